//! Tests upstream responses that arrive in several pieces or after informational heads. Portico must forward each piece
//! of a body as soon as it arrives.

use portico_tests::{Action, Outcome, Point, Received, Script, Wire};

use crate::exchange::{Test, exchange, request};

const LENGTH: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nx: y\r\ncontent-length: 13\r\n\r\nhello, world!";
const CHUNKS: &[u8] =
    b"HTTP/1.1 200 OK\r\nx: y\r\ntransfer-encoding: chunked\r\n\r\n5;a\r\nhello\r\n8\r\n, world!\r\n0\r\nz: w\r\n\r\n";
const UNTIL_CLOSE: &[u8] = b"HTTP/1.1 200 OK\r\nx: y\r\n\r\nhello, world!";
const BODY: &str = "hello, world!";

pub(crate) fn trials() -> Vec<Test> {
    vec![
        ("pieces/cut at every byte, with a length".to_owned(), |wire, target| every_cut(wire, target, LENGTH)),
        ("pieces/cut at every byte, chunked".to_owned(), |wire, target| every_cut(wire, target, CHUNKS)),
        ("pieces/byte by byte".to_owned(), byte_by_byte),
        ("pieces/until the close".to_owned(), until_close),
        ("pieces/first piece of a body with a length".to_owned(), |wire, target| first_piece(wire, target, "length")),
        ("pieces/first piece of a chunked body".to_owned(), |wire, target| first_piece(wire, target, "chunks")),
        ("pieces/first piece of a body until the close".to_owned(), |wire, target| first_piece(wire, target, "close")),
        ("pieces/informational heads".to_owned(), informational),
        ("pieces/version 1.0".to_owned(), old_version),
    ]
}

fn check_whole(answers: &[Received]) -> Outcome {
    match answers {
        [only] if only.status == 200 && only.is_whole && only.text() == BODY && only.all("x") == ["y"] => Ok(()),
        other => Err(format!("the client received {other:?}")),
    }
}

fn every_cut(wire: &mut Wire, target: &str, bytes: &[u8]) -> Outcome {
    for cut in 1..bytes.len() {
        let actions = [Action::WriteHeld(bytes[..cut].to_vec()), Action::Write(bytes[cut..].to_vec())];
        let answers = exchange(wire, "GET", target, Script::at(Point::Body, actions));
        let checked = answers.and_then(|answers| check_whole(&answers));
        checked.map_err(|reason| format!("cut before {:?}: {reason}", bytes[cut..].escape_ascii().to_string()))?;
    }
    Ok(())
}

fn byte_by_byte(wire: &mut Wire, target: &str) -> Outcome {
    for bytes in [LENGTH, CHUNKS] {
        let actions = bytes.iter().map(|byte| Action::WriteHeld(vec![*byte]));
        check_whole(&exchange(wire, "GET", target, Script::at(Point::Body, actions))?)?;
    }
    Ok(())
}

fn until_close(wire: &mut Wire, target: &str) -> Outcome {
    check_whole(&exchange(wire, "GET", target, Script::answer_and_close(UNTIL_CLOSE))?)?;
    let actions =
        [Action::WriteHeld(UNTIL_CLOSE[..30].to_vec()), Action::Write(UNTIL_CLOSE[30..].to_vec()), Action::Close];
    check_whole(&exchange(wire, "GET", target, Script::at(Point::Body, actions))?)
}

/// Checks that the client receives the first piece of a body before the upstream sends the second piece.
fn first_piece(wire: &mut Wire, target: &str, framing: &str) -> Outcome {
    let (head, first, second) = match framing {
        "length" => ("content-length: 12\r\n", "first ", "second"),
        "chunks" => ("transfer-encoding: chunked\r\n", "6\r\nfirst \r\n", "6\r\nsecond\r\n0\r\n\r\n"),
        _ => ("", "first ", "second"),
    };
    let begin = format!("HTTP/1.1 200 OK\r\n{head}\r\n{first}").into_bytes();
    let actions = [Action::Write(begin), Action::Pass("second".to_owned()), Action::Write(second.into())];
    let end = (framing == "close").then_some(Action::Close);
    wire.upstream_of(target).script(target, Script::at(Point::Body, actions.into_iter().chain(end)));
    let mut client = wire.client()?;
    client.send(&request("GET", target));
    client.wait_for(b"first ")?;
    wire.upstream_of(target).open("second");
    let answer = client.response()?;
    if answer.text() == "first second" { Ok(()) } else { Err(format!("the client received {answer:?}")) }
}

/// Checks that informational heads do not affect the final response, and that an unrequested 101 is an error.
fn informational(wire: &mut Wire, target: &str) -> Outcome {
    for early in [
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 102 Processing\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
    ] {
        let whole = [early.as_bytes(), LENGTH].concat();
        for script in [
            Script::answer(&whole),
            Script::at(Point::Body, [Action::WriteHeld(early.into()), Action::Write(LENGTH.to_vec())]),
        ] {
            check_whole(&exchange(wire, "GET", target, script)?)
                .map_err(|reason| format!("after {early:?}: {reason}"))?;
        }
    }
    // A 101 is an error if the client has not requested an upgrade.
    let switch =
        [b"HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n".as_slice(), LENGTH].concat();
    match exchange(wire, "GET", target, Script::answer_and_close(&switch))?.as_slice() {
        [only] if only.status == 502 => Ok(()),
        other => Err(format!("after a 101, the client received {other:?}")),
    }
}

fn old_version(wire: &mut Wire, target: &str) -> Outcome {
    let length = [b"HTTP/1.0".as_slice(), &LENGTH[8..]].concat();
    check_whole(&exchange(wire, "GET", target, Script::answer_and_close(&length))?)?;
    let until_close = [b"HTTP/1.0".as_slice(), &UNTIL_CLOSE[8..]].concat();
    check_whole(&exchange(wire, "GET", target, Script::answer_and_close(&until_close))?)
}
