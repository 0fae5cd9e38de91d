//! Sends Portico's own replies to requests that go through Pingora's phases.

use http::{Method, StatusCode, header};
use pingora_error::{Error, Result};
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::Reply;

use crate::header_module;

/// Writes a reply through Pingora's HTTP modules.
///
/// Sets `Content-Length` on every reply except a `304`. Pingora does not add framing fields to a message without a
/// body. Without `Content-Length`, an HTTP/1.1 client would wait for a body until the connection is closed. A reply to
/// a HEAD request has the `Content-Length`, but no body (RFC 9110 §9.3.2).
///
/// # Errors
/// Returns an error if the client has disconnected or reads too slowly. Also fails if Pingora rejects a header.
pub async fn send(session: &mut Session, reply: &Reply) -> Result<()> {
    header_module::set_kind(session, reply.kind);
    let has_body = !reply.body.is_empty() && session.req_header().method != Method::HEAD;
    // Pingora does not set the source of this error. The source must be the client, because no upstream is involved.
    let written = session.write_response_header(Box::new(head(reply)?), !has_body).await;
    written.map_err(Error::into_down)?;
    if has_body {
        session.write_response_body(Some(reply.body.clone()), true).await.map_err(Error::into_down)?;
    }
    Ok(())
}

fn head(reply: &Reply) -> Result<ResponseHeader> {
    // The capacity includes space for the fields that the header policy adds later.
    let mut head = ResponseHeader::build(reply.status, Some(reply.headers.len() + 12))?;
    for (name, value) in &reply.headers {
        head.append_header(name.clone(), value.clone())?;
    }
    if reply.status != StatusCode::NOT_MODIFIED {
        head.insert_header(header::CONTENT_LENGTH, reply.body.len())?;
    }
    Ok(head)
}
