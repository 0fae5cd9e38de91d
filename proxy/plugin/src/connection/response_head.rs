//! Writing response heads, for replies of ours and for responses of an upstream alike.

use std::cell::RefCell;
use std::time::{Duration, UNIX_EPOCH};

use http::{StatusCode, header};
use portico_policy::headers::HeaderPolicy;
use portico_policy::{Reply, ResponseKind};
use tokio::time::Instant;

use crate::clock;
use crate::request_id::RequestId;

/// Room for a common head, so that it is written without growing.
const ROOM: usize = 1024;

/// What becomes of a connection after a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Persistence {
    /// It takes another request.
    KeepAlive,
    /// It ends.
    Close,
}

/// A response head that is being written.
pub(crate) struct HeadWriter {
    bytes: Vec<u8>,
}

impl HeadWriter {
    /// Begins with the status line.
    pub(crate) fn new(status: StatusCode) -> Self {
        let mut bytes = Vec::with_capacity(ROOM);
        bytes.extend_from_slice(b"HTTP/1.1 ");
        bytes.extend_from_slice(status.as_str().as_bytes());
        bytes.push(b' ');
        bytes.extend_from_slice(status.canonical_reason().unwrap_or_default().as_bytes());
        bytes.extend_from_slice(b"\r\n");
        Self { bytes }
    }

    /// Adds a field.
    pub(crate) fn field(&mut self, name: &[u8], value: &[u8]) {
        for part in [name, b": ", value, b"\r\n"] {
            self.bytes.extend_from_slice(part);
        }
    }

    /// Adds what every response of this kind has, and the id of its request.
    pub(crate) fn policy(&mut self, policy: &HeaderPolicy, kind: ResponseKind, request_id: &RequestId) {
        self.field(b"x-request-id", request_id.as_bytes());
        self.bytes.extend_from_slice(policy.wire(kind));
    }

    /// Adds a length.
    pub(crate) fn length(&mut self, length: usize) {
        let mut digits = [0; 20];
        self.field(b"content-length", decimal(length, &mut digits));
    }

    /// Ends a final head: what is the same for every response, and the empty line.
    pub(crate) fn end(mut self, persistence: Persistence, now: Instant) -> Vec<u8> {
        with_date(now, |date| self.field(b"date", date));
        let connection: &[u8] = match persistence {
            Persistence::KeepAlive => b"connection: keep-alive\r\n\r\n",
            Persistence::Close => b"connection: close\r\n\r\n",
        };
        self.bytes.extend_from_slice(connection);
        self.bytes
    }

    /// Ends an informational head, which has neither date nor length.
    pub(crate) fn end_informational(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(b"\r\n");
        self.bytes
    }
}

/// The head of a reply of ours. A 304 has no length of its own (RFC 9110 §8.6).
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

/// Fields of an upstream's response that we write ourselves.
pub(crate) fn is_ours(name: &[u8]) -> bool {
    [header::DATE.as_str(), header::TRANSFER_ENCODING.as_str(), "x-request-id"]
        .iter()
        .any(|ours| name.eq_ignore_ascii_case(ours.as_bytes()))
}

/// A number in decimal, written into the end of `digits`.
fn decimal(mut number: usize, digits: &mut [u8; 20]) -> &[u8] {
    let mut start = digits.len();
    for slot in digits.iter_mut().rev() {
        // A remainder of ten fits a byte.
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
    /// The date of the second that a thread wrote last.
    static DATE: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
}

/// Calls with the time as `Date` has it; it changes once a second, so it is formatted once a second.
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
    fn reply_has_its_length_and_one_empty_line() {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        let reply = Reply::text(StatusCode::NOT_FOUND, ResponseKind::Error, "There is nothing here.\n");
        let head = String::from_utf8(of_reply(
            &reply,
            &policy,
            &RequestId::given("id1").unwrap(),
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
    fn response_without_a_change_has_no_length() {
        let policy = RawHeaderPolicy::default().lower("b1").unwrap();
        let reply = Reply::empty(StatusCode::NOT_MODIFIED, ResponseKind::Asset);
        let head = of_reply(&reply, &policy, &RequestId::given("id1").unwrap(), Persistence::KeepAlive, Instant::now());
        assert!(!String::from_utf8(head).unwrap().contains("content-length"));
    }

    #[test]
    fn numbers_are_decimal() {
        for number in [0, 9, 10, 1234, usize::MAX] {
            assert_eq!(decimal(number, &mut [0; 20]), number.to_string().as_bytes());
        }
    }
}
