//! Provides the state and the functions that the fast path and Pingora's phases share. The state consists of the
//! current site, the metrics, the access log and the upstream connections.

mod summary;

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use http::{Method, StatusCode};
use pingora_core::connectors::ConnectorOptions;
use portico_policy::budget::RetryBudget;
use portico_policy::forward::{self, ForwardedChain};
use portico_policy::intake::Rejection;
use portico_policy::upstream::UpstreamPolicy;
use portico_policy::{Headers, Route, Stage};
use portico_redirects::NormalPath;
use tokio::time::Instant;

use crate::access_log::{self, AccessLog};
use crate::context::RequestContext;
use crate::hits::UnixTime;
use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::request_id::RequestId;
use crate::resolver::Resolver;
use crate::upstream_connections::UpstreamConnections;

pub(crate) use summary::RequestSummary;

/// The state that all requests of a server share. The functions for Pingora's phases are methods of [`Stages`]. The
/// comment of each of these methods names the phase.
pub struct Stages {
    live: LiveSite,
    metrics: Arc<Metrics>,
    access_log: AccessLog,
    shared: Arc<SharedUpstreams>,
    upstream_connections: UpstreamConnections,
    started: std::time::Instant,
    random: ahash::RandomState,
}

/// The state of the upstreams that all listeners share.
#[derive(Default)]
struct SharedUpstreams {
    resolver: Resolver,
    api_budget: Mutex<Option<RetryBudget>>,
    page_budget: Mutex<Option<RetryBudget>>,
}

impl Stages {
    /// Creates the stages for a live site. `options` are the options of Pingora's connector, such as the size of the
    /// connection pool and the trusted certificate authorities.
    pub fn new(live: LiveSite, metrics: Arc<Metrics>, access_log: AccessLog, options: ConnectorOptions) -> Self {
        Self {
            live,
            upstream_connections: UpstreamConnections::new(options, &metrics),
            metrics,
            access_log,
            shared: Arc::default(),
            started: std::time::Instant::now(),
            random: ahash::RandomState::new(),
        }
    }

    /// Creates stages for another listener that has its own threads. The new stages have their own upstream
    /// connections. The DNS cache and the retry budgets are shared with `self`.
    #[must_use]
    pub fn for_listener(&self, options: ConnectorOptions) -> Self {
        Self {
            live: self.live.clone(),
            upstream_connections: UpstreamConnections::new(options, &self.metrics),
            metrics: Arc::clone(&self.metrics),
            access_log: self.access_log.clone(),
            shared: Arc::clone(&self.shared),
            started: self.started,
            random: self.random.clone(),
        }
    }

    /// Returns the live site, which the header module needs.
    pub fn live(&self) -> &LiveSite {
        &self.live
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    pub(crate) fn resolver(&self) -> &Resolver {
        &self.shared.resolver
    }

    pub(crate) fn upstream_connections(&self) -> &UpstreamConnections {
        &self.upstream_connections
    }

    /// Begins a request. The request keeps the current generation until the request ends.
    pub fn begin(&self) -> RequestContext {
        self.begin_counted(self.metrics.begin_request())
    }

    #[inline] // Constructs the context in place, like `RequestContext::new`.
    pub(crate) fn begin_counted(&self, in_flight: crate::metrics::InFlight) -> RequestContext {
        RequestContext::new(self.live.current(), in_flight, self.access_log.clone())
    }

    /// Determines the request id, the client's address, and whether the peer is trusted. Stores the results in the
    /// context.
    pub(crate) fn identify(fields: &dyn Headers, peer: IpAddr, context: &mut RequestContext) {
        let site = Arc::clone(&context.site);
        let chain = ForwardedChain::of(fields, peer, &site.trusted);
        (context.trust, context.client) = (chain.trust(), chain.client());
        let received = forward::incoming_request_id(fields, context.trust).and_then(RequestId::received);
        context.request_id = received.unwrap_or_else(RequestId::generate);
    }

    /// Records a request in the retry budget of an upstream. The number of retries that are allowed grows with the
    /// number of requests.
    pub(crate) fn deposit_retry(&self, route: Route, policy: &UpstreamPolicy) {
        self.with_budget(route, policy, RetryBudget::deposit);
    }

    /// Takes one retry from the retry budget of an upstream. Returns `false` if the budget is used up.
    pub(crate) fn withdraw_retry(&self, route: Route, policy: &UpstreamPolicy) -> bool {
        let now = self.started.elapsed();
        self.with_budget(route, policy, |budget| budget.withdraw(now))
    }

    fn with_budget<T>(&self, route: Route, policy: &UpstreamPolicy, act: impl FnOnce(&mut RetryBudget) -> T) -> T {
        let slot = if route == Route::Api { &self.shared.api_budget } else { &self.shared.page_budget };
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        act(slot.get_or_insert_with(|| RetryBudget::new(policy.retry.budget(), self.started.elapsed())))
    }

    /// Returns a random number, which varies the wait before a retry. The number need not be unpredictable.
    pub(crate) fn random(&self) -> u64 {
        self.random.hash_one(self.started.elapsed())
    }

    /// Records a finished request in the metrics, the access log and the hit counts. `now` is the time at which the
    /// request ended.
    pub(crate) fn observe(&self, request: &RequestSummary<'_>, context: &mut RequestContext, now: Instant) {
        let record = summary::record(request, context, now);
        self.metrics.request_finished(record.facts, context.status, record.duration, record.bytes);
        self.access_log.write(&record);
        let now = UnixTime::at(record.time);
        self.count_hit(request, context, now);
        context.is_logged = true;
    }

    /// Records a rejected request head in the metrics and the access log.
    pub(crate) fn observe_rejected(
        &self,
        peer: IpAddr,
        line: &[u8],
        rejection: Rejection,
        context: &mut RequestContext,
    ) {
        let duration = context.started.elapsed();
        self.metrics.request_finished(&context.facts, context.status, duration, context.bytes);
        self.access_log.write_rejected(&access_log::RejectedHead {
            request_id: context.request_id.as_bytes(),
            client: Some(peer),
            rejection,
            request_line: line,
            status: context.status.map(|status| status.as_u16()),
            bytes: context.bytes,
            duration,
        });
        context.is_logged = true;
    }

    /// Counts a hit of the rule that matched the request. If a page was not found, also counts the request for this
    /// page.
    fn count_hit(&self, request: &RequestSummary<'_>, context: &RequestContext, now: UnixTime) {
        let (hits, facts) = (self.live.hits(), &context.facts);
        if let Some(entry) = facts.entry {
            hits.record((&*context.site).into(), entry, now);
        }
        let is_of_a_page = matches!(facts.stage, Some(Stage::Page | Stage::NotFound));
        let is_missing_page = context.status == Some(StatusCode::NOT_FOUND) && is_of_a_page;
        if is_missing_page && let Some(path) = page_path(request) {
            hits.record_not_found(&path, now);
        }
    }
}

/// Returns the path of a request in normal form. Returns `None` if the method is neither GET nor HEAD, or if the path
/// is invalid.
fn page_path<'a>(request: &RequestSummary<'a>) -> Option<NormalPath<'a>> {
    if !matches!(*request.method, Method::GET | Method::HEAD) {
        return None;
    }
    let target = std::str::from_utf8(request.target).ok()?;
    NormalPath::parse(target.split('?').next()?).ok()
}
