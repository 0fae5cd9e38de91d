//! Results of checks.

/// The result of a check; the error is a message for people.
pub type Outcome<T = ()> = Result<T, String>;
