//! Metrics of requests, connections and upstreams.

use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};
use std::time::Duration;

use http::StatusCode;
use portico_policy::exchange::RetryDenial;
use portico_policy::facts::{Facts, RedirectSource, RouteLabel};
use portico_policy::intake::Rejection;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Route, Stage};
use prometheus::{Histogram, IntCounter, IntGauge};

use super::declare::{CounterTable, Declare, LabelValues, MetricSeries};

/// Whether an attempt used a new or a reused connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionState {
    /// Opened for the attempt.
    New,
    /// Taken from a pool.
    Reused,
}

/// The pools of idle upstream connections. Each has the same limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionPool {
    /// The fast path's pool, for GET and HEAD requests without a body.
    Exchange,
    /// Pingora's pool, for all other requests.
    Pingora,
}

impl ConnectionPool {
    const ALL: [Self; 2] = [Self::Exchange, Self::Pingora];

    fn label(self) -> &'static str {
        match self {
            Self::Exchange => "exchange",
            Self::Pingora => "pingora",
        }
    }
}

/// Metrics of requests, connections and upstreams.
pub(super) struct Traffic {
    requests: CounterTable,
    durations: MetricSeries<Histogram>,
    response_bytes: MetricSeries<IntCounter>,
    redirects: CounterTable,
    refusals: MetricSeries<IntCounter>,
    attempts: CounterTable,
    retries: CounterTable,
    withheld: CounterTable,
    retried: CounterTable,
    failures: CounterTable,
    chunk_misses: IntCounter,
    /// One table per pool.
    upstream_connections: Vec<CounterTable>,
    idle_connections: IntGauge,
    connections: IntGauge,
    open: Arc<()>,
    requests_in_flight: IntGauge,
    in_flight: Arc<()>,
}

/// Status classes by first digit; `none` if the client disconnected before anything was sent.
const CLASSES: [&str; 6] = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"];
/// The status codes of rules and of redirects to the canonical path.
const REDIRECT_STATUSES: [&str; 7] = ["301", "302", "303", "307", "308", "410", "451"];
/// The routes that have an upstream.
const UPSTREAMS: [Route; 2] = [Route::Api, Route::Page];

impl Traffic {
    pub(super) fn declare(declare: &Declare) -> Result<Self, prometheus::Error> {
        let routes = LabelValues::new("route", RouteLabel::ALL.map(RouteLabel::label));
        let upstreams = LabelValues::new("upstream", UPSTREAMS.map(Route::label));
        let outcomes = LabelValues::new("outcome", CLASSES.into_iter().chain(Failure::ALL.map(Failure::label)));
        let causes = LabelValues::new("cause", RetryCause::ALL.map(RetryCause::label));
        let withheld = LabelValues::new("reason", RetryDenial::ALL.map(RetryDenial::label));
        let states = LabelValues::new("state", ConnectionState::ALL.map(ConnectionState::label));
        let failures = LabelValues::new("failure", Failure::ALL.map(Failure::label));
        let sources = LabelValues::new("source", RedirectSource::ALL.map(RedirectSource::label));
        let refusals = LabelValues::new("reason", Rejection::ALL.map(Rejection::label));
        Ok(Self {
            requests: declare.table(REQUESTS, &routes, &LabelValues::new("status_class", CLASSES))?,
            durations: declare.histogram_series(DURATIONS, &routes)?,
            response_bytes: declare.counter_series(RESPONSE_BYTES, &routes)?,
            redirects: declare.table(REDIRECTS, &sources, &LabelValues::new("status", REDIRECT_STATUSES))?,
            refusals: declare.counter_series(REFUSALS, &refusals)?,
            attempts: declare.table(ATTEMPTS, &upstreams, &outcomes)?,
            retries: declare.table(RETRIES, &upstreams, &causes)?,
            withheld: declare.table(WITHHELD, &upstreams, &withheld)?,
            retried: declare.table(RETRIED, &upstreams, &outcomes)?,
            failures: declare.table(FAILURES, &routes, &failures)?,
            chunk_misses: declare
                .counter("chunk_misses_total", "Requests for build files that do not exist (missing chunks).")?,
            upstream_connections: ConnectionPool::ALL
                .into_iter()
                .map(|pool| declare.labelled_table(UPSTREAM_CONNECTIONS, ("pool", pool.label()), &upstreams, &states))
                .collect::<Result<_, _>>()?,
            idle_connections: declare.gauge(IDLE.0, IDLE.1)?,
            connections: declare.gauge("connections", "Open downstream connections.")?,
            open: Arc::default(),
            requests_in_flight: declare.gauge("requests_in_flight", "Requests in flight.")?,
            in_flight: Arc::default(),
        })
    }

    /// Updates the gauges that are counted by guards.
    pub(super) fn refresh(&self) {
        self.requests_in_flight.set(super::gauge(self.in_flight()));
        self.connections.set(super::gauge(guards(&self.open)));
    }

    pub(super) fn begin_request(&self) -> InFlight {
        InFlight { _counted: Arc::clone(&self.in_flight) }
    }

    pub(super) fn in_flight(&self) -> usize {
        guards(&self.in_flight)
    }

    pub(super) fn connection_opened(&self) -> OpenConnection {
        OpenConnection { _counted: Arc::clone(&self.open) }
    }

    pub(super) fn request_finished(&self, facts: &Facts, status: Option<StatusCode>, took: Duration, bytes: u64) {
        let (route, class) = (facts.route_label() as usize, class_of(status));
        self.requests.count(route, class);
        self.durations.at(route, |durations| durations.observe(took.as_secs_f64()));
        self.response_bytes.at(route, |sent| sent.inc_by(bytes));
        if let Some(refusal) = facts.rejection {
            self.refusals.at(refusal as usize, IntCounter::inc);
        }
        if let (Some(source), Some(status)) = (facts.redirect, status) {
            let column = REDIRECT_STATUSES.iter().position(|redirect| *redirect == status.as_str());
            // Other statuses, such as those of failures, have their own metrics and are not counted here.
            self.redirects.count(source as usize, column.unwrap_or(REDIRECT_STATUSES.len()));
        }
        if facts.stage == Some(Stage::Chunk) {
            self.chunk_misses.inc();
        }
        if let Some(upstream) = facts.route.filter(|_| facts.retry_cause.is_some()) {
            count(&self.retried, upstream, facts.failure.map_or(class, outcome_of));
        }
        if let Some(failure) = facts.failure {
            self.failures.count(route, failure as usize);
        }
    }

    pub(super) fn attempt_answered(&self, upstream: Route, status: StatusCode) {
        count(&self.attempts, upstream, class_of(Some(status)));
    }

    pub(super) fn attempt_failed(&self, upstream: Route, failure: Failure) {
        count(&self.attempts, upstream, outcome_of(failure));
    }

    pub(super) fn attempt_retried(&self, upstream: Route, cause: RetryCause) {
        count(&self.retries, upstream, cause as usize);
    }

    pub(super) fn retry_withheld(&self, upstream: Route, reason: RetryDenial) {
        count(&self.withheld, upstream, reason as usize);
    }

    pub(super) fn upstream_connected(&self, upstream: Route, state: ConnectionState, pool: ConnectionPool) {
        if let Some(table) = self.upstream_connections.get(pool as usize) {
            count(table, upstream, state as usize);
        }
    }

    pub(super) fn idle_connections(&self) -> IntGauge {
        self.idle_connections.clone()
    }
}

/// Increments a counter in the row of an upstream. Routes without an upstream are ignored.
fn count(table: &CounterTable, upstream: Route, column: usize) {
    if let Some(row) = UPSTREAMS.iter().position(|route| *route == upstream) {
        table.count(row, column);
    }
}

/// Returns the index of a status in [`CLASSES`].
fn class_of(status: Option<StatusCode>) -> usize {
    let class = status.map_or(0, |status| usize::from(status.as_u16() / 100));
    if class < CLASSES.len() { class } else { 0 }
}

/// Returns the index of a failure among the outcomes, which begin with [`CLASSES`].
fn outcome_of(failure: Failure) -> usize {
    CLASSES.len() + failure as usize
}

/// A guard that counts one request as in flight until it is dropped.
pub struct InFlight {
    _counted: Arc<()>,
}

/// A guard that counts one downstream connection as open until it is dropped.
pub struct OpenConnection {
    _counted: Arc<()>,
}

/// Returns the number of guards, from the pointer's own reference count, which costs nothing extra.
fn guards(counted: &Arc<()>) -> usize {
    let count = Arc::strong_count(counted) - 1;
    // Synchronizes with the drop of guards: once a guard is not counted, the effects of its request, such as its log
    // line, are visible.
    fence(Ordering::Acquire);
    count
}

impl ConnectionState {
    const ALL: [Self; 2] = [Self::New, Self::Reused];

    fn label(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Reused => "reused",
        }
    }
}

/// Name and help of a metric.
type NameAndHelp = (&'static str, &'static str);

const REQUESTS: NameAndHelp = ("requests_total", "Finished requests, by route and status class.");
const DURATIONS: NameAndHelp =
    ("request_duration_seconds", "Time from the request head to the end of the response, by route.");
const RESPONSE_BYTES: NameAndHelp = ("response_bytes_total", "Response body bytes sent, by route.");
const REDIRECTS: NameAndHelp =
    ("redirects_total", "Responses of redirect rules and of path normalization, by source and status.");
const REFUSALS: NameAndHelp = ("refusals_total", "Requests rejected by intake, by reason.");
const ATTEMPTS: NameAndHelp =
    ("upstream_attempts_total", "Upstream attempts, by outcome: a status class or a failure.");
const RETRIES: NameAndHelp = ("upstream_retries_total", "Retries of upstream requests, by cause.");
const WITHHELD: NameAndHelp =
    ("retries_withheld_total", "Retryable upstream failures that were not retried, by reason.");
const RETRIED: NameAndHelp =
    ("upstream_retried_requests_total", "Retried requests, by outcome: a status class or a failure.");
const FAILURES: NameAndHelp = ("failures_total", "Requests that ended in a failure, by route and failure.");
const UPSTREAM_CONNECTIONS: NameAndHelp = (
    "upstream_connections_total",
    "Connections used by upstream attempts, by pool and by whether they were new or reused.",
);
const IDLE: NameAndHelp = (
    "upstream_idle_connections",
    "Idle upstream connections in the pool `exchange`; those in the pool `pingora` are not counted.",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_in_a_table_is_the_index_in_its_enum() {
        assert!(RouteLabel::ALL.iter().enumerate().all(|(at, label)| *label as usize == at));
        assert!(RedirectSource::ALL.iter().enumerate().all(|(at, source)| *source as usize == at));
        assert!(Rejection::ALL.iter().enumerate().all(|(at, refusal)| *refusal as usize == at));
        assert!(Failure::ALL.iter().enumerate().all(|(at, failure)| *failure as usize == at));
        assert!(RetryCause::ALL.iter().enumerate().all(|(at, cause)| *cause as usize == at));
        assert!(ConnectionState::ALL.iter().enumerate().all(|(at, state)| *state as usize == at));
        assert!(RetryDenial::ALL.iter().enumerate().all(|(at, reason)| *reason as usize == at));
    }

    #[test]
    fn status_outside_the_classes_counts_as_none() {
        let class = |status| CLASSES[class_of(StatusCode::from_u16(status).ok())];
        assert_eq!([class(100), class(299), class(404), class(599)], ["1xx", "2xx", "4xx", "5xx"]);
        assert_eq!([class(600), class(999), CLASSES[class_of(None)]], ["none"; 3]);
    }
}
