//! Hands a request over to Pingora's proxy, and takes the connection back afterwards.

use std::sync::Arc;

use http::{Method, Version, header};
use pingora_core::apps::HttpServerApp;
use pingora_core::protocols::Stream;
use pingora_core::protocols::http::ServerSession;
use pingora_core::server::ShutdownWatch;
use pingora_proxy::ProxyHttp;
use portico_policy::forward::{self, ConnectionOptions};
use portico_policy::framing::head::HeadFields;
use portico_policy::framing::response::FRAMING_FIELDS;
use portico_policy::framing::{BodyDecoder, BodyLength, RequestHead};
use portico_policy::intake::{Rejection, UpstreamTarget};
use portico_policy::{Failure, Headers, RequestVerdict};
use tokio::time::Instant;

use super::active_request::{ActiveRequest, Next, send_failure, send_reply};
use super::app::Connection;
use super::request_stream::{RequestStream, Slot, UnreadRequest};
use super::small_body::{self, Body, SMALL_BODY};
use crate::downstream::DetachedConnection;
use crate::downstream::response_head::Persistence;
use crate::plain_stream::PlainStream;
use crate::stock::{Admission, client_limits};
use crate::stream_state::StreamState;

/// The body of a request that is handed over to Pingora: the part that has been read, and the decoder for the rest.
struct PreparedBody {
    /// The deadline for receiving the whole body.
    due: Instant,
    read: Vec<u8>,
    rest: BodyDecoder,
    length: BodyLength,
    /// Whether the client no longer waits for a `100 Continue` response from the upstream. The value is `true` if the
    /// request has no body, or if Portico itself has begun to read the body.
    is_expectation_met: bool,
}

/// The reason why a request cannot be handed over.
enum PrepareError {
    /// Reading the body failed.
    Failed(Failure),
    /// The request is a GET or HEAD request, and the body is too large to be kept for a retry.
    TooLarge,
}

impl<P> Connection<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Serves a request by running Pingora's phases.
    pub(super) async fn hand_over(
        &self,
        mut active: Box<ActiveRequest>,
        verdict: RequestVerdict,
        shutdown: &ShutdownWatch,
    ) -> Next {
        active.remember_request_line();
        let body = match prepare_body(&mut active, &verdict).await {
            Ok(body) => body,
            Err(reason) => return self.reject_body(active, reason).await,
        };
        let mut ready = rewrite_head(&active, &body, &verdict);
        append_body(&body, &mut ready);
        let ActiveRequest { mut downstream, request, mut context, persistence } = *active;
        downstream.buffer.consume(request.length);
        let (stream, input, detached) = downstream.detach();
        let has_ended = detached.has_ended();
        let remaining =
            UnreadRequest { ready, body: body.rest, body_due: body.due, length: body.length, input, has_ended };
        let state = Arc::new(StreamState::default());
        let (stream, slot) = RequestStream::new(stream, remaining, &context.site.intake, Arc::clone(&state));
        (context.stream, context.verdict) = (Some(Arc::clone(&state)), Some(verdict));
        let persistence = self.proxy_request(stream, Admission(context), persistence, shutdown).await;
        // For an HTTP/1.0 client, an orderly close marks the end of a complete response (RFC 9112 §6.3). A reset shows
        // the client that the response is truncated.
        if request.version == Version::HTTP_10 && state.is_truncated() {
            slot.take().inspect(|returned| reset(&returned.stream));
            return Next::Close;
        }
        reclaim(&slot, detached, persistence).await
    }

    /// Runs Pingora's phases for the request. Returns whether the connection stays open afterwards.
    async fn proxy_request(
        &self,
        stream: RequestStream,
        admission: Admission,
        persistence: Persistence,
        shutdown: &ShutdownWatch,
    ) -> Persistence {
        let mut session = ServerSession::new_http1(Box::new(stream));
        client_limits::keep_alive(&mut session, &admission.0.site.intake);
        if persistence == Persistence::Close {
            // The keep-alive timeout alone is not enough, because the request's `Connection` field overrides it. The
            // limit below is not overridden, and makes Pingora send `Connection: close`.
            session.set_keepalive_reuses_remaining(Some(0));
        }
        session.set_connection_user_context(Some(Box::new(admission)));
        match self.proxy.process_new_http(session, shutdown).await {
            Some(_) => Persistence::KeepAlive,
            None => Persistence::Close,
        }
    }

    /// Sends an error reply to a request whose body cannot be handed over to Pingora.
    async fn reject_body(&self, mut active: Box<ActiveRequest>, reason: PrepareError) -> Next {
        match reason {
            PrepareError::Failed(failure) => {
                active.context.cause = (failure == Failure::ClientSlow).then(|| "ReadTimedout".into());
                send_failure(&mut active, failure).await;
            }
            PrepareError::TooLarge => {
                active.context.facts.record_rejection(Rejection::BodyTooLarge);
                active.persistence = Persistence::Close;
                send_reply(&mut active, Rejection::BodyTooLarge.reply(), Instant::now()).await;
            }
        }
        active.finish(&self.stages);
        active.next()
    }
}

/// Prepares the body of a request that is handed over to Pingora. If the body is small, reads the whole body before an
/// upstream is contacted.
async fn prepare_body(active: &mut ActiveRequest, verdict: &RequestVerdict) -> Result<PreparedBody, PrepareError> {
    let policy = Arc::clone(&active.context.site.intake);
    let ActiveRequest { downstream, request, .. } = active;
    let bytes = downstream.buffer.filled();
    let length = request.body_length(bytes);
    let expects = supports_continue(request) && request.fields(bytes).first(&header::EXPECT).is_some();
    let only_reads = matches!(request.method, Method::GET | Method::HEAD);
    let rest = BodyDecoder::new(length);
    let due = Instant::now() + policy.upload_timeout();
    let streamed = PreparedBody { due, read: Vec::new(), rest, length, is_expectation_met: length == BodyLength::None };
    let is_large = matches!(length, BodyLength::Known(length) if length > SMALL_BODY as u64);
    match verdict {
        // Portico's own reply does not depend on the body, so the body is not read here.
        RequestVerdict::Reply(_) => return Ok(streamed),
        RequestVerdict::Forward(_) if length == BodyLength::None => return Ok(streamed),
        RequestVerdict::Forward(_) if only_reads && is_large => return Err(PrepareError::TooLarge),
        // If the body is large, the upstream decides whether to send `100 Continue`.
        RequestVerdict::Forward(_) if is_large => return Ok(streamed),
        RequestVerdict::Forward(_) => {}
    }
    if expects && downstream.write(&[b"HTTP/1.1 100 Continue\r\n\r\n"]).await.is_err() {
        return Err(PrepareError::Failed(Failure::ClientDisconnected));
    }
    match small_body::read(downstream, request.length, length, &policy, due).await.map_err(PrepareError::Failed)? {
        Body::Whole(read) => {
            let length = if read.is_empty() { BodyLength::None } else { BodyLength::Known(read.len() as u64) };
            Ok(PreparedBody { due, read, rest: BodyDecoder::new(BodyLength::None), length, is_expectation_met: true })
        }
        Body::Large(..) if only_reads => Err(PrepareError::TooLarge),
        Body::Large(read, rest) => Ok(PreparedBody { due, read, rest, length, is_expectation_met: true }),
    }
}

/// Reports whether the request declares a body. The declared body may be empty.
fn is_framed(fields: &HeadFields<'_>) -> bool {
    FRAMING_FIELDS.iter().any(|name| fields.first(name).is_some())
}

/// Reports whether the client understands `100 Continue`. HTTP/1.0 has no interim responses, so `Expect` is ignored in
/// an HTTP/1.0 request (RFC 9110 §10.1.1).
fn supports_continue(request: &RequestHead) -> bool {
    request.version != Version::HTTP_10
}

/// Writes a new request head from the parsed request, so that Pingora understands the request in the same way as
/// Portico. The new request head has one request target, at most one `Host` field and at most one framing field. Fields
/// that apply only to the client's connection are left out.
fn rewrite_head(active: &ActiveRequest, body: &PreparedBody, verdict: &RequestVerdict) -> Vec<u8> {
    let (request, fields) = (&active.request, active.fields());
    let mut out = Vec::with_capacity(request.length + body.read.len() + 256);
    let version: &[u8] = if request.version == Version::HTTP_10 { b" HTTP/1.0\r\n" } else { b" HTTP/1.1\r\n" };
    let destination = UpstreamTarget::of(active.target(), &fields);
    for part in [request.method.as_str().as_bytes(), b" ", destination.origin_form.as_bytes(), version] {
        out.extend_from_slice(part);
    }
    let mut put = |name: &[u8], value: &[u8]| {
        for part in [name, b": ", value, b"\r\n"] {
            out.extend_from_slice(part);
        }
    };
    if let Some(host) = destination.host {
        put(b"host", host);
    }
    let options = ConnectionOptions::of(&fields);
    let expects_nothing = body.is_expectation_met || !supports_continue(request);
    for (name, value) in fields.iter() {
        let is_answered = expects_nothing && name.eq_ignore_ascii_case(b"expect");
        if !is_rewritten(name) && forward::is_read_or_forwarded(name, &options) && !is_answered {
            put(name, value);
        }
    }
    match body.length {
        BodyLength::Known(length) => put(b"content-length", length.to_string().as_bytes()),
        BodyLength::Chunked => put(b"transfer-encoding", b"chunked"),
        BodyLength::None | BodyLength::UntilClose if is_framed(&fields) => {
            put(b"content-length", b"0");
        }
        BodyLength::None | BodyLength::UntilClose => {}
    }
    match (active.upgrades(verdict), active.persistence) {
        (true, _) => {
            put(b"connection", b"upgrade");
            put(b"upgrade", b"websocket");
        }
        (false, Persistence::KeepAlive) => put(b"connection", b"keep-alive"),
        (false, Persistence::Close) => put(b"connection", b"close"),
    }
    out.extend_from_slice(b"\r\n");
    out
}

/// Reports whether a field of the new request head is written from the parsed request instead of being copied.
fn is_rewritten(name: &[u8]) -> bool {
    let rewritten = [header::HOST, header::CONTENT_LENGTH, header::TRANSFER_ENCODING];
    rewritten.iter().any(|field| name.eq_ignore_ascii_case(field.as_str().as_bytes()))
}

/// Appends the part of the body that has been read, with the framing that the new request head declares.
fn append_body(body: &PreparedBody, out: &mut Vec<u8>) {
    match body.length {
        BodyLength::Chunked if !body.read.is_empty() => {
            out.extend_from_slice(format!("{:x}\r\n", body.read.len()).as_bytes());
            out.extend_from_slice(&body.read);
            out.extend_from_slice(if body.rest.is_done() { b"\r\n0\r\n\r\n" } else { b"\r\n" });
        }
        BodyLength::Chunked | BodyLength::Known(_) | BodyLength::None | BodyLength::UntilClose => {
            out.extend_from_slice(&body.read);
        }
    }
}

/// Makes the connection send a reset when the connection is closed. Does nothing if `stream` is not a [`PlainStream`].
fn reset(stream: &Stream) {
    if let Some(stream) = stream.as_any().downcast_ref::<PlainStream>() {
        stream.reset_on_close();
    }
}

/// Takes the connection back from Pingora. Returns whether the connection is kept open, closed, or closed with a
/// lingering close.
async fn reclaim(slot: &Slot, mut detached: DetachedConnection, persistence: Persistence) -> Next {
    let Some(returned) = slot.take() else { return Next::Close };
    if returned.has_ended {
        detached.mark_ended();
    }
    let mut downstream = detached.reattach(returned.stream, returned.buffer);
    if persistence == Persistence::KeepAlive && returned.is_body_done && returned.held.is_empty() {
        return Next::KeepAlive(downstream);
    }
    match downstream.write(&[&returned.held]).await {
        Ok(()) => Next::Linger(downstream),
        Err(_) => Next::Close,
    }
}
