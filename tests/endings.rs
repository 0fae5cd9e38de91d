//! Responses that end early: what the log says of a client that has gone, and what a client is shown of an upstream that broke off.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use portico_tests::{RawClient, Stage, until};

/// More than the kernel holds for a client that does not read.
const LARGE: usize = 8 * 1024 * 1024;

#[test]
fn log_says_what_a_client_was_sent_before_it_went() {
    for fast_path in ["on", "off"] {
        let text = format!(
            "about: a large file\nconfig: {{ fast_path: {fast_path:?} }}\nbuild: {{ files: {{ assets/a.js: {:?} }} }}\n",
            "a".repeat(LARGE)
        );
        let portico = Stage::from_text(&text).expect("the stage is set").start().expect("Portico starts");
        let mut client = RawClient::open_narrow(portico.listen, 64 * 1024).expect("Portico listens");
        client.send(b"GET /assets/a.js HTTP/1.1\r\nhost: site.example\r\n\r\n");
        client.wait_for(b"aaaa").expect("some of it comes");
        client.reset();
        let line = until("the request is logged", || {
            portico
                .log()?
                .into_iter()
                .find(|line| line.get("message").is_some_and(|said| said == "request"))
                .ok_or_else(|| "not yet".to_owned())
        });
        let line = line.expect("it is");
        assert_eq!((&line["status"], &line["failure"]), (&200.into(), &"client_disconnected".into()), "{line}");
    }
}

const BROKEN: &str = r#"
about: an upstream that breaks off a chunked response
upstreams:
  api: [{ raw: "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n" }]
"#;

/// To such a client an orderly end would be the end of the response.
#[test]
fn response_that_broke_off_ends_with_a_reset_for_a_client_of_http_1_0() {
    let stage = Stage::from_text(BROKEN).expect("the stage is set");
    let portico = stage.start().expect("Portico starts");
    let mut client = TcpStream::connect(portico.listen).expect("Portico listens");
    client.set_read_timeout(Some(Duration::from_secs(30))).expect("a socket has a timeout");
    client.write_all(b"GET /api/x HTTP/1.0\r\n\r\n").expect("Portico reads");
    let ended = client.read_to_end(&mut Vec::new()).map_err(|error| error.kind());
    assert_eq!(ended, Err(ErrorKind::ConnectionReset));
}
