//! The result type of the harness.

/// The result of an action or check. The error is a human-readable message.
pub type Outcome<T = ()> = Result<T, String>;
