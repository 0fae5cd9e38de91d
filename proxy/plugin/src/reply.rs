//! Writes Portico's own replies in Pingora's phases.

use http::{Method, StatusCode, header};
use pingora_error::{Error, Result};
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::Reply;

use crate::header_module;

/// Writes a reply through Pingora's HTTP modules.
///
/// Always sets `Content-Length`, except on a 304: Pingora does not frame a message without a body, and an HTTP/1.1
/// client would wait for a body until the connection closes. A response to HEAD carries the length and no body (RFC
/// 9110 §9.3.2).
///
/// # Errors
/// Returns an error if the client has disconnected or reads too slowly, or if Pingora rejects a header.
pub async fn send(session: &mut Session, reply: &Reply) -> Result<()> {
    header_module::set_kind(session, reply.kind);
    let has_body = !reply.body.is_empty() && session.req_header().method != Method::HEAD;
    // Pingora leaves the source of the error unset; no upstream was involved.
    let written = session.write_response_header(Box::new(head(reply)?), !has_body).await;
    written.map_err(Error::into_down)?;
    if has_body {
        session.write_response_body(Some(reply.body.clone()), true).await.map_err(Error::into_down)?;
    }
    Ok(())
}

fn head(reply: &Reply) -> Result<ResponseHeader> {
    // Reserve space for the policy's fields.
    let mut head = ResponseHeader::build(reply.status, Some(reply.headers.len() + 12))?;
    for (name, value) in &reply.headers {
        head.append_header(name.clone(), value.clone())?;
    }
    if reply.status != StatusCode::NOT_MODIFIED {
        head.insert_header(header::CONTENT_LENGTH, reply.body.len())?;
    }
    Ok(head)
}
