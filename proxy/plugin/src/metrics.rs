//! Provides Portico's metrics. All metrics are declared in `metrics/families.rs`, from which
//! `docs/reference/metrics.md` is generated.
//!
//! Metric names have the form `portico_<noun>_<base unit>`. Label values never come from a request. Most label values
//! come from enums. Rule ids come from the rule files, but the number of rules with a metric series is bounded.
//!
//! If all values of a label are known in advance, all series of the metric exist from startup. Otherwise, the
//! Prometheus function `rate()` would miss the first event of a new series. These series are stored in arrays, so that
//! a request finds its counters by index.

mod declaration;
mod declare;
mod families;
mod hits;
mod labels;
mod page;
mod traffic;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http::StatusCode;
use portico_policy::exchange::RetryDenial;
use portico_policy::facts::Facts;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Route};
use portico_redirects::{RuleSet, Strategy};
use prometheus::{Encoder, Histogram, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Registry, TextEncoder};

use crate::live::LiveSite;
use crate::reload::ReloadOutcome;
use declare::Declare;
use hits::HitsCollector;
pub use labels::{ConnectionPool, ConnectionState};
pub use page::reference;
use traffic::Traffic;
pub use traffic::{InFlight, OpenConnection};

/// The facts about the active rules that the metrics contain.
#[derive(Debug, Clone, Copy)]
pub struct ActiveRules<'a> {
    /// The generation of the site.
    pub generation: u64,
    /// The hash of the rule files.
    pub hash: &'a str,
    /// The active rules.
    pub rules: &'a RuleSet,
    /// The number of rules, CSV rows, lookup tables and files that were left out because of errors.
    pub quarantined: usize,
}

/// Portico's metrics and their registry.
pub struct Metrics {
    registry: Registry,
    traffic: Traffic,
    dropped_lines: IntCounter,
    rules: IntGaugeVec,
    quarantined: IntGauge,
    reloads: IntCounterVec,
    reload_successful: IntGauge,
    reload_success_timestamp: IntGauge,
    reload_duration: Histogram,
    watched_folders: IntGauge,
    generation: IntGauge,
    config: IntGaugeVec,
    build: IntGaugeVec,
    /// The lock that is held while the metrics of the active rules change, and during a scrape. The lock prevents a
    /// scrape from getting the metrics of two different generations.
    change: Mutex<()>,
}

impl Metrics {
    /// Declares all metrics in a new registry.
    ///
    /// # Errors
    /// Returns an error if two declarations conflict. The tests check that no declarations conflict.
    pub fn new() -> Result<Self, prometheus::Error> {
        let metrics = Self::declare()?;
        for outcome in ReloadOutcome::ALL {
            metrics.reloads.with_label_values(&[outcome.label()]);
        }
        Ok(metrics)
    }

    fn declare() -> Result<Self, prometheus::Error> {
        let declare = Declare::new()?;
        Ok(Self {
            traffic: Traffic::declare(&declare)?,
            dropped_lines: declare.counter(&families::DROPPED_LINES)?,
            rules: declare.gauges(&families::RULES)?,
            quarantined: declare.gauge(&families::QUARANTINED)?,
            reloads: declare.counters(&families::RELOADS)?,
            reload_successful: declare.gauge(&families::RELOAD_SUCCESSFUL)?,
            reload_success_timestamp: declare.gauge(&families::RELOAD_SUCCESS_TIMESTAMP)?,
            reload_duration: declare.histogram(&families::RELOAD_DURATION)?,
            watched_folders: declare.gauge(&families::WATCHED_FOLDERS)?,
            generation: declare.gauge(&families::GENERATION)?,
            config: declare.gauges(&families::CONFIG)?,
            build: declare.gauges(&families::BUILD)?,
            change: Mutex::new(()),
            registry: declare.into_registry(),
        })
    }

    /// Returns all metrics in the Prometheus text format, version 0.0.4.
    pub fn render(&self) -> Vec<u8> {
        self.traffic.refresh();
        let families = {
            let _guard = self.lock_changes();
            self.registry.gather()
        };
        let mut text = Vec::new();
        // Writing to memory cannot fail. If writing failed, the scrape would be empty, and operators would notice.
        TextEncoder::new().encode(&families, &mut text).unwrap_or_default();
        text
    }

    /// Counts a request as in flight until the returned guard is dropped.
    pub fn begin_request(&self) -> InFlight {
        self.traffic.begin_request()
    }

    /// Returns the number of requests in flight.
    pub fn in_flight(&self) -> usize {
        self.traffic.in_flight()
    }

    /// Counts a downstream connection as open until the returned guard is dropped.
    pub fn connection_opened(&self) -> OpenConnection {
        self.traffic.connection_opened()
    }

    /// Records a finished request, the duration of the request, and the number of bytes of the response body that were
    /// sent.
    pub fn request_finished(&self, facts: &Facts, status: Option<StatusCode>, took: Duration, bytes: u64) {
        self.traffic.request_finished(facts, status, took, bytes);
    }

    /// Records an attempt that received a response head from an upstream.
    pub fn attempt_answered(&self, upstream: Route, status: StatusCode) {
        self.traffic.attempt_answered(upstream, status);
    }

    /// Records an attempt that received no valid response head from an upstream.
    pub fn attempt_failed(&self, upstream: Route, failure: Failure) {
        self.traffic.attempt_failed(upstream, failure);
    }

    /// Records a retry and the cause of the retry.
    pub fn attempt_retried(&self, upstream: Route, cause: RetryCause) {
        self.traffic.attempt_retried(upstream, cause);
    }

    /// Records an attempt that was not retried, although the failure or response is of a kind that the policy allows to
    /// retry.
    pub fn retry_withheld(&self, upstream: Route, reason: RetryDenial) {
        self.traffic.retry_withheld(upstream, reason);
    }

    /// Records whether an attempt used a new or a reused connection, and to which pool the connection belongs.
    pub fn upstream_connected(&self, upstream: Route, state: ConnectionState, pool: ConnectionPool) {
        self.traffic.upstream_connected(upstream, state, pool);
    }

    /// Returns the gauge of the idle upstream connections in the fast path's pool.
    pub(crate) fn idle_connections(&self) -> IntGauge {
        self.traffic.idle_connections()
    }

    /// Returns the counter of dropped access log lines. The counter is needed for
    /// [`AccessLogOptions`](crate::access_log::AccessLogOptions).
    pub fn dropped_lines(&self) -> IntCounter {
        self.dropped_lines.clone()
    }

    /// Records the outcome and the duration of a load of the rule files. The load at startup also counts.
    pub fn reload_finished(&self, outcome: ReloadOutcome, took: Duration) {
        self.reloads.with_label_values(&[outcome.label()]).inc();
        self.reload_successful.set(i64::from(outcome != ReloadOutcome::Rejected));
        self.reload_duration.observe(took.as_secs_f64());
    }

    /// Records the time of the last successful load of the rule files, in seconds since the Unix epoch.
    pub fn set_last_success(&self, unix_seconds: u64) {
        self.reload_success_timestamp.set(gauge(unix_seconds));
    }

    /// Records the number of folders that the inotify watcher covers.
    pub fn set_watched_folders(&self, folders: usize) {
        self.watched_folders.set(gauge(folders));
    }

    /// Updates the metrics that describe the active rules.
    pub fn set_active_rules(&self, now: &ActiveRules<'_>) {
        let mut counts = Strategy::ALL.map(|strategy| (strategy, 0));
        for rule in now.rules.rules() {
            counts.iter_mut().filter(|(strategy, _)| *strategy == rule.strategy()).for_each(|(_, count)| *count += 1);
        }
        let _guard = self.lock_changes();
        self.generation.set(gauge(now.generation));
        self.config.reset();
        self.config.with_label_values(&[now.hash]).set(1);
        for (strategy, count) in counts {
            self.rules.with_label_values(&[strategy.name()]).set(count);
        }
        self.quarantined.set(gauge(now.quarantined));
    }

    fn lock_changes(&self) -> MutexGuard<'_, ()> {
        self.change.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers the hit counts of a site as metrics.
    ///
    /// # Errors
    /// Returns an error if hit counts have already been registered.
    pub fn register_hits(&self, live: LiveSite) -> Result<(), prometheus::Error> {
        self.registry.register(Box::new(HitsCollector::new(live)?))
    }

    /// Records the versions of Portico and of the frontend build.
    pub fn set_build_info(&self, version: &str, site_build: &str) {
        self.build.with_label_values(&[version, site_build]).set(1);
    }
}

/// Converts a number to the value of a gauge. If the number is too large, returns the maximum value.
fn gauge(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
