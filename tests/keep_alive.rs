//! Tests that the last response on a connection announces the close (RFC 9112 §9.6). Portico closes a connection after
//! the configured number of requests. Without the announcement, the client would send one more request on the closed
//! connection. If this request were a POST, it would be lost, because clients do not retry a POST automatically (RFC
//! 9110 §9.2.2).

use portico_tests::{Connection, Environment};

const SCENARIO: &str = "
about: A rule redirects one path.
config: { limits: { requests_per_connection: 1200 } }
rules:
  rules.yaml: |
    rules:
      - { from: /a, to: /b }
upstreams:
  api: { always: { answer: { body: api } } }
  pages: { always: { answer: { body: page } } }
";

/// The number of requests after which the test fails if the connection is still open. The configured limit is lower.
const ENOUGH: usize = 2_000;

#[test]
fn last_response_on_a_connection_announces_the_close() {
    let environment = Environment::from_text(SCENARIO).expect("the environment is ready");
    let portico = environment.start().expect("Portico starts");
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    for number in 1..=ENOUGH {
        connection.send(b"GET /a HTTP/1.1\r\nhost: site.example\r\n\r\n");
        let received = connection.receive("GET").expect("the response is well-formed");
        let response = received.unwrap_or_else(|| panic!("no response announced the close before request {number}"));
        assert_eq!(response.status(), 301);
        if response.field("connection").expect("the field occurs at most once") == Some("close") {
            assert_eq!(number, 1_200, "requests on the connection");
            return;
        }
    }
    panic!("the connection was never closed");
}
