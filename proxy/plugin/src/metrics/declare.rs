//! Creates and registers metrics from their declarations.

use prometheus::core::{MetricVec, MetricVecBuilder};
use prometheus::{
    Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts, Registry,
};

use super::declaration::{MetricDeclaration, MetricLabel};

/// The upper bounds of the duration buckets, in seconds. The lowest bounds suit redirects, which take less than a
/// millisecond. The highest bounds suit slow pages.
const DURATION_BUCKETS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// The registry in which metrics are declared.
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

    pub(super) fn counter(&self, declared: &MetricDeclaration) -> Result<IntCounter, prometheus::Error> {
        self.register(IntCounter::with_opts(options(declared))?)
    }

    pub(super) fn counters(&self, declared: &MetricDeclaration) -> Result<IntCounterVec, prometheus::Error> {
        self.register(IntCounterVec::new(options(declared), &label_names(declared.labels))?)
    }

    pub(super) fn gauge(&self, declared: &MetricDeclaration) -> Result<IntGauge, prometheus::Error> {
        self.register(IntGauge::with_opts(options(declared))?)
    }

    pub(super) fn gauges(&self, declared: &MetricDeclaration) -> Result<IntGaugeVec, prometheus::Error> {
        self.register(IntGaugeVec::new(options(declared), &label_names(declared.labels))?)
    }

    pub(super) fn histogram(&self, declared: &MetricDeclaration) -> Result<Histogram, prometheus::Error> {
        self.register(Histogram::with_opts(histogram_options(declared))?)
    }

    /// Declares a metric with one label. Creates a counter for each value of the label.
    pub(super) fn counter_series(
        &self,
        declared: &MetricDeclaration,
    ) -> Result<MetricSeries<IntCounter>, prometheus::Error> {
        MetricSeries::of(&self.counters(declared)?, declared)
    }

    /// Declares a metric with one label. Creates a histogram for each value of the label.
    pub(super) fn histogram_series(
        &self,
        declared: &MetricDeclaration,
    ) -> Result<MetricSeries<Histogram>, prometheus::Error> {
        let vec = HistogramVec::new(histogram_options(declared), &label_names(declared.labels))?;
        MetricSeries::of(&self.register(vec)?, declared)
    }

    /// Declares a counter with two labels, as a table. Each value of the first label has a row, and each value of the
    /// second label has a column.
    pub(super) fn table(&self, declared: &MetricDeclaration) -> Result<CounterTable, prometheus::Error> {
        self.table_of(options(declared), declared.labels)
    }

    /// Declares a counter with three labels. Creates a table for each value of the first label.
    pub(super) fn tables(&self, declared: &MetricDeclaration) -> Result<Vec<CounterTable>, prometheus::Error> {
        let Some((first, rest)) = declared.labels.split_first() else { return Ok(Vec::new()) };
        let table_of = |value| self.table_of(options(declared).const_label(first.name, value), rest);
        first.closed_values().into_iter().map(table_of).collect()
    }

    fn table_of(&self, options: Opts, labels: &[MetricLabel]) -> Result<CounterTable, prometheus::Error> {
        let vec = self.register(IntCounterVec::new(options, &label_names(labels))?)?;
        let values: Vec<_> = labels.iter().map(MetricLabel::closed_values).collect();
        let [rows, columns] = &*values else {
            return Err(prometheus::Error::InconsistentCardinality { expect: 2, got: values.len() });
        };
        let pairs = rows.iter().flat_map(|row| columns.iter().map(|column| [*row, *column]));
        let counters = pairs.map(|values| vec.get_metric_with_label_values(&values)).collect::<Result<_, _>>()?;
        Ok(CounterTable { counters, columns: columns.len() })
    }
}

pub(super) fn options(declared: &MetricDeclaration) -> Opts {
    Opts::new(declared.name, declared.help)
}

fn histogram_options(declared: &MetricDeclaration) -> HistogramOpts {
    HistogramOpts::new(declared.name, declared.help).buckets(DURATION_BUCKETS.to_vec())
}

pub(super) fn label_names(labels: &[MetricLabel]) -> Vec<&'static str> {
    labels.iter().map(|label| label.name).collect()
}

/// The metrics for all values of one label, indexed by the position of the value.
pub(super) struct MetricSeries<M>(Vec<M>);

impl<M> MetricSeries<M> {
    fn of<B: MetricVecBuilder<M = M>>(
        vec: &MetricVec<B>,
        declared: &MetricDeclaration,
    ) -> Result<Self, prometheus::Error>
    where
        M: prometheus::core::Metric,
    {
        let values = declared.labels.iter().flat_map(MetricLabel::closed_values);
        values.map(|value| vec.get_metric_with_label_values(&[value])).collect::<Result<_, _>>().map(Self)
    }

    /// Calls `act` with the metric at `index`. If there is no such metric, does nothing.
    pub(super) fn at(&self, index: usize, act: impl FnOnce(&M)) {
        if let Some(metric) = self.0.get(index) {
            act(metric);
        }
    }
}

/// The counters for all pairs of values of two labels, indexed by the positions of both values.
pub(super) struct CounterTable {
    counters: Vec<IntCounter>,
    columns: usize,
}

impl CounterTable {
    /// Increments the counter in a row and a column. If the table has no such counter, does nothing.
    pub(super) fn count(&self, row: usize, column: usize) {
        if column < self.columns {
            self.counters.get(row * self.columns + column).into_iter().for_each(IntCounter::inc);
        }
    }
}
