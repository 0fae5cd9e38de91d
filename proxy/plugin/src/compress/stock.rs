//! Compression on Pingora's way: the head in `response_filter`, the body in `response_body_filter`.

use bytes::Bytes;
use http::{Method, StatusCode, Version, header};
use pingora_error::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::Session;
use portico_policy::compression::{CompressionAction, RequestParts, ResponseParts};
use portico_policy::encoding::Encoding;

use super::{EncodeError, Encoder};
use crate::context::RequestContext;
use crate::stages::Stages;

/// What happens to the rest of a response body.
#[derive(Default)]
pub(crate) enum BodyChange {
    /// It passes as it comes.
    #[default]
    None,
    /// It is encoded.
    Encode(Encoder),
    /// It is dropped: there is none, or it is over.
    Drop,
}

impl Stages {
    /// Decides about compression, and changes the head to match. Call it for each response head that an upstream sent,
    /// after [`before_client`](Self::before_client).
    ///
    /// # Errors
    /// When Pingora refuses a header.
    pub fn compress_head(
        &self,
        session: &Session,
        head: &mut ResponseHeader,
        context: &mut RequestContext,
    ) -> Result<()> {
        if head.status.is_informational() {
            return Ok(());
        }
        let request = session.req_header();
        let plan = context.site.compression.plan(
            &RequestParts { method: &request.method, version: request.version, headers: &request.headers },
            &ResponseParts { status: head.status, headers: &head.headers },
        );
        let change = plan.action();
        for name in plan.fields_to_remove() {
            head.remove_header(name);
        }
        for (name, value) in plan.fields_to_set() {
            head.insert_header(name, value)?;
        }
        context.body_change = match change {
            CompressionAction::PassThrough => BodyChange::None,
            CompressionAction::Encode(coding) => encode(coding, request, head)?,
            CompressionAction::NotModified => {
                head.set_status(StatusCode::NOT_MODIFIED)?;
                BodyChange::Drop
            }
        };
        Ok(())
    }

    /// Encodes a piece of the body, if its head says so. Call it for each piece, empty ones and the last one included.
    ///
    /// # Errors
    /// When the encoder gives up.
    pub fn compress_body(&self, body: &mut Option<Bytes>, is_last: bool, context: &mut RequestContext) -> Result<()> {
        if let (true, Some(stream)) = (is_last, &context.stream) {
            stream.response_ended();
        }
        match &mut context.body_change {
            BodyChange::None => return Ok(()),
            BodyChange::Drop => *body = None,
            BodyChange::Encode(encoder) => {
                let mut out = Vec::new();
                encoder.push(body.as_deref().unwrap_or_default(), &mut out).or_else(broken_off)?;
                // An empty piece would be the last chunk.
                *body = (!out.is_empty()).then(|| Bytes::from(out));
            }
        }
        if is_last { end(body, context) } else { Ok(()) }
    }
}

/// An encoded body has no known length. A response to HEAD has the same fields and nothing to frame.
fn encode(coding: Encoding, request: &RequestHeader, head: &mut ResponseHeader) -> Result<BodyChange> {
    if request.method == Method::HEAD {
        return Ok(BodyChange::Drop);
    }
    if request.version == Version::HTTP_11 {
        // An upstream of HTTP/1.0 says so in its status line; chunks are of 1.1.
        head.set_version(Version::HTTP_11);
        head.insert_header(header::TRANSFER_ENCODING, "chunked")?;
    }
    Ok(BodyChange::Encode(Encoder::new(coding)))
}

fn end(body: &mut Option<Bytes>, context: &mut RequestContext) -> Result<()> {
    if let BodyChange::Encode(encoder) = std::mem::replace(&mut context.body_change, BodyChange::Drop) {
        let mut out = body.take().map(Vec::from).unwrap_or_default();
        encoder.finish(&mut out).or_else(broken_off)?;
        *body = Some(Bytes::from(out));
    }
    Ok(())
}

fn broken_off<T>(error: EncodeError) -> Result<T> {
    Error::e_because(ErrorType::InternalError, "the rest of the response is lost", error)
}
