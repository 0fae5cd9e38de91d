//! All metrics, declared in this one file.
//!
//! Names are `portico_<noun>_<base unit>`; label values come from enums, never from a request.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use http::StatusCode;
use portico_policy::facts::Facts;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Route};
use prometheus::{
    Encoder, Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
    TextEncoder,
};

/// Upper bounds of the duration buckets, in seconds: from a redirect (below a millisecond) to a slow page.
const DURATION_BUCKETS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The outcome of a reload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reload {
    /// The new files are being served.
    Taken,
    /// The files are broken; the last good ones keep serving.
    Refused,
}

impl Reload {
    fn label(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Refused => "refused",
        }
    }
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
    failures: IntCounterVec,
    chunk_misses: IntCounter,
    rules_loaded: IntGauge,
    reloads: IntCounterVec,
    reload_successful: IntGauge,
    reload_success_timestamp: IntGauge,
    reload_duration: Histogram,
    generation: IntGauge,
    build: IntGaugeVec,
    in_flight_gauge: IntGauge,
    in_flight: Arc<AtomicUsize>,
}

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
        for outcome in [Reload::Taken, Reload::Refused] {
            self.reloads.with_label_values(&[outcome.label()]);
        }
    }

    fn declare() -> Result<Self, prometheus::Error> {
        let declare = Declare(Registry::new_custom(Some("portico".to_owned()), None)?);
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
            rules_loaded: declare.gauge("rules_loaded", "Redirect rules being served.")?,
            reloads: declare.counters("config_reloads_total", "Reloads of the rules, by outcome.", &["outcome"])?,
            reload_successful: declare
                .gauge("config_last_reload_successful", "Whether the last reload was taken (1) or refused (0).")?,
            reload_success_timestamp: declare.gauge(
                "config_last_reload_success_timestamp_seconds",
                "When the files being served were loaded, as Unix time.",
            )?,
            reload_duration: declare
                .histogram("config_reload_duration_seconds", "Time to read, compile and check the rules.")?,
            generation: declare
                .gauge("config_generation", "The generation of the site being served; counts up with every reload.")?,
            build: declare.gauges(
                "build_info",
                "Versions: of Portico and of the site's build. Always 1.",
                &["version", "site_build"],
            )?,
            in_flight_gauge: declare.gauge("requests_in_flight", "Requests being answered.")?,
            in_flight: Arc::new(AtomicUsize::new(0)),
            registry: declare.0,
        })
    }

    /// The exposition in Prometheus' text format.
    pub fn render(&self) -> Vec<u8> {
        self.in_flight_gauge.set(i64::try_from(self.in_flight()).unwrap_or(i64::MAX));
        let mut text = Vec::new();
        // Writing to memory cannot fail; an empty scrape would be noticed at once.
        TextEncoder::new().encode(&self.registry.gather(), &mut text).unwrap_or_default();
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

    /// Records a reload of the rules; also the first load.
    pub fn reloaded(&self, outcome: Reload, took: Duration) {
        self.reloads.with_label_values(&[outcome.label()]).inc();
        self.reload_successful.set(i64::from(outcome == Reload::Taken));
        self.reload_duration.observe(took.as_secs_f64());
    }

    /// Records what is being served now.
    pub fn serving(&self, generation: u64, rules: usize, unix_seconds: u64) {
        self.generation.set(i64::try_from(generation).unwrap_or(i64::MAX));
        self.rules_loaded.set(i64::try_from(rules).unwrap_or(i64::MAX));
        self.reload_success_timestamp.set(i64::try_from(unix_seconds).unwrap_or(i64::MAX));
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

/// Declares and registers in one step.
struct Declare(Registry);

impl Declare {
    fn register<T: prometheus::core::Collector + Clone + 'static>(&self, metric: T) -> Result<T, prometheus::Error> {
        self.0.register(Box::new(metric.clone())).map(|()| metric)
    }

    fn counter(&self, name: &str, help: &str) -> Result<IntCounter, prometheus::Error> {
        self.register(IntCounter::new(name, help)?)
    }

    fn counters(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntCounterVec, prometheus::Error> {
        self.register(IntCounterVec::new(Opts::new(name, help), labels)?)
    }

    fn gauge(&self, name: &str, help: &str) -> Result<IntGauge, prometheus::Error> {
        self.register(IntGauge::new(name, help)?)
    }

    fn gauges(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntGaugeVec, prometheus::Error> {
        self.register(IntGaugeVec::new(Opts::new(name, help), labels)?)
    }

    fn histogram(&self, name: &str, help: &str) -> Result<Histogram, prometheus::Error> {
        self.register(Histogram::with_opts(HistogramOpts::new(name, help).buckets(DURATION_BUCKETS.to_vec()))?)
    }

    fn histograms(&self, name: &str, help: &str, labels: &[&str]) -> Result<HistogramVec, prometheus::Error> {
        self.register(HistogramVec::new(HistogramOpts::new(name, help).buckets(DURATION_BUCKETS.to_vec()), labels)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_request_is_counted_once() {
        let metrics = Metrics::new().unwrap();
        let facts = Facts { route: Some(Route::Api), ..Facts::default() };
        metrics.finished(&facts, Some(StatusCode::OK), Duration::from_millis(3));
        let text = String::from_utf8(metrics.render()).unwrap();
        assert!(text.contains("portico_requests_total{route=\"api\",status_class=\"2xx\"} 1"), "{text}");
        assert!(text.contains("portico_request_duration_seconds_bucket{route=\"api\",le=\"0.005\"} 1"), "{text}");
    }

    #[test]
    fn in_flight_counts_down_when_the_guard_goes() {
        let metrics = Metrics::new().unwrap();
        let guard = metrics.begin();
        assert_eq!(metrics.in_flight(), 1);
        drop(guard);
        assert_eq!(metrics.in_flight(), 0);
    }
}
