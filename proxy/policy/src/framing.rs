//! HTTP/1.1 message framing (RFC 9112): where a head ends, how long a body is, and which bytes belong to it.
//!
//! Parsing is strict on purpose. When two servers on the path parse a message differently, an attacker can make one of them
//! read the body of a request as the head of the next one (request smuggling), so anything ambiguous is an error.

pub mod body;
pub mod chunked;
pub mod head;
pub mod request;
pub mod response;

pub use body::{BodyDecoder, BodyLength, Decoded};
pub use head::{FieldList, HeadError};
pub use request::RequestHead;
pub use response::ResponseHead;

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
