//! Provides an upstream that rejects malformed requests and records every request. The path of a request selects the
//! response. For example, `/chunks` selects a chunked response.

#![allow(
    clippy::allow_attributes,
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::choice::{Choice, pieces};
use super::messages::{self, Message};
use super::strict::{self, Head, Read};

/// A request that the upstream received. The request may be incomplete.
#[derive(Debug, Clone)]
pub struct Arrival {
    pub head: Head,
    /// The body of the request. `None` means that the request is incomplete.
    pub body: Option<Vec<u8>>,
    /// The bytes of the response. `None` means that the upstream sent no response.
    pub answer: Option<Vec<u8>>,
}

/// A record of the requests that an upstream received, along with the settings that determine its responses.
#[derive(Debug, Default)]
pub struct Log {
    /// The received requests, in the order of their arrival.
    pub arrivals: Vec<Arrival>,
    /// The received bytes that do not form a valid request.
    pub faults: Vec<String>,
    /// The raw responses from a fuzz input. If the last segment of a path is a digit, such as in `/3`, the digit is the
    /// index of the response.
    pub raw: Vec<Vec<u8>>,
    /// The generator that chooses the offsets at which responses are split into pieces. `None` means that every
    /// response is sent in one piece.
    pub cuts: Option<Choice>,
    /// The number of connections on which an incomplete request has arrived.
    pub half_read: usize,
}

/// The log of the upstream. All connections share the same log.
#[derive(Debug, Clone, Default)]
pub struct Shared(Arc<Mutex<Log>>);

impl Arrival {
    /// Returns the request id, which the proxy sets in `x-request-id`. A retry has the same id as the first attempt.
    pub fn id(&self) -> &[u8] {
        self.head.all("x-request-id").next().unwrap_or_default()
    }
}

impl Shared {
    /// Locks the log and returns a guard.
    pub fn log(&self) -> MutexGuard<'_, Log> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Accepts connections until the task is dropped.
    pub async fn accept(self, listener: TcpListener) {
        while let Ok((stream, _)) = listener.accept().await {
            // Without `TCP_NODELAY`, the kernel could send two pieces of a response together.
            stream.set_nodelay(true).expect("the socket is open");
            tokio::spawn(self.clone().serve(stream));
        }
    }

    async fn serve(self, mut stream: TcpStream) {
        let mut bytes = Vec::new();
        let mut is_counted = false;
        loop {
            let is_half_read = !bytes.is_empty();
            if is_half_read != is_counted {
                let half_read = &mut self.log().half_read;
                *half_read = if is_half_read { *half_read + 1 } else { *half_read - 1 };
                is_counted = is_half_read;
            }
            match messages::request(&bytes) {
                Read::Whole(message, length) => {
                    bytes.drain(..length);
                    if !self.answer(&mut stream, message).await {
                        break;
                    }
                }
                Read::Invalid => {
                    self.log().faults.push(bytes.escape_ascii().to_string());
                    break;
                }
                Read::Incomplete => {
                    if !self.read_more(&mut stream, &mut bytes).await {
                        break;
                    }
                }
            }
        }
        if is_counted {
            self.log().half_read -= 1;
        }
    }

    /// Reads more bytes from the connection. Returns `false` if the connection has ended.
    async fn read_more(&self, stream: &mut TcpStream, bytes: &mut Vec<u8>) -> bool {
        if matches!(stream.read_buf(bytes).await, Ok(1..)) {
            return true;
        }
        if let Read::Whole(head, _) = strict::request_head(bytes) {
            self.log().arrivals.push(Arrival { head, body: None, answer: None });
        }
        false
    }

    /// Records a request and sends the response. Returns `false` if the connection must be closed after the response.
    async fn answer(&self, stream: &mut TcpStream, message: Message) -> bool {
        let [method, ..] = &message.head.first_line;
        let (answer, cuts) = {
            let mut log = self.log();
            let mut arrival = Arrival { head: message.head.clone(), body: Some(message.body.clone()), answer: None };
            let attempt = log.arrivals.iter().filter(|other| other.id() == arrival.id()).count();
            let answer = answer_to(&message, attempt, &log.raw);
            arrival.answer.clone_from(&answer);
            log.arrivals.push(arrival);
            let length = answer.as_ref().map_or(0, Vec::len);
            (answer, log.cuts.as_mut().map(|choice| choice.cuts(length, 3)))
        };
        let Some(answer) = answer else { return false };
        for piece in pieces(&answer, &cuts.unwrap_or_default()) {
            if stream.write_all(piece).await.is_err() {
                return false;
            }
            yield_times(4).await;
        }
        let is_kept = keeps_connection(&answer, method);
        if !is_kept {
            let _ = stream.shutdown().await;
        }
        is_kept
    }
}

/// Yields to the runtime `times` times. After each yield, the runtime polls the network and runs all other tasks until
/// they must wait.
pub async fn yield_times(times: usize) {
    for _ in 0..times {
        tokio::task::yield_now().await;
    }
}

/// Reports whether `answer` is exactly one complete response after which the connection can be reused.
fn keeps_connection(answer: &[u8], method: &[u8]) -> bool {
    match messages::final_response(answer, method) {
        Read::Whole(message, length) => {
            let is_closed = message.head.is_old() || message.head.has_connection_option("close");
            length == answer.len() && !is_closed && !is_until_close(&message, method)
        }
        Read::Incomplete | Read::Invalid => false,
    }
}

fn is_until_close(message: &Message, method: &[u8]) -> bool {
    let has_none = method == b"HEAD" || matches!(message.head.status(), 204 | 304);
    message.head.framing() == Some(strict::Framing::Unsaid) && !has_none
}

/// Returns the response that the last segment of a request's path selects, such as `chunks` for a chunked response.
/// Returns `None` if the connection must be closed without a response.
fn answer_to(request: &Message, attempt: usize, raw: &[Vec<u8>]) -> Option<Vec<u8>> {
    let [method, target, _] = &request.head.first_line;
    let is_head = method == b"HEAD";
    let path = target.split(|byte| *byte == b'?').next().unwrap_or_default();
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let text = [&method[..], b" ", &target[..], b"\n", &request.body[..]].concat();
    let with = |head: &str, body: &[u8]| {
        let body = if is_head { b"" } else { body };
        Some([format!("HTTP/1.1 {head}content-type: text/plain\r\n\r\n").as_bytes(), body].concat())
    };
    let good = || with(&format!("200 OK\r\ncontent-length: {}\r\n", text.len()), &text);
    let chunked = "200 OK\r\ntransfer-encoding: chunked\r\n";
    let chunk = [format!("{:x}\r\n", text.len()).as_bytes(), &text, b"\r\n"].concat();
    match name {
        b"chunks" => with(chunked, &[&chunk[..], b"0\r\n\r\n"].concat()),
        b"short-chunks" => with(chunked, &chunk),
        b"bad-chunks" => with(chunked, &[&chunk[..], b"5\nhello\r\n0\r\n\r\n"].concat()),
        b"large" => with(chunked, &[&b"5000\r\n"[..], &vec![b'a'; 0x5000], b"\r\n0\r\n\r\n"].concat()),
        b"large-short" => with("200 OK\r\ncontent-length: 20000\r\n", &vec![b'a'; 10_000]),
        b"open" => with("200 OK\r\n", &text),
        b"short" => with("200 OK\r\ncontent-length: 100000\r\n", &text),
        b"last" => with(&format!("200 OK\r\nconnection: close\r\ncontent-length: {}\r\n", text.len()), &text),
        b"none" => None,
        b"retry" if attempt == 0 => None,
        b"busy" if attempt == 0 => with("503 Busy\r\ncontent-length: 4\r\n", b"busy"),
        b"always-busy" => with("503 Busy\r\nretry-after: 0\r\ncontent-length: 4\r\n", b"busy"),
        b"empty" => Some(b"HTTP/1.1 204 No Content\r\n\r\n".to_vec()),
        b"same" => Some(b"HTTP/1.1 304 Not Modified\r\netag: \"a\"\r\n\r\n".to_vec()),
        b"early" => Some([&b"HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"[..], &good()?].concat()),
        b"switch" => Some(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n".to_vec()),
        [digit @ b'0'..=b'9'] => raw.get(usize::from(digit - b'0')).cloned().or_else(good),
        _ => good(),
    }
}
