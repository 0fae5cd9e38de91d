//! Updates the metrics of requests, connections and upstreams.

use std::sync::Arc;
use std::sync::atomic::{Ordering, fence};
use std::time::Duration;

use http::StatusCode;
use portico_policy::exchange::RetryDenial;
use portico_policy::facts::Facts;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Route, Stage};
use prometheus::{Histogram, IntCounter, IntGauge};

use super::declare::{CounterTable, Declare, MetricSeries};
use super::families;
use super::labels::{ConnectionPool, ConnectionState, REDIRECT_STATUSES, UPSTREAMS, class_of, outcome_of};

/// The metrics of requests, connections and upstreams.
pub(super) struct Traffic {
    requests: CounterTable,
    durations: MetricSeries<Histogram>,
    response_bytes: MetricSeries<IntCounter>,
    redirects: CounterTable,
    rejections: MetricSeries<IntCounter>,
    attempts: CounterTable,
    retries: CounterTable,
    withheld: CounterTable,
    retried: CounterTable,
    failures: CounterTable,
    too_long_targets: IntCounter,
    chunk_misses: IntCounter,
    /// The counters of used upstream connections, with one table for each pool.
    upstream_connections: Vec<CounterTable>,
    idle_connections: IntGauge,
    connections: IntGauge,
    open: Arc<()>,
    requests_in_flight: IntGauge,
    in_flight: Arc<()>,
}

impl Traffic {
    pub(super) fn declare(declare: &Declare) -> Result<Self, prometheus::Error> {
        Ok(Self {
            requests: declare.table(&families::REQUESTS)?,
            durations: declare.histogram_series(&families::DURATIONS)?,
            response_bytes: declare.counter_series(&families::RESPONSE_BYTES)?,
            redirects: declare.table(&families::REDIRECTS)?,
            rejections: declare.counter_series(&families::REJECTIONS)?,
            attempts: declare.table(&families::ATTEMPTS)?,
            retries: declare.table(&families::RETRIES)?,
            withheld: declare.table(&families::WITHHELD)?,
            retried: declare.table(&families::RETRIED)?,
            failures: declare.table(&families::FAILURES)?,
            too_long_targets: declare.counter(&families::TOO_LONG_TARGETS)?,
            chunk_misses: declare.counter(&families::CHUNK_MISSES)?,
            upstream_connections: declare.tables(&families::UPSTREAM_CONNECTIONS)?,
            idle_connections: declare.gauge(&families::IDLE_CONNECTIONS)?,
            connections: declare.gauge(&families::CONNECTIONS)?,
            open: Arc::default(),
            requests_in_flight: declare.gauge(&families::REQUESTS_IN_FLIGHT)?,
            in_flight: Arc::default(),
        })
    }

    /// Updates the number of requests in flight and the number of open connections. Each request and each connection
    /// has a guard, and the existing guards are counted.
    pub(super) fn refresh(&self) {
        self.requests_in_flight.set(gauge(self.in_flight()));
        self.connections.set(gauge(guards(&self.open)));
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
        if let Some(rejection) = facts.rejection {
            self.rejections.at(rejection as usize, IntCounter::inc);
        }
        if let (Some(source), Some(status)) = (facts.redirect, status) {
            let column = REDIRECT_STATUSES.iter().position(|redirect| *redirect == status.as_str());
            // Responses with another status, such as the status of a failure, are not counted here, because other
            // metrics count these responses.
            self.redirects.count(source as usize, column.unwrap_or(REDIRECT_STATUSES.len()));
        }
        if facts.too_long.is_some() {
            self.too_long_targets.inc();
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

/// Increments the counter of an upstream in the given column. If the route has no upstream, does nothing.
fn count(table: &CounterTable, upstream: Route, column: usize) {
    if let Some(row) = UPSTREAMS.iter().position(|route| *route == upstream) {
        table.count(row, column);
    }
}

/// Converts a number to the value of a gauge. If the number is too large, returns the maximum value.
fn gauge(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A guard that counts one request as in flight until the guard is dropped.
pub struct InFlight {
    _counted: Arc<()>,
}

/// A guard that counts one downstream connection as open until the guard is dropped.
pub struct OpenConnection {
    _counted: Arc<()>,
}

/// Returns the number of existing guards, which is known from the reference count.
fn guards(counted: &Arc<()>) -> usize {
    let count = Arc::strong_count(counted) - 1;
    // If a guard is no longer counted, the effects of its request must be visible to this thread, such as the log line.
    // Therefore, this fence synchronizes with the drop of the guard.
    fence(Ordering::Acquire);
    count
}
