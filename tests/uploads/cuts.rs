//! Tests requests that arrive in two parts, split at every possible offset. The second part is sent after Portico has
//! read the first part and has become idle.

use portico_tests::{Outcome, Wire, echo};
use serde_json::Value;

use crate::upload::{Test, check_single, head, test};

/// A chunked body with several chunks, chunk extensions, line endings in the data, and a trailer.
const CHUNKS: &[u8] = b"5\r\nhello\r\n1;a\r\n \r\n4;b=\"c\"\r\n\r\n\r\n\r\n05\r\nworld\r\n0;d\r\nx: y\r\n\r\n";
const DECODED: &[u8] = b"hello \r\n\r\nworld";

pub(crate) fn trials() -> Vec<Test> {
    let bodies = ["/api/cut", "/cut"].into_iter().flat_map(|target| {
        [
            test(format!("cuts/chunks to {target}"), move |config: &Value| {
                every_cut(config, &head("POST", target, "transfer-encoding: chunked"), CHUNKS, target, DECODED)
            }),
            test(format!("cuts/length to {target}"), move |config: &Value| {
                every_cut(config, &head("POST", target, "content-length: 15"), DECODED, target, DECODED)
            }),
        ]
    });
    let heads = [
        ("redirect", "/old", 301),
        ("page", "/page", 200),
        ("api", "/api/x", 200),
        ("file", "/assets/small-1.txt", 200),
    ];
    let heads = heads.map(|(name, target, status)| {
        test(format!("cuts/head of a {name}"), move |config: &Value| every_cut_of_head(config, target, status))
    });
    let bytewise = test("cuts/line feed in a chunk size byte by byte", bare_line_feed);
    bodies.chain(heads).chain([bytewise]).collect()
}

fn every_cut(config: &Value, head: &[u8], body: &[u8], target: &str, decoded: &[u8]) -> Outcome {
    let mut wire = Wire::start(config)?;
    let bytes = [head, body].concat();
    for cut in head.len()..bytes.len() {
        let context = |reason: String| format!("cut before {:?}: {reason}", bytes[cut..].escape_ascii().to_string());
        wire.upstream_of(target).forget();
        let mut client = wire.client()?;
        wire.send_held_back(&mut client, &bytes, cut).map_err(context)?;
        let answer = client.response().map_err(context)?;
        if answer.status != 201 || answer.text() != echo("POST", target, decoded) {
            return Err(context(format!("the response is {} {:?}", answer.status, answer.text())));
        }
        check_single(&wire, "POST", target, decoded).map_err(context)?;
        check_kept_alive(&mut client).map_err(context)?;
    }
    wire.check()
}

/// Sends another request on the same connection and checks that the response belongs to that request.
fn check_kept_alive(client: &mut portico_tests::RawClient) -> Outcome {
    client.send(&head("GET", "/old", "x: y"));
    let next = client.response()?;
    if next.status == 301 { Ok(()) } else { Err(format!("the status of the next request is {}", next.status)) }
}

fn every_cut_of_head(config: &Value, target: &str, status: u16) -> Outcome {
    let mut wire = Wire::start(config)?;
    let bytes = head("GET", target, "accept: */*");
    let mut whole = None;
    for cut in 1..bytes.len() {
        let context = |reason: String| format!("cut before {:?}: {reason}", bytes[cut..].escape_ascii().to_string());
        let mut client = wire.client()?;
        wire.send_held_back(&mut client, &bytes, cut).map_err(context)?;
        let answer = client.response().map_err(context)?;
        if answer.status != status {
            return Err(context(format!("the status is {}", answer.status)));
        }
        if *whole.get_or_insert_with(|| answer.body.clone()) != answer.body {
            return Err(context(format!("the body is {:?}", answer.text())));
        }
        check_kept_alive(&mut client).map_err(context)?;
    }
    wire.check()
}

/// Sends a chunk size that contains a line feed. A lenient parser would end the chunk size at the line feed, and would
/// treat the bytes after the body as another request.
fn bare_line_feed(config: &Value) -> Outcome {
    let mut wire = Wire::start(config)?;
    let body = b"2;\nxx\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nhost: site.example\r\n\r\n";
    for target in ["/api/x", "/x"] {
        let mut client = wire.client()?;
        client.send_bytewise(&[head("POST", target, "transfer-encoding: chunked").as_slice(), body].concat())?;
        let statuses: Vec<_> = client.rest()?.iter().map(|answer| answer.status).collect();
        if statuses != [400] {
            return Err(format!("{target}: the statuses are {statuses:?}, expected [400]"));
        }
        // This check sends another request to each upstream. If Portico had forwarded the smuggled request, it would
        // have arrived at the upstream before the other request.
        wire.check()?;
        let whole = [wire.api.requests("x"), wire.pages.requests("x"), wire.pages.requests("smuggled")].concat();
        if let [first, ..] = whole.as_slice() {
            return Err(format!("the upstream received {} {}", first.method(), first.target()));
        }
    }
    Ok(())
}
