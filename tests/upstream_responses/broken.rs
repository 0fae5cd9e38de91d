//! Tests upstream responses that are invalid or truncated.

use portico_tests::{Action, Outcome, Point, Received, Script, Wire};

use crate::exchange::{Test, exchange};

/// Responses whose heads are invalid or have ambiguous framing, with a name for each response.
const HEADS: [(&str, &[u8]); 29] = [
    (
        "length and chunks",
        b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ),
    (
        "chunks and length",
        b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ),
    ("two lengths", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!"),
    ("list of lengths", b"HTTP/1.1 200 OK\r\ncontent-length: 5, 6\r\n\r\nhello!"),
    ("length with a plus", b"HTTP/1.1 200 OK\r\ncontent-length: +5\r\n\r\nhello"),
    ("negative length", b"HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\nhello"),
    ("hexadecimal length", b"HTTP/1.1 200 OK\r\ncontent-length: 0x5\r\n\r\nhello"),
    ("empty length", b"HTTP/1.1 200 OK\r\ncontent-length:\r\n\r\nhello"),
    ("length with a letter", b"HTTP/1.1 200 OK\r\ncontent-length: 5a\r\n\r\nhello"),
    ("length above 64 bits", b"HTTP/1.1 200 OK\r\ncontent-length: 18446744073709551621\r\n\r\nhello"),
    ("xchunked", b"HTTP/1.1 200 OK\r\ntransfer-encoding: xchunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
    ("gzip and chunked", b"HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
    ("chunked twice", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
    ("chunked and identity", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked, identity\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
    ("bare LF everywhere", b"HTTP/1.1 200 OK\ncontent-length: 5\n\nhello"),
    ("bare LF after the status line", b"HTTP/1.1 200 OK\ncontent-length: 5\r\n\r\nhello"),
    ("bare LF after a field", b"HTTP/1.1 200 OK\r\ncontent-length: 5\nx: y\r\n\r\nhello"),
    ("bare CR in a field", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx: a\rb\r\n\r\nhello"),
    ("NUL in a value", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx: a\0b\r\n\r\nhello"),
    ("NUL in a name", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx\0: b\r\n\r\nhello"),
    ("no colon", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nnonsense\r\n\r\nhello"),
    ("empty name", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n: x\r\n\r\nhello"),
    ("letters as a status", b"HTTP/1.1 abc OK\r\ncontent-length: 5\r\n\r\nhello"),
    ("status of two digits", b"HTTP/1.1 20 OK\r\ncontent-length: 5\r\n\r\nhello"),
    ("status of four digits", b"HTTP/1.1 2000 OK\r\ncontent-length: 5\r\n\r\nhello"),
    ("HTTP/2", b"HTTP/2 200 OK\r\ncontent-length: 5\r\n\r\nhello"),
    ("another protocol", b"SSH-2.0-OpenSSH_9.2\r\n\r\n"),
    ("nothing", b""),
    ("half a head", b"HTTP/1.1 200 OK\r\ncontent-le"),
];

/// Responses whose heads are invalid. According to RFC 9112, a proxy may repair such a head. If Portico forwards the
/// response, the head must be valid.
const REPAIRABLE: [(&str, &[u8]); 5] = [
    ("space before the colon", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx : y\r\n\r\nhello"),
    ("folded value", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx: y\r\n z\r\n\r\nhello"),
    ("the same length twice", b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 5\r\n\r\nhello"),
    ("no reason", b"HTTP/1.1 200 \r\ncontent-length: 5\r\n\r\nhello"),
    ("no reason and no space", b"HTTP/1.1 200\r\ncontent-length: 5\r\n\r\nhello"),
];

const CHUNKED: &[u8] = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";

/// Invalid chunked bodies, which are sent after a valid head.
const CHUNKS: [(&str, &[u8]); 16] = [
    ("no number", b"5\r\nhello\r\nx\r\n"),
    ("empty size", b"5\r\nhello\r\n\r\n0\r\n\r\n"),
    ("plus", b"+5\r\nhello\r\n0\r\n\r\n"),
    ("minus", b"5\r\nhello\r\n-0\r\n\r\n"),
    ("0x", b"0x5\r\nhello\r\n0\r\n\r\n"),
    ("space before the size", b" 5\r\nhello\r\n0\r\n\r\n"),
    ("size above 64 bits", b"10000000000000005\r\nhello\r\n0\r\n\r\n"),
    ("size of all ones", b"ffffffffffffffff\r\nhello\r\n0\r\n\r\n"),
    ("bare LF after the size", b"5\nhello\r\n0\r\n\r\n"),
    ("bare LF in an extension", b"2;\nxx\r\n0\r\n\r\n"),
    ("bare LF after the data", b"5\r\nhello\n0\r\n\r\n"),
    ("more data than the size", b"5\r\nhello!\r\n0\r\n\r\n"),
    ("less data than the size", b"6\r\nhello\r\n0\r\n\r\n"),
    ("bare LF at the end", b"5\r\nhello\r\n0\r\n\n"),
    ("invalid trailer", b"5\r\nhello\r\n0\r\nnonsense\r\n\r\n"),
    ("NUL in the size", b"5\0\r\nhello\r\n0\r\n\r\n"),
];

/// Responses that are truncated: the connection ends before the end of the body.
const SHORT: [(&str, &[u8]); 8] = [
    ("length", b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhello"),
    ("length of a large body", b"HTTP/1.1 200 OK\r\ncontent-length: 10000000\r\n\r\nhello"),
    ("length and nothing", b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n"),
    ("no last chunk", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"),
    ("half a chunk", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel"),
    ("half a size", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0"),
    ("half the end", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n"),
    ("no chunk", b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"),
];

pub(crate) fn trials() -> Vec<Test> {
    vec![
        ("broken/heads".to_owned(), heads),
        ("broken/heads that can be repaired".to_owned(), repairable),
        ("broken/chunks".to_owned(), chunks),
        ("broken/closed before the end".to_owned(), closed_short),
        ("broken/reset before the end".to_owned(), reset_short),
        ("broken/reset during a body that is delimited by the close of the connection".to_owned(), reset_until_close),
        ("broken/length without a body".to_owned(), no_body),
        ("broken/length of early hints".to_owned(), early_hints_with_framing),
    ]
}

/// Calls `play` for every case. Returns an error that lists all failed cases.
fn each(cases: &[(&str, &[u8])], play: impl Fn(&[u8]) -> Outcome) -> Outcome {
    let failed: Vec<_> =
        cases.iter().filter_map(|(name, bytes)| play(bytes).err().map(|reason| format!("{name}: {reason}"))).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// Returns a response whose head is longer than the limit of 64 KiB, but fits into a buffer of twice that size.
fn long_head() -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\ncontent-length: 5\r\nx: {}\r\n\r\nhello", "y".repeat(70_000)).into_bytes()
}

fn heads(wire: &mut Wire, target: &str) -> Outcome {
    let long = long_head();
    let cases: Vec<_> = HEADS.into_iter().chain([("longer than 64 KiB", long.as_slice())]).collect();
    each(&cases, |bytes| {
        let answers = exchange(wire, "GET", target, Script::answer_and_close(bytes))?;
        let statuses: Vec<_> = answers.iter().map(|answer| (answer.status, answer.is_whole)).collect();
        if statuses == [(502, true)] { Ok(()) } else { Err(format!("the client received {statuses:?}")) }
    })
}

fn repairable(wire: &mut Wire, target: &str) -> Outcome {
    each(&REPAIRABLE, |bytes| {
        // The client decodes strictly, so `exchange` fails if Portico forwards an invalid head.
        let answers = exchange(wire, "GET", target, Script::answer_and_close(bytes))?;
        match answers.as_slice() {
            [only] if only.status == 502 || (only.status == 200 && only.body == b"hello") => Ok(()),
            other => Err(format!("the client received {other:?}")),
        }
    })
}

/// Checks that the client receives a 502, a truncated response, or no response.
fn check_not_completed(wire: &Wire, target: &str, script: Script) -> Outcome {
    let answers = exchange(wire, "GET", target, script)?;
    match answers.as_slice() {
        // If Portico closed the connection before sending a head, the client has not received a complete response
        // either.
        [] => Ok(()),
        [only] if only.status == 502 || !only.is_whole => Ok(()),
        other => Err(format!("the client received {other:?}")),
    }
}

fn chunks(wire: &mut Wire, target: &str) -> Outcome {
    each(&CHUNKS, |bytes| {
        let whole = [CHUNKED, bytes].concat();
        check_not_completed(wire, target, Script::answer_and_close(&whole))?;
        let byte_by_byte = bytes.iter().map(|byte| Action::WriteHeld(vec![*byte])).chain([Action::Close]);
        let head = [Action::WriteHeld(CHUNKED.to_vec())];
        check_not_completed(wire, target, Script::at(Point::Body, head.into_iter().chain(byte_by_byte)))
    })
}

fn closed_short(wire: &mut Wire, target: &str) -> Outcome {
    each(&SHORT, |bytes| check_not_completed(wire, target, Script::answer_and_close(bytes)))
}

fn reset_short(wire: &mut Wire, target: &str) -> Outcome {
    each(&SHORT, |bytes| {
        let actions = [Action::WriteHeld(bytes.to_vec()), Action::Reset];
        check_not_completed(wire, target, Script::at(Point::Body, actions))
    })
}

fn reset_until_close(wire: &mut Wire, target: &str) -> Outcome {
    for bytes in ["HTTP/1.1 200 OK\r\n\r\nhello", "HTTP/1.1 200 OK\r\n\r\n"] {
        let held = [Action::WriteHeld(bytes.into()), Action::Reset];
        check_not_completed(wire, target, Script::at(Point::Body, held))?;
        // The reset may arrive before or after Portico has read the head, and the kernel reports a reset only once.
        // Twenty attempts are likely to cover both orders.
        for _ in 0..20 {
            check_not_completed(wire, target, Script::at(Point::Body, [Action::Write(bytes.into()), Action::Reset]))?;
        }
    }
    Ok(())
}

/// Checks that a framing field in early hints is not forwarded. The decoder of the client would reject such a field.
fn early_hints_with_framing(wire: &mut Wire, target: &str) -> Outcome {
    for field in ["content-length: 39", "transfer-encoding: chunked"] {
        let bytes =
            format!("HTTP/1.1 103 Early Hints\r\n{field}\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello");
        let answers = exchange(wire, "GET", target, Script::answer_and_close(bytes.as_bytes()))?;
        match answers.as_slice() {
            [only] if only.status == 200 && only.informational == [103] && only.text() == "hello" => {}
            other => return Err(format!("with the field `{field}`, the client received {other:?}")),
        }
    }
    Ok(())
}

/// Checks that a framing field of a 204 is not forwarded. RFC 9110 §8.6 and RFC 9112 §6.1 forbid framing fields in a
/// 204. A client that trusts the field would read the next response as the body of the 204.
fn no_body(wire: &mut Wire, target: &str) -> Outcome {
    for field in ["content-length: 39", "transfer-encoding: chunked"] {
        let bytes = format!("HTTP/1.1 204 No Content\r\n{field}\r\n\r\n");
        let answers = exchange(wire, "GET", target, Script::answer_and_close(bytes.as_bytes()))?;
        let has_length =
            |answer: &Received| !answer.all("content-length").is_empty() || !answer.all("transfer-encoding").is_empty();
        match answers.as_slice() {
            [only] if only.status == 204 && only.is_whole && !has_length(only) => {}
            other => return Err(format!("with the field `{field}`, the client received {other:?}")),
        }
    }
    Ok(())
}
