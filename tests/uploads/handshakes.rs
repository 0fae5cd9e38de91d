//! Tests WebSocket handshakes. The upstream accepts a handshake, accepts a handshake before it has read the request, or
//! rejects a handshake.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use portico_tests::{Action, Outcome, Point, RawClient, Script, Wire, until};
use serde_json::{Value, json};

use crate::upload::{Test, head, test};

pub(crate) fn trials() -> Vec<Test> {
    vec![
        test("handshakes/accepted", websocket),
        test("handshakes/accepted after hints to a slow reader", websocket_after_hints),
        test("handshakes/accepted before the handshake is read", websocket_switched_early),
        test("handshakes/rejected", rejected),
    ]
}

fn with_web_sockets(config: &Value) -> Value {
    let mut config = if config.is_null() { json!({}) } else { config.clone() };
    config["api"] = json!({ "upgrade": "websocket" });
    config
}

const SWITCH: &[u8] =
    b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n";

/// Sends many early hints before the `101`. The hints do not fit into the client's receive window, so Portico has to
/// write one of the hints in several parts.
fn websocket_after_hints(config: &Value) -> Outcome {
    let mut wire = Wire::start(&with_web_sockets(config))?;
    let links = format!("link: </{}>; rel=preload\r\n", "l".repeat(900)).repeat(30);
    let hints = format!("HTTP/1.1 103 Early Hints\r\n{links}\r\n").repeat(300);
    let response = [hints.as_bytes(), SWITCH].concat();
    wire.api.script("socket", Script::at(Point::Body, [Action::Write(response), Action::Echo]));
    let mut client = RawClient::open_narrow(wire.portico.listen, 4 * 1024)?;
    client.send(&head("GET", "/api/socket", "connection: upgrade\r\nupgrade: websocket"));
    wire.api.wait_for_body("socket", 0)?;
    // Portico may be idle for a moment between two hints, so the test waits for an idle process many times. Portico
    // stays idle only when the client's window and all buffers are full.
    for _ in 0..100 {
        wire.wait_idle()?;
    }
    let response = client.response()?;
    if response.status != 101 {
        return Err(format!("the response status is {}", response.status));
    }
    client.send(b"a frame of the client");
    client.wait_for(b"a frame of the client")?;
    client.finish();
    client.wait_closed()?;
    wire.check()
}

/// Checks that Portico forwards the handshake and then all bytes in both directions. The configuration has `upgrade:
/// websocket`.
fn websocket(config: &Value) -> Outcome {
    let mut wire = Wire::start(&with_web_sockets(config))?;
    wire.api.script("socket", Script::at(Point::Body, [Action::Write(SWITCH.to_vec()), Action::Echo]));
    let fields = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: eA==";
    let mut client = wire.client()?;
    // The client sends the first bytes of the new protocol together with the handshake.
    let early = b"\x00early\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n\xff";
    client.send(&[head("GET", "/api/socket", fields).as_slice(), early].concat());
    client.wait_for(b"HTTP/1.1 101")?;
    client.wait_for(early)?;
    let bytes: Vec<u8> = (0..=255).collect::<Vec<u8>>().repeat(1_000);
    client.send(&bytes);
    client.wait_for(&bytes)?;
    let tunnel: Vec<u8> = wire.api.connections().iter().flat_map(|record| record.tunnel.clone()).collect();
    if tunnel != [early.as_slice(), &bytes].concat() {
        return Err("the upstream did not receive exactly the bytes that the client sent".to_owned());
    }
    client.finish();
    client.wait_closed()?;
    wire.check()
}

/// Lets the upstream send the `101` before Portico has sent the handshake. Portico then reads the `101` as early as
/// possible.
fn websocket_switched_early(config: &Value) -> Outcome {
    let upstream = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    let address = upstream.local_addr().map_err(|error| error.to_string())?;
    let mut config = with_web_sockets(config);
    config["api"]["origin"] = json!(format!("http://{address}"));
    let wire = Wire::start(&config)?;
    thread::spawn(move || {
        upstream.incoming().flatten().for_each(|stream| drop(thread::spawn(|| switch_early(stream))));
    });
    // Pingora handles the response and the end of the request in random order, so the test has many rounds.
    for round in 0..100 {
        let mut client = wire.client()?;
        client.send(&head("GET", "/api/socket", "connection: upgrade\r\nupgrade: websocket"));
        client.wait_for(b"HTTP/1.1 101")?;
        let frame = format!("frame {round} of the client");
        client.send(frame.as_bytes());
        client.wait_for(frame.as_bytes())?;
        client.finish();
        client.wait_closed()?;
    }
    Ok(())
}

/// Sends the `101` at once, skips the head of the request, and sends back all bytes after the head.
fn switch_early(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(SWITCH)?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.extend(byte);
    }
    io::copy(&mut &stream, &mut &stream).map(drop)
}

/// Checks that the response to a rejected handshake is forwarded like any other response. Portico must not reuse the
/// upstream connection. The client's connection must stay usable.
fn rejected(config: &Value) -> Outcome {
    let mut wire = Wire::start(&with_web_sockets(config))?;
    let large = "b".repeat(200_000);
    let responses = [
        (403, "content-length: 6\r\n\r\ndenied".to_owned(), "denied"),
        (426, "upgrade: websocket\r\nconnection: upgrade\r\ncontent-length: 0\r\n\r\n".to_owned(), ""),
        (200, "transfer-encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n\r\n".to_owned(), "page"),
        (200, format!("content-length: {}\r\n\r\n{large}", large.len()), &large),
    ];
    for (number, (status, response, _)) in responses.iter().enumerate() {
        let response = format!("HTTP/1.1 {status} Rejected\r\n{response}");
        wire.api.script(&format!("reject{number}"), Script::at(Point::Body, [Action::Write(response.into_bytes())]));
    }
    let mut clients = (0..4).map(|_| wire.client()).collect::<Outcome<Vec<RawClient>>>()?;
    let mut handshakes = 0;
    for _ in 0..10 {
        for (number, (status, _, body)) in responses.iter().enumerate() {
            let target = format!("/api/reject{number}");
            for client in &mut clients {
                client.send(&head("GET", &target, "connection: upgrade\r\nupgrade: websocket"));
                handshakes += 1;
            }
            for client in &mut clients {
                let response = client.response()?;
                if (response.status, response.body.as_slice()) != (*status, body.as_bytes()) {
                    return Err(format!(
                        "the response to {target} has the status {} and {} bytes",
                        response.status,
                        response.body.len()
                    ));
                }
            }
        }
    }
    until("the connections of the handshakes are closed", || {
        let open = wire.api.connections().iter().filter(|record| !record.is_closed).count();
        if open == 0 { Ok(()) } else { Err(format!("{open} are open")) }
    })?;
    let used: BTreeSet<usize> = wire.api.requests("reject").iter().map(|request| request.connection).collect();
    if used.len() != handshakes {
        return Err(format!("{handshakes} handshakes used {} connections", used.len()));
    }
    wire.check()
}
