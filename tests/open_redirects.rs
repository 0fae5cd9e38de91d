//! Tests that Portico never redirects to another site, however a request target is spelled.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};

use libtest_mimic::{Failed, Trial};
use portico_tests::{Connection, Environment, Outcome, Portico, check_response_rules};

/// A scenario with rules that copy parts of the request into their targets.
const SCENARIO: &str = r#"
about: Every kind of rule copies a part of the request into its target.
rules:
  copying.yaml: |
    rules:
      - { prefix: /tail, to: / }
      - { prefix: /below, to: /somewhere }
      - { from: "/one/{name}", to: "/{name}" }
      - { from: "/rest/{rest...}", to: "/{rest}" }
      - { from: /asked, to: "/{query.x}", when: { query: { x: true } } }
      - { regex: "/like(?<rest>.*)", to: "/{rest}" }
upstreams:
  api: { always: { answer: { body: api } } }
  pages: { always: { answer: { status: 404, headers: { content-type: text/html }, body: page } } }
"#;

/// The prefixes of request targets. Every line of `open-redirects.txt` is sent once with each prefix.
const PREFIXES: [&str; 8] = ["", "/tail", "/below", "/one", "/rest", "/api/..", "/asked?x=", "/like"];

fn main() {
    let environment = Environment::from_text(SCENARIO).expect("the environment is ready");
    let portico = Arc::new(Mutex::new(environment.start().expect("Portico starts")));
    let corpus = include_str!("open-redirects.txt");
    let lines = corpus.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let trials = lines.map(|line| {
        let (portico, target) = (Arc::clone(&portico), unescape(line));
        Trial::test(line, move || check(&portico, &target).map_err(Failed::from))
    });
    portico_tests::run_trials_around(trials.collect(), || drop((portico, environment)));
}

fn check(portico: &Mutex<Portico>, target: &[u8]) -> Outcome {
    for prefix in PREFIXES {
        let full = [prefix.as_bytes(), target].concat();
        let shown = full.escape_ascii().to_string();
        ask(portico, &full).map_err(|reason| format!("{shown}: {reason}"))?;
    }
    Ok(())
}

fn ask(portico: &Mutex<Portico>, target: &[u8]) -> Outcome {
    let listen = portico.lock().map_err(|error| error.to_string())?.listen;
    let mut connection = Connection::open(listen)?;
    connection.send(&[b"GET ", target, b" HTTP/1.1\r\nhost: site.example\r\n\r\n"].concat());
    let response = connection.receive("GET")?.ok_or("the connection was closed without a response")?;
    if !matches!(response.status(), 200 | 301 | 400 | 404) {
        return Err(format!("unexpected status {}", response.status()));
    }
    check_response_rules(&response)?;
    portico.lock().map_err(|error| error.to_string())?.check_alive()
}

/// Replaces escapes such as `\\`, `\t` and `\x80` with the bytes that the escapes represent.
fn unescape(line: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = line.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let (byte, length) = match (first, after) {
            (b'\\', [b'\\', ..]) => (b'\\', 2),
            (b'\\', [b't', ..]) => (b'\t', 2),
            (b'\\', [b'x', high, low, ..]) => (hexadecimal(*high) * 16 + hexadecimal(*low), 4),
            (b'\\', _) => panic!("unknown escape in {line:?}"),
            (byte, _) => (byte, 1),
        };
        out.push(byte);
        rest = &rest[length..];
    }
    out
}

fn hexadecimal(digit: u8) -> u8 {
    let value = char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok());
    value.expect("the character is a hexadecimal digit")
}
