//! Bytes behind a response are never taken for the answer to the next request.

use portico_tests::{Action, Outcome, Point, Script, Wire, said};

use crate::{Test, ask, request};

/// What a poisoned connection would answer.
const STRAY: &str = "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil";

/// Method, and a response that is whole without the bytes that follow.
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
        ("pool/bytes behind a response, at once".to_owned(), |wire, target| {
            stray_bytes(wire, target, |whole, stray| vec![Action::Write([whole, stray].concat())])
        }),
        ("pool/bytes behind a response, later".to_owned(), |wire, target| {
            stray_bytes(wire, target, |whole, stray| {
                vec![Action::WriteHeld(whole.to_vec()), Action::Write(stray.to_vec())]
            })
        }),
        ("pool/a connection is used again".to_owned(), used_again),
    ]
}

fn stray_bytes(wire: &mut Wire, target: &str, actions: fn(&[u8], &[u8]) -> Vec<Action>) -> Outcome {
    for (method, whole) in RESPONSES {
        let tell = |reason: String| format!("{method} with {whole:?}: {reason}");
        let script = Script::at(Point::Body, actions(whole.as_bytes(), STRAY.as_bytes()));
        let answers = ask(wire, method, target, script).map_err(tell)?;
        let expected = if whole.contains("hello") { "hello" } else { "" };
        if !matches!(answers.as_slice(), [only] if only.is_whole && only.text() == expected) {
            return Err(tell(format!("the client received {answers:?}")));
        }
        // What comes only after the next request has left is an answer to it, as far as anyone can tell.
        wire.upstream_of(target).wait_played(1).map_err(tell)?;
        wire.wait_idle().map_err(tell)?;
        for number in 0..3 {
            let next = format!("{target}/next/{number}");
            wire.upstream_of(target).forget();
            let mut client = wire.client()?;
            client.send(&request("GET", &next));
            let answer = client.response().map_err(tell)?;
            if answer.text() != said("GET", &next, b"") {
                return Err(tell(format!("the next request was answered {} {:?}", answer.status, answer.text())));
            }
        }
    }
    Ok(())
}

/// Without this the tests above would prove nothing: responses without stray bytes do share a connection.
fn used_again(wire: &mut Wire, target: &str) -> Outcome {
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
