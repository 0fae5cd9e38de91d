//! Quotation marks.

/// When a key is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quotes {
    /// Only where YAML needs them.
    AsNeeded,
    /// Always: other YAML parsers may need the quotes.
    Keep,
}
