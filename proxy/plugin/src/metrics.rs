//! All metrics are declared here, in `metrics/traffic.rs` for what requests do, and in `metrics/counted.rs` for what is read
//! from other counts.
//!
//! Names are `portico_<noun>_<base unit>`; label values come from enums, never from a request. The ids of rules are the
//! exception: their number is bounded. A counter that is absent until its first event hides that event from `rate()`, so
//! every series of a closed set is there from the beginning, and a request finds its counters without a search.

mod counted;
mod declare;
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
use crate::reload::Outcome;
use counted::Counted;
use declare::Declare;
use traffic::Traffic;
pub use traffic::{ConnectionPool, ConnectionState, InFlight, OpenConnection};

/// What is being served, as the metrics tell it.
#[derive(Debug, Clone, Copy)]
pub struct Serving<'a> {
    /// The generation of the site.
    pub generation: u64,
    /// The hash of the rule files.
    pub hash: &'a str,
    /// The rules.
    pub rules: &'a RuleSet,
    /// How many rules were left out because of mistakes in them.
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
    /// Held while what is served changes and while a scrape is gathered, so that no scrape sees half of a change.
    change: Mutex<()>,
}

impl Metrics {
    /// Declares all metrics in a registry of their own.
    ///
    /// # Errors
    /// When a declaration contradicts another one, which the tests rule out.
    pub fn new() -> Result<Self, prometheus::Error> {
        let metrics = Self::declare()?;
        for outcome in Outcome::ALL {
            metrics.reloads.with_label_values(&[outcome.label()]);
        }
        Ok(metrics)
    }

    fn declare() -> Result<Self, prometheus::Error> {
        let declare = Declare::new()?;
        Ok(Self {
            traffic: Traffic::declare(&declare)?,
            dropped_lines: declare.counter(
                "access_log_dropped_lines_total",
                "Lines of the access log that were dropped because nobody read the log fast enough.",
            )?,
            rules: declare.gauges(
                "rules",
                "Redirect rules being served, by how they find their paths.",
                &["strategy"],
            )?,
            quarantined: declare
                .gauge("rules_quarantined", "Rules, rows and files that were left out because of mistakes in them.")?,
            reloads: declare.counters("reloads_total", "Reloads of the rules, by outcome.", &["outcome"])?,
            reload_successful: declare.gauge(
                "config_last_reload_successful",
                "Whether the rule files, when they were last loaded, were good (1) or refused (0).",
            )?,
            reload_success_timestamp: declare.gauge(
                "config_last_reload_success_timestamp_seconds",
                "When the rule files were last loaded and found good, as Unix time.",
            )?,
            reload_duration: declare
                .histogram("reload_duration_seconds", "Time to read, compile and check the rules.")?,
            watched_folders: declare.gauge(
                "watched_folders",
                "Folders of which the kernel tells when rules change in them; changes elsewhere are noticed later.",
            )?,
            generation: declare.gauge(
                "config_generation",
                "The generation of the site being served; counts up when new rules are taken.",
            )?,
            config: declare.gauges("config_info", "The hash of the rule files being served. Always 1.", &["hash"])?,
            build: declare.gauges(
                "build_info",
                "Versions: of Portico and of the site's build. Always 1.",
                &["version", "site_build"],
            )?,
            change: Mutex::new(()),
            registry: declare.into_registry(),
        })
    }

    /// The exposition in Prometheus' text format.
    pub fn render(&self) -> Vec<u8> {
        self.traffic.refresh();
        let families = {
            let _whole = self.hold_still();
            self.registry.gather()
        };
        let mut text = Vec::new();
        // Writing to memory cannot fail; an empty scrape would be noticed at once.
        TextEncoder::new().encode(&families, &mut text).unwrap_or_default();
        text
    }

    /// Counts a request in until the guard is dropped.
    pub fn begin(&self) -> InFlight {
        self.traffic.begin()
    }

    /// How many requests are being answered.
    pub fn in_flight(&self) -> usize {
        self.traffic.in_flight()
    }

    /// Counts a downstream connection as open until the guard is dropped.
    pub fn connection_opened(&self) -> OpenConnection {
        self.traffic.connection_opened()
    }

    /// Records a finished request, and how many bytes of a response body it was sent.
    pub fn finished(&self, facts: &Facts, status: Option<StatusCode>, took: Duration, bytes: u64) {
        self.traffic.finished(facts, status, took, bytes);
    }

    /// Records an attempt that brought a response head.
    pub fn attempt_answered(&self, upstream: Route, status: StatusCode) {
        self.traffic.attempt_answered(upstream, status);
    }

    /// Records an attempt that brought none.
    pub fn attempt_failed(&self, upstream: Route, failure: Failure) {
        self.traffic.attempt_failed(upstream, failure);
    }

    /// Records a second attempt.
    pub fn retried(&self, upstream: Route, cause: RetryCause) {
        self.traffic.retried(upstream, cause);
    }

    /// Records that there was no second attempt, although what happened is a reason for one.
    pub fn retry_withheld(&self, upstream: Route, reason: RetryDenial) {
        self.traffic.retry_withheld(upstream, reason);
    }

    /// Records that an attempt got a connection, and of which pool it is.
    pub fn upstream_connected(&self, upstream: Route, state: ConnectionState, pool: ConnectionPool) {
        self.traffic.upstream_connected(upstream, state, pool);
    }

    /// The gauge of idle upstream connections that the exchange keeps.
    pub(crate) fn idle_connections(&self) -> IntGauge {
        self.traffic.idle_connections()
    }

    /// Counts lines of the access log that were dropped.
    pub fn dropped_lines(&self) -> IntCounter {
        self.dropped_lines.clone()
    }

    /// Records a load of the rules, the first one too.
    pub fn reloaded(&self, outcome: Outcome, took: Duration) {
        self.reloads.with_label_values(&[outcome.label()]).inc();
        self.reload_successful.set(i64::from(outcome != Outcome::Refused));
        self.reload_duration.observe(took.as_secs_f64());
    }

    /// Records when the rule files were last found good.
    pub fn good_at(&self, unix_seconds: u64) {
        self.reload_success_timestamp.set(gauge(unix_seconds));
    }

    /// Records how many folders the kernel watches.
    pub fn watching(&self, folders: usize) {
        self.watched_folders.set(gauge(folders));
    }

    /// Records what is being served now.
    pub fn serving(&self, now: &Serving<'_>) {
        let mut counts = Strategy::ALL.map(|strategy| (strategy, 0));
        for rule in now.rules.rules() {
            counts.iter_mut().filter(|(strategy, _)| *strategy == rule.strategy()).for_each(|(_, count)| *count += 1);
        }
        let _whole = self.hold_still();
        self.generation.set(gauge(now.generation));
        self.config.reset();
        self.config.with_label_values(&[now.hash]).set(1);
        for (strategy, count) in counts {
            self.rules.with_label_values(&[strategy.name()]).set(count);
        }
        self.quarantined.set(gauge(now.quarantined));
    }

    fn hold_still(&self) -> MutexGuard<'_, ()> {
        self.change.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells from now on what the rules of this site are used for.
    ///
    /// # Errors
    /// When that is told already.
    pub fn follow(&self, live: LiveSite) -> Result<(), prometheus::Error> {
        self.registry.register(Box::new(Counted::new(live)?))
    }

    /// Records the versions.
    pub fn describe(&self, version: &str, site_build: &str) {
        self.build.with_label_values(&[version, site_build]).set(1);
    }
}

/// A number as gauges hold it.
fn gauge(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
