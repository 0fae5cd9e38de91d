//! HTTP/1.1 message framing (RFC 9112): where a head ends, how long a body is, and which bytes belong to it.
//!
//! Parsing is strict on purpose. If two servers on the path parse a message differently, an attacker can make one of
//! them treat part of a request's body as the next request (request smuggling). So anything ambiguous is an error.

pub mod body;
pub mod chunked;
mod decoded;
pub mod head;
pub mod request;
pub mod response;

pub use body::{BodyDecoder, BodyLength};
pub use decoded::{BodyPiece, Decoded, FramingError};
pub use head::{FieldList, HeadError};
pub use request::RequestHead;
pub use response::ResponseHead;
