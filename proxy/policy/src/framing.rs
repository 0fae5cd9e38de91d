//! HTTP/1.1 messages as bytes (RFC 9112): where a head ends, how long a body is, which bytes belong to it.
//!
//! Strict on purpose. Whoever reads a message differently from the next server on its way can be made to read the body of
//! one request as the head of another, so what has two readings is an error here.

pub mod body;
pub mod chunked;
pub mod head;
pub mod request;
pub mod response;

pub use body::{BodyDecoder, BodyLength, Decoded};
pub use head::{FieldList, HeadError};
pub use request::RequestHead;
pub use response::ResponseHead;

/// Why the bytes of a body are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum FramingError {
    /// A chunk size is empty, too large, or holds something that is no hexadecimal digit.
    #[error("invalid chunk size")]
    ChunkSize,
    /// A chunk extension is too long or holds a control character.
    #[error("invalid chunk extension")]
    ChunkExtension,
    /// A line does not end with CRLF (RFC 9112 §2.2).
    #[error("line does not end with CRLF")]
    LineEnd,
    /// The trailer section is too long or holds something that is no field.
    #[error("invalid trailer section")]
    Trailer,
    /// The connection ended before the body did.
    #[error("body is incomplete")]
    Incomplete,
}
