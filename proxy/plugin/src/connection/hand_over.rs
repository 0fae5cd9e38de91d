//! Handing a request over to Pingora's proxy, and taking the connection back.

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
use portico_policy::intake::{Destination, Refusal};
use portico_policy::{Failure, Headers, Verdict};
use tokio::time::Instant;

use super::Connection;
use super::downstream::Lender;
use super::request_stream::{Remaining, RequestStream, Slot, StreamState};
use super::response_head::Persistence;
use super::serve::{Next, Serving, fail, reply_with};
use super::small_body::{self, Body, SMALL_BODY};
use crate::plain_stream::PlainStream;
use crate::stock::{Admission, KEEP_ALIVE_SECONDS};

/// A body on its way to Pingora: what has been read of it, and what is still to come.
struct Prepared {
    /// When all of it has to be there.
    due: Instant,
    read: Vec<u8>,
    rest: BodyDecoder,
    length: BodyLength,
    /// Whether we have told the client to continue, so that nobody else has to.
    is_expectation_met: bool,
}

/// Why a request is not handed over.
enum NotPrepared {
    /// Its body cannot be read.
    Failed(Failure),
    /// It only reads, and its body is larger than what can be sent again.
    TooLarge,
}

impl<P> Connection<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Serves a request through the phases of the proxy.
    pub(super) async fn hand_over(
        &self,
        mut serving: Box<Serving>,
        verdict: Verdict,
        shutdown: &ShutdownWatch,
    ) -> Next {
        serving.remember_request_line();
        let body = match prepare(&mut serving, &verdict).await {
            Ok(body) => body,
            Err(reason) => return self.end_early(serving, reason).await,
        };
        let mut ready = head(&serving, &body, &verdict);
        frame_read(&body, &mut ready);
        let Serving { mut downstream, request, mut context, persistence } = *serving;
        downstream.buffer.consume(request.length);
        let (stream, input, lender) = downstream.lend();
        let has_ended = lender.has_ended();
        let remaining = Remaining { ready, body: body.rest, body_due: body.due, length: body.length, input, has_ended };
        let state = Arc::new(StreamState::default());
        let (stream, slot) = RequestStream::new(stream, remaining, &context.site.intake, Arc::clone(&state));
        (context.stream, context.verdict) = (Some(Arc::clone(&state)), Some(verdict));
        let is_reusable = self.proxy_request(stream, Admission(context), persistence, shutdown).await;
        // To a client of HTTP/1.0 an orderly end would be the end of the response (RFC 9112 §6.3).
        if request.version == Version::HTTP_10 && state.is_cut_off() {
            slot.take().inspect(|returned| reset(&returned.stream));
            return Next::Close;
        }
        take_back(&slot, lender, is_reusable).await
    }

    /// True when Pingora says that the connection can take another request.
    async fn proxy_request(
        &self,
        stream: RequestStream,
        admission: Admission,
        persistence: Persistence,
        shutdown: &ShutdownWatch,
    ) -> bool {
        let mut session = ServerSession::new_http1(Box::new(stream));
        session.set_keepalive(Some(KEEP_ALIVE_SECONDS));
        if persistence == Persistence::Close {
            // What is set above gives way to what the request asks for; this does not, so the answer says that it is the last.
            session.set_keepalive_reuses_remaining(Some(0));
        }
        session.set_connection_user_context(Some(Box::new(admission)));
        self.proxy.process_new_http(session, shutdown).await.is_some()
    }

    /// Answers a request whose body cannot be handed over.
    async fn end_early(&self, mut serving: Box<Serving>, reason: NotPrepared) -> Next {
        match reason {
            NotPrepared::Failed(failure) => {
                serving.context.cause = (failure == Failure::ClientSlow).then(|| "ReadTimedout".into());
                fail(&mut serving, failure).await;
            }
            NotPrepared::TooLarge => {
                serving.context.facts.refused(Refusal::BodyTooLarge);
                serving.persistence = Persistence::Close;
                reply_with(&mut serving, Refusal::BodyTooLarge.reply(), Instant::now()).await;
            }
        }
        self.finish(&mut serving);
        serving.next()
    }
}

/// Reads a small body whole, before an upstream is asked.
async fn prepare(serving: &mut Serving, verdict: &Verdict) -> Result<Prepared, NotPrepared> {
    let policy = Arc::clone(&serving.context.site.intake);
    let Serving { downstream, request, .. } = serving;
    let bytes = downstream.buffer.filled();
    let length = request.body_length(bytes);
    let expects = knows_continue(request) && request.fields(bytes).first(&header::EXPECT).is_some();
    let only_reads = matches!(request.method, Method::GET | Method::HEAD);
    let rest = BodyDecoder::new(length);
    let due = Instant::now() + policy.upload_timeout();
    let as_it_comes = Prepared { due, read: Vec::new(), rest, length, is_expectation_met: length == BodyLength::None };
    let is_large = matches!(length, BodyLength::Known(length) if length > SMALL_BODY as u64);
    match verdict {
        _ if length == BodyLength::None => return Ok(as_it_comes),
        // The answer is known, so the body is of no use to anybody.
        Verdict::Reply(_) => return Ok(as_it_comes),
        Verdict::Forward(_) if only_reads && is_large => return Err(NotPrepared::TooLarge),
        // Whoever waits to send a large body is told by the upstream whether to.
        Verdict::Forward(_) if is_large => return Ok(as_it_comes),
        Verdict::Forward(_) => {}
    }
    if expects && downstream.write(&[b"HTTP/1.1 100 Continue\r\n\r\n"]).await.is_err() {
        return Err(NotPrepared::Failed(Failure::ClientDisconnected));
    }
    match small_body::read(downstream, request.length, length, &policy, due).await.map_err(NotPrepared::Failed)? {
        Body::Whole(read) => {
            let length = if read.is_empty() { BodyLength::None } else { BodyLength::Known(read.len() as u64) };
            Ok(Prepared { due, read, rest: BodyDecoder::new(BodyLength::None), length, is_expectation_met: true })
        }
        Body::Large(..) if only_reads => Err(NotPrepared::TooLarge),
        Body::Large(read, rest) => Ok(Prepared { due, read, rest, length, is_expectation_met: true }),
    }
}

/// Whether the client declares a body, if only an empty one.
fn is_framed(fields: &HeadFields<'_>) -> bool {
    FRAMING_FIELDS.iter().any(|name| fields.first(name).is_some())
}

/// HTTP/1.0 knows no responses before the response, so what it expects does not count (RFC 9110 §10.1.1).
fn knows_continue(request: &RequestHead) -> bool {
    request.version != Version::HTTP_10
}

/// Writes the head anew, so that Pingora reads what we have read: one target, one `Host`, one framing, and nothing that concerns
/// the client's connection alone.
fn head(serving: &Serving, body: &Prepared, verdict: &Verdict) -> Vec<u8> {
    let (request, fields) = (&serving.request, serving.fields());
    let mut out = Vec::with_capacity(request.length + body.read.len() + 256);
    let version: &[u8] = if request.version == Version::HTTP_10 { b" HTTP/1.0\r\n" } else { b" HTTP/1.1\r\n" };
    let destination = Destination::of(serving.target(), &fields);
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
    let expects_nothing = body.is_expectation_met || !knows_continue(request);
    for (name, value) in fields.iter() {
        let is_answered = expects_nothing && name.eq_ignore_ascii_case(b"expect");
        if !is_ours(name) && forward::is_read_or_forwarded(name, &options) && !is_answered {
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
    match (serving.upgrades(verdict), serving.persistence) {
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

/// Fields that are written from what has been decided about them.
fn is_ours(name: &[u8]) -> bool {
    let ours = [header::HOST, header::CONTENT_LENGTH, header::TRANSFER_ENCODING];
    ours.iter().any(|ours| name.eq_ignore_ascii_case(ours.as_str().as_bytes()))
}

/// Adds what has been read of the body, framed as the head says.
fn frame_read(body: &Prepared, out: &mut Vec<u8>) {
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

/// Has the connection reset once it is closed.
fn reset(stream: &Stream) {
    if let Some(stream) = stream.as_any().downcast_ref::<PlainStream>() {
        stream.reset_on_close();
    }
}

/// The connection as Pingora left it.
async fn take_back(slot: &Slot, lender: Lender, is_reusable: bool) -> Next {
    let Some(returned) = slot.take() else { return Next::Close };
    let mut downstream = lender.take_back(returned.stream, returned.buffer, returned.has_ended);
    if is_reusable && returned.is_body_done && returned.held.is_empty() {
        return Next::KeepAlive(downstream);
    }
    match downstream.write(&[&returned.held]).await {
        Ok(()) => Next::Linger(downstream),
        Err(_) => Next::Close,
    }
}
