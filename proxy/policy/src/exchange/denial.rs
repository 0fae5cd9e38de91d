//! The reasons for which a failed attempt is not retried.

/// The reason why a failed attempt was not retried although the policy allows retries after this kind of failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RetryDenial {
    /// The method is neither GET nor HEAD.
    Method,
    /// The request body was not kept, so it cannot be sent again.
    Body,
    /// The number of attempts has reached its maximum.
    Attempts,
    /// The total timeout would expire during the wait.
    Time,
    /// `Retry-After` is longer than `retry_after_max`.
    RetryAfter,
    /// The retry budget is used up.
    Budget,
}

impl RetryDenial {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 6] = [Self::Method, Self::Body, Self::Attempts, Self::Time, Self::RetryAfter, Self::Budget];

    /// Returns the label in metrics.
    pub fn label(self) -> &'static str {
        match self {
            Self::Method => "method",
            Self::Body => "body",
            Self::Attempts => "attempts",
            Self::Time => "time",
            Self::RetryAfter => "retry_after",
            Self::Budget => "budget",
        }
    }
}
