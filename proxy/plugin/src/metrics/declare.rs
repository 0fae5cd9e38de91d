//! Declares and registers metrics in one step.

use prometheus::core::{MetricVec, MetricVecBuilder};
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
};

/// Upper bounds of the duration buckets in seconds, from a redirect (below a millisecond) to a slow page.
const DURATION_BUCKETS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Declares metrics in a registry.
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

    pub(super) fn counter_series(
        &self,
        (name, help): (&str, &str),
        label: &LabelValues,
    ) -> Result<MetricSeries<IntCounter>, prometheus::Error> {
        MetricSeries::of(&self.counters(name, help, &[label.name])?, label)
    }

    pub(super) fn histogram_series(
        &self,
        (name, help): (&str, &str),
        label: &LabelValues,
    ) -> Result<MetricSeries<Histogram>, prometheus::Error> {
        let options = HistogramOpts::new(name, help).buckets(DURATION_BUCKETS.to_vec());
        MetricSeries::of(&self.register(HistogramVec::new(options, &[label.name])?)?, label)
    }

    pub(super) fn table(
        &self,
        (name, help): (&str, &str),
        rows: &LabelValues,
        columns: &LabelValues,
    ) -> Result<CounterTable, prometheus::Error> {
        self.table_of(Opts::new(name, help), rows, columns)
    }

    /// Declares one of several tables with the same name, distinguished by a constant label.
    pub(super) fn labelled_table(
        &self,
        (name, help): (&str, &str),
        (name_of_label, value): (&str, &str),
        rows: &LabelValues,
        columns: &LabelValues,
    ) -> Result<CounterTable, prometheus::Error> {
        self.table_of(Opts::new(name, help).const_label(name_of_label, value), rows, columns)
    }

    fn table_of(
        &self,
        options: Opts,
        rows: &LabelValues,
        columns: &LabelValues,
    ) -> Result<CounterTable, prometheus::Error> {
        let vec = self.register(IntCounterVec::new(options, &[rows.name, columns.name])?)?;
        let pairs = rows.values.iter().flat_map(|row| columns.values.iter().map(|column| [*row, *column]));
        let counters = pairs.map(|values| vec.get_metric_with_label_values(&values)).collect::<Result<_, _>>()?;
        Ok(CounterTable { counters, columns: columns.values.len() })
    }
}

/// A label and all its values.
pub(super) struct LabelValues {
    name: &'static str,
    values: Vec<&'static str>,
}

impl LabelValues {
    pub(super) fn new(name: &'static str, values: impl IntoIterator<Item = &'static str>) -> Self {
        Self { name, values: values.into_iter().collect() }
    }
}

/// One metric per value of a label, indexed by the position of the value.
pub(super) struct MetricSeries<M>(Vec<M>);

impl<M> MetricSeries<M> {
    fn of<B: MetricVecBuilder<M = M>>(vec: &MetricVec<B>, label: &LabelValues) -> Result<Self, prometheus::Error>
    where
        M: prometheus::core::Metric,
    {
        label.values.iter().map(|value| vec.get_metric_with_label_values(&[*value])).collect::<Result<_, _>>().map(Self)
    }

    /// Calls `act` with the metric at an index.
    pub(super) fn at(&self, index: usize, act: impl FnOnce(&M)) {
        if let Some(metric) = self.0.get(index) {
            act(metric);
        }
    }
}

/// One counter per pair of values of two labels, indexed by their positions.
pub(super) struct CounterTable {
    counters: Vec<IntCounter>,
    columns: usize,
}

impl CounterTable {
    /// Increments a counter.
    pub(super) fn count(&self, row: usize, column: usize) {
        if column < self.columns {
            self.counters.get(row * self.columns + column).into_iter().for_each(IntCounter::inc);
        }
    }
}
