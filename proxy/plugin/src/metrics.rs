//! All metrics, declared in this one file and, for what is read from other counts, in `metrics/counted.rs`.
//!
//! Names are `portico_<noun>_<base unit>`; label values come from enums, never from a request. The ids of rules are the
//! exception: their number is bounded.

mod counted;
mod declare;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use http::StatusCode;
use portico_policy::facts::Facts;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Route};
use portico_redirects::{RuleSet, Strategy};
use prometheus::{
    Encoder, Histogram, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Registry, TextEncoder,
};

use crate::live::LiveSite;
use crate::reload::Outcome;
use counted::Counted;
use declare::Declare;

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
    requests: IntCounterVec,
    durations: HistogramVec,
    redirects: IntCounterVec,
    refusals: IntCounterVec,
    attempts: IntCounterVec,
    retries: IntCounterVec,
    retried: IntCounterVec,
    failures: IntCounterVec,
    chunk_misses: IntCounter,
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
    in_flight_gauge: IntGauge,
    in_flight: Arc<AtomicUsize>,
    /// Held while what is served changes and while a scrape is gathered, so that no scrape sees half of a change.
    change: Mutex<()>,
}

const RETRIED: &str = "Requests that took a second attempt, by how they ended: a status class, or a failure.";

impl Metrics {
    /// Declares all metrics in a registry of their own.
    ///
    /// # Errors
    /// When a declaration contradicts another one, which the tests rule out.
    pub fn new() -> Result<Self, prometheus::Error> {
        let metrics = Self::declare()?;
        metrics.begin_at_zero();
        Ok(metrics)
    }

    /// A counter that is absent until its first event hides that event from `rate()`.
    fn begin_at_zero(&self) {
        for upstream in [Route::Api, Route::Page] {
            for cause in RetryCause::ALL {
                self.retries.with_label_values(&[upstream.label(), cause.label()]);
            }
        }
        for outcome in Outcome::ALL {
            self.reloads.with_label_values(&[outcome.label()]);
        }
    }

    fn declare() -> Result<Self, prometheus::Error> {
        let declare = Declare::new()?;
        Ok(Self {
            requests: declare.counters("requests_total", "Requests answered.", &["route", "status_class"])?,
            durations: declare.histograms(
                "request_duration_seconds",
                "Time from the request head to the end of the response.",
                &["route"],
            )?,
            redirects: declare.counters(
                "redirects_total",
                "Redirects answered, by what caused them.",
                &["source", "status"],
            )?,
            refusals: declare.counters("refusals_total", "Requests that were not let in, by reason.", &["reason"])?,
            attempts: declare.counters(
                "upstream_attempts_total",
                "Attempts at an upstream, by what came of them.",
                &["upstream", "outcome"],
            )?,
            retried: declare.counters("upstream_retried_requests_total", RETRIED, &["upstream", "outcome"])?,
            retries: declare.counters(
                "upstream_retries_total",
                "Second attempts at an upstream, by what caused them.",
                &["upstream", "cause"],
            )?,
            failures: declare.counters(
                "failures_total",
                "Requests that ended in a failure, by what failed.",
                &["route", "failure"],
            )?,
            chunk_misses: declare.counter("chunk_misses_total", "Requests for files that the build does not have.")?,
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
            in_flight_gauge: declare.gauge("requests_in_flight", "Requests being answered.")?,
            in_flight: Arc::new(AtomicUsize::new(0)),
            change: Mutex::new(()),
            registry: declare.into_registry(),
        })
    }

    /// The exposition in Prometheus' text format.
    pub fn render(&self) -> Vec<u8> {
        self.in_flight_gauge.set(gauge(self.in_flight()));
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
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        InFlight(Arc::clone(&self.in_flight))
    }

    /// How many requests are being answered.
    pub fn in_flight(&self) -> usize {
        self.in_flight.load(Ordering::Relaxed)
    }

    /// Records a finished request.
    pub fn finished(&self, facts: &Facts, status: Option<StatusCode>, took: Duration) {
        let route = facts.route_label();
        self.requests.with_label_values(&[route, status_class(status)]).inc();
        self.durations.with_label_values(&[route]).observe(took.as_secs_f64());
        if let Some(refusal) = facts.refusal {
            self.refusals.with_label_values(&[refusal.label()]).inc();
        }
        if let (Some(source), Some(status)) = (facts.redirect, status) {
            self.redirects.with_label_values(&[source.label(), status.as_str()]).inc();
        }
        if facts.stage == Some(portico_policy::Stage::Chunk) {
            self.chunk_misses.inc();
        }
        if let (Some(_), Some(upstream)) = (facts.retried, facts.route) {
            let outcome = facts.failure.map_or_else(|| status_class(status), Failure::label);
            self.retried.with_label_values(&[upstream.label(), outcome]).inc();
        }
        if let Some(failure) = facts.failure {
            self.failures.with_label_values(&[route, failure.label()]).inc();
        }
    }

    /// Records an attempt that brought a response head.
    pub fn attempt_answered(&self, upstream: Route, status: StatusCode) {
        self.attempts.with_label_values(&[upstream.label(), status_class(Some(status))]).inc();
    }

    /// Records an attempt that brought none.
    pub fn attempt_failed(&self, upstream: Route, failure: Failure) {
        self.attempts.with_label_values(&[upstream.label(), failure.label()]).inc();
    }

    /// Records a second attempt.
    pub fn retried(&self, upstream: Route, cause: RetryCause) {
        self.retries.with_label_values(&[upstream.label(), cause.label()]).inc();
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

/// Counts one request as being answered while it lives.
pub struct InFlight(Arc<AtomicUsize>);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn status_class(status: Option<StatusCode>) -> &'static str {
    match status.map(|status| status.as_u16() / 100) {
        Some(1) => "1xx",
        Some(2) => "2xx",
        Some(3) => "3xx",
        Some(4) => "4xx",
        Some(5) => "5xx",
        // The client left before there was anything to send.
        _ => "none",
    }
}

/// A number as gauges hold it.
fn gauge(value: impl TryInto<i64>) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
