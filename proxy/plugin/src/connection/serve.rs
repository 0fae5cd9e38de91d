//! Serves one request of a connection. Runs the stages that precede the upstream, and then uses the fast path or
//! Pingora.

use std::sync::Arc;

use pingora_core::server::ShutdownWatch;
use pingora_proxy::ProxyHttp;
use portico_policy::intake::{RawRequest, Rejection};
use portico_policy::{Reply, RequestVerdict, Route};

use super::active_request::{ActiveRequest, Next, record_sent, send_failure, send_reply};
use super::app::{Connection, FastPath};
use crate::downstream::Downstream;
use crate::downstream::response_head::{self, Persistence};
use crate::exchange::{ExchangeOutcome, UpstreamExchange};
use crate::metrics::InFlight;
use crate::request_id::RequestId;
use crate::stages::Stages;

/// The maximum number of bytes of a rejected request line that are logged. The number is large enough to recognize the
/// request.
const LOGGED_LINE: usize = 256;

/// The way in which a request is served.
enum Handling {
    /// Portico sends one of its own replies.
    Reply(Reply),
    /// The fast path forwards the request to an upstream.
    Exchange(Route),
    /// The request is handed over to Pingora's phases.
    HandOver(RequestVerdict),
}

impl<P> Connection<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Serves one request. Returns what happens to the connection afterwards.
    pub(super) async fn serve(&self, mut active: Box<ActiveRequest>, shutdown: &ShutdownWatch) -> Next {
        match self.decide(&mut active) {
            Handling::Reply(reply) => {
                let now = active.context.started;
                send_reply(&mut active, reply, now).await;
            }
            Handling::Exchange(route) => Box::pin(self.exchange(&mut active, route)).await,
            Handling::HandOver(verdict) => return Box::pin(self.hand_over(active, verdict, shutdown)).await,
        }
        active.finish(&self.stages);
        active.next()
    }

    /// Runs the stages that precede the upstream, and decides how to serve the request. Must be called only once per
    /// request.
    fn decide(&self, active: &mut ActiveRequest) -> Handling {
        let ActiveRequest { downstream, request, context, .. } = active;
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
        let is_rejected = context.facts.rejection.is_some();
        // After a rejected request, Portico cannot know where in the stream the next request begins.
        if is_rejected || active.ends_connection(&verdict) {
            active.persistence = Persistence::Close;
        }
        let uses_fast_path = is_rejected || (self.fast_path == FastPath::On && active.is_simple(&verdict));
        if !uses_fast_path {
            return Handling::HandOver(verdict);
        }
        match verdict {
            RequestVerdict::Reply(reply) => Handling::Reply(reply),
            RequestVerdict::Forward(route) => Handling::Exchange(route),
        }
    }

    async fn exchange(&self, active: &mut ActiveRequest, route: Route) {
        active.remember_request_line();
        let ActiveRequest { downstream, request, context, persistence } = active;
        // The request has no body, so the request was complete as soon as the request head had arrived.
        let now = context.started;
        let exchange = UpstreamExchange {
            stages: &self.stages,
            downstream,
            request,
            context,
            route,
            persistence: *persistence,
            now,
        };
        match exchange.run().await {
            ExchangeOutcome::Responded(after) => *persistence = after,
            ExchangeOutcome::Failed(failure) => send_failure(active, failure).await,
        }
    }

    /// Sends an error reply to a client whose request head was rejected.
    pub(super) async fn reject(
        &self,
        mut downstream: Box<Downstream>,
        rejection: Rejection,
        in_flight: InFlight,
    ) -> Next {
        let mut context = self.stages.begin_counted(in_flight);
        context.request_id = RequestId::generate();
        context.facts.record_rejection(rejection);
        let reply = rejection.reply();
        let id = &context.request_id;
        let head = response_head::of_reply(&reply, &context.site.headers, id, Persistence::Close, context.started);
        // A reply to a HEAD request must not have a body, because the client would read the body as the start of the
        // next response. The method is checked even if the rest of the request head is malformed.
        let is_head = downstream.buffer.filled().starts_with(b"HEAD ");
        let body: &[u8] = if is_head { &[] } else { &reply.body };
        let (sent, written) = downstream.write_counted(&[&head, body]).await;
        record_sent(&mut context, reply.status, head.len(), sent);
        self.stages.observe_rejected(downstream.peer, first_line(downstream.buffer.filled()), rejection, &mut context);
        if written.is_ok() { Next::Linger(downstream) } else { Next::Close }
    }
}

/// Returns the request line for the log. Returns only the part of the line that has been read, and at most
/// [`LOGGED_LINE`] bytes.
fn first_line(head: &[u8]) -> &[u8] {
    let line = head.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
    line.get(..line.len().min(LOGGED_LINE)).unwrap_or_default()
}
