//! Passing an upstream's response on: its head by our policy, its body as it arrives, decoded and framed anew.

use http::{HeaderName, StatusCode, header};
use portico_policy::compression::{self, Change};
use portico_policy::forward::{ConnectionOptions, is_hop_by_hop};
use portico_policy::framing::head::HeadFields;
use portico_policy::framing::response::is_forbidden_framing;
use portico_policy::framing::{BodyDecoder, BodyLength, FramingError, RequestHead, ResponseHead};
use portico_policy::headers::HeaderPolicy;
use portico_policy::upstream::Timeouts;
use portico_policy::{Failure, Headers, ResponseKind, Route};
use tokio::time::Instant;

use super::Outcome;
use super::frame::{Framing, frame};
use super::pool::Pool;
use super::upstream::{Interrupted, Upstream};
use crate::compress::Encoder;
use crate::connection::downstream::{Downstream, WriteError};
use crate::connection::response_head::{self, HeadWriter, Persistence};
use crate::context::RequestContext;
use crate::failure;

/// A response on its way to the client.
pub(super) struct Passing<'a> {
    pub(super) downstream: &'a mut Downstream,
    pub(super) request: &'a RequestHead,
    pub(super) context: &'a mut RequestContext,
    pub(super) route: Route,
    pub(super) timeouts: Timeouts,
    pub(super) persistence: Persistence,
    /// The time when the last piece of the response was there.
    pub(super) now: Instant,
}

/// Why a response broke off after its head.
enum Stopped {
    Client(WriteError),
    ClientDisconnected,
    Upstream(&'static str),
    StreamIdle,
    /// The upstream's first piece is no body, and the head has not been sent.
    BeforeHead,
    Encoder,
}

/// A head for the client, and what happens to the body behind it.
struct Outgoing {
    head: Vec<u8>,
    status: StatusCode,
    framing: Framing,
    encoder: Option<Encoder>,
    /// Whether the client gets no body, although the upstream sends one.
    drops_body: bool,
}

impl Passing<'_> {
    /// Passes a whole response on; the upstream's connection goes back to the pool when it can be used again.
    pub(super) async fn run(mut self, mut upstream: Upstream, head: &ResponseHead, pool: &Pool) -> Outcome {
        let bytes = upstream.buffer.filled();
        let Ok(length) = head.body_length(bytes, &self.request.method) else {
            self.context.cause = Some("InvalidHTTPHeader".into());
            return Outcome::Failed(Failure::BadResponse);
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
            let outcome = self.head_alone(&outgoing.head).await;
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
                Outcome::Answered(self.persistence)
            }
            // Nothing has been sent yet, so there is still a choice.
            Err(Stopped::BeforeHead) => {
                self.context.status = None;
                self.context.cause = Some("InvalidChunk".into());
                Outcome::Failed(Failure::BadResponse)
            }
            Err(stopped) => self.stopped(&stopped),
        }
    }

    async fn head_alone(&mut self, head: &[u8]) -> Outcome {
        match self.downstream.write(&[head]).await {
            Ok(()) => Outcome::Answered(self.persistence),
            Err(error) => self.stopped(&Stopped::Client(error)),
        }
    }

    fn stopped(&mut self, stopped: &Stopped) -> Outcome {
        let (failure, cause) = match stopped {
            Stopped::Client(WriteError::Disconnected) => {
                (Failure::ClientDisconnected, WriteError::Disconnected.cause())
            }
            Stopped::Client(WriteError::TooSlow) => (Failure::ClientSlow, WriteError::TooSlow.cause()),
            Stopped::ClientDisconnected => (Failure::ClientDisconnected, "ReadError"),
            Stopped::Upstream(cause) => (Failure::Truncated, *cause),
            Stopped::StreamIdle => (Failure::StreamIdle, "ReadTimedout"),
            Stopped::BeforeHead => (Failure::BadResponse, "InvalidChunk"),
            Stopped::Encoder => (Failure::Internal, "InternalError"),
        };
        self.context.facts.failure = Some(failure);
        self.context.cause = Some(cause.into());
        Outcome::Answered(Persistence::Close)
    }

    /// The head for the client.
    fn outgoing(&self, head: &ResponseHead, bytes: &[u8], length: BodyLength) -> Outgoing {
        let fields = head.fields(bytes);
        let kind = ResponseKind::of(self.route, fields.first(&header::CONTENT_TYPE));
        let site = &self.context.site;
        let plan = self.compression(head.status, fields);
        let (change, removed) = (plan.change(), plan.removed());
        let status = if change == Change::NotModified { StatusCode::NOT_MODIFIED } else { head.status };
        let mut out = HeadWriter::new(status);
        let set: Vec<_> = plan.set().collect();
        for (name, value) in &set {
            out.field(name.as_str().as_bytes(), value.as_bytes());
        }
        let options = ConnectionOptions::of(&fields);
        for (name, value) in fields.iter() {
            let is_changed = removed.iter().chain(set.iter().map(|(name, _)| name)).any(|other| is_same(other, name));
            let is_for_one_hop = is_hop_by_hop(name) || options.names(name) || is_forbidden_framing(status, name);
            if site.headers.keeps(kind, name) && !response_head::is_ours(name) && !is_for_one_hop && !is_changed {
                out.field(name, value);
            }
        }
        let (fallback, value) = site.headers.fallback();
        if HeaderPolicy::needs_fallback(kind) && fields.first(&fallback).is_none() {
            out.field(fallback.as_str().as_bytes(), value.as_bytes());
        }
        let encoding = match change {
            Change::Encode(encoding) if length != BodyLength::None => Some(encoding),
            Change::Encode(_) | Change::None | Change::NotModified => None,
        };
        let is_chunked = encoding.is_some() || matches!(length, BodyLength::Chunked | BodyLength::UntilClose);
        let drops_body = change == Change::NotModified && length != BodyLength::None;
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

    fn compression(&self, status: StatusCode, response: HeadFields<'_>) -> compression::Decision {
        let request = self.request.fields(self.downstream.buffer.filled());
        self.context.site.compression.plan(
            &compression::RequestHead {
                method: &self.request.method,
                version: self.request.version,
                headers: &request,
            },
            &compression::ResponseHead { status, headers: &response },
        )
    }

    /// The head and the body, each piece as soon as it is there.
    async fn body(
        &mut self,
        upstream: &mut Upstream,
        outgoing: Outgoing,
        body: &mut BodyDecoder,
    ) -> Result<(), Stopped> {
        let Outgoing { head: mut out, framing, mut encoder, .. } = outgoing;
        let mut encoded = Vec::new();
        fill_without_waiting(upstream, body).await;
        loop {
            let compacted = body.compact(upstream.buffer.filled_mut());
            let compacted =
                compacted.map_err(|error| if out.is_empty() { broken_off(error) } else { Stopped::BeforeHead })?;
            let mut data = upstream.buffer.filled().get(..compacted.length).unwrap_or_default();
            if encoder.is_some() {
                encoded.clear();
                encode(&mut encoder, data, body.is_done(), &mut encoded)?;
                data = &encoded;
            }
            let end = frame(&mut out, framing, data.len(), body.is_done());
            self.downstream.write(&[&out, data, end]).await.map_err(Stopped::Client)?;
            self.context.bytes += data.len() as u64;
            upstream.buffer.consume(compacted.consumed);
            out.clear();
            if body.is_done() {
                return Ok(());
            }
            self.read_more(upstream, body).await?;
        }
    }

    async fn read_more(&mut self, upstream: &mut Upstream, body: &mut BodyDecoder) -> Result<(), Stopped> {
        let due = Instant::now() + self.context.pace(&self.timeouts);
        let filled = upstream.fill(self.downstream, due).await;
        self.now = Instant::now();
        match filled {
            Ok(Ok(1..)) => Ok(()),
            Ok(Ok(0)) => body.close().map_err(|_| Stopped::Upstream("ConnectionClosed")),
            Ok(Err(_)) => Err(Stopped::Upstream("ReadError")),
            Err(Interrupted::Late) if self.context.is_event_stream => Err(Stopped::StreamIdle),
            Err(Interrupted::Late) => Err(Stopped::Upstream("ReadTimedout")),
            Err(Interrupted::ClientDisconnected) => Err(Stopped::ClientDisconnected),
        }
    }
}

/// Takes what has come already, so that a head and a small body go out in one piece; a body that is still to come is not waited for.
async fn fill_without_waiting(upstream: &mut Upstream, body: &BodyDecoder) {
    if upstream.buffer.is_empty() && !body.is_done() {
        upstream.fill_without_waiting().await;
    }
}

/// Drops a body that nobody gets; true when all of it had come. Waiting for the rest would cost more than another connection.
async fn discard(upstream: &mut Upstream, body: &mut BodyDecoder) -> bool {
    fill_without_waiting(upstream, body).await;
    let Ok(compacted) = body.compact(upstream.buffer.filled_mut()) else { return false };
    upstream.buffer.consume(compacted.consumed);
    compacted.is_done
}

/// Encodes a piece, and ends the encoding with the last one.
fn encode(encoder: &mut Option<Encoder>, data: &[u8], is_last: bool, out: &mut Vec<u8>) -> Result<(), Stopped> {
    if let Some(encoder) = encoder {
        encoder.push(data, out).map_err(|_| Stopped::Encoder)?;
    }
    match encoder.take_if(|_| is_last) {
        Some(encoder) => encoder.finish(out).map_err(|_| Stopped::Encoder),
        None => Ok(()),
    }
}

fn is_same(name: &HeaderName, other: &[u8]) -> bool {
    name.as_str().as_bytes().eq_ignore_ascii_case(other)
}

fn broken_off(error: FramingError) -> Stopped {
    match error {
        FramingError::Incomplete => Stopped::Upstream("ConnectionClosed"),
        _ => Stopped::Upstream("InvalidChunk"),
    }
}

/// The head of an informational response, for the client.
pub(super) fn informational(head: &ResponseHead, bytes: &[u8]) -> Vec<u8> {
    let fields = head.fields(bytes);
    let options = ConnectionOptions::of(&fields);
    let mut out = HeadWriter::new(head.status);
    let is_passed_on =
        |name: &[u8]| !is_hop_by_hop(name) && !options.names(name) && !is_forbidden_framing(head.status, name);
    for (name, value) in fields.iter().filter(|(name, _)| is_passed_on(name)) {
        out.field(name, value);
    }
    out.end_informational()
}
