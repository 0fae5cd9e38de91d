//! Writes response heads, for Portico's own replies and for responses from upstreams.

use std::cell::RefCell;
use std::time::{Duration, UNIX_EPOCH};

use http::{StatusCode, header};
use portico_policy::headers::HeaderPolicy;
use portico_policy::{Reply, ResponseKind};
use tokio::time::Instant;

use crate::clock;
use crate::request_id::RequestId;

/// The initial capacity of a response head in bytes. Most response heads fit into this capacity.
const ROOM: usize = 1024;

/// The decision whether the connection stays open after a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Persistence {
    /// The connection stays open for another request.
    KeepAlive,
    /// The connection is closed.
    Close,
}

/// A response head that is being written.
pub(crate) struct HeadWriter {
    bytes: Vec<u8>,
}

impl HeadWriter {
    /// Creates a response head that contains only the status line.
    pub(crate) fn new(status: StatusCode) -> Self {
        let mut bytes = Vec::with_capacity(ROOM);
        bytes.extend_from_slice(b"HTTP/1.1 ");
        bytes.extend_from_slice(status.as_str().as_bytes());
        bytes.push(b' ');
        bytes.extend_from_slice(status.canonical_reason().unwrap_or_default().as_bytes());
        bytes.extend_from_slice(b"\r\n");
        Self { bytes }
    }

    /// Adds a header field.
    pub(crate) fn field(&mut self, name: &[u8], value: &[u8]) {
        for part in [name, b": ", value, b"\r\n"] {
            self.bytes.extend_from_slice(part);
        }
    }

    /// Adds the request id, and the fields that the header policy sets for the given kind of response.
    pub(crate) fn policy(&mut self, policy: &HeaderPolicy, kind: ResponseKind, request_id: &RequestId) {
        self.field(b"x-request-id", request_id.as_bytes());
        self.bytes.extend_from_slice(policy.wire(kind));
    }

    /// Adds the field `Content-Length`.
    pub(crate) fn length(&mut self, length: usize) {
        let mut digits = [0; 20];
        self.field(b"content-length", decimal(length, &mut digits));
    }

    /// Ends a final response head. Adds the fields `Date` and `Connection`, and the empty line.
    pub(crate) fn end(mut self, persistence: Persistence, now: Instant) -> Vec<u8> {
        with_date(now, |date| self.field(b"date", date));
        let connection: &[u8] = match persistence {
            Persistence::KeepAlive => b"connection: keep-alive\r\n\r\n",
            Persistence::Close => b"connection: close\r\n\r\n",
        };
        self.bytes.extend_from_slice(connection);
        self.bytes
    }

    /// Ends an interim response head with the empty line. An interim response head gets neither `Date` nor
    /// `Connection`.
    pub(crate) fn end_informational(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(b"\r\n");
        self.bytes
    }
}

/// Returns the response head of one of Portico's own replies. If the status is 304, the response head has no
/// `Content-Length` (RFC 9110 §8.6).
pub(crate) fn of_reply(
    reply: &Reply,
    policy: &HeaderPolicy,
    request_id: &RequestId,
    persistence: Persistence,
    now: Instant,
) -> Vec<u8> {
    let mut head = HeadWriter::new(reply.status);
    for (name, value) in &reply.headers {
        head.field(name.as_str().as_bytes(), value.as_bytes());
    }
    if reply.status != StatusCode::NOT_MODIFIED {
        head.length(reply.body.len());
    }
    head.policy(policy, reply.kind, request_id);
    head.end(persistence, now)
}

/// Reports whether Portico writes its own value of the header field `name`. If an upstream response contains this
/// field, the upstream's value is dropped.
pub(crate) fn is_own_field(name: &[u8]) -> bool {
    [header::DATE.as_str(), header::TRANSFER_ENCODING.as_str(), "x-request-id"]
        .iter()
        .any(|own| name.eq_ignore_ascii_case(own.as_bytes()))
}

/// Writes a number in decimal to the end of `digits`. Returns the part of `digits` that contains the number.
fn decimal(mut number: usize, digits: &mut [u8; 20]) -> &[u8] {
    let mut start = digits.len();
    for slot in digits.iter_mut().rev() {
        // The remainder is less than ten, so the digit always fits into a byte.
        *slot = b'0' + u8::try_from(number % 10).unwrap_or_default();
        number /= 10;
        start -= 1;
        if number == 0 {
            break;
        }
    }
    digits.get(start..).unwrap_or_default()
}

thread_local! {
    /// The second that the current thread formatted last, along with the text for this second.
    static DATE: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
}

/// Calls `write` with `now` as an HTTP date (RFC 9110 §5.6.7). The date is formatted only once per second.
fn with_date(now: Instant, write: impl FnOnce(&[u8])) {
    let now = clock::since_1970_at(now).as_secs();
    DATE.with_borrow_mut(|(second, date)| {
        if *second != now || date.is_empty() {
            (*second, *date) = (now, httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_secs(now)));
        }
        write(date.as_bytes());
    });
}

#[cfg(test)]
mod tests {
    use portico_policy::headers::RawHeaderPolicy;

    use super::*;

    #[test]
    fn reply_has_its_content_length_and_one_empty_line() {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        let reply = Reply::text(StatusCode::NOT_FOUND, ResponseKind::Error, "There is nothing here.\n");
        let head = String::from_utf8(of_reply(
            &reply,
            &policy,
            &RequestId::received("id1").unwrap(),
            Persistence::Close,
            Instant::now(),
        ))
        .unwrap();
        assert!(head.starts_with("HTTP/1.1 404 Not Found\r\n"), "{head}");
        for line in ["content-length: 23", "x-request-id: id1", "x-build-id: b1", "connection: close"] {
            assert_eq!(head.lines().filter(|found| *found == line).count(), 1, "{line} in {head}");
        }
        assert_eq!(head.matches("\r\n\r\n").count(), 1);
    }

    #[test]
    fn not_modified_reply_has_no_content_length() {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        let reply = Reply::empty(StatusCode::NOT_MODIFIED, ResponseKind::Asset);
        let head =
            of_reply(&reply, &policy, &RequestId::received("id1").unwrap(), Persistence::KeepAlive, Instant::now());
        assert!(!String::from_utf8(head).unwrap().contains("content-length"));
    }

    #[test]
    fn numbers_are_decimal() {
        for number in [0, 9, 10, 1234, usize::MAX] {
            assert_eq!(decimal(number, &mut [0; 20]), number.to_string().as_bytes());
        }
    }
}
