//! HTTP/1.1 message framing (RFC 9112): the end of a head, the length of a body, and the bytes that belong to the body.
//!
//! Parsing is strict on purpose. Two servers on the path may parse an ambiguous message differently. An attacker could
//! then make one server treat part of a body as the next request (request smuggling). Therefore, anything ambiguous is
//! an error.

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
