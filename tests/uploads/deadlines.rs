//! Tests the timeouts of uploads and responses. In these tests, clients pause or read slowly, and upstreams do not
//! respond.

use portico_tests::{Action, LARGE, LARGE_FILE, Outcome, Point, RawClient, Script, Wire, until};
use serde_json::{Value, json};

use crate::upload::{Test, check_single, head, test};

/// The size of the client's receive window in bytes. The window is so small that Portico notices when the client stops
/// reading.
const NARROW: usize = 4 * 1024;

pub(crate) fn trials() -> Vec<Test> {
    let pauses = ["/api/pause", "/pause"].into_iter().flat_map(|target| {
        ["length", "chunks"].map(|framing| {
            test(format!("deadlines/pause in a body with {framing} to {target}"), move |config: &Value| {
                pause(config, target, framing)
            })
        })
    });
    let silences = ["/api/silent", "/silent"].map(|target| {
        test(format!("deadlines/silence after an upload to {target}"), move |config: &Value| silence(config, target))
    });
    let readers = ["/api/large", "/large", LARGE_FILE].map(|target| {
        test(format!("deadlines/slow reader of {target}"), move |config: &Value| slow_reader(config, target))
    });
    let stuck = ["/old", LARGE_FILE, "/api/large"].map(|target| {
        test(format!("deadlines/client that never reads {target}"), move |config: &Value| never_reads(config, target))
    });
    let slow = ["/api/slow", "/slow"].map(|target| {
        test(format!("deadlines/slow upload to {target}"), move |config: &Value| slow_upload(config, target))
    });
    let floods = [("GET", "/api/flood"), ("POST", "/api/flood"), ("GET", "/flood"), ("POST", "/flood")];
    let floods = floods.map(|(method, target)| {
        test(format!("deadlines/endless early hints to {method} {target}"), move |config: &Value| {
            flood(config, method, target)
        })
    });
    pauses.chain(silences).chain(slow).chain(floods).chain(readers).chain(stuck).collect()
}

fn with(config: &Value, more: Value) -> Value {
    let mut both = more;
    if let (Value::Object(both), Value::Object(config)) = (&mut both, config) {
        both.extend(config.clone());
    }
    both
}

fn short_timeouts(config: &Value) -> Value {
    let short = json!({ "connect_timeout": "200ms", "first_byte_timeout": "200ms", "total_timeout": "300ms" });
    with(config, json!({ "api": short, "pages": short }))
}

/// Waits for twice the first-byte timeout. Two requests to an upstream that never responds measure the time.
fn pass_first_byte_timeout(wire: &Wire, target: &str) -> Outcome {
    let clock = format!("{}clock", if target.starts_with("/api/") { "/api/" } else { "/" });
    wire.upstream_of(target).script("clock", Script::at(Point::Body, [Action::Silence]));
    for _ in 0..2 {
        let mut client = wire.client()?;
        client.send(&head("POST", &clock, "content-length: 0"));
        let answer = client.response()?;
        if answer.status != 504 {
            return Err(format!("the status of a silent upstream is {}, expected 504", answer.status));
        }
    }
    Ok(())
}

fn pause(config: &Value, target: &str, framing: &str) -> Outcome {
    let mut wire = Wire::start(&short_timeouts(config))?;
    // The body is too large for the upload buffer, so Portico streams the body. When the client pauses, the upstream
    // has already received a part of the body.
    let body = vec![b'a'; 200_000];
    let mut client = wire.client()?;
    let (head, parts) = if framing == "length" {
        (head("POST", target, "content-length: 200000"), [body[..100_000].to_vec(), body[100_000..].to_vec()])
    } else {
        let chunk = |part: &[u8]| [format!("{:x}\r\n", part.len()).as_bytes(), part, b"\r\n"].concat();
        let last = [chunk(&body[100_000..]).as_slice(), b"0\r\n\r\n"].concat();
        (head("POST", target, "transfer-encoding: chunked"), [chunk(&body[..100_000]), last])
    };
    client.send(&[head, parts[0].clone()].concat());
    wire.upstream_of(target).wait_for_body(target, 100_000)?;
    pass_first_byte_timeout(&wire, target)?;
    client.send(&parts[1]);
    let answer = client.response()?;
    if answer.status != 201 {
        return Err(format!("the status is {}", answer.status));
    }
    check_single(&wire, "POST", target, &body)?;
    wire.check()
}

fn silence(config: &Value, target: &str) -> Outcome {
    // The other timeouts are longer, so the first-byte timeout always expires first.
    let short = json!({ "connect_timeout": "10s", "first_byte_timeout": "200ms", "total_timeout": "1m" });
    let mut wire = Wire::start(&with(config, json!({ "api": short, "pages": short })))?;
    wire.upstream_of(target).script("silent", Script::at(Point::Body, [Action::Silence]));
    for size in [0, 5, 200_000] {
        let body = vec![b'a'; size];
        wire.upstream_of(target).script("silent", Script::at(Point::Body, [Action::Silence]));
        let mut client = wire.client()?;
        client.send(&[head("POST", target, &format!("content-length: {size}")), body.clone()].concat());
        let answer = client.response().map_err(|reason| format!("{size} bytes: {reason}"))?;
        if answer.status != 504 {
            return Err(format!("{size} bytes: the status is {}", answer.status));
        }
    }
    if wire.upstream_of(target).requests("silent").len() != 3 {
        return Err("the upstream must receive each POST exactly once".to_owned());
    }
    wire.check_log(&[("status", json!(504)), ("failure", json!("first_byte_timeout"))])?;
    wire.check()
}

/// Checks that an upload gets no additional time when the body becomes too large for the buffer. Another upload begins
/// when a part of the upload timeout has passed. The growing upload must time out before the other upload.
fn slow_upload(config: &Value, target: &str) -> Outcome {
    let limits = json!({ "limits": { "upload_timeout": "2s" }, "threads": 1 });
    let mut wire = Wire::start(&with(&short_timeouts(config), limits))?;
    let chunk = |length: usize| format!("{length:x}\r\n{}\r\n", "a".repeat(length)).into_bytes();
    let begin = |target: &str| {
        let mut client = wire.client()?;
        client.send(&[head("POST", target, "transfer-encoding: chunked"), chunk(60_000)].concat());
        Outcome::Ok(client)
    };

    let mut growing = begin(&format!("{target}/growing"))?;
    pass_first_byte_timeout(&wire, target)?;
    pass_first_byte_timeout(&wire, target)?;
    let mut other = begin(&format!("{target}/other"))?;
    pass_first_byte_timeout(&wire, target)?;
    growing.send(&chunk(10_000));
    for client in [&mut growing, &mut other] {
        let answer = client.response()?;
        if answer.status != 408 {
            return Err(format!("the status is {}", answer.status));
        }
    }
    // With a single thread, the log lists requests in the order in which the requests ended.
    let ended = until("both requests are in the log", || {
        let log = wire.portico.log()?;
        let timed_out = log.iter().filter(|line| line.get("status") == Some(&json!(408)));
        let targets: Vec<String> =
            timed_out.filter_map(|line| line.get("request.target")?.as_str().map(str::to_owned)).collect();
        if targets.len() == 2 { Ok(targets) } else { Err(format!("found {targets:?}")) }
    })?;
    if !ended[0].ends_with("/growing") {
        return Err("the upload that outgrew the buffer had more time than the other upload".to_owned());
    }
    wire.check()
}

/// Checks that informational responses do not extend the first-byte timeout.
fn flood(config: &Value, method: &str, target: &str) -> Outcome {
    let mut wire = Wire::start(&short_timeouts(config))?;
    let hint = b"HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n".to_vec();
    wire.upstream_of(target).script("flood", Script::at(Point::Body, [Action::Flood(hint)]));
    let mut client = wire.client()?;
    client.expect(method);
    client.send(&head(method, target, "content-length: 0"));
    let answer = client.response()?;
    if answer.status != 504 {
        return Err(format!("the status is {}", answer.status));
    }
    wire.check()
}

/// Reads a large response so slowly that the total timeout passes. Checks that the response is complete nevertheless.
fn slow_reader(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(&short_timeouts(config))?;
    script_large(&wire);
    let mut client = RawClient::open_narrow(wire.portico.listen, NARROW)?;
    client.send(&head("GET", target, "accept: */*"));
    let (mut read, mut pauses) = (0, 0);
    while read < LARGE / 2 {
        let count = client.read(NARROW)?;
        if count == 0 {
            return Err(format!("the connection ended after {read} bytes of {LARGE}"));
        }
        read += count;
        if read > (pauses + 1) * LARGE / 8 {
            pass_first_byte_timeout(&wire, "/api/")?;
            pauses += 1;
        }
    }
    let answer = client.response()?;
    if answer.body != large() {
        return Err(format!("{} bytes of {LARGE} arrived, complete: {}", answer.body.len(), answer.is_whole));
    }
    wire.check()
}

/// Requests more data than all buffers can hold, and reads nothing. Checks that Portico closes the connection and
/// continues to serve other connections.
fn never_reads(config: &Value, target: &str) -> Outcome {
    let limits = json!({ "limits": { "write_window": "200ms" } });
    let mut wire = Wire::start(&with(config, limits))?;
    script_large(&wire);
    let mut client = RawClient::open_narrow(wire.portico.listen, NARROW)?;
    let requests = head("GET", target, "accept: */*").repeat(if target == "/old" { 4_000 } else { 1 });
    for _ in 0..if target == "/old" { 40 } else { 1 } {
        if !client.send_some(&requests) {
            break;
        }
    }
    client.wait_closed()?;
    wire.check()
}

fn script_large(wire: &Wire) {
    let answer = [format!("HTTP/1.1 200 OK\r\ncontent-length: {LARGE}\r\n\r\n").as_bytes(), &large()].concat();
    wire.api.script("large", Script::answer(&answer));
    wire.pages.script("large", Script::answer(&answer));
}

fn large() -> Vec<u8> {
    b"0123456789abcdef".repeat(LARGE / 16)
}
