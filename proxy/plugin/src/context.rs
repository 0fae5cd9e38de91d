//! Defines the state of a request while the request is being served.

use std::borrow::Cow;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderValue, Method, StatusCode};
use portico_policy::exchange::{Exchange, Retryability};
use portico_policy::forward::Trust;
use portico_policy::upstream::Timeouts;
use portico_policy::{Facts, Failure, RequestVerdict, Site};
use tokio::time::Instant;

use crate::access_log::{AccessLog, InterruptedRequest};
use crate::compress::BodyChange;
use crate::metrics::InFlight;
use crate::request_id::RequestId;
use crate::stream_state::StreamState;

/// The state of one request. If your own proxy calls the stages, your own context type must have a field of this type.
pub struct RequestContext {
    /// The generation of the site that was current when the request began.
    pub site: Arc<Site>,
    /// The facts about the handling of the request, such as the route and the failure, for metrics and the access log.
    pub facts: Facts,
    /// The time at which the request began.
    pub started: Instant,
    /// The request id, which appears in the logs of all components.
    pub request_id: RequestId,
    /// Whether Portico trusts the forwarding fields that the peer sent, such as `X-Forwarded-For`.
    pub trust: Trust,
    /// The client's address. If the client is connected through trusted proxies, this is the address that the trusted
    /// proxy nearest to the client reports. The access log, the rules and the upstreams all use this address.
    pub client: IpAddr,
    /// The decision whether to reply or to forward the request, if Portico made the decision before Pingora's phases
    /// began. `None` if the decision is made in Pingora's phases.
    pub(crate) verdict: Option<RequestVerdict>,
    /// The state of the request's stream. `None` if the request was not handed over by
    /// [`Connection`](crate::Connection).
    pub(crate) stream: Option<Arc<StreamState>>,
    /// The state of the exchange: the number of attempts so far, and whether the request may be retried.
    pub(crate) exchange: Exchange,
    /// The time at which the exchange began on the fast path. `None` on Pingora's path, where the stream records when
    /// the request was complete.
    pub(crate) exchange_began: Option<Instant>,
    /// The upstream addresses that the current attempt has not tried yet.
    pub(crate) addresses: Vec<SocketAddr>,
    /// The length of the wait before the next attempt.
    pub(crate) wait: Duration,
    /// The failure of the current attempt. `None` if the current attempt has not failed.
    pub(crate) failure: Option<Failure>,
    /// The change that is made to a response body on Pingora's path, such as compression.
    pub(crate) body_change: BodyChange,
    /// The network error that caused the failure, such as `ConnectRefused`. `None` if no network error occurred.
    pub(crate) cause: Option<Cow<'static, str>>,
    /// Whether the request is forwarded as a WebSocket handshake.
    pub(crate) is_handshake: bool,
    /// Whether the response is an event stream. An event stream may pause for longer than other responses.
    pub(crate) is_event_stream: bool,
    /// The status code that was sent. `None` if no response head was sent.
    pub(crate) status: Option<StatusCode>,
    /// The value of `Location` that was sent. `None` if no `Location` was sent.
    pub(crate) location: Option<HeaderValue>,
    /// The number of bytes of the response body that were sent.
    pub(crate) bytes: u64,
    /// The method and the request target for the access log, as the client sent them. A copy is needed, because Pingora
    /// may normalize the target, and because the process may exit before the request ends.
    pub(crate) request_line: Option<Box<[u8]>>,
    /// Whether the log line of the request has been written.
    pub(crate) is_logged: bool,
    access_log: AccessLog,
    _in_flight: InFlight,
}

impl RequestContext {
    #[inline] // Constructs the value in place instead of copying it.
    pub(crate) fn new(site: Arc<Site>, in_flight: InFlight, access_log: AccessLog) -> Self {
        Self {
            site,
            facts: Facts::default(),
            started: Instant::now(),
            request_id: RequestId::EMPTY,
            trust: Trust::Untrusted,
            client: IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED),
            verdict: None,
            stream: None,
            exchange: Exchange::new(Retryability::Retryable),
            exchange_began: None,
            addresses: Vec::new(),
            wait: Duration::ZERO,
            failure: None,
            body_change: BodyChange::default(),
            cause: None,
            is_handshake: false,
            is_event_stream: false,
            status: None,
            location: None,
            bytes: 0,
            request_line: None,
            is_logged: false,
            access_log,
            _in_flight: in_flight,
        }
    }

    /// Stores the method and the request target for the access log. Must be called before the request waits for the
    /// client or an upstream.
    pub(crate) fn remember_request_line(&mut self, method: &Method, target: &[u8]) {
        self.request_line = Some([method.as_str().as_bytes(), b" ", target].concat().into());
    }

    /// Records that an attempt begins.
    pub(crate) fn begin_attempt(&mut self) {
        self.exchange.begin_attempt();
        self.facts.attempts = self.exchange.attempts();
        self.failure = None;
    }

    /// Returns the part of the request's duration that counts towards the total timeout of the upstream.
    pub(crate) fn exchange_time(&self, now: Instant) -> Duration {
        let body_ended_at = || self.stream.as_ref().and_then(|stream| stream.body_ended_at());
        self.exchange_began.or_else(body_ended_at).map_or(Duration::ZERO, |began| now.saturating_duration_since(began))
    }

    /// Returns the maximum pause between two pieces of the response.
    pub(crate) fn max_pause(&self, timeouts: &Timeouts) -> Duration {
        if self.is_event_stream { timeouts.stream_idle } else { timeouts.between_reads }
    }
}

impl Drop for RequestContext {
    /// Writes the access log line if the process ends while the request is in flight.
    fn drop(&mut self) {
        if let (Some(request_line), false) = (&self.request_line, self.is_logged) {
            self.access_log.write_interrupted(&interrupted(self, request_line));
        }
    }
}

/// Returns the record of a request that was in flight when the process ended.
fn interrupted<'a>(context: &'a RequestContext, request_line: &'a [u8]) -> InterruptedRequest<'a> {
    let (method, target) = method_and_target(request_line);
    InterruptedRequest {
        request_id: context.request_id.as_bytes(),
        method: std::str::from_utf8(method).unwrap_or_default(),
        target,
        facts: &context.facts,
        duration: context.started.elapsed(),
        generation: context.site.generation,
    }
}

/// Splits a line that [`RequestContext::remember_request_line`] has stored. Returns the method and the request target.
pub(crate) fn method_and_target(request_line: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr::memchr(b' ', request_line).unwrap_or(request_line.len());
    let (method, target) = request_line.split_at_checked(end).unwrap_or_default();
    (method, target.strip_prefix(b" ").unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::method_and_target;

    proptest! {
        #[test]
        fn method_and_target_are_split_at_the_first_space(method in "[A-Z]{1,7}", target in prop::collection::vec(any::<u8>(), 0..20)) {
            let line = [method.as_bytes(), b" ", &target].concat();
            prop_assert_eq!(method_and_target(&line), (method.as_bytes(), &target[..]));
        }
    }
}
