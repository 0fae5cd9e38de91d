//! Requests that end in other ways: half-closed, reset, answered early, switched to another protocol.

use portico_tests::{Action, Outcome, Point, RawClient, Script, Wire, said, until};
use serde_json::{Value, json};

use crate::{Test, check_single, head, test};

pub(crate) fn trials() -> Vec<Test> {
    let per_target = ["/api/end", "/end"].into_iter().flat_map(|target| {
        [
            test(format!("endings/end of sending after a body to {target}"), move |config: &Value| {
                half_closed(config, target)
            }),
            test(format!("endings/end of sending in a body to {target}"), move |config: &Value| {
                ended_in_body(config, target)
            }),
            test(format!("endings/reset in a body to {target}"), move |config: &Value| reset_in_body(config, target)),
            test(format!("endings/reset while the upstream thinks at {target}"), move |config: &Value| {
                reset_waiting(config, target)
            }),
            test(format!("endings/early answer to {target}"), move |config: &Value| early_answer(config, target)),
            test(format!("endings/upstream resets in a body to {target}"), move |config: &Value| {
                upstream_resets(config, target)
            }),
        ]
    });
    let sockets = [
        test("endings/websocket", websocket),
        test("endings/websocket after hints to a slow reader", websocket_after_hints),
    ];
    per_target.chain(sockets).collect()
}

/// Portico lets go of the connection on which a request never becomes whole.
fn wait_abandoned(wire: &Wire, target: &str) -> Outcome {
    until("the upstream connection is closed", || {
        let records = wire.upstream_of(target).connections();
        let is_open = records.iter().any(|record| record.begun.is_some() && !record.is_closed);
        if is_open { Err("it is open".to_owned()) } else { Ok(()) }
    })?;
    match wire.upstream_of(target).requests(target).as_slice() {
        [] => Ok(()),
        _ => Err("a body that was cut arrived as a whole one".to_owned()),
    }
}

fn half_closed(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    for size in [5, 200_000] {
        wire.upstream_of(target).forget();
        let body = vec![b'a'; size];
        // The answer comes only once the end of sending was noticed.
        let expected = said("POST", target, &body);
        let gate = format!("noticed {size}");
        let answer = format!("HTTP/1.1 201 Created\r\ncontent-length: {}\r\n\r\n{expected}", expected.len());
        let actions = [Action::Pass(gate.clone()), Action::Write(answer.into_bytes())];
        wire.upstream_of(target).script(target, Script::at(Point::Body, actions));
        let mut client = wire.client()?;
        client.send(&[head("POST", target, &format!("content-length: {size}")), body.clone()].concat());
        client.finish();
        until("the request is there", || {
            if wire.upstream_of(target).requests(target).is_empty() { Err("it is not".to_owned()) } else { Ok(()) }
        })?;
        wire.wait_idle()?;
        wire.upstream_of(target).open(&gate);
        let answers = client.rest()?;
        if !matches!(answers.as_slice(), [one] if one.status == 201 && one.text() == expected) {
            return Err(format!("{size} bytes were answered {answers:?}"));
        }
        check_single(&wire, "POST", target, &body)?;
    }
    wire.check()
}

fn ended_in_body(config: &Value, target: &str) -> Outcome {
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
            return Err(format!("{framing}: it was answered {answers:?}"));
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
        client.wait_taken()?;
        client.reset();
        wire.wait_idle()?;
        wait_abandoned(&wire, target)?;
    }
    wire.check()
}

fn reset_waiting(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    wire.upstream_of(target).script(target, Script::at(Point::Body, [Action::Silence]));
    for method in ["GET", "POST"] {
        let mut client = wire.client()?;
        client.send(&head(method, target, "content-length: 0"));
        until("the request is there", || {
            let count = wire.upstream_of(target).requests(target).iter().filter(|one| one.method() == method).count();
            if count == 0 { Err("it is not".to_owned()) } else { Ok(()) }
        })?;
        client.reset();
        until("the exchange is ended", || {
            let records = wire.upstream_of(target).connections();
            if records.iter().all(|record| record.is_closed) { Ok(()) } else { Err("it goes on".to_owned()) }
        })?;
    }
    if wire.upstream_of(target).requests(target).len() != 2 {
        return Err("a request was sent again".to_owned());
    }
    wire.check()
}

/// An upstream may answer before it has read the body; the client gets that answer, and its body is no request.
fn early_answer(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    let answer = b"HTTP/1.1 413 Content Too Large\r\ncontent-length: 5\r\nconnection: close\r\n\r\nlarge".to_vec();
    wire.upstream_of(target).script(target, Script::at(Point::BodyBytes(1), [Action::Write(answer)]));
    let mut client = wire.client()?;
    let request = b"GET /smuggled HTTP/1.1\r\nhost: site.example\r\n\r\n";
    let body = request.repeat(200_000 / request.len());
    client.send(&[head("POST", target, "content-length: 300000"), body.clone()].concat());
    let found = client.response()?;
    if found.status != 413 || found.text() != "large" {
        return Err(format!("it was answered {} {:?}", found.status, found.text()));
    }
    client.send(&body);
    client.finish();
    let more = client.rest()?;
    if !more.is_empty() {
        return Err(format!("the body was answered: {more:?}"));
    }
    wire.check()?;
    let smuggled = wire.pages.requests("smuggled").len();
    if smuggled == 0 { Ok(()) } else { Err(format!("{smuggled} requests of the body were passed on")) }
}

fn upstream_resets(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    wire.upstream_of(target).script(target, Script::at(Point::BodyBytes(1), [Action::Reset]));
    let mut client = wire.client()?;
    client.send(&[head("POST", target, "content-length: 200000"), vec![b'a'; 200_000]].concat());
    let found = client.response()?;
    if found.status != 502 {
        return Err(format!("it was answered {}", found.status));
    }
    let bodies = wire.upstream_of(target).connections().iter().filter(|record| !record.bytes.is_empty()).count();
    if bodies != 1 {
        return Err(format!("a POST was sent over {bodies} connections"));
    }
    wire.check()
}

fn with_web_sockets(config: &Value) -> Value {
    let mut config = if config.is_null() { json!({}) } else { config.clone() };
    config["api"] = json!({ "upgrade": "websocket" });
    config
}

const SWITCH: &[u8] =
    b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n";

/// More early hints than the client's window holds come first, so that one of them is written in parts.
fn websocket_after_hints(config: &Value) -> Outcome {
    let mut wire = Wire::start(&with_web_sockets(config))?;
    let links = format!("link: </{}>; rel=preload\r\n", "l".repeat(900)).repeat(30);
    let hints = format!("HTTP/1.1 103 Early Hints\r\n{links}\r\n").repeat(300);
    let answer = [hints.as_bytes(), SWITCH].concat();
    wire.api.script("socket", Script::at(Point::Body, [Action::Write(answer), Action::Echo]));
    let mut client = RawClient::open_narrow(wire.portico.listen, 4 * 1024)?;
    client.send(&head("GET", "/api/socket", "connection: upgrade\r\nupgrade: websocket"));
    wire.api.wait_for_body("socket", 0)?;
    // It rests between two hints, too; again and again only once the client's window and all buffers are full.
    for _ in 0..100 {
        wire.wait_idle()?;
    }
    let answer = client.response()?;
    if answer.status != 101 {
        return Err(format!("it was answered {}", answer.status));
    }
    client.send(b"a frame of the client");
    client.wait_for(b"a frame of the client")?;
    client.finish();
    client.wait_closed()?;
    wire.check()
}

/// With `upgrade: websocket` the handshake passes, and from then on bytes pass both ways as they are.
fn websocket(config: &Value) -> Outcome {
    let mut wire = Wire::start(&with_web_sockets(config))?;
    wire.api.script("socket", Script::at(Point::Body, [Action::Write(SWITCH.to_vec()), Action::Echo]));
    let fields = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==";
    let mut client = wire.client()?;
    // The first bytes of the new protocol travel with the handshake.
    let early = b"\x00early\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n\xff";
    client.send(&[head("GET", "/api/socket", fields).as_slice(), early].concat());
    client.wait_for(b"HTTP/1.1 101")?;
    client.wait_for(early)?;
    let bytes: Vec<u8> = (0..=255).collect::<Vec<u8>>().repeat(1_000);
    client.send(&bytes);
    client.wait_for(&bytes)?;
    let tunnel: Vec<u8> = wire.api.connections().iter().flat_map(|record| record.tunnel.clone()).collect();
    if tunnel != [early.as_slice(), &bytes].concat() {
        return Err("other bytes arrived than were sent".to_owned());
    }
    client.finish();
    client.wait_closed()?;
    wire.check()
}
