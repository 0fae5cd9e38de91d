//! Tests that Portico never treats stray bytes after an upstream response as the response to the next request.

use portico_tests::{Action, Outcome, Point, Script, Wire, echo};

use crate::exchange::{Test, exchange, request};

/// The stray bytes, which form a complete response. If Portico reused the connection, the next request would get this
/// response.
const STRAY: &str = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil";

/// Pairs of a request method and a response. The response is complete before the stray bytes begin.
const RESPONSES: [(&str, &str); 8] = [
    ("GET", "HTTP/1.1 204 No Content\r\n\r\n"),
    ("GET", "HTTP/1.1 204 No Content\r\ncontent-length: 39\r\n\r\n"),
    ("GET", "HTTP/1.1 304 Not Modified\r\netag: \"a\"\r\n\r\n"),
    ("GET", "HTTP/1.1 304 Not Modified\r\ncontent-length: 39\r\n\r\n"),
    ("HEAD", "HTTP/1.1 200 OK\r\ncontent-length: 39\r\n\r\n"),
    ("HEAD", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"),
    ("GET", "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"),
    ("GET", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
];

pub(crate) fn trials() -> Vec<Test> {
    vec![
        ("pool/bytes after a response, at once".to_owned(), |wire, target| {
            stray_bytes(wire, target, |whole, stray| vec![Action::Write([whole, stray].concat())])
        }),
        ("pool/bytes after a response, later".to_owned(), |wire, target| {
            stray_bytes(wire, target, |whole, stray| {
                vec![Action::WriteHeld(whole.to_vec()), Action::Write(stray.to_vec())]
            })
        }),
        ("pool/a connection is reused".to_owned(), reused),
    ]
}

fn stray_bytes(wire: &mut Wire, target: &str, actions: fn(&[u8], &[u8]) -> Vec<Action>) -> Outcome {
    for (method, whole) in RESPONSES {
        let context = |reason: String| format!("{method} with {whole:?}: {reason}");
        let script = Script::at(Point::Body, actions(whole.as_bytes(), STRAY.as_bytes()));
        let answers = exchange(wire, method, target, script).map_err(context)?;
        let expected = if whole.contains("hello") { "hello" } else { "" };
        if !matches!(answers.as_slice(), [only] if only.is_whole && only.text() == expected) {
            return Err(context(format!("the client received {answers:?}")));
        }
        // Waits until Portico has received the stray bytes. If stray bytes arrived after the next request, Portico
        // could not distinguish them from the response.
        wire.upstream_of(target).wait_played(1).map_err(context)?;
        wire.wait_idle().map_err(context)?;
        for number in 0..3 {
            let next = format!("{target}/next/{number}");
            wire.upstream_of(target).forget();
            let mut client = wire.client()?;
            client.send(&request("GET", &next));
            let answer = client.response().map_err(context)?;
            if answer.text() != echo("GET", &next, b"") {
                return Err(context(format!(
                    "the response to the next request is {} {:?}",
                    answer.status,
                    answer.text()
                )));
            }
        }
    }
    Ok(())
}

/// Checks that requests share an upstream connection if there are no stray bytes. Otherwise, the other tests would
/// prove nothing.
fn reused(wire: &mut Wire, target: &str) -> Outcome {
    for _ in 0..4 {
        let mut client = wire.client()?;
        client.send(&request("GET", target));
        client.response()?;
        wire.wait_idle()?;
    }
    let requests = wire.upstream_of(target).requests(target);
    let is_shared = requests.len() == 4 && requests.iter().all(|request| request.connection == requests[0].connection);
    if is_shared { Ok(()) } else { Err("four requests in a row did not share a connection".to_owned()) }
}
