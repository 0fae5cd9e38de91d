//! Writes the request head for an upstream.

use http::header;
use portico_policy::Headers;
use portico_policy::forward::{self, ConnectionOptions, ForwardingContext};
use portico_policy::framing::RequestHead;
use portico_policy::framing::head::HeadFields;

/// The capacity, in bytes, that is reserved for the fields that Portico adds.
const ROOM: usize = 256;

/// Writes the request head of a request without a body. The request head contains the request target, the `Host` of the
/// upstream, the client's fields and the forwarding fields.
pub(super) fn head(
    request: &RequestHead,
    target: &str,
    authority: &str,
    fields: HeadFields<'_>,
    origination: &ForwardingContext<'_>,
) -> Vec<u8> {
    let mut out = Vec::with_capacity(request.length + ROOM);
    for part in [request.method.as_str(), " ", target, " HTTP/1.1\r\nhost: ", authority, "\r\n"] {
        out.extend_from_slice(part.as_bytes());
    }
    let options = ConnectionOptions::of(&fields);
    fields.each_field(&mut |name, value| {
        if forward::is_forwarded(name, &options) && !name.eq_ignore_ascii_case(header::HOST.as_str().as_bytes()) {
            for part in [name, b": ", value, b"\r\n"] {
                out.extend_from_slice(part);
            }
        }
    });
    origination.write_fields(&mut out);
    out.extend_from_slice(b"\r\n");
    out
}
