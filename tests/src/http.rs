//! Reads HTTP/1.1 messages. This module shares no code with Portico.

use std::io::{self, BufRead, Read};
use std::net::TcpStream;

/// The head of a request or response.
#[derive(Debug, Clone, Default)]
pub(crate) struct Head {
    /// The request line or status line.
    pub(crate) first_line: String,
    /// The fields in the order in which they were received.
    pub(crate) fields: Vec<(String, String)>,
}

impl Head {
    /// Returns the values of all fields with this name, ignoring letter case.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        let same = self.fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
        same.map(|(_, value)| value.as_str()).collect()
    }

    /// Returns the value of the first field with this name, ignoring letter case.
    pub(crate) fn first(&self, name: &str) -> Option<&str> {
        self.all(name).first().copied()
    }

    /// Returns the status of a response. Returns `None` if the first line is not a status line.
    pub(crate) fn status(&self) -> Option<u16> {
        self.first_line.strip_prefix("HTTP/1.")?.split(' ').nth(1)?.parse().ok()
    }

    /// Reports whether the body is chunked.
    pub(crate) fn is_chunked(&self) -> bool {
        self.first("transfer-encoding").is_some_and(|value| value.eq_ignore_ascii_case("chunked"))
    }

    /// Returns the value of `Content-Length`. Returns `None` if the field is absent or not a number.
    pub(crate) fn length(&self) -> Option<usize> {
        self.first("content-length").and_then(|value| value.parse().ok())
    }
}

/// The body of a message.
#[derive(Debug, Clone)]
pub(crate) struct Body {
    /// The received bytes without the chunked coding.
    pub(crate) bytes: Vec<u8>,
    /// Whether the body is complete.
    pub(crate) is_whole: bool,
}

/// A reader that keeps all bytes of a stream. A test can inspect the bytes before they are read as a message.
#[derive(Debug)]
pub(crate) struct Inbox {
    stream: TcpStream,
    kept: Vec<u8>,
    at: usize,
}

impl Inbox {
    /// Creates a reader for `stream`.
    pub(crate) fn new(stream: TcpStream) -> Self {
        Self { stream, kept: Vec::new(), at: 0 }
    }

    /// Reads until the bytes that have not been consumed contain `wanted`.
    pub(crate) fn wait_for(&mut self, wanted: &[u8]) -> io::Result<()> {
        self.wait_until(|received| received.windows(wanted.len()).any(|window| window == wanted))
    }

    /// Reads until the condition `holds` is true for the bytes that have not been consumed.
    pub(crate) fn wait_until(&mut self, holds: impl Fn(&[u8]) -> bool) -> io::Result<()> {
        while !holds(&self.kept[self.at..]) {
            if self.more()? == 0 {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
            }
        }
        Ok(())
    }

    fn more(&mut self) -> io::Result<usize> {
        let mut piece = [0; 16 * 1024];
        let count = self.stream.read(&mut piece)?;
        self.kept.extend_from_slice(&piece[..count]);
        Ok(count)
    }
}

impl Read for Inbox {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Inbox {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.kept.len() {
            self.more()?;
        }
        Ok(&self.kept[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

/// Reads a message head. Returns `None` if the other end closes the connection before the first byte.
pub(crate) fn read_head(from: &mut impl BufRead) -> io::Result<Option<Head>> {
    let Some(first_line) = read_line(from)? else { return Ok(None) };
    let mut head = Head { first_line, fields: Vec::new() };
    loop {
        let line = read_line(from)?.ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))?;
        if line.is_empty() {
            return Ok(Some(head));
        }
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        head.fields.push((name.to_owned(), value.trim().to_owned()));
    }
}

/// Reads the body of a request. If the request has no framing fields, its body is empty.
pub(crate) fn read_request_body(from: &mut impl BufRead, head: &Head) -> Body {
    read_framed_body(from, head).unwrap_or(Body { bytes: Vec::new(), is_whole: true })
}

/// Reads the body of a response to another method than `HEAD`. A response with the status 204 or 304 has no body (RFC
/// 9112, section 6.3). If another response has no framing fields, its body ends with the connection.
pub(crate) fn read_response_body(from: &mut impl BufRead, head: &Head) -> Body {
    if matches!(head.status(), Some(204 | 304)) {
        return Body { bytes: Vec::new(), is_whole: true };
    }
    read_framed_body(from, head).unwrap_or_else(|| {
        let mut bytes = Vec::new();
        let is_whole = from.read_to_end(&mut bytes).is_ok();
        Body { bytes, is_whole }
    })
}

/// Reads a body according to the framing fields of `head`. Returns `None` if `head` has no framing fields.
fn read_framed_body(from: &mut impl BufRead, head: &Head) -> Option<Body> {
    let mut bytes = Vec::new();
    let is_whole = if head.is_chunked() {
        read_chunks(from, &mut bytes).is_ok()
    } else {
        let length = head.length()?;
        let read = from.take(length as u64).read_to_end(&mut bytes);
        read.is_ok() && bytes.len() == length
    };
    Some(Body { bytes, is_whole })
}

fn read_chunks(from: &mut impl BufRead, out: &mut Vec<u8>) -> io::Result<()> {
    let broken = || io::Error::from(io::ErrorKind::InvalidData);
    loop {
        let line = read_line(from)?.ok_or_else(broken)?;
        let size = line.split(';').next().unwrap_or_default().trim();
        let size = u64::from_str_radix(size, 16).map_err(|_| broken())?;
        if size > 0 && from.take(size).read_to_end(out)? as u64 != size {
            return Err(broken());
        }
        // An empty line follows the data of a chunk. After the last chunk, trailers may come before the empty line.
        while !read_line(from)?.ok_or_else(broken)?.is_empty() {}
        if size == 0 {
            return Ok(());
        }
    }
}

/// Reads a line and returns it without its line ending. Each byte becomes the character with the same code, so that no
/// byte is lost. Returns `None` at the end of the stream.
fn read_line(from: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if from.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.pop() != Some(b'\n') {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(from_latin(&line)))
}

/// Converts bytes to text as Latin-1: each byte becomes the character with the same code.
pub(crate) fn from_latin(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Converts text to bytes. A character with a code below 256 becomes one byte. Any other character is encoded as UTF-8.
pub(crate) fn to_latin(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match u8::try_from(u32::from(character)) {
            Ok(byte) => bytes.push(byte),
            Err(_) => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}
