//! The result of decoding a part of a body.

use std::ops::Range;

/// The result of decoding some input bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The number of input bytes that were decoded.
    pub consumed: usize,
    /// The range of the input that contains data of the body. The range may be empty.
    pub data: Range<usize>,
    /// Whether the body is complete.
    pub is_done: bool,
}

/// The position of a piece in its body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyPiece {
    /// Another piece follows.
    Inner,
    /// This piece ends the body.
    Last,
}

/// The reason why the bytes of a body are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FramingError {
    /// A chunk size is empty, too large, or not hexadecimal.
    #[error("invalid chunk size")]
    ChunkSize,
    /// A chunk extension is too long or contains a control character.
    #[error("invalid chunk extension")]
    ChunkExtension,
    /// A line does not end with CRLF (RFC 9112 §2.2).
    #[error("line does not end with CRLF")]
    LineEnd,
    /// The trailer section is too long or contains an invalid field.
    #[error("invalid trailer section")]
    Trailer,
    /// The connection ended before the body was complete.
    #[error("body is incomplete")]
    Incomplete,
}
