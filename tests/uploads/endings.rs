//! Tests requests that end in an unusual way. The client half-closes or resets the connection, or the upstream resets
//! the connection or responds early.

use portico_tests::{Action, Outcome, Point, Script, Wire, echo, until};
use serde_json::Value;

use crate::upload::{Test, check_single, head, test};

pub(crate) fn trials() -> Vec<Test> {
    let per_target = ["/api/end", "/end"].into_iter().flat_map(|target| {
        [
            test(format!("endings/half-close after a body to {target}"), move |config: &Value| {
                half_closed(config, target)
            }),
            test(format!("endings/half-close in a body to {target}"), move |config: &Value| {
                half_closed_in_body(config, target)
            }),
            test(format!("endings/reset in a body to {target}"), move |config: &Value| reset_in_body(config, target)),
            test(format!("endings/reset while waiting for {target}"), move |config: &Value| {
                reset_while_waiting(config, target)
            }),
            test(format!("endings/early response to {target}"), move |config: &Value| early_response(config, target)),
            test(format!("endings/upstream resets in a body to {target}"), move |config: &Value| {
                upstream_resets(config, target)
            }),
        ]
    });
    per_target.collect()
}

/// Waits until Portico has closed every upstream connection on which a request is incomplete. Fails if the upstream has
/// received a complete request.
fn wait_abandoned(wire: &Wire, target: &str) -> Outcome {
    until("the upstream connection is closed", || {
        let records = wire.upstream_of(target).connections();
        let is_open = records.iter().any(|record| record.partial.is_some() && !record.is_closed);
        if is_open { Err("it is open".to_owned()) } else { Ok(()) }
    })?;
    match wire.upstream_of(target).requests(target).as_slice() {
        [] => Ok(()),
        _ => Err("an incomplete body arrived as a complete body".to_owned()),
    }
}

fn half_closed(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    for size in [5, 200_000] {
        wire.upstream_of(target).forget();
        let body = vec![b'a'; size];
        // The upstream responds only after Portico has noticed the half-close.
        let expected = echo("POST", target, &body);
        let gate = format!("noticed {size}");
        let response = format!("HTTP/1.1 201 Created\r\ncontent-length: {}\r\n\r\n{expected}", expected.len());
        let actions = [Action::Pass(gate.clone()), Action::Write(response.into_bytes())];
        wire.upstream_of(target).script(target, Script::at(Point::Body, actions));
        let mut client = wire.client()?;
        client.send(&[head("POST", target, &format!("content-length: {size}")), body.clone()].concat());
        client.finish();
        until("the request has arrived", || {
            if wire.upstream_of(target).requests(target).is_empty() { Err("it has not".to_owned()) } else { Ok(()) }
        })?;
        wire.wait_idle()?;
        wire.upstream_of(target).open(&gate);
        let answers = client.rest()?;
        if !matches!(answers.as_slice(), [one] if one.status == 201 && one.text() == expected) {
            return Err(format!("{size} bytes: the responses are {answers:?}"));
        }
        check_single(&wire, "POST", target, &body)?;
    }
    wire.check()
}

fn half_closed_in_body(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    let framings: [(&str, Vec<u8>); 3] = [
        ("content-length: 10", b"hello".to_vec()),
        ("content-length: 200000", vec![b'a'; 150_000]),
        ("transfer-encoding: chunked", b"5\r\nhello\r\n".to_vec()),
    ];
    for (framing, body) in framings {
        let mut client = wire.client()?;
        client.send(&[head("POST", target, framing), body].concat());
        client.finish();
        let answers = client.rest()?;
        if answers.iter().any(|answer| answer.status < 400) {
            return Err(format!("{framing}: the responses are {answers:?}"));
        }
        wait_abandoned(&wire, target)?;
    }
    wire.check()
}

fn reset_in_body(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    for framing in ["content-length: 200000", "transfer-encoding: chunked"] {
        let mut client = wire.client()?;
        let body = if framing.starts_with('c') { vec![b'a'; 150_000] } else { b"3e8\r\n".to_vec() };
        client.send(&[head("POST", target, framing), body].concat());
        client.wait_read()?;
        client.reset();
        wire.wait_idle()?;
        wait_abandoned(&wire, target)?;
    }
    wire.check()
}

fn reset_while_waiting(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    wire.upstream_of(target).script(target, Script::at(Point::Body, [Action::Silence]));
    for method in ["GET", "POST"] {
        let mut client = wire.client()?;
        client.send(&head(method, target, "content-length: 0"));
        until("the request has arrived", || {
            let count = wire.upstream_of(target).requests(target).iter().filter(|one| one.method() == method).count();
            if count == 0 { Err("it has not".to_owned()) } else { Ok(()) }
        })?;
        client.reset();
        until("the exchange has ended", || {
            let records = wire.upstream_of(target).connections();
            if records.iter().all(|record| record.is_closed) { Ok(()) } else { Err("it continues".to_owned()) }
        })?;
    }
    if wire.upstream_of(target).requests(target).len() != 2 {
        return Err("a request was sent again".to_owned());
    }
    wire.check()
}

/// Lets the upstream respond before the upstream has read the body. Checks that the client receives the response, and
/// that no part of the body is treated as a request.
fn early_response(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    let answer = b"HTTP/1.1 413 Content Too Large\r\ncontent-length: 5\r\nconnection: close\r\n\r\nlarge".to_vec();
    wire.upstream_of(target).script(target, Script::at(Point::BodyBytes(1), [Action::Write(answer)]));
    let mut client = wire.client()?;
    let request = b"GET /smuggled HTTP/1.1\r\nhost: site.example\r\n\r\n";
    let body = request.repeat(200_000 / request.len());
    client.send(&[head("POST", target, "content-length: 300000"), body.clone()].concat());
    let found = client.response()?;
    if found.status != 413 || found.text() != "large" {
        return Err(format!("the response is {} {:?}", found.status, found.text()));
    }
    client.send(&body);
    client.finish();
    let more = client.rest()?;
    if !more.is_empty() {
        return Err(format!("the body got responses: {more:?}"));
    }
    wire.check()?;
    let smuggled = wire.pages.requests("smuggled").len();
    if smuggled == 0 { Ok(()) } else { Err(format!("{smuggled} requests in the body were forwarded")) }
}

fn upstream_resets(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    wire.upstream_of(target).script(target, Script::at(Point::BodyBytes(1), [Action::Reset]));
    let mut client = wire.client()?;
    client.send(&[head("POST", target, "content-length: 200000"), vec![b'a'; 200_000]].concat());
    let found = client.response()?;
    if found.status != 502 {
        return Err(format!("the status is {}", found.status));
    }
    let bodies = wire.upstream_of(target).connections().iter().filter(|record| !record.bytes.is_empty()).count();
    if bodies != 1 {
        return Err(format!("a POST was sent over {bodies} connections"));
    }
    wire.check()
}
