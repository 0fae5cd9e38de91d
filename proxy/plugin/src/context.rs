//! What Portico remembers about one request while it lasts.

use std::borrow::Cow;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderValue, Method, StatusCode};
use portico_policy::exchange::{Exchange, Repeatability};
use portico_policy::forward::Trust;
use portico_policy::upstream::Timeouts;
use portico_policy::{Facts, Failure, Site, Verdict};
use tokio::time::Instant;

use crate::access_log::{self, AccessLog};
use crate::compress::BodyChange;
use crate::connection::request_stream::StreamState;
use crate::metrics::InFlight;
use crate::request_id::RequestId;

/// One per request; a field of your own context if you compose the stages yourself.
pub struct RequestContext {
    /// The generation that was current when the request began.
    pub site: Arc<Site>,
    /// The record for metrics and the log.
    pub facts: Facts,
    /// When the request began.
    pub started: Instant,
    /// The id of the request in the logs of all parts.
    pub request_id: RequestId,
    /// Whether the peer's forwarding headers are believed.
    pub trust: Trust,
    /// The client's address: the last one that a trusted proxy vouches for. The log, the rules and the upstream see the same one.
    pub client: IpAddr,
    /// What was decided before Pingora's phases began; nothing where they admit the request themselves.
    pub(crate) verdict: Option<Verdict>,
    /// The stream that carries the request through Pingora, where it is ours.
    pub(crate) stream: Option<Arc<StreamState>>,
    /// The attempts at the upstream.
    pub(crate) exchange: Exchange,
    /// When the request had come whole, and so the upstream's time began; nothing while its body is arriving.
    pub(crate) exchange_began: Option<Instant>,
    /// The addresses that the present attempt has not tried yet.
    pub(crate) addresses: Vec<SocketAddr>,
    /// The wait before the next attempt.
    pub(crate) wait: Duration,
    /// The failure of the attempt that just ended.
    pub(crate) failure: Option<Failure>,
    /// What happens to the response body on its way through Pingora.
    pub(crate) body_change: BodyChange,
    /// Why an exchange failed, in the words of the network.
    pub(crate) cause: Option<Cow<'static, str>>,
    /// Whether the response is a stream of events, which may be silent for longer than others.
    pub(crate) is_event_stream: bool,
    /// The status that was sent.
    pub(crate) status: Option<StatusCode>,
    /// The `Location` that was sent.
    pub(crate) location: Option<HeaderValue>,
    /// Bytes of the response body that were sent.
    pub(crate) bytes: u64,
    /// Method and target as they were sent, for the log: Pingora may read another target, and the end may cut the request off.
    pub(crate) request_line: Option<Box<[u8]>>,
    /// Whether the line of the log has been written.
    pub(crate) is_logged: bool,
    access_log: AccessLog,
    _in_flight: InFlight,
}

impl RequestContext {
    #[inline] // So that it is made where it stays, and not copied there.
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
            exchange: Exchange::new(Repeatability::Repeatable),
            exchange_began: None,
            addresses: Vec::new(),
            wait: Duration::ZERO,
            failure: None,
            body_change: BodyChange::default(),
            cause: None,
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

    /// Keeps method and target for as long as the request waits for somebody else.
    pub(crate) fn remember_request_line(&mut self, method: &Method, target: &[u8]) {
        self.request_line = Some([method.as_str().as_bytes(), b" ", target].concat().into());
    }

    /// Counts an attempt that begins.
    pub(crate) fn begin_attempt(&mut self) {
        self.exchange.begin_attempt();
        self.facts.attempts = self.exchange.attempts();
        self.failure = None;
    }

    /// Time up to now that counts against the upstream.
    pub(crate) fn exchange_time(&self, now: Instant) -> Duration {
        let body_end = || self.stream.as_ref().and_then(|stream| stream.body_end());
        self.exchange_began.or_else(body_end).map_or(Duration::ZERO, |began| now.saturating_duration_since(began))
    }

    /// How long a response may pause.
    pub(crate) fn pace(&self, timeouts: &Timeouts) -> Duration {
        if self.is_event_stream { timeouts.stream_idle } else { timeouts.between_reads }
    }
}

impl Drop for RequestContext {
    /// One line for each request, also for one that the end of the process cuts off.
    fn drop(&mut self) {
        if let (Some(request_line), false) = (&self.request_line, self.is_logged) {
            self.access_log.write_cut_off(&access_log::session::cut_off(self, request_line));
        }
    }
}
