//! Writing a reply of ours to the client.

use http::{Method, StatusCode, header};
use pingora_error::{Error, Result};
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::Reply;

use crate::header_module;

/// Writes a reply through the modules, framed.
///
/// `Content-Length` is always set: Pingora does not frame a message that ends with its head, and a client of HTTP/1.1 would
/// wait for a body until the connection closes. A HEAD request is told the length and sent no body (RFC 9110 §9.3.2).
///
/// # Errors
/// When the client has disconnected.
pub async fn send(session: &mut Session, reply: &Reply) -> Result<()> {
    header_module::announce(session, reply.kind);
    let has_body = !reply.body.is_empty() && session.req_header().method != Method::HEAD;
    // Pingora does not say whose failure it is, and no upstream has been asked.
    let written = session.write_response_header(Box::new(head(reply)?), !has_body).await;
    written.map_err(Error::into_down)?;
    if has_body {
        session.write_response_body(Some(reply.body.clone()), true).await.map_err(Error::into_down)?;
    }
    Ok(())
}

fn head(reply: &Reply) -> Result<ResponseHeader> {
    // Room for the policy's fields, so that the map does not grow.
    let mut head = ResponseHeader::build(reply.status, Some(reply.headers.len() + 12))?;
    for (name, value) in &reply.headers {
        head.append_header(name.clone(), value.clone())?;
    }
    if reply.status != StatusCode::NOT_MODIFIED {
        head.insert_header(header::CONTENT_LENGTH, reply.body.len())?;
    }
    Ok(head)
}
