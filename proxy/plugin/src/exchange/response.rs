//! Forwards the response of an upstream to the client.
//!
//! The header policy is applied to the response head. Each piece of the body is decoded, framed again and sent as soon
//! as the piece arrives.

use http::{HeaderName, StatusCode, header};
use portico_policy::compression::{self, CompressionAction};
use portico_policy::forward::{ConnectionOptions, is_hop_by_hop};
use portico_policy::framing::head::HeadFields;
use portico_policy::framing::response::is_forbidden_framing;
use portico_policy::framing::{BodyDecoder, BodyLength, BodyPiece, FramingError, RequestHead, ResponseHead};
use portico_policy::headers::HeaderPolicy;
use portico_policy::upstream::Timeouts;
use portico_policy::{Failure, Headers, Route};
use tokio::time::Instant;

use super::frame::{Framing, frame};
use super::upstream::{Upstream, WaitError};
use crate::clock;
use crate::compress::Encoder;
use crate::context::RequestContext;
use crate::downstream::response_head::{self, HeadWriter, Persistence};
use crate::downstream::{Downstream, WriteError};
use crate::failure;
use crate::upstream_connections::pool::Pool;

/// The result of an exchange.
pub(crate) enum ExchangeOutcome {
    /// The response was forwarded completely or in part.
    Responded(Persistence),
    /// Nothing was forwarded, so the caller has to send an error reply to the client.
    Failed(Failure),
}

/// A response that is being forwarded to the client.
pub(super) struct ResponseForwarder<'a> {
    pub(super) downstream: &'a mut Downstream,
    pub(super) request: &'a RequestHead,
    pub(super) context: &'a mut RequestContext,
    pub(super) route: Route,
    pub(super) timeouts: Timeouts,
    pub(super) persistence: Persistence,
    /// The time at which the last piece of the response arrived.
    pub(super) now: Instant,
}

/// The reason why forwarding stopped.
enum ForwardError {
    Client(WriteError),
    ClientDisconnected,
    Upstream(&'static str),
    StreamIdle,
    /// The first piece of the body is malformed, and the response head has not been sent yet.
    BeforeHead,
    Encoder,
}

/// The response head for the client, and the changes to the response body.
struct Outgoing {
    head: Vec<u8>,
    status: StatusCode,
    framing: Framing,
    encoder: Option<Encoder>,
    /// Whether the body from the upstream is dropped.
    drops_body: bool,
}

impl ResponseForwarder<'_> {
    /// Forwards a whole response. If the upstream connection can be reused afterwards, returns the connection to the
    /// pool.
    pub(super) async fn run(mut self, mut upstream: Upstream, head: &ResponseHead, pool: &Pool) -> ExchangeOutcome {
        let bytes = upstream.buffer.filled();
        let Ok(length) = head.body_length(bytes, &self.request.method) else {
            self.context.cause = Some("InvalidHTTPHeader".into());
            return ExchangeOutcome::Failed(Failure::BadResponse);
        };
        let keeps_connection =
            head.keeps_connection(bytes) && length != BodyLength::UntilClose && !head.declares_forbidden_body(bytes);
        let fields = head.fields(bytes);
        let content_type = fields.first(&header::CONTENT_TYPE);
        self.context.is_event_stream = content_type.is_some_and(failure::is_event_stream_type);
        let outgoing = self.outgoing(head, bytes, length);
        self.context.status = Some(outgoing.status);
        upstream.buffer.consume(head.length);
        let mut body = BodyDecoder::new(length);
        if outgoing.drops_body {
            let outcome = self.send_head_only(&outgoing.head).await;
            if keeps_connection && discard(&mut upstream, &mut body).await {
                upstream.release(pool, self.now);
            }
            return outcome;
        }
        match self.body(&mut upstream, outgoing, &mut body).await {
            Ok(()) => {
                if keeps_connection {
                    upstream.release(pool, self.now);
                }
                ExchangeOutcome::Responded(self.persistence)
            }
            // An error reply is still possible, because nothing has been sent to the client yet.
            Err(ForwardError::BeforeHead) => {
                self.context.status = None;
                self.context.cause = Some("InvalidChunk".into());
                ExchangeOutcome::Failed(Failure::BadResponse)
            }
            Err(error) => self.abort(&error),
        }
    }

    async fn send_head_only(&mut self, head: &[u8]) -> ExchangeOutcome {
        match self.downstream.write(&[head]).await {
            Ok(()) => ExchangeOutcome::Responded(self.persistence),
            Err(error) => self.abort(&ForwardError::Client(error)),
        }
    }

    fn abort(&mut self, error: &ForwardError) -> ExchangeOutcome {
        let (failure, cause) = match error {
            ForwardError::Client(WriteError::Disconnected) => {
                (Failure::ClientDisconnected, WriteError::Disconnected.cause())
            }
            ForwardError::Client(WriteError::TooSlow) => (Failure::ClientSlow, WriteError::TooSlow.cause()),
            ForwardError::ClientDisconnected => (Failure::ClientDisconnected, "ReadError"),
            ForwardError::Upstream(cause) => (Failure::Truncated, *cause),
            ForwardError::StreamIdle => (Failure::StreamIdle, "ReadTimedout"),
            ForwardError::BeforeHead => (Failure::BadResponse, "InvalidChunk"),
            ForwardError::Encoder => (Failure::Internal, "InternalError"),
        };
        self.context.facts.failure = Some(failure);
        self.context.cause = Some(cause.into());
        ExchangeOutcome::Responded(Persistence::Close)
    }

    /// Builds the response head for the client.
    fn outgoing(&self, head: &ResponseHead, bytes: &[u8], length: BodyLength) -> Outgoing {
        let fields = head.fields(bytes);
        let kind = self.route.response_kind(fields.first(&header::CONTENT_TYPE));
        let site = &self.context.site;
        let plan = self.compression(head.status, fields);
        let (change, removed) = (plan.action(), plan.fields_to_remove());
        let status = if change == CompressionAction::NotModified { StatusCode::NOT_MODIFIED } else { head.status };
        let mut out = HeadWriter::new(status);
        let mut set: Vec<_> = plan.fields_to_set().collect();
        self.context.facts.dependencies.restrict_response(kind, &fields, &mut set, &clock::unix_seconds);
        for (name, value) in &set {
            out.field(name.as_str().as_bytes(), value.as_bytes());
        }
        let options = ConnectionOptions::of(&fields);
        for (name, value) in fields.iter() {
            let is_changed = removed.iter().chain(set.iter().map(|(name, _)| name)).any(|other| is_named(other, name));
            let is_for_one_hop = is_hop_by_hop(name) || options.names(name) || is_forbidden_framing(status, name);
            if site.headers.keeps_upstream_field(kind, name)
                && !response_head::is_own_field(name)
                && !is_for_one_hop
                && !is_changed
            {
                out.field(name, value);
            }
        }
        let (fallback, value) = site.headers.default_cache_control();
        if HeaderPolicy::needs_default_cache_control(kind) && fields.first(&fallback).is_none() {
            out.field(fallback.as_str().as_bytes(), value.as_bytes());
        }
        let encoding = match change {
            CompressionAction::Encode(encoding) if length != BodyLength::None => Some(encoding),
            CompressionAction::Encode(_) | CompressionAction::PassThrough | CompressionAction::NotModified => None,
        };
        let is_chunked = encoding.is_some() || matches!(length, BodyLength::Chunked | BodyLength::UntilClose);
        let drops_body = change == CompressionAction::NotModified && length != BodyLength::None;
        let framing = if is_chunked && !drops_body { Framing::Chunked } else { Framing::Plain };
        if framing == Framing::Chunked {
            out.field(b"transfer-encoding", b"chunked");
        }
        out.policy(&site.headers, kind, &self.context.request_id);
        Outgoing {
            head: out.end(self.persistence, self.now),
            status,
            framing,
            encoder: encoding.map(Encoder::new),
            drops_body,
        }
    }

    fn compression(&self, status: StatusCode, response: HeadFields<'_>) -> compression::CompressionPlan {
        let request = self.request.fields(self.downstream.buffer.filled());
        self.context.site.compression.plan(
            &compression::RequestParts {
                method: &self.request.method,
                version: self.request.version,
                headers: &request,
            },
            &compression::ResponseParts { status, headers: &response },
        )
    }

    /// Forwards the response head and the body. Each piece of the body is sent as soon as the piece arrives.
    async fn body(
        &mut self,
        upstream: &mut Upstream,
        outgoing: Outgoing,
        body: &mut BodyDecoder,
    ) -> Result<(), ForwardError> {
        let Outgoing { head: mut out, framing, mut encoder, .. } = outgoing;
        let mut encoded = Vec::new();
        fill_without_waiting(upstream, body).await;
        loop {
            let compacted = body.compact(upstream.buffer.filled_mut());
            let compacted = compacted
                .map_err(|error| if out.is_empty() { framing_error(error) } else { ForwardError::BeforeHead })?;
            let mut data = upstream.buffer.filled().get(..compacted.length).unwrap_or_default();
            if encoder.is_some() {
                encoded.clear();
                encode(&mut encoder, data, body.piece(), &mut encoded)?;
                data = &encoded;
            }
            let end = frame(&mut out, framing, data.len(), body.piece());
            self.downstream.write(&[&out, data, end]).await.map_err(ForwardError::Client)?;
            self.context.bytes += data.len() as u64;
            upstream.buffer.consume(compacted.consumed);
            out.clear();
            if body.is_done() {
                return Ok(());
            }
            self.read_more(upstream, body).await?;
        }
    }

    async fn read_more(&mut self, upstream: &mut Upstream, body: &mut BodyDecoder) -> Result<(), ForwardError> {
        let due = Instant::now() + self.context.max_pause(&self.timeouts);
        let filled = upstream.fill(self.downstream, due).await;
        self.now = Instant::now();
        match filled {
            Ok(Ok(1..)) => Ok(()),
            Ok(Ok(0)) => body.close().map_err(|_| ForwardError::Upstream("ConnectionClosed")),
            Ok(Err(_)) => Err(ForwardError::Upstream("ReadError")),
            Err(WaitError::TimedOut) if self.context.is_event_stream => Err(ForwardError::StreamIdle),
            Err(WaitError::TimedOut) => Err(ForwardError::Upstream("ReadTimedout")),
            Err(WaitError::ClientDisconnected) => Err(ForwardError::ClientDisconnected),
        }
    }
}

/// Reads the bytes that have already arrived, without waiting for more. The response head and a small body can then be
/// sent together.
async fn fill_without_waiting(upstream: &mut Upstream, body: &BodyDecoder) {
    if upstream.buffer.is_empty() && !body.is_done() {
        upstream.fill_without_waiting().await;
    }
}

/// Drops a body that is not forwarded. Returns `true` if the whole body has already arrived. Otherwise, leaves the rest
/// of the body unread, because opening a new connection is cheaper than waiting for the rest.
async fn discard(upstream: &mut Upstream, body: &mut BodyDecoder) -> bool {
    fill_without_waiting(upstream, body).await;
    let Ok(compacted) = body.compact(upstream.buffer.filled_mut()) else { return false };
    upstream.buffer.consume(compacted.consumed);
    compacted.is_done
}

/// Compresses a piece of the body. If `piece` is the last piece, also ends the encoding.
fn encode(encoder: &mut Option<Encoder>, data: &[u8], piece: BodyPiece, out: &mut Vec<u8>) -> Result<(), ForwardError> {
    if let Some(encoder) = encoder {
        encoder.push(data, out).map_err(|_| ForwardError::Encoder)?;
    }
    match encoder.take_if(|_| piece == BodyPiece::Last) {
        Some(encoder) => encoder.finish(out).map_err(|_| ForwardError::Encoder),
        None => Ok(()),
    }
}

fn is_named(name: &HeaderName, other: &[u8]) -> bool {
    name.as_str().as_bytes().eq_ignore_ascii_case(other)
}

fn framing_error(error: FramingError) -> ForwardError {
    match error {
        FramingError::Incomplete => ForwardError::Upstream("ConnectionClosed"),
        FramingError::ChunkSize | FramingError::ChunkExtension | FramingError::LineEnd | FramingError::Trailer => {
            ForwardError::Upstream("InvalidChunk")
        }
    }
}

/// Returns the response head of an interim response for the client.
pub(super) fn interim_head(head: &ResponseHead, bytes: &[u8]) -> Vec<u8> {
    let fields = head.fields(bytes);
    let options = ConnectionOptions::of(&fields);
    let mut out = HeadWriter::new(head.status);
    let is_forwarded =
        |name: &[u8]| !is_hop_by_hop(name) && !options.names(name) && !is_forbidden_framing(head.status, name);
    for (name, value) in fields.iter().filter(|(name, _)| is_forwarded(name)) {
        out.field(name, value);
    }
    out.end_informational()
}
