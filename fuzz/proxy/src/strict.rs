//! Reads HTTP/1.1 messages strictly according to RFC 9112. Fuzz targets compare the results with those of Portico's
//! parsers, so this reader shares no code with Portico. The reader is simple and slow, needs all bytes at once, and
//! rejects ambiguous messages.

#![allow(
    clippy::allow_attributes,
    dead_code,
    unreachable_pub,
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

/// The result of reading a request head, a response head, a body or a whole message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Read<T> {
    /// The bytes begin with a complete head, body or message. The number is its length in bytes.
    Whole(T, usize),
    /// The bytes are valid, but more bytes must follow.
    Incomplete,
    /// The bytes are invalid, whatever bytes follow.
    Invalid,
}

/// A request head or a response head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The first line, split at its spaces. A request line consists of the method, the target and the version. A status
    /// line consists of the version, the status and the reason.
    pub first_line: [Vec<u8>; 3],
    /// The names and values of all header fields. The names are in lower case.
    pub fields: Vec<(Vec<u8>, Vec<u8>)>,
}

/// The framing of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Framing {
    /// The message has neither a `Content-Length` nor a `Transfer-Encoding`.
    Unsaid,
    /// The message has a `Content-Length` with this value.
    Length(u64),
    /// The message has `Transfer-Encoding: chunked`.
    Chunks,
}

/// Percent-encodes the characters `<`, `>`, `"` and backtick in a request target. These characters are not allowed in a
/// URI, but some clients send them (RFC 3986 §2).
pub fn escaped(target: &[u8]) -> Vec<u8> {
    let escape = |byte: &u8| match byte {
        b'<' | b'>' | b'"' | b'`' => format!("%{byte:02X}").into_bytes(),
        byte => vec![*byte],
    };
    target.iter().flat_map(escape).collect()
}

impl Head {
    /// Returns the values of all fields with the given name. The name must be in lower case.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a [u8]> {
        self.fields.iter().filter(move |(field, _)| field == name.as_bytes()).map(|(_, value)| &value[..])
    }

    /// Returns the status of a response head. Returns 0 for a request head.
    pub fn status(&self) -> u16 {
        std::str::from_utf8(&self.first_line[1]).ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    /// Reports whether the version of the message is HTTP/1.0.
    pub fn is_old(&self) -> bool {
        // A status line starts with the version, and a request line ends with it. The reason phrase of a status line may
        // have any text.
        let is_response = self.first_line.first().is_some_and(|word| word.starts_with(b"HTTP/"));
        let version = if is_response { self.first_line.first() } else { self.first_line.last() };
        version.is_some_and(|version| version == b"HTTP/1.0")
    }

    /// Returns the framing of the body (RFC 9112 §6). Returns `None` if the framing is ambiguous or invalid.
    pub fn framing(&self) -> Option<Framing> {
        let lengths: Vec<_> = self.all("content-length").collect();
        let codings: Vec<_> = self.all("transfer-encoding").collect();
        match (&lengths[..], &codings[..]) {
            ([], []) => Some(Framing::Unsaid),
            ([], [coding]) if coding.eq_ignore_ascii_case(b"chunked") && !self.is_old() => Some(Framing::Chunks),
            ([length], []) => number(length).map(Framing::Length),
            _ => None,
        }
    }

    /// Reports whether the field `Connection` lists the given option.
    pub fn has_connection_option(&self, option: &str) -> bool {
        let is_option = |item: &[u8]| trimmed(item).eq_ignore_ascii_case(option.as_bytes());
        self.all("connection").any(|line| line.split(|byte| *byte == b',').any(is_option))
    }
}

/// Parses a decimal number. Returns `None` if the text is not a number below 2^63.
fn number(text: &[u8]) -> Option<u64> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse::<i64>().ok()?.try_into().ok()
}

/// Reads a request head, and skips empty lines before it (RFC 9112 §2.2).
pub fn request_head(bytes: &[u8]) -> Read<Head> {
    let mut skipped = 0;
    while bytes[skipped..].starts_with(b"\r\n") {
        skipped += 2;
    }
    match head(&bytes[skipped..], request_line) {
        Read::Whole(head, length) => Read::Whole(head, length + skipped),
        Read::Incomplete => Read::Incomplete,
        Read::Invalid => Read::Invalid,
    }
}

/// Reads a response head.
pub fn response_head(bytes: &[u8]) -> Read<Head> {
    head(bytes, status_line)
}

fn head(bytes: &[u8], first: fn(&[u8]) -> Option<[Vec<u8>; 3]>) -> Read<Head> {
    let (line, mut at) = match line(bytes) {
        Read::Whole(line, length) => (line, length),
        Read::Incomplete => return Read::Incomplete,
        Read::Invalid => return Read::Invalid,
    };
    let Some(first_line) = first(line) else { return Read::Invalid };
    match fields(&bytes[at..]) {
        Read::Whole(fields, length) => {
            at += length;
            Read::Whole(Head { first_line, fields }, at)
        }
        Read::Incomplete => Read::Incomplete,
        Read::Invalid => Read::Invalid,
    }
}

/// Reads header fields up to and including the empty line at the end.
fn fields(bytes: &[u8]) -> Read<Vec<(Vec<u8>, Vec<u8>)>> {
    let (mut at, mut fields) = (0, Vec::new());
    loop {
        match line(&bytes[at..]) {
            Read::Whole(line, length) => {
                at += length;
                if line.is_empty() {
                    return Read::Whole(fields, at);
                }
                let Some(field) = field(line) else { return Read::Invalid };
                fields.push(field);
            }
            Read::Incomplete => return Read::Incomplete,
            Read::Invalid => return Read::Invalid,
        }
    }
}

/// Reads a line and returns the line without CRLF. A line is invalid if it ends with a bare LF, or if it contains
/// control characters other than tabs.
fn line(bytes: &[u8]) -> Read<&[u8]> {
    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else { return Read::Incomplete };
    match bytes[..end].strip_suffix(b"\r") {
        Some(line) if line.iter().all(|byte| is_text(*byte)) => Read::Whole(line, end + 1),
        _ => Read::Invalid,
    }
}

fn is_text(byte: u8) -> bool {
    byte == b'\t' || (byte >= b' ' && byte != 0x7f)
}

fn request_line(line: &[u8]) -> Option<[Vec<u8>; 3]> {
    let words: Vec<_> = line.split(|byte| *byte == b' ').collect();
    match words[..] {
        [method, target, version] if is_token(method) && !target.is_empty() && is_version(version) => {
            let is_visible = target.iter().all(|byte| !byte.is_ascii_whitespace());
            is_visible.then(|| [method.to_vec(), target.to_vec(), version.to_vec()])
        }
        _ => None,
    }
}

fn status_line(line: &[u8]) -> Option<[Vec<u8>; 3]> {
    let mut words = line.splitn(3, |byte| *byte == b' ');
    let (version, status, reason) = (words.next()?, words.next()?, words.next().unwrap_or_default());
    let is_status = status.len() == 3 && status.iter().all(u8::is_ascii_digit) && status[0] != b'0';
    (is_version(version) && is_status).then(|| [version.to_vec(), status.to_vec(), reason.to_vec()])
}

fn is_version(word: &[u8]) -> bool {
    matches!(word, b"HTTP/1.0" | b"HTTP/1.1")
}

fn field(line: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let colon = line.iter().position(|byte| *byte == b':')?;
    let name = &line[..colon];
    is_token(name).then(|| (name.to_ascii_lowercase(), trimmed(&line[colon + 1..]).to_vec()))
}

fn is_token(word: &[u8]) -> bool {
    let is_delimiter = |byte: &u8| b"\"(),/:;<=>?@[\\]{}".contains(byte);
    !word.is_empty() && word.iter().all(|byte| byte.is_ascii_graphic() && !is_delimiter(byte))
}

/// Removes spaces and tabs from the start and the end of a text.
fn trimmed(mut text: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = text {
        text = rest;
    }
    text
}

/// Reads a chunked body (RFC 9112 §7.1) and returns the data without chunk extensions and trailers.
pub fn chunked(bytes: &[u8]) -> Read<Vec<u8>> {
    let (mut at, mut data) = (0, Vec::new());
    loop {
        let (size, length) = match line(&bytes[at..]) {
            Read::Whole(line, length) => match chunk_size(line) {
                Some(size) => (size, length),
                None => return Read::Invalid,
            },
            Read::Incomplete => return Read::Incomplete,
            Read::Invalid => return Read::Invalid,
        };
        at += length;
        if size == 0 {
            return match fields(&bytes[at..]) {
                Read::Whole(_, length) => Read::Whole(data, at + length),
                Read::Incomplete => Read::Incomplete,
                Read::Invalid => Read::Invalid,
            };
        }
        let Some(chunk) = usize::try_from(size).ok().and_then(|size| bytes[at..].get(..size)) else {
            return Read::Incomplete;
        };
        data.extend_from_slice(chunk);
        at += chunk.len();
        match bytes[at..] {
            [b'\r', b'\n', ..] => at += 2,
            [] | [b'\r'] => return Read::Incomplete,
            _ => return Read::Invalid,
        }
    }
}

/// Parses the first line of a chunk and returns the size of the chunk. The line may also contain a chunk extension
/// after `;`, and spaces or tabs before the semicolon.
fn chunk_size(line: &[u8]) -> Option<u64> {
    let end = line.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(line.len());
    let (digits, rest) = line.split_at(end);
    let is_extension = rest.is_empty() || trimmed(rest).starts_with(b";");
    let size = u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    (is_extension && i64::try_from(size).is_ok()).then_some(size)
}
