//! Checks the responses that a client receives on a connection, and the requests that the upstream receives.

#![allow(
    clippy::allow_attributes,
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::collections::HashSet;
use std::io::Read as _;

use portico::FastPath;
use portico_policy::{Failure, Route};

use super::messages::{self, Message};
use super::origin::{Arrival, Log};
use super::strict::{self, Framing, Head, Read};

/// The requests that a client sends on a connection.
#[derive(Debug)]
pub struct Requests {
    whole: Vec<Message>,
    /// True if further bytes follow the last complete request.
    has_rest: bool,
    /// The request head of an incomplete request that follows the last complete request. `None` if there is no such
    /// request, or if its head is incomplete or invalid.
    rest: Option<Head>,
}

/// The status and the body of a final response.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub status: u16,
    pub body: Vec<u8>,
    pub is_whole: bool,
}

/// A final response, including the response head.
struct Final {
    head: Head,
    body: Vec<u8>,
    is_whole: bool,
}

impl Requests {
    /// Reads the requests of a client with the independent reader in [`strict`].
    pub fn read(bytes: &[u8]) -> Self {
        let (mut whole, mut at) = (Vec::new(), 0);
        while let Read::Whole(message, length) = messages::request(&bytes[at..]) {
            at += length;
            whole.push(message);
        }
        let rest = match strict::request_head(&bytes[at..]) {
            Read::Whole(head, _) => Some(head),
            Read::Incomplete | Read::Invalid => None,
        };
        Self { whole, has_rest: at < bytes.len(), rest }
    }

    fn method(&self, number: usize) -> &[u8] {
        let head = self.whole.get(number).map(|request| &request.head).or(self.rest.as_ref());
        head.map_or(b"GET", |head| &head.first_line[0])
    }
}

/// Checks the responses that a client received on a connection, and the requests that the upstream received. Returns
/// the status and the body of every response.
pub fn judge(requests: &Requests, received: &[u8], log: &Log, fast_path: FastPath) -> Vec<Outcome> {
    assert!(log.faults.is_empty(), "the upstream received an invalid request: {:?}", log.faults);
    let finals = finals(requests, received);
    check_count(requests, &finals);
    check_arrivals(requests, log);
    for (number, response) in finals.iter().enumerate() {
        check_answer(requests, number, response, log, fast_path);
    }
    let outcome = |response: Final| Outcome {
        status: response.head.status(),
        body: if response.is_whole { decoded(&response.head, &response.body) } else { Vec::new() },
        is_whole: response.is_whole,
    };
    finals.into_iter().map(outcome).collect()
}

/// Reads all final responses on a connection. Only the last response may be truncated.
fn finals(requests: &Requests, received: &[u8]) -> Vec<Final> {
    let (mut finals, mut at) = (Vec::new(), 0);
    while at < received.len() {
        let rest = &received[at..];
        match messages::final_response(rest, requests.method(finals.len())) {
            Read::Whole(Message { head, body }, length) => {
                at += length;
                finals.push(Final { head, body, is_whole: true });
            }
            Read::Incomplete => {
                if let Some(head) = broken_head(rest) {
                    finals.push(Final { head, body: Vec::new(), is_whole: false });
                }
                break;
            }
            Read::Invalid => panic!("invalid response: {:?}", rest.escape_ascii().to_string()),
        }
    }
    finals
}

/// Returns the response head of a truncated final response. Returns `None` if the head is incomplete.
fn broken_head(mut rest: &[u8]) -> Option<Head> {
    while let Read::Whole(head, length) = strict::response_head(rest) {
        if !matches!(head.status(), 100 | 102..=199) {
            return Some(head);
        }
        rest = &rest[length..];
    }
    None
}

/// Checks the number of final responses. Every request must get a response, unless the last response closes the
/// connection. There may be one more response, which rejects an incomplete or invalid request at the end.
fn check_count(requests: &Requests, finals: &[Final]) {
    let (received, answered) = (requests.whole.len(), finals.len());
    assert!(answered <= received + usize::from(requests.has_rest), "{answered} responses to {received} requests");
    let is_last = |response: &Final| !response.is_whole || response.head.has_connection_option("close");
    for response in finals.iter().take(answered.saturating_sub(1)) {
        assert!(!is_last(response), "a response follows a response that closes the connection");
    }
    let has_ended = finals.last().is_some_and(is_last);
    // If the first bytes of an upstream response are invalid, the proxy may close the connection without any response.
    assert!(answered >= received || has_ended || finals.is_empty(), "{answered} responses to {received} requests");
}

/// Checks that the upstream received the requests of the client in order, with the correct bodies. A GET or HEAD may
/// arrive twice. Any other request may arrive only once.
fn check_arrivals(requests: &Requests, log: &Log) {
    let mut seen = HashSet::new();
    let mut left = requests.whole.iter();
    for arrival in &log.arrivals {
        let method = &arrival.head.first_line[0];
        let attempts = log.arrivals.iter().filter(|other| other.id() == arrival.id()).count();
        let most = if matches!(&method[..], b"GET" | b"HEAD") { 2 } else { 1 };
        assert!(attempts <= most, "{} arrived {attempts} times", method.escape_ascii());
        assert!(!arrival.id().is_empty(), "a request has no id");
        if !seen.insert(arrival.id()) {
            continue;
        }
        match &arrival.body {
            Some(body) => {
                let is_same =
                    |request: &Message| is_same_request(&request.head, &arrival.head) && request.body == *body;
                assert!(left.any(is_same), "the upstream received a request that was not sent: {:?}", shown(arrival));
            }
            // The proxy may forward a part of a request only if the request is incomplete or its body is invalid.
            None => assert!(
                requests.rest.as_ref().is_some_and(|head| is_same_request(head, &arrival.head)),
                "a request was truncated: {:?}",
                shown(arrival)
            ),
        }
    }
}

fn shown(arrival: &Arrival) -> String {
    let line = arrival.head.first_line.join(&b' ');
    format!("{} with {:?}", line.escape_ascii(), arrival.body.as_ref().map(|body| body.escape_ascii().to_string()))
}

/// Reports whether the request head `arrived`, which the upstream received, belongs to the request head `sent` of the
/// client. The methods must be equal, and the upstream must have received the path and the query of the sent target.
fn is_same_request(sent: &Head, arrived: &Head) -> bool {
    sent.first_line[0] == arrived.first_line[0] && path(&sent.first_line[1]) == arrived.first_line[1]
}

/// Converts a request target to the form that an upstream receives: a path and a query (RFC 9112 §3.2.1). Characters
/// that are not allowed in a URI are percent-encoded. An invalid target is returned unchanged.
fn path(target: &[u8]) -> Vec<u8> {
    let after_scheme = || target.windows(3).position(|window| window == b"://").map(|at| at + 3);
    let rest = match (target.starts_with(b"/"), after_scheme()) {
        (true, _) => target,
        (false, Some(at)) => &target[at..],
        (false, None) => return target.to_vec(),
    };
    let at = rest.iter().position(|byte| b"/?".contains(byte)).unwrap_or(rest.len());
    let root: &[u8] = if rest[at..].starts_with(b"/") { b"" } else { b"/" };
    [root, &strict::escaped(&rest[at..])].concat()
}

/// Checks that a complete response is either a complete response of the upstream or one of Portico's error responses.
fn check_answer(requests: &Requests, number: usize, response: &Final, log: &Log, fast_path: FastPath) {
    let Some(request) = requests.whole.get(number).filter(|_| response.is_whole) else { return };
    // If only the end of the connection marks the end of a response, an HTTP/1.0 client cannot detect that the response
    // is truncated.
    if response.head.framing() == Some(Framing::Unsaid) && request.head.is_old() {
        return;
    }
    let mut before = requests.whole.iter().take(number).filter(|other| is_same_request(&other.head, &request.head));
    let is_repeated = before.next().is_some();
    let same = |arrival: &&Arrival| {
        is_same_request(&request.head, &arrival.head) && arrival.body.as_ref() == Some(&request.body)
    };
    let arrivals: Vec<_> = log.arrivals.iter().filter(same).collect();
    if arrivals.is_empty() || is_repeated {
        return;
    }
    let is_ours = is_failure(response, request);
    let is_answer = arrivals.iter().any(|arrival| {
        let answer = arrival.answer.as_deref().unwrap_or_default();
        match messages::final_response(answer, &request.head.first_line[0]) {
            Read::Whole(answer, _) => is_passed_on(response, &answer, request),
            // Pingora's path accepts some invalid responses that the fast path rejects.
            Read::Invalid => fast_path == FastPath::Off || !is_simple(request),
            Read::Incomplete => false,
        }
    });
    assert!(
        is_ours || is_answer,
        "{} was made of {:?}",
        response.head.status(),
        arrivals.last().map(|last| &last.answer)
    );
}

/// Reports whether Portico handles a request on the fast path.
fn is_simple(request: &Message) -> bool {
    let is_read = matches!(&request.head.first_line[0][..], b"GET" | b"HEAD");
    is_read && !request.head.is_old() && request.body.is_empty() && request.head.all("expect").next().is_none()
}

fn is_passed_on(response: &Final, answer: &Message, request: &Message) -> bool {
    let status = response.head.status();
    let is_compared =
        status == 304 && answer.head.status() == 200 && request.head.all("if-none-match").next().is_some();
    let is_encoded = answer.head.all("content-encoding").next().is_some();
    let body = if is_encoded { response.body.clone() } else { decoded(&response.head, &response.body) };
    is_compared || (status == answer.head.status() && body == answer.body)
}

/// Reports whether a response is an error response that Portico itself sends when the upstream fails.
fn is_failure(response: &Final, request: &Message) -> bool {
    let is_bodiless = request.head.first_line[0] == b"HEAD";
    Failure::ALL.iter().any(|failure| {
        let mut replies = [Route::Api, Route::Page].into_iter().map(|route| failure.reply(Some(route)));
        failure.status().as_u16() == response.head.status()
            && replies.any(|reply| is_bodiless || reply.body == response.body)
    })
}

/// Decodes the content coding of a body. Returns the body unchanged if the body cannot be decoded.
fn decoded(head: &Head, body: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let read = match head.all("content-encoding").next() {
        Some(b"gzip") => flate2::read::GzDecoder::new(body).read_to_end(&mut out),
        Some(b"br") => brotli::Decompressor::new(body, 4096).read_to_end(&mut out),
        Some(b"zstd") => zstd::stream::read::Decoder::new(body).and_then(|mut decoder| decoder.read_to_end(&mut out)),
        _ => return body.to_vec(),
    };
    // If an upstream declares a content coding but sends the body without that coding, the proxy forwards the body
    // unchanged.
    if read.is_ok() { out } else { body.to_vec() }
}
