//! What Portico remembers about one request while it lasts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use portico_policy::forward::Trust;
use portico_policy::{Facts, Failure, Site};

use crate::access_log;
use crate::metrics::InFlight;

/// One per request; a field of your own context if you compose the stages yourself.
pub struct RequestContext {
    /// The generation that was current when the request began.
    pub site: Arc<Site>,
    /// The record for metrics and the log.
    pub facts: Facts,
    /// When the request began.
    pub started: Instant,
    /// The id of the request in the logs of all parts.
    pub request_id: String,
    /// Whether the peer's forwarding headers are believed.
    pub trust: Trust,
    /// When the request had come whole, and so the upstream's time began; nothing while its body is arriving.
    pub(crate) exchange_began: Option<Instant>,
    /// Why an exchange failed, in the words of the network.
    pub(crate) cause: Option<String>,
    /// The wait before the next attempt.
    pub(crate) wait: Duration,
    /// The failure of the attempt that just ended.
    pub(crate) failure: Option<Failure>,
    /// The request line, for the log of a request that is cut off.
    pub(crate) asked: Option<Box<str>>,
    /// Whether the line of the log has been written.
    pub(crate) is_logged: bool,
    _in_flight: InFlight,
}

impl RequestContext {
    pub(crate) fn new(site: Arc<Site>, in_flight: InFlight) -> Self {
        Self {
            site,
            facts: Facts::default(),
            started: Instant::now(),
            request_id: String::new(),
            trust: Trust::Untrusted,
            exchange_began: None,
            cause: None,
            wait: Duration::ZERO,
            failure: None,
            asked: None,
            is_logged: false,
            _in_flight: in_flight,
        }
    }

    /// Time that counts against the upstream.
    pub(crate) fn exchange_time(&self) -> Duration {
        self.exchange_began.map_or(Duration::ZERO, |began| began.elapsed())
    }

    /// Time since the request began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

impl Drop for RequestContext {
    /// One line for each request, also for one that the end of the process cuts off.
    fn drop(&mut self) {
        if let (Some(asked), false) = (&self.asked, self.is_logged) {
            access_log::write_cut_off(self, asked);
        }
    }
}
