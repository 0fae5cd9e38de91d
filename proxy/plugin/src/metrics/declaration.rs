//! Defines the declaration of a metric, which consists of name, kind, unit, help text and labels.

/// The declaration of a metric family, which is a metric with all its labels.
#[derive(Debug)]
pub(super) struct MetricDeclaration {
    /// The name without the prefix `portico_`.
    pub(super) name: &'static str,
    pub(super) kind: MetricKind,
    pub(super) unit: MetricUnit,
    pub(super) help: &'static str,
    pub(super) labels: &'static [MetricLabel],
}

/// The kind of a metric, which says how the value can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MetricKind {
    /// The value only grows until the process ends.
    Counter,
    /// The value can grow and shrink.
    Gauge,
    /// Observed values are counted in buckets. Each bucket is defined by its upper bound.
    Histogram,
}

/// The unit of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MetricUnit {
    /// A plain number, such as a number of requests. The name of the metric says what is counted.
    Count,
    Seconds,
    Bytes,
    /// Either 0 or 1.
    Flag,
    /// A value that is always 1. The labels contain the information.
    One,
}

/// A label and its possible values.
#[derive(Debug)]
pub(super) struct MetricLabel {
    pub(super) name: &'static str,
    pub(super) values: LabelValues,
}

/// The values of a label.
#[derive(Debug, Clone, Copy)]
pub(super) enum LabelValues {
    /// The label has only these values. The series of each value exists from startup.
    Closed(fn() -> Vec<&'static str>),
    /// The values are not known in advance, but the number of values is bounded. The text describes the values.
    Open(&'static str),
}

/// Declares a counter with the unit `count`. The name of the counter says what is counted.
pub(super) const fn counter(
    name: &'static str,
    help: &'static str,
    labels: &'static [MetricLabel],
) -> MetricDeclaration {
    MetricDeclaration { name, kind: MetricKind::Counter, unit: MetricUnit::Count, help, labels }
}

/// Declares a gauge with the unit `count`. The name of the gauge says what is counted.
pub(super) const fn gauge(name: &'static str, help: &'static str, labels: &'static [MetricLabel]) -> MetricDeclaration {
    MetricDeclaration { name, kind: MetricKind::Gauge, unit: MetricUnit::Count, help, labels }
}

impl MetricKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::Gauge => "gauge",
            Self::Histogram => "histogram",
        }
    }
}

impl MetricUnit {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Seconds => "seconds",
            Self::Bytes => "bytes",
            Self::Flag => "0 or 1",
            Self::One => "1",
        }
    }
}

impl MetricLabel {
    /// Returns the values of the label if the values are known in advance. Otherwise, returns an empty list.
    pub(super) fn closed_values(&self) -> Vec<&'static str> {
        match self.values {
            LabelValues::Closed(values) => values(),
            LabelValues::Open(_) => Vec::new(),
        }
    }
}
