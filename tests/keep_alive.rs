//! A connection that reaches its limit of requests is closed, and its last response announces that (RFC 9112 §9.6).
//! Otherwise the client would send one more request into a closed connection, and a POST is not retried automatically
//! (RFC 9110 §9.2.2).

use portico_tests::{Connection, Environment};

const SCENARIO: &str = "
about: a rule
config: { limits: { requests_per_connection: 1200 } }
rules:
  rules.yaml: |
    rules:
      - { from: /a, to: /b }
upstreams:
  api: { always: { answer: { body: api } } }
  pages: { always: { answer: { body: page } } }
";

/// More requests than one connection may carry.
const ENOUGH: usize = 2_000;

#[test]
fn last_response_on_a_connection_announces_the_close() {
    let environment = Environment::from_text(SCENARIO).expect("the environment is ready");
    let portico = environment.start().expect("Portico starts");
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    for number in 1..=ENOUGH {
        connection.send(b"GET /a HTTP/1.1\r\nhost: site.example\r\n\r\n");
        let received = connection.receive("GET").expect("the response is well-formed");
        let response =
            received.unwrap_or_else(|| panic!("request {number} met a connection that was closed without notice"));
        assert_eq!(response.status(), 301);
        if response.field("connection").expect("one field") == Some("close") {
            assert_eq!(number, 1_200, "requests on the connection");
            return;
        }
    }
    panic!("the connection was never closed");
}
