//! Defines whether keys are printed in quotation marks.

/// The setting that determines whether a key is quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quotes {
    /// The key is quoted only if YAML requires quotes.
    AsNeeded,
    /// The key is always quoted, because other YAML parsers may require quotes.
    Keep,
}
