//! The declaration of a metric: its name, kind, unit, help and labels.

/// A metric family.
#[derive(Debug)]
pub(super) struct MetricDeclaration {
    /// The name without the prefix `portico_`.
    pub(super) name: &'static str,
    pub(super) kind: MetricKind,
    pub(super) unit: MetricUnit,
    pub(super) help: &'static str,
    pub(super) labels: &'static [MetricLabel],
}

/// How the value of a metric changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MetricKind {
    /// The value only grows, until the process ends.
    Counter,
    /// The value grows and shrinks.
    Gauge,
    /// Observed values are counted in buckets, which are defined by their upper bounds.
    Histogram,
}

/// The unit of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MetricUnit {
    /// A plain number. The name of the metric says what is counted.
    Count,
    Seconds,
    Bytes,
    /// 0 or 1.
    Flag,
    /// The value is always 1; the information is in the labels.
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
    /// The values are only these, and the series for each of them exists from the start.
    Closed(fn() -> Vec<&'static str>),
    /// The values are not known in advance, but their number is bounded. The text says what they are.
    Open(&'static str),
}

/// Declares a counter of things. Its name says what is counted.
pub(super) const fn counter(
    name: &'static str,
    help: &'static str,
    labels: &'static [MetricLabel],
) -> MetricDeclaration {
    MetricDeclaration { name, kind: MetricKind::Counter, unit: MetricUnit::Count, help, labels }
}

/// Declares a gauge of things. Its name says what is counted.
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
    /// The values of a closed set, or an empty list for an open set.
    pub(super) fn closed_values(&self) -> Vec<&'static str> {
        match self.values {
            LabelValues::Closed(values) => values(),
            LabelValues::Open(_) => Vec::new(),
        }
    }
}
