//! Tests request bodies of many sizes, with a `Content-Length` and with chunked coding.

use std::env;
use std::fmt::Write as _;

use portico_tests::{Outcome, Random, RawClient, Wire, echo};
use serde_json::Value;

use crate::upload::{Test, check_single, head, test};

/// The size in bytes up to which Portico buffers a whole body before connecting to an upstream.
const SMALL: usize = 64 * 1024;
const SIZES: [usize; 7] = [0, 1, SMALL - 1, SMALL, SMALL + 1, 200_000, 5 * 1024 * 1024];
/// The maximum number of chunks in a body. More chunks would make the test slow.
const MOST_CHUNKS: usize = 30_000;
/// The size in bytes of an additional body, which the test sends only if `PORTICO_LONG_TESTS=1` is set.
const HUGE: usize = 100_000_000;

#[derive(Debug, Clone, Copy)]
enum Coding {
    Length,
    Chunks(usize),
    RandomChunks,
}

const CODINGS: [Coding; 6] = [
    Coding::Length,
    Coding::Chunks(1),
    Coding::Chunks(7),
    Coding::Chunks(1024),
    Coding::Chunks(16384),
    Coding::RandomChunks,
];

pub(crate) fn trials() -> Vec<Test> {
    let huge = env::var_os("PORTICO_LONG_TESTS").is_some_and(|value| value == "1").then_some(HUGE);
    let sizes = SIZES.into_iter().chain(huge);
    let combined = sizes.flat_map(|size| ["/api/upload", "/upload"].map(|target| (size, target)));
    combined
        .map(|(size, target)| {
            test(format!("bodies/{size} bytes to {target}"), move |config: &Value| {
                let mut wire = Wire::start(config)?;
                for coding in CODINGS {
                    for method in ["POST", "PUT"] {
                        upload(&wire, size, target, coding, method)
                            .map_err(|reason| format!("{method} with {coding:?}: {reason}"))?;
                    }
                }
                wire.check()
            })
        })
        .collect()
}

fn upload(wire: &Wire, size: usize, target: &str, coding: Coding, method: &str) -> Outcome {
    let mut random = Random::from_name(&format!("{size}{target}{coding:?}{method}"));
    if matches!(coding, Coding::Chunks(chunk) if size / chunk > MOST_CHUNKS) {
        return Ok(());
    }
    let body = random.bytes(size);
    wire.upstream_of(target).forget();
    let mut client = wire.client()?;
    client.send(&coded(method, target, coding, &body, &mut random));
    check_answer(&mut client, &echo(method, target, &body), 201)?;
    check_single(wire, method, target, &body)?;
    // Even an empty body must arrive with framing fields. Some servers answer a POST without framing fields with 411.
    let requests = wire.upstream_of(target).requests(target);
    if requests
        .iter()
        .any(|request| ["content-length", "transfer-encoding"].iter().all(|name| request.all(name).is_empty()))
    {
        return Err("the body arrived without framing fields".to_owned());
    }
    // The client connection must stay open, and no part of the body may be treated as a request.
    let next = format!("{target}/next");
    for framing in ["content-length: 5\r\nx: y", "x: y"] {
        let bytes = if framing.starts_with('c') { b"hello".as_slice() } else { b"" };
        let (method, status) = if bytes.is_empty() { ("GET", 200) } else { ("POST", 201) };
        client.send(&[head(method, &next, framing).as_slice(), bytes].concat());
        check_answer(&mut client, &echo(method, &next, bytes), status)
            .map_err(|reason| format!("the next request: {reason}"))?;
    }
    client.finish();
    let more = client.rest()?;
    if more.is_empty() { Ok(()) } else { Err(format!("unexpected further responses: {more:?}")) }
}

fn check_answer(client: &mut RawClient, expected: &str, status: u16) -> Outcome {
    let answer = client.response()?;
    if answer.status != status || answer.text() != expected {
        return Err(format!("the response is {} {:?}, expected {status} {expected:?}", answer.status, answer.text()));
    }
    Ok(())
}

fn coded(method: &str, target: &str, coding: Coding, body: &[u8], random: &mut Random) -> Vec<u8> {
    if let Coding::Length = coding {
        return [head(method, target, &format!("content-length: {}", body.len())).as_slice(), body].concat();
    }
    let mut bytes = head(method, target, "transfer-encoding: chunked");
    let mut rest = body;
    while !rest.is_empty() {
        let size = match coding {
            Coding::Length => rest.len(),
            Coding::Chunks(size) => size,
            Coding::RandomChunks => 1 + random.below(40_000),
        };
        let (chunk, after) = rest.split_at(size.min(rest.len()));
        let mut line = String::new();
        write!(line, "{:x}\r\n", chunk.len()).expect("writing to a string cannot fail");
        bytes.extend_from_slice(line.as_bytes());
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\r\n");
        rest = after;
    }
    bytes.extend_from_slice(b"0\r\n\r\n");
    bytes
}
