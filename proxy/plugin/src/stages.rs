//! What both ways of serving a request share: the live site, what is recorded, how upstreams are found and asked.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use http::StatusCode;
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
use crate::exchange::Exchanges;
use crate::hits::Moment;
use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::request_id::RequestId;
use crate::resolver::Resolver;

/// What all requests of a server share.
pub struct Stages {
    live: LiveSite,
    metrics: Arc<Metrics>,
    access_log: AccessLog,
    shared: Arc<Shared>,
    exchanges: Exchanges,
    started: std::time::Instant,
    random: ahash::RandomState,
}

/// What is known of the upstreams, whichever listener asks.
#[derive(Default)]
struct Shared {
    resolver: Resolver,
    api_budget: Mutex<Option<RetryBudget>>,
    page_budget: Mutex<Option<RetryBudget>>,
}

/// What of a request is recorded, however it was served.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) method: &'a str,
    pub(crate) target: &'a [u8],
    pub(crate) host: Option<&'a [u8]>,
    pub(crate) agent: Option<&'a [u8]>,
}

impl Stages {
    /// Stages over a live site. The options are those of Pingora's own connector: its pool, and which authorities are trusted.
    pub fn new(live: LiveSite, metrics: Arc<Metrics>, access_log: AccessLog, options: ConnectorOptions) -> Self {
        Self {
            live,
            exchanges: Exchanges::new(options, &metrics),
            metrics,
            access_log,
            shared: Arc::default(),
            started: std::time::Instant::now(),
            random: ahash::RandomState::new(),
        }
    }

    /// The same for another listener: with connections of its own, since it has threads of its own, and with the same names and retry
    /// budgets.
    #[must_use]
    pub fn for_listener(&self, options: ConnectorOptions) -> Self {
        Self {
            live: self.live.clone(),
            exchanges: Exchanges::new(options, &self.metrics),
            metrics: Arc::clone(&self.metrics),
            access_log: self.access_log.clone(),
            shared: Arc::clone(&self.shared),
            started: self.started,
            random: self.random.clone(),
        }
    }

    /// The live site, for the header module.
    pub fn live(&self) -> &LiveSite {
        &self.live
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    pub(crate) fn resolver(&self) -> &Resolver {
        &self.shared.resolver
    }

    pub(crate) fn exchanges(&self) -> &Exchanges {
        &self.exchanges
    }

    /// Begins a request with the generation that is current now.
    pub fn begin(&self) -> RequestContext {
        self.begin_counted(self.metrics.begin())
    }

    #[inline] // As the context is.
    pub(crate) fn begin_counted(&self, in_flight: crate::metrics::InFlight) -> RequestContext {
        RequestContext::new(self.live.current(), in_flight, self.access_log.clone())
    }

    /// Finds out who asks, and under which id.
    pub(crate) fn identify(fields: &dyn Headers, peer: IpAddr, context: &mut RequestContext) {
        let site = Arc::clone(&context.site);
        let chain = ForwardedChain::of(fields, peer, &site.trusted);
        (context.trust, context.client) = (chain.trust(), chain.client());
        let given = forward::incoming_request_id(fields, context.trust).and_then(RequestId::given);
        context.request_id = given.unwrap_or_else(RequestId::generate);
    }

    /// Counts a request towards the retry budget of its upstream.
    pub(crate) fn deposit_retry(&self, route: Route, policy: &UpstreamPolicy) {
        self.with_budget(route, policy, RetryBudget::deposit);
    }

    /// Takes a retry out of the budget of an upstream, if there is one left.
    pub(crate) fn withdraw_retry(&self, route: Route, policy: &UpstreamPolicy) -> bool {
        let now = self.started.elapsed();
        self.with_budget(route, policy, |budget| budget.withdraw(now))
    }

    fn with_budget<T>(&self, route: Route, policy: &UpstreamPolicy, act: impl FnOnce(&mut RetryBudget) -> T) -> T {
        let slot = if route == Route::Api { &self.shared.api_budget } else { &self.shared.page_budget };
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        act(slot.get_or_insert_with(|| RetryBudget::new(policy.retry.budget(), self.started.elapsed())))
    }

    /// A number for jitter; nothing depends on its being hard to guess.
    pub(crate) fn random(&self) -> u64 {
        self.random.hash_one(self.started.elapsed())
    }

    /// Metrics, the log and the hits of rules, once a request is over, which is now.
    pub(crate) fn observe(&self, asked: &Asked<'_>, context: &mut RequestContext, now: Instant) {
        let record = access_log::record(asked, context, now);
        self.metrics.finished(record.facts, context.status, record.duration, record.bytes);
        self.access_log.write(&record);
        let now = Moment::at(record.time);
        self.count(asked, context, now);
        context.is_logged = true;
    }

    /// The same for what was no request.
    pub(crate) fn observe_rejected(&self, peer: IpAddr, line: &[u8], refusal: Rejection, context: &mut RequestContext) {
        let duration = context.started.elapsed();
        self.metrics.finished(&context.facts, context.status, duration, context.bytes);
        self.access_log.write_rejected(&access_log::RejectedHead {
            request_id: context.request_id.as_bytes(),
            client: Some(peer),
            refusal,
            request_line: line,
            status: context.status.map(|status| status.as_u16()),
            bytes: context.bytes,
            duration,
        });
        context.is_logged = true;
    }

    /// Counts what rules are used for, and which pages are not there.
    fn count(&self, asked: &Asked<'_>, context: &RequestContext, now: Moment) {
        let (hits, facts) = (self.live.hits(), &context.facts);
        if let Some(entry) = facts.entry {
            hits.record((&*context.site).into(), entry, now);
        }
        let is_missing_page = context.status == Some(StatusCode::NOT_FOUND) && facts.stage == Some(Stage::Page);
        if is_missing_page && let Some(path) = read_path(asked) {
            hits.missed(&path, now);
        }
    }
}

/// The path of a request that only reads, in normal form.
fn read_path<'a>(asked: &Asked<'a>) -> Option<NormalPath<'a>> {
    if !matches!(asked.method, "GET" | "HEAD") {
        return None;
    }
    let target = std::str::from_utf8(asked.target).ok()?;
    NormalPath::parse(target.split('?').next()?).ok()
}
