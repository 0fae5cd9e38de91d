//! Compresses responses in Pingora's phases. The phase `response_filter` changes the response head, and the phase
//! `response_body_filter` encodes the body.

use bytes::Bytes;
use http::{Method, StatusCode, Version, header};
use pingora_error::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::Session;
use portico_policy::compression::{CompressionAction, RequestParts, ResponseParts};
use portico_policy::encoding::Encoding;
use portico_policy::framing::BodyPiece;

use crate::compress::{BodyChange, EncodeError, Encoder};
use crate::context::RequestContext;
use crate::stages::Stages;

impl Stages {
    /// Handles the phase `response_filter`. Decides whether to compress the response, and changes the response head
    /// accordingly. Must be called for each response head from an upstream, after
    /// [`before_client`](Self::before_client).
    ///
    /// # Errors
    /// Returns an error if Pingora rejects a header.
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
            CompressionAction::Encode(coding) => start_encoding(coding, request, head)?,
            CompressionAction::NotModified => {
                head.set_status(StatusCode::NOT_MODIFIED)?;
                BodyChange::Drop
            }
        };
        Ok(())
    }

    /// Handles the phase `response_body_filter`. Compresses a piece of the body if
    /// [`compress_head`](Self::compress_head) has decided to compress the response. Must be called for every piece,
    /// including empty pieces and the last piece.
    ///
    /// # Errors
    /// Returns an error if the encoder fails.
    pub fn compress_body(
        &self,
        body: &mut Option<Bytes>,
        piece: BodyPiece,
        context: &mut RequestContext,
    ) -> Result<()> {
        if let (BodyPiece::Last, Some(stream)) = (piece, &context.stream) {
            stream.response_ended();
        }
        match &mut context.body_change {
            BodyChange::None => return Ok(()),
            BodyChange::Drop => *body = None,
            BodyChange::Encode(encoder) => {
                let mut out = Vec::new();
                encoder.push(body.as_deref().unwrap_or_default(), &mut out).or_else(encoding_failed)?;
                // Pingora would write an empty piece as the last chunk, so `None` replaces an empty piece.
                *body = (!out.is_empty()).then(|| Bytes::from(out));
            }
        }
        match piece {
            BodyPiece::Inner => Ok(()),
            BodyPiece::Last => finish_encoding(body, context),
        }
    }
}

/// Prepares a response for compression. The body is sent in chunks, because the length of a compressed body is not
/// known. For a HEAD request, nothing is encoded or framed, because the response has no body.
fn start_encoding(coding: Encoding, request: &RequestHeader, head: &mut ResponseHeader) -> Result<BodyChange> {
    if request.method == Method::HEAD {
        return Ok(BodyChange::Drop);
    }
    if request.version == Version::HTTP_11 {
        // Chunked coding requires HTTP/1.1 (RFC 9112 §6.1), but the response head may have another version.
        head.set_version(Version::HTTP_11);
        head.insert_header(header::TRANSFER_ENCODING, "chunked")?;
    }
    Ok(BodyChange::Encode(Encoder::new(coding)))
}

fn finish_encoding(body: &mut Option<Bytes>, context: &mut RequestContext) -> Result<()> {
    if let BodyChange::Encode(encoder) = std::mem::replace(&mut context.body_change, BodyChange::Drop) {
        let mut out = body.take().map(Vec::from).unwrap_or_default();
        encoder.finish(&mut out).or_else(encoding_failed)?;
        *body = Some(Bytes::from(out));
    }
    Ok(())
}

fn encoding_failed<T>(error: EncodeError) -> Result<T> {
    Error::e_because(ErrorType::InternalError, "failed to compress the rest of the response", error)
}
