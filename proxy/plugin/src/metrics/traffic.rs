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

use super::declare::{Axis, Declare, Series, Table};

/// Where an attempt got its connection from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionState {
    /// It was opened for the attempt.
    New,
    /// It came from a pool.
    Reused,
}

/// Who keeps upstream connections for later requests. Each has the same limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionPool {
    /// The exchange, for requests that only read and have no body.
    Exchange,
    /// Pingora, for all others.
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
    requests: Table,
    durations: Series<Histogram>,
    response_bytes: Series<IntCounter>,
    redirects: Table,
    refusals: Series<IntCounter>,
    attempts: Table,
    retries: Table,
    withheld: Table,
    retried: Table,
    failures: Table,
    chunk_misses: IntCounter,
    /// One for each pool.
    upstream_connections: Vec<Table>,
    idle_connections: IntGauge,
    connections: IntGauge,
    open: Arc<()>,
    requests_in_flight: IntGauge,
    in_flight: Arc<()>,
}

/// The classes of statuses, by their first digit; `none` where the client disconnected before there was anything to send.
const CLASSES: [&str; 6] = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"];
/// The statuses with which a rule, or the canonical form of addresses, answers.
const REDIRECT_STATUSES: [&str; 7] = ["301", "302", "303", "307", "308", "410", "451"];
/// The routes that have an upstream.
const UPSTREAMS: [Route; 2] = [Route::Api, Route::Page];

impl Traffic {
    pub(super) fn declare(declare: &Declare) -> Result<Self, prometheus::Error> {
        let routes = Axis::new("route", RouteLabel::ALL.map(RouteLabel::label));
        let upstreams = Axis::new("upstream", UPSTREAMS.map(Route::label));
        let outcomes = Axis::new("outcome", CLASSES.into_iter().chain(Failure::ALL.map(Failure::label)));
        let causes = Axis::new("cause", RetryCause::ALL.map(RetryCause::label));
        let withheld = Axis::new("reason", RetryDenial::ALL.map(RetryDenial::label));
        let states = Axis::new("state", ConnectionState::ALL.map(ConnectionState::label));
        let failures = Axis::new("failure", Failure::ALL.map(Failure::label));
        let sources = Axis::new("source", RedirectSource::ALL.map(RedirectSource::label));
        let refusals = Axis::new("reason", Rejection::ALL.map(Rejection::label));
        Ok(Self {
            requests: declare.table(REQUESTS, &routes, &Axis::new("status_class", CLASSES))?,
            durations: declare.histogram_series(DURATIONS, &routes)?,
            response_bytes: declare.counter_series(RESPONSE_BYTES, &routes)?,
            redirects: declare.table(REDIRECTS, &sources, &Axis::new("status", REDIRECT_STATUSES))?,
            refusals: declare.counter_series(REFUSALS, &refusals)?,
            attempts: declare.table(ATTEMPTS, &upstreams, &outcomes)?,
            retries: declare.table(RETRIES, &upstreams, &causes)?,
            withheld: declare.table(WITHHELD, &upstreams, &withheld)?,
            retried: declare.table(RETRIED, &upstreams, &outcomes)?,
            failures: declare.table(FAILURES, &routes, &failures)?,
            chunk_misses: declare.counter("chunk_misses_total", "Requests for files that the build does not have.")?,
            upstream_connections: ConnectionPool::ALL
                .into_iter()
                .map(|pool| declare.labelled_table(UPSTREAM_CONNECTIONS, ("pool", pool.label()), &upstreams, &states))
                .collect::<Result<_, _>>()?,
            idle_connections: declare.gauge(IDLE.0, IDLE.1)?,
            connections: declare.gauge("connections", "Downstream connections that are open.")?,
            open: Arc::default(),
            requests_in_flight: declare.gauge("requests_in_flight", "Requests being answered.")?,
            in_flight: Arc::default(),
        })
    }

    /// Writes down what is counted elsewhere.
    pub(super) fn refresh(&self) {
        self.requests_in_flight.set(super::gauge(self.in_flight()));
        self.connections.set(super::gauge(guards(&self.open)));
    }

    pub(super) fn begin(&self) -> InFlight {
        InFlight { _counted: Arc::clone(&self.in_flight) }
    }

    pub(super) fn in_flight(&self) -> usize {
        guards(&self.in_flight)
    }

    pub(super) fn connection_opened(&self) -> OpenConnection {
        OpenConnection { _counted: Arc::clone(&self.open) }
    }

    pub(super) fn finished(&self, facts: &Facts, status: Option<StatusCode>, took: Duration, bytes: u64) {
        let (route, class) = (facts.route_label() as usize, class_of(status));
        self.requests.count(route, class);
        self.durations.at(route, |durations| durations.observe(took.as_secs_f64()));
        self.response_bytes.at(route, |sent| sent.inc_by(bytes));
        if let Some(refusal) = facts.rejection {
            self.refusals.at(refusal as usize, IntCounter::inc);
        }
        if let (Some(source), Some(status)) = (facts.redirect, status) {
            let answered = REDIRECT_STATUSES.iter().position(|known| *known == status.as_str());
            // What is no redirect any more, such as a failure that took its place, has a metric of its own.
            self.redirects.count(source as usize, answered.unwrap_or(REDIRECT_STATUSES.len()));
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

    pub(super) fn retried(&self, upstream: Route, cause: RetryCause) {
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

/// Counts in the row of an upstream; a route without one is not asked.
fn count(table: &Table, upstream: Route, column: usize) {
    if let Some(row) = UPSTREAMS.iter().position(|route| *route == upstream) {
        table.count(row, column);
    }
}

/// The place of a status among [`CLASSES`].
fn class_of(status: Option<StatusCode>) -> usize {
    let class = status.map_or(0, |status| usize::from(status.as_u16() / 100));
    if class < CLASSES.len() { class } else { 0 }
}

/// The place of a failure among outcomes, which begin with the classes.
fn outcome_of(failure: Failure) -> usize {
    CLASSES.len() + failure as usize
}

/// Counts one request as being answered while it lives.
pub struct InFlight {
    _counted: Arc<()>,
}

/// Counts one downstream connection as open while it lives.
pub struct OpenConnection {
    _counted: Arc<()>,
}

/// How many guards there are: the count that the pointer keeps of itself is the cheapest one.
fn guards(counted: &Arc<()>) -> usize {
    let count = Arc::strong_count(counted) - 1;
    // What a guard stood for is over once it is not counted: its line of the log, for one, is then to be seen.
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
type Named = (&'static str, &'static str);

const REQUESTS: Named = ("requests_total", "Requests answered.");
const DURATIONS: Named = ("request_duration_seconds", "Time from the request head to the end of the response.");
const RESPONSE_BYTES: Named = ("response_bytes_total", "Bytes of response bodies that were sent.");
const REDIRECTS: Named = ("redirects_total", "Redirects answered, by what caused them.");
const REFUSALS: Named = ("refusals_total", "Requests that intake rejected, by reason.");
const ATTEMPTS: Named = ("upstream_attempts_total", "Attempts at an upstream, by what came of them.");
const RETRIES: Named = ("upstream_retries_total", "Second attempts at an upstream, by what caused them.");
const WITHHELD: Named = (
    "retries_withheld_total",
    "Requests that failed for a reason to send them once more, and were not, by what forbade it.",
);
const RETRIED: Named = (
    "upstream_retried_requests_total",
    "Requests that took a second attempt, by how they ended: a status class, or a failure.",
);
const FAILURES: Named = ("failures_total", "Requests that ended in a failure, by what failed.");
const UPSTREAM_CONNECTIONS: Named =
    ("upstream_connections_total", "Connections that attempts at an upstream used, new ones and reused ones.");
const IDLE: Named = (
    "upstream_idle_connections",
    "Idle upstream connections that the exchange keeps; Pingora's own pool, for requests with a body, is not counted.",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_in_a_table_is_the_place_in_its_enum() {
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
