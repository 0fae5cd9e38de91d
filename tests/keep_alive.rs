//! A connection that has brought as many requests as one may is closed, and its last answer says so: a client that is not told
//! sends one more request into a closed connection, and may not send a POST twice (RFC 9112 §9.6).

use portico_tests::{Connection, Stage};

const STAGE: &str = "
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

/// More than one connection may bring.
const ENOUGH: usize = 2_000;

#[test]
fn last_answer_on_a_connection_says_that_it_is_the_last() {
    let stage = Stage::from_text(STAGE).expect("the stage is set");
    let portico = stage.start().expect("Portico starts");
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    for number in 1..=ENOUGH {
        connection.send(b"GET /a HTTP/1.1\r\nhost: site.example\r\n\r\n");
        let received = connection.receive("GET").expect("the answer is well-formed");
        let response = received.unwrap_or_else(|| panic!("request {number} met a closed connection, unannounced"));
        assert_eq!(response.status(), 301);
        if response.field("connection").expect("one field") == Some("close") {
            assert_eq!(number, 1_200, "requests on the connection");
            return;
        }
    }
    panic!("the connection went on for ever");
}
