//! Tests responses that are cut off before the end. If the client has disconnected, Portico must log this reason. If
//! the upstream has closed the connection, the client must be able to notice that the response is incomplete.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use portico_tests::{Environment, RawClient, until};

/// The size of a response body in bytes. The body is too large for the buffers of the kernel, so Portico is still
/// sending when the client disconnects.
const LARGE: usize = 8 * 1024 * 1024;

#[test]
fn client_that_disconnects_during_a_file_is_logged_with_its_status() {
    for fast_path in ["on", "off"] {
        let text = format!(
            "about: a large file\nconfig: {{ fast_path: {fast_path:?} }}\nbuild: {{ files: {{ assets/a.js: {:?} }} }}\n",
            "a".repeat(LARGE)
        );
        let portico = Environment::from_text(&text).expect("the environment is ready").start().expect("Portico starts");
        let mut client = RawClient::open_narrow(portico.listen, 64 * 1024).expect("Portico listens");
        client.send(b"GET /assets/a.js HTTP/1.1\r\nhost: site.example\r\n\r\n");
        client.wait_for(b"aaaa").expect("the response begins");
        client.reset();
        let line = until("the request is logged", || {
            portico
                .log()?
                .into_iter()
                .find(|line| line.get("message").is_some_and(|message| message == "request"))
                .ok_or_else(|| "no request has been logged yet".to_owned())
        });
        let line = line.expect("the request is logged");
        assert_eq!((&line["status"], &line["failure"]), (&200.into(), &"client_disconnected".into()), "{line}");
    }
}

const BROKEN: &str = r#"
about: The upstream closes the connection before a chunked response is complete.
upstreams:
  api: [{ raw: "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n" }]
"#;

/// Portico must reset the connection. An HTTP/1.0 client would take an orderly close for the end of the response.
#[test]
fn truncated_response_ends_with_a_reset_for_an_http_1_0_client() {
    let environment = Environment::from_text(BROKEN).expect("the environment is ready");
    let portico = environment.start().expect("Portico starts");
    let mut client = TcpStream::connect(portico.listen).expect("Portico listens");
    client.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket has a timeout");
    client.write_all(b"GET /api/x HTTP/1.0\r\n\r\n").expect("Portico reads");
    let ended = client.read_to_end(&mut Vec::new()).map_err(|error| error.kind());
    assert_eq!(ended, Err(ErrorKind::ConnectionReset));
}
