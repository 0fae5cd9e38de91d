//! Stage 6: when an upstream is asked a second time.
//!
//! A reading request (GET, HEAD) is sent at most twice, any other at most once, whatever breaks: a request that changes
//! something may have been carried out although no answer came back.

use std::time::{Duration, SystemTime};

use http::StatusCode;

use crate::failure::Failure;
use crate::upstream::{RetryCause, RetryPolicy, Timeouts};

/// Attempts that a reading request may take.
pub const MAX_ATTEMPTS: u8 = 2;

/// What is known about the attempt that just ended.
#[derive(Debug, Clone, Copy)]
pub struct Attempt {
    /// Whether sending the request again changes nothing: its method only reads, and its body can be sent again.
    pub repeatability: Repeatability,
    /// The number of the attempt, counted from 1.
    pub number: u8,
    /// Time since the exchange began.
    pub elapsed: Duration,
}

/// Whether a request may reach an upstream twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeatability {
    /// It only reads.
    Repeatable,
    /// It may change something, or its body is gone.
    Once,
}

/// The decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Ask again after this wait.
    Again {
        /// How long.
        wait: Duration,
        /// Why, for metrics.
        cause: RetryCause,
    },
    /// Give the client what there is.
    PassOn,
}

/// Decides after a response head.
///
/// A `Retry-After` within [`RetryPolicy::retry_after_max`] is waited for; a longer one means that a second attempt now would
/// be refused too, so the response is passed on with it.
pub fn after_status(
    policy: &RetryPolicy,
    timeouts: &Timeouts,
    attempt: Attempt,
    status: StatusCode,
    retry_after: Option<Duration>,
) -> Retry {
    if !policy.covers_status(status) || retry_after.is_some_and(|wait| wait > policy.retry_after_max()) {
        return Retry::PassOn;
    }
    let wait = retry_after.unwrap_or(Duration::ZERO).max(policy.delay());
    again_in_time(timeouts, attempt, wait, RetryCause::Status)
}

/// Decides after an attempt that brought no response head.
pub fn after_failure(policy: &RetryPolicy, timeouts: &Timeouts, attempt: Attempt, failure: Failure) -> Retry {
    match failure.retry_cause() {
        Some(cause) if policy.covers(cause) => again_in_time(timeouts, attempt, policy.delay(), cause),
        _ => Retry::PassOn,
    }
}

fn again_in_time(timeouts: &Timeouts, attempt: Attempt, wait: Duration, cause: RetryCause) -> Retry {
    let may_repeat = attempt.repeatability == Repeatability::Repeatable && attempt.number < MAX_ATTEMPTS;
    if may_repeat && attempt.elapsed + wait < timeouts.total { Retry::Again { wait, cause } } else { Retry::PassOn }
}

/// Reads `Retry-After`: seconds or a date (RFC 9110 §10.2.3). A date that has passed means now.
pub fn retry_after(value: &[u8], now: SystemTime) -> Option<Duration> {
    let text = std::str::from_utf8(value).ok()?.trim();
    if let Ok(seconds) = text.parse::<u32>() {
        return Some(Duration::from_secs(u64::from(seconds)));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;
    use crate::upstream::{RawUpstreamPolicy, UpstreamPolicy};

    fn policy() -> UpstreamPolicy {
        read_text("origin: http://a", RawUpstreamPolicy::read).0.unwrap().lower("api").unwrap()
    }

    fn first(repeatability: Repeatability) -> Attempt {
        Attempt { repeatability, number: 1, elapsed: Duration::from_millis(5) }
    }

    fn decide(attempt: Attempt, status: u16, retry_after: Option<u64>) -> bool {
        let policy = policy();
        let status = StatusCode::from_u16(status).unwrap();
        let decision =
            after_status(&policy.retry, &policy.timeouts, attempt, status, retry_after.map(Duration::from_secs));
        decision != Retry::PassOn
    }

    #[test]
    fn listed_statuses_are_tried_once_more() {
        for status in [408, 409, 425, 429, 500, 502, 503, 504] {
            assert!(decide(first(Repeatability::Repeatable), status, None), "{status}");
            let second = Attempt { number: 2, ..first(Repeatability::Repeatable) };
            assert!(!decide(second, status, None), "{status}");
        }
        for status in [200, 301, 404, 410, 501] {
            assert!(!decide(first(Repeatability::Repeatable), status, None), "{status}");
        }
    }

    #[test]
    fn what_may_change_something_is_never_sent_twice() {
        let policy = policy();
        assert!(!decide(first(Repeatability::Once), 503, None));
        for failure in Failure::ALL {
            let decision = after_failure(&policy.retry, &policy.timeouts, first(Repeatability::Once), failure);
            assert_eq!(decision, Retry::PassOn, "{failure:?}");
        }
    }

    #[test]
    fn retry_after_is_honoured_up_to_the_bound() {
        assert!(decide(first(Repeatability::Repeatable), 503, Some(1)));
        assert!(!decide(first(Repeatability::Repeatable), 503, Some(2)));
        assert_eq!(retry_after(b"7", SystemTime::now()), Some(Duration::from_secs(7)));
        assert_eq!(retry_after(b"Thu, 01 Jan 1970 00:00:00 GMT", SystemTime::now()), Some(Duration::ZERO));
        assert_eq!(retry_after(b"soon", SystemTime::now()), None);
    }

    #[test]
    fn no_second_attempt_begins_after_the_total_time() {
        let late = Attempt { elapsed: Duration::from_secs(15), ..first(Repeatability::Repeatable) };
        assert!(!decide(late, 503, None));
    }
}
