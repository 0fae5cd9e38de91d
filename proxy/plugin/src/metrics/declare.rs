//! Declaring a metric and registering it in one step.

use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
};

/// Upper bounds of the duration buckets, in seconds: from a redirect (below a millisecond) to a slow page.
const DURATION_BUCKETS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The registry that is being filled.
pub(super) struct Declare(Registry);

impl Declare {
    pub(super) fn new() -> Result<Self, prometheus::Error> {
        Registry::new_custom(Some("portico".to_owned()), None).map(Self)
    }

    pub(super) fn into_registry(self) -> Registry {
        self.0
    }

    fn register<T: prometheus::core::Collector + Clone + 'static>(&self, metric: T) -> Result<T, prometheus::Error> {
        self.0.register(Box::new(metric.clone())).map(|()| metric)
    }

    pub(super) fn counter(&self, name: &str, help: &str) -> Result<IntCounter, prometheus::Error> {
        self.register(IntCounter::new(name, help)?)
    }

    pub(super) fn counters(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntCounterVec, prometheus::Error> {
        self.register(IntCounterVec::new(Opts::new(name, help), labels)?)
    }

    pub(super) fn gauge(&self, name: &str, help: &str) -> Result<IntGauge, prometheus::Error> {
        self.register(IntGauge::new(name, help)?)
    }

    pub(super) fn gauges(&self, name: &str, help: &str, labels: &[&str]) -> Result<IntGaugeVec, prometheus::Error> {
        self.register(IntGaugeVec::new(Opts::new(name, help), labels)?)
    }

    pub(super) fn histogram(&self, name: &str, help: &str) -> Result<Histogram, prometheus::Error> {
        self.register(Histogram::with_opts(HistogramOpts::new(name, help).buckets(DURATION_BUCKETS.to_vec()))?)
    }

    pub(super) fn histograms(
        &self,
        name: &str,
        help: &str,
        labels: &[&str],
    ) -> Result<HistogramVec, prometheus::Error> {
        self.register(HistogramVec::new(HistogramOpts::new(name, help).buckets(DURATION_BUCKETS.to_vec()), labels)?)
    }
}
