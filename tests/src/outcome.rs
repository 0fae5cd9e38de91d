//! Defines the result type of the test harness.

/// The result of an action or check. The error is a message for the developer.
pub type Outcome<T = ()> = Result<T, String>;
