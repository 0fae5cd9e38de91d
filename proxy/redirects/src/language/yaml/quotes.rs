//! Quotation marks.

/// When a key is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quotes {
    /// Only where YAML needs them.
    AsNeeded,
    /// Also where only other YAML parsers need quotes.
    Keep,
}
