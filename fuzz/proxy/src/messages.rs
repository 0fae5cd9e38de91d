//! Reads complete HTTP/1 messages with the independent reader in [`strict`].

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use super::strict::{Framing, Head, Read, chunked, request_head, response_head};

/// A complete request or response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The request head or the response head.
    pub head: Head,
    /// The body of the message, without its framing.
    pub body: Vec<u8>,
}

/// Reads a complete request at the beginning of `bytes`.
pub fn request(bytes: &[u8]) -> Read<Message> {
    let (head, length) = match request_head(bytes) {
        Read::Whole(head, length) => (head, length),
        Read::Incomplete => return Read::Incomplete,
        Read::Invalid => return Read::Invalid,
    };
    match head.framing() {
        Some(Framing::Unsaid) => Read::Whole(Message { head, body: Vec::new() }, length),
        Some(framing @ (Framing::Length(_) | Framing::Chunks)) => body(head, framing, bytes, length),
        None => Read::Invalid,
    }
}

/// Reads a complete informational or final response at the beginning of `bytes`. `method` is the method of the request.
/// If the response has no framing fields, the body extends to the end of `bytes`.
pub fn response(bytes: &[u8], method: &[u8]) -> Read<Message> {
    let (head, length) = match response_head(bytes) {
        Read::Whole(head, length) => (head, length),
        Read::Incomplete => return Read::Incomplete,
        Read::Invalid => return Read::Invalid,
    };
    let has_none = method == b"HEAD" || matches!(head.status(), 100..=199 | 204 | 304);
    match head.framing() {
        None => Read::Invalid,
        Some(_) if has_none => Read::Whole(Message { head, body: Vec::new() }, length),
        Some(Framing::Unsaid) => Read::Whole(Message { head, body: bytes[length..].to_vec() }, bytes.len()),
        Some(framing @ (Framing::Length(_) | Framing::Chunks)) => body(head, framing, bytes, length),
    }
}

fn body(head: Head, framing: Framing, bytes: &[u8], at: usize) -> Read<Message> {
    match framing {
        Framing::Unsaid | Framing::Length(0) => Read::Whole(Message { head, body: Vec::new() }, at),
        Framing::Length(length) => {
            let end = usize::try_from(length).ok().and_then(|length| at.checked_add(length));
            match end.and_then(|end| Some((bytes.get(at..end)?, end))) {
                Some((body, end)) => Read::Whole(Message { head, body: body.to_vec() }, end),
                None => Read::Incomplete,
            }
        }
        Framing::Chunks => match chunked(&bytes[at..]) {
            Read::Whole(body, length) => Read::Whole(Message { head, body }, at + length),
            Read::Incomplete => Read::Incomplete,
            Read::Invalid => Read::Invalid,
        },
    }
}

/// Reads the final response to a request, and skips informational responses before it (RFC 9110 §15.2). A response
/// whose status is 101 counts as a final response.
pub fn final_response(bytes: &[u8], method: &[u8]) -> Read<Message> {
    let mut at = 0;
    loop {
        match response(&bytes[at..], method) {
            Read::Whole(message, length) => {
                at += length;
                if !matches!(message.head.status(), 100 | 102..=199) {
                    return Read::Whole(message, at);
                }
            }
            Read::Incomplete => return Read::Incomplete,
            Read::Invalid => return Read::Invalid,
        }
    }
}
