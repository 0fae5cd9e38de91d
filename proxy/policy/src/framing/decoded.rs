//! The result of decoding some bytes of a body.

use std::ops::Range;

/// What a decoder found in some bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The number of input bytes that were decoded.
    pub consumed: usize,
    /// The range of the input that is data of the body; it may be empty.
    pub data: Range<usize>,
    /// Whether the body is complete.
    pub is_done: bool,
}

/// Whether a piece of a body is followed by another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyPiece {
    /// Another piece follows.
    Inner,
    /// This piece ends the body.
    Last,
}

/// Why the bytes of a body are invalid.
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
    /// The connection ended before the body did.
    #[error("body is incomplete")]
    Incomplete,
}
