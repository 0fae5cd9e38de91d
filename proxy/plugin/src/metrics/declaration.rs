//! What a declaration of a metric says.

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
    /// It only grows, until the process ends.
    Counter,
    /// It grows and shrinks.
    Gauge,
    /// Counts of observed values by upper bound.
    Histogram,
}

/// The unit of a metric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MetricUnit {
    /// A number of things, which the name says.
    Count,
    Seconds,
    Bytes,
    /// 0 or 1.
    Flag,
    /// Always 1; the labels have the information.
    One,
}

/// A label and what its values are.
#[derive(Debug)]
pub(super) struct MetricLabel {
    pub(super) name: &'static str,
    pub(super) values: LabelValues,
}

/// The values of a label.
#[derive(Debug, Clone, Copy)]
pub(super) enum LabelValues {
    /// Only these. Every series of a closed set exists from the start.
    Closed(fn() -> Vec<&'static str>),
    /// Bounded in number, with this meaning.
    Open(&'static str),
}

/// A counter of what its name says.
pub(super) const fn counter(
    name: &'static str,
    help: &'static str,
    labels: &'static [MetricLabel],
) -> MetricDeclaration {
    MetricDeclaration { name, kind: MetricKind::Counter, unit: MetricUnit::Count, help, labels }
}

/// A gauge of what its name says.
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
    /// The values of a closed set; none for an open one.
    pub(super) fn closed_values(&self) -> Vec<&'static str> {
        match self.values {
            LabelValues::Closed(values) => values(),
            LabelValues::Open(_) => Vec::new(),
        }
    }
}
