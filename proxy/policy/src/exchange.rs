//! Stage 6 of the pipeline: the exchange with an upstream, as a state machine without I/O. The state machine decides
//! the next action.
//!
//! A GET or HEAD request is sent at most twice, whatever fails. Any other request is sent at most once, because the
//! request may have taken effect although no response arrived. If an address refuses the connection, the proxy connects
//! to the next address without an event for this state machine. A refused connection is not an attempt, because no
//! request was sent.

mod denial;
mod retry_after;
mod step;

use std::time::Duration;

use http::StatusCode;

use crate::budget::backoff;
use crate::failure::Failure;
use crate::upstream::{RetryCause, UpstreamPolicy};

pub use denial::RetryDenial;
pub use retry_after::retry_after;
pub use step::{ExchangeAction, ExchangeEvent, Retryability};

/// The maximum number of attempts for a GET or HEAD request.
pub const MAX_ATTEMPTS: u8 = 2;

/// The inputs of a decision besides the state and the event.
pub struct RetryContext<'a> {
    /// The time since the exchange began, which is when the whole request had arrived.
    pub elapsed: Duration,
    /// The function that withdraws one retry from the budget. The function returns `false` if the budget is used up.
    pub withdraw: &'a mut dyn FnMut() -> bool,
    /// The function that returns a random number, for jitter.
    pub random: &'a dyn Fn() -> u64,
}

/// The state of one exchange.
#[derive(Debug, Clone)]
pub struct Exchange {
    retryability: Retryability,
    attempts: u8,
    has_held_response: bool,
    retry_denial: Option<RetryDenial>,
}

impl Exchange {
    /// Creates the state before the first attempt.
    pub fn new(retryability: Retryability) -> Self {
        Self { retryability, attempts: 0, has_held_response: false, retry_denial: None }
    }

    /// Counts an attempt. Must be called when the attempt begins.
    pub fn begin_attempt(&mut self) {
        self.attempts = self.attempts.saturating_add(1);
    }

    /// Returns the number of attempts that have begun.
    pub fn attempts(&self) -> u8 {
        self.attempts
    }

    /// Records that the request body was streamed to the upstream and not kept. The request cannot be sent again then.
    pub fn mark_body_consumed(&mut self) {
        if self.retryability == Retryability::Retryable {
            self.retryability = Retryability::BodyConsumed;
        }
    }

    /// Returns the reason why the last event did not lead to a retry. Returns `None` if the event led to a retry, or if
    /// the policy does not retry after such an event.
    pub fn retry_denial(&self) -> Option<RetryDenial> {
        self.retry_denial
    }

    /// Decides the next action after an event.
    pub fn decide(
        &mut self,
        policy: &UpstreamPolicy,
        event: ExchangeEvent,
        context: &mut RetryContext<'_>,
    ) -> ExchangeAction {
        self.retry_denial = None;
        let retry = match event {
            ExchangeEvent::ClientDisconnected => None,
            ExchangeEvent::ResponseHead { status, retry_after } => {
                self.after_head(policy, status, retry_after, context)
            }
            ExchangeEvent::ConnectFailed(failure) | ExchangeEvent::AttemptFailed(failure) => {
                self.after_failure(policy, failure, context)
            }
        };
        match (retry, event) {
            (Some((wait, cause)), _) => {
                self.has_held_response |= matches!(event, ExchangeEvent::ResponseHead { .. });
                ExchangeAction::Retry { wait, cause }
            }
            (None, ExchangeEvent::ResponseHead { .. }) => ExchangeAction::SendResponse,
            (None, ExchangeEvent::ClientDisconnected) => ExchangeAction::Fail(Failure::ClientDisconnected),
            (None, ExchangeEvent::ConnectFailed(_) | ExchangeEvent::AttemptFailed(_)) if self.has_held_response => {
                ExchangeAction::SendHeldResponse
            }
            (None, ExchangeEvent::ConnectFailed(failure) | ExchangeEvent::AttemptFailed(failure)) => {
                ExchangeAction::Fail(failure.or_total_timeout(context.elapsed, policy.timeouts.total))
            }
        }
    }

    /// Decides whether to retry once the response head has arrived. A retry waits at least as long as `Retry-After`
    /// says. If `Retry-After` exceeds the limit, the client gets this response, because an earlier retry would fail as
    /// well.
    fn after_head(
        &mut self,
        policy: &UpstreamPolicy,
        status: StatusCode,
        retry_after: Option<Duration>,
        context: &mut RetryContext<'_>,
    ) -> Option<(Duration, RetryCause)> {
        if !policy.retry.covers_status(status) {
            return None;
        }
        if retry_after.is_some_and(|wait| wait > policy.retry.retry_after_max()) {
            self.retry_denial = Some(RetryDenial::RetryAfter);
            return None;
        }
        let least = retry_after.unwrap_or(Duration::ZERO);
        self.retry(policy, RetryCause::Status, least, context)
    }

    fn after_failure(
        &mut self,
        policy: &UpstreamPolicy,
        failure: Failure,
        context: &mut RetryContext<'_>,
    ) -> Option<(Duration, RetryCause)> {
        let cause = failure.retry_cause().filter(|cause| policy.retry.covers(*cause))?;
        self.retry(policy, cause, Duration::ZERO, context)
    }

    fn retry(
        &mut self,
        policy: &UpstreamPolicy,
        cause: RetryCause,
        least: Duration,
        context: &mut RetryContext<'_>,
    ) -> Option<(Duration, RetryCause)> {
        let wait = least.max(backoff(policy.retry.delay(), (context.random)()));
        // The budget is checked last, so that only actual retries are charged to the budget.
        self.retry_denial = match self.retryability {
            Retryability::UnsafeMethod => Some(RetryDenial::Method),
            Retryability::BodyConsumed => Some(RetryDenial::Body),
            Retryability::Retryable if self.attempts >= MAX_ATTEMPTS => Some(RetryDenial::Attempts),
            Retryability::Retryable if context.elapsed + wait >= policy.timeouts.total => Some(RetryDenial::Time),
            Retryability::Retryable if !(context.withdraw)() => Some(RetryDenial::Budget),
            Retryability::Retryable => None,
        };
        if self.retry_denial.is_none() { Some((wait, cause)) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;
    use crate::upstream::RawUpstreamPolicy;

    fn policy() -> UpstreamPolicy {
        read_text("origin: http://a", RawUpstreamPolicy::read).0.unwrap().lower("api").unwrap()
    }

    /// Decides after the first attempt, with retry budget and time left.
    fn decide(retryability: Retryability, event: ExchangeEvent) -> (ExchangeAction, Option<RetryDenial>) {
        let mut exchange = Exchange::new(retryability);
        exchange.begin_attempt();
        let action = exchange.decide(&policy(), event, &mut at(Duration::from_millis(5), &mut || true));
        (action, exchange.retry_denial())
    }

    fn at(elapsed: Duration, withdraw: &mut dyn FnMut() -> bool) -> RetryContext<'_> {
        RetryContext { elapsed, withdraw, random: &|| 512 }
    }

    fn head(status: u16, retry_after: Option<u64>) -> ExchangeEvent {
        ExchangeEvent::ResponseHead {
            status: StatusCode::from_u16(status).unwrap(),
            retry_after: retry_after.map(Duration::from_secs),
        }
    }

    fn is_retry(action: ExchangeAction) -> bool {
        matches!(action, ExchangeAction::Retry { .. })
    }

    #[test]
    fn timeout_cut_short_by_the_total_timeout_is_a_total_timeout() {
        let total = policy().timeouts.total;
        for failure in [Failure::ConnectTimeout, Failure::FirstByteTimeout] {
            for event in [ExchangeEvent::ConnectFailed(failure), ExchangeEvent::AttemptFailed(failure)] {
                let mut exchange = Exchange::new(Retryability::UnsafeMethod);
                let before = exchange.decide(&policy(), event, &mut at(total / 2, &mut || true));
                assert_eq!(before, ExchangeAction::Fail(failure));
                let after = exchange.decide(&policy(), event, &mut at(total, &mut || true));
                assert_eq!(after, ExchangeAction::Fail(Failure::TotalTimeout));
            }
        }
        let mut exchange = Exchange::new(Retryability::UnsafeMethod);
        let reset =
            exchange.decide(&policy(), ExchangeEvent::AttemptFailed(Failure::Reset), &mut at(total, &mut || true));
        assert_eq!(reset, ExchangeAction::Fail(Failure::Reset));
    }

    #[test]
    fn listed_statuses_are_retried() {
        for status in [408, 409, 425, 429, 500, 502, 503, 504] {
            assert!(is_retry(decide(Retryability::Retryable, head(status, None)).0), "{status}");
        }
        for status in [200, 301, 404, 410, 501] {
            assert_eq!(
                decide(Retryability::Retryable, head(status, None)),
                (ExchangeAction::SendResponse, None),
                "{status}"
            );
        }
    }

    #[test]
    fn there_are_at_most_two_attempts() {
        let mut exchange = Exchange::new(Retryability::Retryable);
        exchange.begin_attempt();
        assert!(is_retry(exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || true))));
        exchange.begin_attempt();
        let action = exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || true));
        assert_eq!((action, exchange.retry_denial()), (ExchangeAction::SendResponse, Some(RetryDenial::Attempts)));
    }

    #[test]
    fn unsafe_or_consumed_requests_are_never_sent_twice() {
        for retryability in [Retryability::UnsafeMethod, Retryability::BodyConsumed] {
            assert_eq!(decide(retryability, head(503, None)).0, ExchangeAction::SendResponse);
            for failure in Failure::ALL {
                for event in [ExchangeEvent::ConnectFailed(failure), ExchangeEvent::AttemptFailed(failure)] {
                    assert_eq!(decide(retryability, event).0, ExchangeAction::Fail(failure), "{event:?}");
                }
            }
        }
    }

    #[test]
    fn held_response_is_sent_when_the_second_attempt_gets_none() {
        let mut exchange = Exchange::new(Retryability::Retryable);
        exchange.begin_attempt();
        exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || true));
        exchange.begin_attempt();
        let event = ExchangeEvent::AttemptFailed(Failure::Reset);
        assert_eq!(
            exchange.decide(&policy(), event, &mut at(Duration::ZERO, &mut || true)),
            ExchangeAction::SendHeldResponse
        );
        let left = exchange.decide(&policy(), ExchangeEvent::ClientDisconnected, &mut at(Duration::ZERO, &mut || true));
        assert_eq!(left, ExchangeAction::Fail(Failure::ClientDisconnected));
    }

    #[test]
    fn retry_after_is_honoured_up_to_the_limit() {
        let (action, _) = decide(Retryability::Retryable, head(503, Some(1)));
        assert_eq!(action, ExchangeAction::Retry { wait: Duration::from_secs(1), cause: RetryCause::Status });
        let (action, retry_denial) = decide(Retryability::Retryable, head(503, Some(2)));
        assert_eq!((action, retry_denial), (ExchangeAction::SendResponse, Some(RetryDenial::RetryAfter)));
    }

    #[test]
    fn no_retry_after_the_total_timeout_or_without_budget() {
        let mut exchange = Exchange::new(Retryability::Retryable);
        exchange.begin_attempt();
        let late = exchange.decide(&policy(), head(503, None), &mut at(Duration::from_secs(15), &mut || true));
        assert_eq!((late, exchange.retry_denial()), (ExchangeAction::SendResponse, Some(RetryDenial::Time)));
        let broke = exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || false));
        assert_eq!((broke, exchange.retry_denial()), (ExchangeAction::SendResponse, Some(RetryDenial::Budget)));
    }

    #[test]
    fn only_an_actual_retry_is_charged_to_the_budget() {
        let mut withdrawals = 0;
        let mut count = || {
            withdrawals += 1;
            true
        };
        let mut exchange = Exchange::new(Retryability::UnsafeMethod);
        exchange.begin_attempt();
        exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut count));
        let mut exchange = Exchange::new(Retryability::Retryable);
        exchange.begin_attempt();
        exchange.decide(&policy(), head(200, None), &mut at(Duration::ZERO, &mut count));
        assert_eq!(withdrawals, 0);
    }
}
