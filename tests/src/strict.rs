//! Decodes HTTP/1.1 messages strictly: everything that RFC 9112 does not allow is an error. This module shares no code
//! with Portico.
//!
//! The decoder is incremental. It processes each byte only once, however the bytes are split.

use std::collections::VecDeque;

use crate::grammar::{self, Framing};
use crate::http::{Head, from_latin};
use crate::outcome::Outcome;

/// The maximum length in bytes of a line in a message head.
const LONGEST_HEAD: usize = 256 * 1024;
const LONGEST_LINE: usize = 16 * 1024;

/// The direction of a connection. The direction determines whether requests or responses are decoded.
#[derive(Debug)]
pub(crate) enum Side {
    /// The bytes are requests.
    Requests,
    /// The bytes are responses to requests with these methods, in this order. Further responses are decoded as
    /// responses to GET.
    Responses(VecDeque<String>),
}

/// A decoded message.
#[derive(Debug, Clone, Default)]
pub(crate) struct Message {
    pub(crate) head: Head,
    pub(crate) body: Vec<u8>,
    pub(crate) trailers: Vec<(String, String)>,
    /// The statuses of the informational heads that came before a response.
    pub(crate) informational: Vec<u16>,
    /// Whether the message is complete.
    pub(crate) is_whole: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Head,
    Length(usize),
    ChunkSize,
    Chunk(usize),
    ChunkEnd,
    Trailers,
    UntilClose,
    /// The state after a switch of protocols. The bytes are no longer HTTP.
    Tunnel,
}

/// A decoder for one direction of a connection.
#[derive(Debug)]
pub(crate) struct Decoder {
    side: Side,
    state: State,
    buffer: Vec<u8>,
    /// The number of bytes at the beginning of `buffer` that have been decoded.
    at: usize,
    message: Message,
    done: VecDeque<Message>,
}

impl Message {
    /// Returns the status code. Returns 0 if the message is a request.
    pub(crate) fn status(&self) -> u16 {
        self.head.status().unwrap_or(0)
    }

    /// Returns the method of a request.
    pub(crate) fn method(&self) -> &str {
        self.head.first_line.split(' ').next().unwrap_or_default()
    }

    /// Returns the target of a request.
    pub(crate) fn target(&self) -> &str {
        self.head.first_line.split(' ').nth(1).unwrap_or_default()
    }
}

impl Decoder {
    pub(crate) fn new(side: Side) -> Self {
        let (buffer, done) = (Vec::new(), VecDeque::new());
        Self { side, state: State::Head, buffer, at: 0, message: Message::default(), done }
    }

    /// Adds bytes and decodes as many of them as possible.
    ///
    /// # Errors
    /// Fails if the bytes are not valid.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Outcome {
        self.buffer.extend_from_slice(bytes);
        let outcome = self.decode();
        self.buffer.drain(..self.at);
        self.at = 0;
        outcome
    }

    /// Removes and returns the oldest complete message.
    pub(crate) fn take(&mut self) -> Option<Message> {
        self.done.pop_front()
    }

    /// Returns the number of complete messages that have not been taken.
    pub(crate) fn waiting(&self) -> usize {
        self.done.len()
    }

    /// Returns the message whose body is being decoded. Returns `None` between two messages, inside a head, and after a
    /// switch of protocols.
    pub(crate) fn partial(&self) -> Option<&Message> {
        (self.state != State::Head && self.state != State::Tunnel).then_some(&self.message)
    }

    /// Returns the bytes that have not been decoded yet.
    pub(crate) fn left_over(&self) -> &[u8] {
        &self.buffer[self.at..]
    }

    /// Adds the method of a request. The decoder needs the method to decode the response.
    pub(crate) fn expect(&mut self, method: &str) {
        if let Side::Responses(methods) = &mut self.side {
            methods.push_back(method.to_owned());
        }
    }

    /// Stops decoding after a switch of protocols. Returns the bytes that followed the last message.
    pub(crate) fn switch_protocols(&mut self) -> Vec<u8> {
        self.state = State::Tunnel;
        self.at = 0;
        std::mem::take(&mut self.buffer)
    }

    /// Handles the end of the connection. If a body has no framing fields, the end of the connection completes the
    /// body.
    pub(crate) fn close(&mut self) {
        if self.state == State::UntilClose {
            self.finish();
        }
    }

    fn decode(&mut self) -> Outcome {
        while self.step()? {}
        Ok(())
    }

    /// Decodes the next part of a message, such as a line of the head or the data of a chunk. Returns false if more
    /// bytes are needed.
    fn step(&mut self) -> Outcome<bool> {
        match self.state {
            State::Head => self.head(),
            State::Length(left) => Ok(self.data(left, State::Length)),
            State::Chunk(left) => Ok(self.data(left, State::Chunk)),
            State::ChunkSize => self.chunk_size(),
            State::ChunkEnd => self.chunk_end(),
            State::Trailers => self.trailer(),
            State::UntilClose => {
                let count = self.buffer.len() - self.at;
                Ok(self.data(count, |_| State::UntilClose) && count > 0)
            }
            State::Tunnel => Ok(false),
        }
    }

    /// Returns the next line without its line ending. Returns `None` if the line ending has not arrived.
    fn line(&mut self, longest: usize) -> Outcome<Option<String>> {
        let rest = &self.buffer[self.at..];
        let end = rest.iter().position(|byte| *byte == b'\n');
        if end.unwrap_or(rest.len()) > longest {
            return Err(format!("a line has more than {longest} bytes"));
        }
        let Some(end) = end else { return Ok(None) };
        let Some(line) = rest[..end].strip_suffix(b"\r") else {
            return Err(format!("a line ends with a bare LF: {:?}", from_latin(&rest[..end])));
        };
        if let Some(byte) = line.iter().find(|byte| (**byte < b' ' && **byte != b'\t') || **byte == 0x7f) {
            return Err(format!("a line contains the control character {byte:#x}: {:?}", from_latin(line)));
        }
        let line = from_latin(line);
        self.at += end + 1;
        Ok(Some(line))
    }

    fn head(&mut self) -> Outcome<bool> {
        let Some(line) = self.line(LONGEST_HEAD)? else { return Ok(false) };
        let head = &mut self.message.head;
        if head.first_line.is_empty() {
            match self.side {
                Side::Requests => grammar::check_request_line(&line)?,
                Side::Responses(_) => grammar::check_status_line(&line)?,
            }
            head.first_line = line;
        } else if line.is_empty() {
            self.begin_body()?;
        } else {
            head.fields.push(grammar::field(&line)?);
        }
        Ok(true)
    }

    fn begin_body(&mut self) -> Outcome {
        let framing = grammar::framing(&self.message.head)?;
        let has_none = match &mut self.side {
            Side::Requests => {
                grammar::check_host(&self.message.head)?;
                framing == Framing::Absent
            }
            Side::Responses(methods) => {
                let status = self.message.status();
                // A response with one of these statuses must not have framing fields (RFC 9110 §8.6, RFC 9112 §6.1).
                if framing != Framing::Absent && matches!(status, 100..=199 | 204) {
                    return Err(format!("a response whose status is {status} has framing fields"));
                }
                if (100..=199).contains(&status) && status != 101 {
                    self.message.head = Head::default();
                    self.message.informational.push(status);
                    return Ok(());
                }
                let method = methods.pop_front();
                if status == 101 {
                    self.finish();
                    self.state = State::Tunnel;
                    return Ok(());
                }
                method.as_deref() == Some("HEAD") || matches!(status, 204 | 304)
            }
        };
        self.state = match framing {
            Framing::Absent => State::UntilClose,
            Framing::Length(length) => State::Length(length),
            Framing::Chunks => State::ChunkSize,
        };
        if has_none || framing == Framing::Length(0) {
            self.finish();
        }
        Ok(())
    }

    fn finish(&mut self) {
        let mut message = std::mem::take(&mut self.message);
        message.is_whole = true;
        self.done.push_back(message);
        self.state = State::Head;
    }

    /// Takes the available bytes of a body or chunk of which `left` bytes are missing. Returns false if bytes are still
    /// missing.
    fn data(&mut self, left: usize, state: impl Fn(usize) -> State) -> bool {
        let count = left.min(self.buffer.len() - self.at);
        self.message.body.extend_from_slice(&self.buffer[self.at..self.at + count]);
        self.at += count;
        self.state = state(left - count);
        match self.state {
            State::Length(0) => self.finish(),
            State::Chunk(0) => self.state = State::ChunkEnd,
            State::Length(_) | State::Chunk(_) => return false,
            // The other states do not count the missing bytes.
            State::Head | State::ChunkSize | State::ChunkEnd | State::Trailers | State::UntilClose | State::Tunnel => {}
        }
        true
    }

    fn chunk_size(&mut self) -> Outcome<bool> {
        let Some(line) = self.line(LONGEST_LINE)? else { return Ok(false) };
        let digits = line.split(';').next().unwrap_or_default();
        let is_size = !digits.is_empty() && digits.len() <= 15 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let size = usize::from_str_radix(digits, 16).ok().filter(|_| is_size);
        let size = size.ok_or_else(|| format!("{line:?} is not a chunk size"))?;
        self.state = if size == 0 { State::Trailers } else { State::Chunk(size) };
        Ok(true)
    }

    fn chunk_end(&mut self) -> Outcome<bool> {
        match &self.buffer[self.at..] {
            [b'\r', b'\n', ..] => {
                self.at += 2;
                self.state = State::ChunkSize;
                Ok(true)
            }
            [] | [b'\r'] => Ok(false),
            other => {
                Err(format!("a chunk is followed by {:?} instead of CRLF", from_latin(&other[..other.len().min(20)])))
            }
        }
    }

    fn trailer(&mut self) -> Outcome<bool> {
        let Some(line) = self.line(LONGEST_LINE)? else { return Ok(false) };
        if line.is_empty() {
            self.finish();
        } else {
            self.message.trailers.push(grammar::field(&line)?);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests;
