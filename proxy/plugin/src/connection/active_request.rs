//! Sends Portico's own replies to a request, and decides what happens to the connection afterwards.

use http::{Method, StatusCode, Version, header};
use portico_policy::forward::ConnectionOptions;
use portico_policy::framing::head::HeadFields;
use portico_policy::framing::{BodyLength, RequestHead};
use portico_policy::intake::UpstreamTarget;
use portico_policy::{Failure, Headers, Reply, RequestVerdict, Stage};
use tokio::time::Instant;

use crate::context::RequestContext;
use crate::downstream::response_head::{self, Persistence};
use crate::downstream::{Downstream, WriteError};
use crate::stages::{RequestSummary, Stages};

/// A request that is being served, together with its connection.
pub(super) struct ActiveRequest {
    pub(super) downstream: Box<Downstream>,
    /// The parsed request head. The bytes of the request head stay at the start of the downstream buffer until the
    /// request ends or is handed over to Pingora.
    pub(super) request: RequestHead,
    pub(super) context: RequestContext,
    /// Whether the connection stays open after the response.
    pub(super) persistence: Persistence,
}

/// The handling of the connection after a request.
pub(super) enum Next {
    /// The connection is kept open for another request.
    KeepAlive(Box<Downstream>),
    /// The connection is closed immediately.
    Close,
    /// The connection is closed after the client has received the response and stopped sending (RFC 9112 §9.6).
    Linger(Box<Downstream>),
}

impl ActiveRequest {
    /// Returns the header fields of the request.
    pub(super) fn fields(&self) -> HeadFields<'_> {
        self.request.fields(self.downstream.buffer.filled())
    }

    /// Returns the request target, as the client sent it.
    pub(super) fn target(&self) -> &[u8] {
        self.request.target(self.downstream.buffer.filled())
    }

    /// Stores the method and the request target, which are logged if the process ends before the request does.
    pub(super) fn remember_request_line(&mut self) {
        let target = self.request.target(self.downstream.buffer.filled());
        self.context.remember_request_line(&self.request.method, target);
    }

    /// Decides what happens to the connection after the response has been written.
    pub(super) fn next(self: Box<Self>) -> Next {
        let is_unreachable =
            matches!(self.context.facts.failure, Some(Failure::ClientDisconnected | Failure::ClientSlow));
        let was_answered = self.context.status.is_some() && !is_unreachable;
        let (persistence, length) = (self.persistence, self.request.length);
        let mut downstream = self.downstream;
        downstream.buffer.consume(length);
        match persistence {
            Persistence::KeepAlive => Next::KeepAlive(downstream),
            Persistence::Close if was_answered => Next::Linger(downstream),
            Persistence::Close => Next::Close,
        }
    }

    /// Reports whether the request asks for a protocol switch that the upstream allows, such as the switch to
    /// WebSocket.
    pub(super) fn upgrades(&self, verdict: &RequestVerdict) -> bool {
        match verdict {
            RequestVerdict::Forward(route) => {
                let policy = self.context.site.upstream(*route);
                policy.is_some_and(|policy| policy.allows_upgrade(&self.request.method, &self.fields()))
            }
            RequestVerdict::Reply(_) => false,
        }
    }

    /// Reports whether the fast path can serve the request. The fast path serves two kinds of requests:
    ///
    /// - requests that get one of Portico's own replies
    /// - HTTP/1.1 GET and HEAD requests that have no body, no `Expect` field and no protocol switch
    pub(super) fn is_simple(&self, verdict: &RequestVerdict) -> bool {
        let is_plain = || {
            matches!(self.request.method, Method::GET | Method::HEAD)
                && self.request.version == Version::HTTP_11
                && self.body_length() == BodyLength::None
                && self.fields().first(&header::EXPECT).is_none()
                && !self.upgrades(verdict)
        };
        matches!(verdict, RequestVerdict::Reply(_)) || is_plain()
    }

    fn body_length(&self) -> BodyLength {
        self.request.body_length(self.downstream.buffer.filled())
    }

    /// Reports whether the connection must be closed after the response.
    pub(super) fn ends_connection(&self, verdict: &RequestVerdict) -> bool {
        let fields = self.fields();
        let options = ConnectionOptions::of(&fields);
        // An HTTP/1.0 client has to ask for a persistent connection (RFC 9112 §9.3).
        let is_requested =
            options.has_close() || (self.request.version == Version::HTTP_10 && !options.has_keep_alive());
        // Portico sends its own reply without reading the request body, so the connection cannot be used for another
        // request.
        is_requested || (matches!(verdict, RequestVerdict::Reply(_)) && self.body_length() != BodyLength::None)
    }

    /// Records the request in the metrics, the access log and the hit counts.
    pub(super) fn finish(&mut self, stages: &Stages) {
        let ActiveRequest { downstream, request, context, .. } = self;
        let bytes = downstream.buffer.filled();
        let fields = request.fields(bytes);
        let target = request.target(bytes);
        let summary = RequestSummary {
            method: &request.method,
            target,
            host: logged_host(target, &fields),
            agent: fields.first(&header::USER_AGENT),
        };
        downstream.last_active = Instant::now();
        stages.observe(&summary, context, downstream.last_active);
    }
}

/// Sends one of Portico's own replies to the client.
pub(super) async fn send_reply(active: &mut ActiveRequest, mut reply: Reply, now: Instant) {
    let ActiveRequest { downstream, request, context, persistence } = active;
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

/// Records the status of a reply and the number of body bytes that were sent. `head` is the length of the response
/// head. `sent` is the number of bytes that were sent, including the response head.
pub(super) fn record_sent(context: &mut RequestContext, status: StatusCode, head: usize, sent: usize) {
    if sent > 0 {
        context.status = Some(status);
        context.bytes = sent.saturating_sub(head) as u64;
    }
}

/// Sends the error reply for a failure, and marks the connection to be closed. If the client has disconnected, sends
/// nothing.
pub(super) async fn send_failure(active: &mut ActiveRequest, failure: Failure) {
    active.context.facts.failure = Some(failure);
    active.persistence = Persistence::Close;
    if failure != Failure::ClientDisconnected {
        active.context.facts.stage = Some(Stage::Failure);
        let reply = failure.reply(active.context.facts.route);
        send_reply(active, reply, Instant::now()).await;
    }
}

/// Returns the host that the request is for (RFC 9112 §3.2.2). If the target is an absolute URL, returns the host in
/// the URL. Otherwise, returns the value of the field `Host`.
fn logged_host<'a>(target: &'a [u8], fields: &'a HeadFields<'a>) -> Option<&'a [u8]> {
    if target.starts_with(b"/") { fields.first(&header::HOST) } else { UpstreamTarget::of(target, fields).host }
}
