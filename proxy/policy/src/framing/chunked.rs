//! Decodes a chunked body (RFC 9112 §7.1). The result does not depend on how the input is split into pieces.

use std::ops::Range;

use super::decoded::{Decoded, FramingError};

/// The maximum number of digits in a chunk size. Every 64-bit number has at most 16 hexadecimal digits.
const MAX_DIGITS: u8 = 16;
/// The maximum length of the chunk extensions on one line, in bytes. Extensions are hardly ever used. The limit keeps a
/// sender from wasting CPU time with extensions.
const MAX_EXTENSION: u16 = 256;
/// The maximum length of the trailer section, in bytes. The section is checked and dropped.
const MAX_TRAILER: u16 = 8 * 1024;

/// An incremental decoder for a chunked body.
#[derive(Debug, Clone, Default)]
pub struct ChunkedDecoder {
    state: State,
    /// The number of bytes left in the chunk. While a size line is read, the field holds the part of the chunk size
    /// that has been parsed.
    size: u64,
    digits: u8,
    extension: u16,
    trailer: u16,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum State {
    #[default]
    Size,
    /// The optional whitespace after the size. Only an extension may follow the whitespace.
    SizeSpace,
    Extension,
    SizeLf,
    Data,
    DataCr,
    DataLf,
    /// The start of a trailer field, or of the empty line that ends the body.
    TrailerStart,
    TrailerName,
    TrailerValue,
    TrailerLf,
    EndLf,
    Done,
}

impl ChunkedDecoder {
    /// Reports whether the last byte of the body has been read.
    pub fn is_done(&self) -> bool {
        self.state == State::Done
    }

    /// Decodes the framing up to the next data, and as much of the data as `input` contains.
    ///
    /// # Errors
    /// Fails if the bytes are not a valid chunked body. After an error, the decoder must not be used again.
    pub fn decode(&mut self, input: &[u8]) -> Result<Decoded, FramingError> {
        let mut at = 0;
        while let Some(&byte) = input.get(at) {
            match self.state {
                State::Done => break,
                State::Data => {
                    let data = self.take_data(at, input.len());
                    return Ok(Decoded { consumed: data.end, data, is_done: false });
                }
                State::Size
                | State::SizeSpace
                | State::Extension
                | State::SizeLf
                | State::DataCr
                | State::DataLf
                | State::TrailerStart
                | State::TrailerName
                | State::TrailerValue
                | State::TrailerLf
                | State::EndLf => self.step(byte)?,
            }
            at += 1;
        }
        Ok(Decoded { consumed: at, data: at..at, is_done: self.is_done() })
    }

    fn take_data(&mut self, at: usize, end: usize) -> Range<usize> {
        let available = end - at;
        let length = usize::try_from(self.size).unwrap_or(usize::MAX).min(available);
        self.size -= length as u64;
        if self.size == 0 {
            self.state = State::DataCr;
        }
        at..at + length
    }

    fn step(&mut self, byte: u8) -> Result<(), FramingError> {
        self.state = match self.state {
            State::Size => self.size_byte(byte)?,
            State::SizeSpace => match byte {
                b' ' | b'\t' => self.extend()?,
                b';' => State::Extension,
                _ => return Err(FramingError::ChunkSize),
            },
            State::Extension => self.extension_byte(byte)?,
            State::SizeLf => self.size_line_end(byte)?,
            State::DataCr => expect(byte, b'\r', State::DataLf)?,
            State::DataLf => {
                (self.digits, self.extension) = (0, 0);
                expect(byte, b'\n', State::Size)?
            }
            State::TrailerStart => self.trailer_byte(byte, trailer_start)?,
            State::TrailerName => self.trailer_byte(byte, trailer_name)?,
            State::TrailerValue => self.trailer_byte(byte, trailer_value)?,
            State::TrailerLf => expect(byte, b'\n', State::TrailerStart)?,
            State::EndLf => expect(byte, b'\n', State::Done)?,
            State::Data | State::Done => self.state,
        };
        Ok(())
    }

    fn size_byte(&mut self, byte: u8) -> Result<State, FramingError> {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' => byte - b'a' + 10,
            b'A'..=b'F' => byte - b'A' + 10,
            _ if self.digits == 0 => return Err(FramingError::ChunkSize),
            b'\r' => return Ok(State::SizeLf),
            b';' => return Ok(State::Extension),
            b' ' | b'\t' => return Ok(State::SizeSpace),
            b'\n' => return Err(FramingError::LineEnd),
            _ => return Err(FramingError::ChunkSize),
        };
        // The size must stay below 2^63. Otherwise, another parser on the path could read the size as a negative
        // number.
        if self.digits == MAX_DIGITS || self.size > (i64::MAX as u64 >> 4) {
            return Err(FramingError::ChunkSize);
        }
        self.digits += 1;
        self.size = self.size << 4 | u64::from(digit);
        Ok(State::Size)
    }

    fn extension_byte(&mut self, byte: u8) -> Result<State, FramingError> {
        match byte {
            b'\r' => Ok(State::SizeLf),
            b'\n' => Err(FramingError::LineEnd),
            b'\t' | b' '..=b'~' | 0x80.. => self.extend().map(|_| State::Extension),
            _ => Err(FramingError::ChunkExtension),
        }
    }

    fn extend(&mut self) -> Result<State, FramingError> {
        self.extension += 1;
        if self.extension > MAX_EXTENSION { Err(FramingError::ChunkExtension) } else { Ok(State::SizeSpace) }
    }

    fn size_line_end(&self, byte: u8) -> Result<State, FramingError> {
        expect(byte, b'\n', if self.size == 0 { State::TrailerStart } else { State::Data })
    }

    /// Checks the next byte of the trailer section. The trailer fields are dropped, as RFC 9112 §7.1.2 allows.
    fn trailer_byte(&mut self, byte: u8, next: impl Fn(u8) -> Option<State>) -> Result<State, FramingError> {
        self.trailer += 1;
        if self.trailer > MAX_TRAILER {
            return Err(FramingError::Trailer);
        }
        if byte == b'\n' { Err(FramingError::LineEnd) } else { next(byte).ok_or(FramingError::Trailer) }
    }
}

fn trailer_start(byte: u8) -> Option<State> {
    if byte == b'\r' { Some(State::EndLf) } else { is_token_char(byte).then_some(State::TrailerName) }
}

fn trailer_name(byte: u8) -> Option<State> {
    if byte == b':' { Some(State::TrailerValue) } else { is_token_char(byte).then_some(State::TrailerName) }
}

fn trailer_value(byte: u8) -> Option<State> {
    match byte {
        b'\r' => Some(State::TrailerLf),
        b'\t' | b' '..=b'~' | 0x80.. => Some(State::TrailerValue),
        _ => None,
    }
}

fn expect(byte: u8, expected: u8, next: State) -> Result<State, FramingError> {
    if byte == expected { Ok(next) } else { Err(FramingError::LineEnd) }
}

/// Reports whether `byte` may be part of a token (`tchar` in RFC 9110 §5.6.2).
pub(super) fn is_token_char(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes the input in pieces of at most `step` bytes. Returns the data, the bytes after the body, and whether the
    /// body is complete.
    fn decode(input: &[u8], step: usize) -> Result<(Vec<u8>, Vec<u8>, bool), FramingError> {
        let mut decoder = ChunkedDecoder::default();
        let (mut data, mut at) = (Vec::new(), 0);
        while at < input.len() && !decoder.is_done() {
            let end = (at + step).min(input.len());
            let step = decoder.decode(&input[at..end])?;
            data.extend_from_slice(&input[at..end][step.data.clone()]);
            assert!(step.consumed > 0, "the decoder must make progress");
            at += step.consumed;
        }
        Ok((data, input[at..].to_vec(), decoder.is_done()))
    }

    #[test]
    fn any_split_gives_the_same_body() {
        let input = b"5;a=\"b\"\r\nhello\r\n1\t;x\r\n \r\n000a\r\n0123456789\r\n0\r\nX-Sum: 1\r\nA:\r\n\r\nGET /next";
        for step in 1..=input.len() {
            let (data, rest, is_done) = decode(input, step).unwrap();
            assert_eq!((&data[..], &rest[..], is_done), (&b"hello 0123456789"[..], &b"GET /next"[..], true), "{step}");
        }
    }

    #[test]
    fn body_that_stops_early_is_not_done() {
        let input = b"5\r\nhello\r\n0\r\n\r\n";
        for end in 0..input.len() {
            let (_, _, is_done) = decode(&input[..end], 3).unwrap();
            assert!(!is_done, "{end}");
        }
    }

    #[test]
    fn invalid_framing_is_an_error_at_every_split() {
        let cases: [(&[u8], FramingError); 16] = [
            (b"\r\nhello\r\n0\r\n\r\n", FramingError::ChunkSize),
            (b"2;\nxx\r\n0\r\n\r\n", FramingError::LineEnd),
            (b"5\nhello\r\n0\r\n\r\n", FramingError::LineEnd),
            (b"0x5\r\nhello\r\n0\r\n\r\n", FramingError::ChunkSize),
            (b"+5\r\nhello", FramingError::ChunkSize),
            (b"-5\r\nhello", FramingError::ChunkSize),
            (b" 5\r\nhello", FramingError::ChunkSize),
            (b"5 \r\nhello", FramingError::ChunkSize),
            (b"5\r\nhelloX\r\n", FramingError::LineEnd),
            (b"5\r\nhello\n0\r\n\r\n", FramingError::LineEnd),
            (b"5\r\rhello", FramingError::LineEnd),
            (b"8000000000000000\r\n", FramingError::ChunkSize),
            (b"00000000000000005\r\nhello", FramingError::ChunkSize),
            (b"5;a\0b\r\nhello", FramingError::ChunkExtension),
            (b"0\r\nX Y: 1\r\n\r\n", FramingError::Trailer),
            (b"0\r\n folded\r\n\r\n", FramingError::Trailer),
        ];
        for (input, error) in cases {
            for step in 1..=input.len() {
                assert_eq!(decode(input, step), Err(error), "{:?} in steps of {step}", String::from_utf8_lossy(input));
            }
        }
    }

    #[test]
    fn extensions_and_trailers_have_limits() {
        let extension = [b"5;", &[b'a'; 300][..], b"\r\nhello"].concat();
        assert_eq!(decode(&extension, 7), Err(FramingError::ChunkExtension));
        let trailer = [b"0\r\nA: ", &[b'a'; 9000][..], b"\r\n\r\n"].concat();
        assert_eq!(decode(&trailer, 7), Err(FramingError::Trailer));
    }
}
