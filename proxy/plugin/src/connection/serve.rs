//! One request on a connection: decided once, then answered on the way that suits it.

use std::sync::Arc;

use http::{Method, StatusCode, Version, header};
use pingora_core::server::ShutdownWatch;
use pingora_proxy::ProxyHttp;
use portico_policy::forward::ConnectionOptions;
use portico_policy::framing::head::HeadFields;
use portico_policy::framing::{BodyLength, RequestHead};
use portico_policy::intake::{Destination, RawRequest, Refusal};
use portico_policy::{Failure, Headers, Reply, Route, Stage, Verdict};
use tokio::time::Instant;

use super::downstream::{Downstream, WriteError};
use super::response_head::{self, Persistence};
use super::{Connection, FastPath};
use crate::context::RequestContext;
use crate::exchange::{Outcome, Running};
use crate::metrics::InFlight;
use crate::request_id::RequestId;
use crate::stages::{Asked, Stages};

/// How much of a rejected request line is logged, in bytes: enough to see what it was.
const LOGGED_LINE: usize = 256;

/// A request that is being served, and the connection that it came over.
pub(super) struct Serving {
    pub(super) downstream: Box<Downstream>,
    /// Its bytes are at the start of the downstream buffer until the request is over.
    pub(super) request: RequestHead,
    pub(super) context: RequestContext,
    /// What the response says of the connection.
    pub(super) persistence: Persistence,
}

/// What becomes of a connection after a request.
pub(super) enum Next {
    /// It takes another request.
    KeepAlive(Box<Downstream>),
    /// It is closed.
    Close,
    /// It is closed once the client has taken the response and stopped sending.
    Linger(Box<Downstream>),
}

/// How a request is served.
enum Way {
    /// With this reply.
    Reply(Reply),
    /// By an upstream, through an exchange of ours.
    Exchange(Route),
    /// Through Pingora's phases.
    HandOver(Verdict),
}

impl Serving {
    /// The fields of the request.
    pub(super) fn fields(&self) -> HeadFields<'_> {
        self.request.fields(self.downstream.buffer.filled())
    }

    /// The request target, as sent.
    pub(super) fn target(&self) -> &[u8] {
        self.request.target(self.downstream.buffer.filled())
    }

    /// Keeps what the log would say if the process ended before the request.
    pub(super) fn remember_request_line(&mut self) {
        let target = self.request.target(self.downstream.buffer.filled());
        self.context.remember_request_line(&self.request.method, target);
    }

    /// What becomes of the connection once the response has been written.
    pub(super) fn next(self: Box<Self>) -> Next {
        let is_unreachable =
            matches!(self.context.facts.failure, Some(Failure::ClientDisconnected | Failure::ClientSlow));
        let is_heard = self.context.status.is_some() && !is_unreachable;
        let (persistence, length) = (self.persistence, self.request.length);
        let mut downstream = self.downstream;
        downstream.buffer.consume(length);
        match persistence {
            Persistence::KeepAlive => Next::KeepAlive(downstream),
            Persistence::Close if is_heard => Next::Linger(downstream),
            Persistence::Close => Next::Close,
        }
    }

    /// Whether the request is to become something else than an HTTP exchange.
    pub(super) fn upgrades(&self, verdict: &Verdict) -> bool {
        match verdict {
            Verdict::Forward(route) => {
                let policy = self.context.site.upstream(*route);
                policy.is_some_and(|policy| policy.upgrades(&self.request.method, &self.fields()))
            }
            Verdict::Reply(_) => false,
        }
    }

    /// Whether the request needs nothing of Pingora: a reply of ours, or a GET or HEAD of HTTP/1.1 without a body.
    fn is_simple(&self, verdict: &Verdict) -> bool {
        let is_plain = || {
            matches!(self.request.method, Method::GET | Method::HEAD)
                && self.request.version == Version::HTTP_11
                && self.body_length() == BodyLength::None
                && self.fields().first(&header::EXPECT).is_none()
                && !self.upgrades(verdict)
        };
        matches!(verdict, Verdict::Reply(_)) || is_plain()
    }

    fn body_length(&self) -> BodyLength {
        self.request.body_length(self.downstream.buffer.filled())
    }

    /// Whether the response is the last on its connection.
    fn ends_connection(&self, verdict: &Verdict) -> bool {
        let fields = self.fields();
        let options = ConnectionOptions::of(&fields);
        // A client of HTTP/1.0 has to ask for a connection that lasts (RFC 9112 §9.3).
        let is_asked_for =
            options.has_close() || (self.request.version == Version::HTTP_10 && !options.has_keep_alive());
        // A request that is answered without its body leaves it unread.
        is_asked_for || (matches!(verdict, Verdict::Reply(_)) && self.body_length() != BodyLength::None)
    }
}

impl<P> Connection<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Serves one request.
    pub(super) async fn serve(&self, mut serving: Box<Serving>, shutdown: &ShutdownWatch) -> Next {
        match self.decide(&mut serving) {
            Way::Reply(reply) => {
                let now = serving.context.started;
                reply_with(&mut serving, reply, now).await;
            }
            Way::Exchange(route) => Box::pin(self.exchange(&mut serving, route)).await,
            Way::HandOver(verdict) => return Box::pin(self.hand_over(serving, verdict, shutdown)).await,
        }
        self.finish(&mut serving);
        serving.next()
    }

    /// Admits the request and asks the pipeline, once.
    fn decide(&self, serving: &mut Serving) -> Way {
        let Serving { downstream, request, context, .. } = serving;
        let bytes = downstream.buffer.filled();
        let fields = request.fields(bytes);
        Stages::identify(&fields, downstream.peer, context);
        let raw = RawRequest {
            method: &request.method,
            target: request.target(bytes),
            version: request.version,
            headers: &fields,
            head_bytes: request.length,
            peer: downstream.peer,
            listener: self.listener,
            clock: &crate::clock::unix_seconds,
        };
        let site = Arc::clone(&context.site);
        let verdict = portico_policy::before_upstream(&site, &raw, &mut context.facts);
        let is_rejected = context.facts.refusal.is_some();
        // After a request that was rejected, nothing on this connection can be trusted to be where it seems to be.
        if is_rejected || serving.ends_connection(&verdict) {
            serving.persistence = Persistence::Close;
        }
        let is_short = is_rejected || (self.fast_path == FastPath::On && serving.is_simple(&verdict));
        match verdict {
            Verdict::Reply(reply) if is_short => Way::Reply(reply),
            Verdict::Forward(route) if is_short => Way::Exchange(route),
            verdict => Way::HandOver(verdict),
        }
    }

    async fn exchange(&self, serving: &mut Serving, route: Route) {
        serving.remember_request_line();
        let Serving { downstream, request, context, persistence } = serving;
        // Without a body the request had come whole with its head.
        let now = context.started;
        let running =
            Running { stages: &self.stages, downstream, request, context, route, persistence: *persistence, now };
        match running.run().await {
            Outcome::Answered(after) => *persistence = after,
            Outcome::Failed(failure) => fail(serving, failure).await,
        }
    }

    /// Metrics, the log and the hits of rules.
    pub(super) fn finish(&self, serving: &mut Serving) {
        let Serving { downstream, request, context, .. } = serving;
        let bytes = downstream.buffer.filled();
        let fields = request.fields(bytes);
        let target = request.target(bytes);
        let asked = Asked {
            method: request.method.as_str(),
            target,
            host: logged_host(target, &fields),
            agent: fields.first(&header::USER_AGENT),
        };
        downstream.active = Instant::now();
        self.stages.observe(&asked, context, downstream.active);
    }

    /// Answers what is no head.
    pub(super) async fn reject(&self, mut downstream: Box<Downstream>, refusal: Refusal, in_flight: InFlight) -> Next {
        let mut context = self.stages.begin_counted(in_flight);
        context.request_id = RequestId::generate();
        context.facts.refused(refusal);
        let reply = refusal.reply();
        let id = &context.request_id;
        let head = response_head::of_reply(&reply, &context.site.headers, id, Persistence::Close, context.started);
        // Whoever asks with HEAD takes a body for the start of another response, also where the rest of the head is no good.
        let is_head = downstream.buffer.filled().starts_with(b"HEAD ");
        let body: &[u8] = if is_head { &[] } else { &reply.body };
        let (sent, written) = downstream.write_counted(&[&head, body]).await;
        record_sent(&mut context, reply.status, head.len(), sent);
        self.stages.observe_rejected(downstream.peer, first_line(downstream.buffer.filled()), refusal, &mut context);
        if written.is_ok() { Next::Linger(downstream) } else { Next::Close }
    }
}

/// Writes a reply of ours.
pub(super) async fn reply_with(serving: &mut Serving, mut reply: Reply, now: Instant) {
    let Serving { downstream, request, context, persistence } = serving;
    let head = response_head::of_reply(&reply, &context.site.headers, &context.request_id, *persistence, now);
    let body: &[u8] = if request.method == Method::HEAD { &[] } else { &reply.body };
    let (sent, written) = downstream.write_counted(&[&head, body]).await;
    record_sent(context, reply.status, head.len(), sent);
    if sent > 0 {
        context.location = reply.take(&header::LOCATION);
    }
    if let Err(error) = written {
        context.cause = Some(error.cause().into());
        context.facts.failure = Some(match error {
            WriteError::Disconnected => Failure::ClientDisconnected,
            WriteError::TooSlow => Failure::ClientSlow,
        });
        *persistence = Persistence::Close;
    }
}

/// Keeps what the log says of a reply of which so many bytes were written, its head included.
fn record_sent(context: &mut RequestContext, status: StatusCode, head: usize, sent: usize) {
    if sent > 0 {
        context.status = Some(status);
        context.bytes = sent.saturating_sub(head) as u64;
    }
}

/// Answers a failure, unless the client has disconnected; the connection ends with it.
pub(super) async fn fail(serving: &mut Serving, failure: Failure) {
    serving.context.facts.failure = Some(failure);
    serving.persistence = Persistence::Close;
    if failure != Failure::ClientDisconnected {
        serving.context.facts.stage = Some(Stage::Failure);
        let reply = failure.reply(serving.context.facts.route);
        reply_with(serving, reply, Instant::now()).await;
    }
}

/// The host that counts: that of an absolute target, else that of `Host` (RFC 9112 §3.2.2).
fn logged_host<'a>(target: &'a [u8], fields: &'a HeadFields<'a>) -> Option<&'a [u8]> {
    if target.starts_with(b"/") { fields.first(&header::HOST) } else { Destination::of(target, fields).host }
}

/// The request line as far as it was read, for the log.
fn first_line(head: &[u8]) -> &[u8] {
    let line = head.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
    line.get(..line.len().min(LOGGED_LINE)).unwrap_or_default()
}
