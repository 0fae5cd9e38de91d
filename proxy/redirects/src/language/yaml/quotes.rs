//! The quotation marks of keys.

/// The condition for quoting a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quotes {
    /// The key is quoted only if YAML requires quotes.
    AsNeeded,
    /// The key is always quoted, because other YAML parsers may require quotes.
    Keep,
}
