//! Stage 6: what happens next in an exchange with an upstream, as a state machine without I/O.
//!
//! A reading request (GET, HEAD) is sent at most twice, any other at most once, whatever breaks: a request that changes
//! something may have been carried out although no answer came back. Trying the next address after a refused connection is no
//! attempt, since nothing was sent; it happens before an event gets here.

use std::time::{Duration, SystemTime};

use http::StatusCode;

use crate::budget::backoff;
use crate::failure::Failure;
use crate::upstream::{RetryCause, UpstreamPolicy};

/// Attempts that a reading request may take.
pub const MAX_ATTEMPTS: u8 = 2;

/// Whether a request may reach an upstream twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeatability {
    /// It only reads, and all of it can be sent again.
    Repeatable,
    /// Its method may change something (RFC 9110 §9.2.1).
    Unsafe,
    /// Its body has been passed on and is gone.
    BodyGone,
}

/// What an attempt came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// No connection at any address.
    ConnectFailed(Failure),
    /// A final response head.
    Head {
        /// Its status.
        status: StatusCode,
        /// Its `Retry-After`, as time from now.
        retry_after: Option<Duration>,
    },
    /// The connection broke, or a deadline passed, before the response head.
    Broken(Failure),
    /// The downstream connection ended.
    ClientDisconnected,
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Wait, then connect and send the request again. A response head that has come is kept until the next attempt has one.
    Retry {
        /// How long to wait.
        wait: Duration,
        /// Why, for metrics.
        cause: RetryCause,
    },
    /// Pass this response on.
    PassOn,
    /// Pass the kept response on: the next attempt brought none.
    PassOnKept,
    /// Answer with an error of ours.
    GiveUp(Failure),
}

/// Why a failed attempt that the policy covers was not repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Withheld {
    /// The method may change something.
    Method,
    /// The body is gone.
    Body,
    /// It was the last attempt.
    Attempts,
    /// The total time would have passed.
    Time,
    /// `Retry-After` asks for a longer wait than is allowed.
    RetryAfter,
    /// Too many requests have been repeated already.
    Budget,
}

impl Withheld {
    /// All reasons, for tables over them.
    pub const ALL: [Self; 6] = [Self::Method, Self::Body, Self::Attempts, Self::Time, Self::RetryAfter, Self::Budget];

    /// The label of metrics.
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

/// What a decision may ask of the world.
pub struct Resources<'a> {
    /// Time since the exchange began: since the request, its body included, was there.
    pub elapsed: Duration,
    /// Takes a retry out of the budget, if it has one.
    pub withdraw: &'a mut dyn FnMut() -> bool,
    /// Gives a random number, for jitter.
    pub random: &'a dyn Fn() -> u64,
}

/// One exchange on its way.
#[derive(Debug, Clone)]
pub struct Exchange {
    repeatability: Repeatability,
    attempts: u8,
    has_kept: bool,
    withheld: Option<Withheld>,
}

impl Exchange {
    /// An exchange before its first attempt.
    pub fn new(repeatability: Repeatability) -> Self {
        Self { repeatability, attempts: 0, has_kept: false, withheld: None }
    }

    /// Counts an attempt that begins.
    pub fn begin_attempt(&mut self) {
        self.attempts = self.attempts.saturating_add(1);
    }

    /// How many attempts have begun.
    pub fn attempts(&self) -> u8 {
        self.attempts
    }

    /// The request's body has been passed on without being kept.
    pub fn lose_body(&mut self) {
        if self.repeatability == Repeatability::Repeatable {
            self.repeatability = Repeatability::BodyGone;
        }
    }

    /// Why the last failure was not followed by another attempt, where the policy covers it.
    pub fn withheld(&self) -> Option<Withheld> {
        self.withheld
    }

    /// Decides what follows an event.
    pub fn decide(&mut self, policy: &UpstreamPolicy, event: Event, resources: &mut Resources<'_>) -> Action {
        self.withheld = None;
        let retry = match event {
            Event::ClientDisconnected => None,
            Event::Head { status, retry_after } => self.after_head(policy, status, retry_after, resources),
            Event::ConnectFailed(failure) | Event::Broken(failure) => self.after_failure(policy, failure, resources),
        };
        match (retry, event) {
            (Some((wait, cause)), _) => {
                self.has_kept |= matches!(event, Event::Head { .. });
                Action::Retry { wait, cause }
            }
            (None, Event::Head { .. }) => Action::PassOn,
            (None, Event::ClientDisconnected) => Action::GiveUp(Failure::ClientDisconnected),
            (None, Event::ConnectFailed(_) | Event::Broken(_)) if self.has_kept => Action::PassOnKept,
            (None, Event::ConnectFailed(failure) | Event::Broken(failure)) => {
                Action::GiveUp(failure.after(resources.elapsed, policy.timeouts.total))
            }
        }
    }

    /// A `Retry-After` within the limit is waited for; a longer one means that another attempt now would be refused too, so the
    /// response is passed on with it.
    fn after_head(
        &mut self,
        policy: &UpstreamPolicy,
        status: StatusCode,
        retry_after: Option<Duration>,
        resources: &mut Resources<'_>,
    ) -> Option<(Duration, RetryCause)> {
        if !policy.retry.covers_status(status) {
            return None;
        }
        if retry_after.is_some_and(|wait| wait > policy.retry.retry_after_max()) {
            self.withheld = Some(Withheld::RetryAfter);
            return None;
        }
        let least = retry_after.unwrap_or(Duration::ZERO);
        self.retry(policy, RetryCause::Status, least, resources)
    }

    fn after_failure(
        &mut self,
        policy: &UpstreamPolicy,
        failure: Failure,
        resources: &mut Resources<'_>,
    ) -> Option<(Duration, RetryCause)> {
        let cause = failure.retry_cause().filter(|cause| policy.retry.covers(*cause))?;
        self.retry(policy, cause, Duration::ZERO, resources)
    }

    fn retry(
        &mut self,
        policy: &UpstreamPolicy,
        cause: RetryCause,
        least: Duration,
        resources: &mut Resources<'_>,
    ) -> Option<(Duration, RetryCause)> {
        let wait = least.max(backoff(policy.retry.delay(), (resources.random)()));
        // The budget comes last: only a retry that happens is taken out of it.
        self.withheld = match self.repeatability {
            Repeatability::Unsafe => Some(Withheld::Method),
            Repeatability::BodyGone => Some(Withheld::Body),
            Repeatability::Repeatable if self.attempts >= MAX_ATTEMPTS => Some(Withheld::Attempts),
            Repeatability::Repeatable if resources.elapsed + wait >= policy.timeouts.total => Some(Withheld::Time),
            Repeatability::Repeatable if !(resources.withdraw)() => Some(Withheld::Budget),
            Repeatability::Repeatable => None,
        };
        if self.withheld.is_none() { Some((wait, cause)) } else { None }
    }
}

/// Reads `Retry-After`: seconds or a date (RFC 9110 §10.2.3). A date that has passed means now.
pub fn retry_after(value: &[u8], now: SystemTime) -> Option<Duration> {
    let text = std::str::from_utf8(value).ok()?.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse::<u32>().ok().map(|seconds| Duration::from_secs(u64::from(seconds)));
    }
    let date = httpdate::parse_http_date(text).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;
    use crate::upstream::RawUpstreamPolicy;

    fn policy() -> UpstreamPolicy {
        read_text("origin: http://a", RawUpstreamPolicy::read).0.unwrap().lower("api").unwrap()
    }

    /// Decides after the first attempt, with a budget and enough time.
    fn decide(repeatability: Repeatability, event: Event) -> (Action, Option<Withheld>) {
        let mut exchange = Exchange::new(repeatability);
        exchange.begin_attempt();
        let action = exchange.decide(&policy(), event, &mut at(Duration::from_millis(5), &mut || true));
        (action, exchange.withheld())
    }

    fn at(elapsed: Duration, withdraw: &mut dyn FnMut() -> bool) -> Resources<'_> {
        Resources { elapsed, withdraw, random: &|| 512 }
    }

    fn head(status: u16, retry_after: Option<u64>) -> Event {
        Event::Head { status: StatusCode::from_u16(status).unwrap(), retry_after: retry_after.map(Duration::from_secs) }
    }

    fn is_retry(action: Action) -> bool {
        matches!(action, Action::Retry { .. })
    }

    #[test]
    fn wait_that_the_total_time_cut_short_is_blamed_on_it() {
        let total = policy().timeouts.total;
        for failure in [Failure::ConnectTimeout, Failure::FirstByteTimeout] {
            for event in [Event::ConnectFailed(failure), Event::Broken(failure)] {
                let mut exchange = Exchange::new(Repeatability::Unsafe);
                let before = exchange.decide(&policy(), event, &mut at(total / 2, &mut || true));
                assert_eq!(before, Action::GiveUp(failure));
                let after = exchange.decide(&policy(), event, &mut at(total, &mut || true));
                assert_eq!(after, Action::GiveUp(Failure::TotalTimeout));
            }
        }
        let mut exchange = Exchange::new(Repeatability::Unsafe);
        let reset = exchange.decide(&policy(), Event::Broken(Failure::Reset), &mut at(total, &mut || true));
        assert_eq!(reset, Action::GiveUp(Failure::Reset));
    }

    #[test]
    fn listed_statuses_are_tried_once_more() {
        for status in [408, 409, 425, 429, 500, 502, 503, 504] {
            assert!(is_retry(decide(Repeatability::Repeatable, head(status, None)).0), "{status}");
        }
        for status in [200, 301, 404, 410, 501] {
            assert_eq!(decide(Repeatability::Repeatable, head(status, None)), (Action::PassOn, None), "{status}");
        }
    }

    #[test]
    fn there_are_at_most_two_attempts() {
        let mut exchange = Exchange::new(Repeatability::Repeatable);
        exchange.begin_attempt();
        assert!(is_retry(exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || true))));
        exchange.begin_attempt();
        let action = exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || true));
        assert_eq!((action, exchange.withheld()), (Action::PassOn, Some(Withheld::Attempts)));
    }

    #[test]
    fn unsafe_methods_are_never_sent_twice() {
        for repeatability in [Repeatability::Unsafe, Repeatability::BodyGone] {
            assert_eq!(decide(repeatability, head(503, None)).0, Action::PassOn);
            for failure in Failure::ALL {
                for event in [Event::ConnectFailed(failure), Event::Broken(failure)] {
                    assert_eq!(decide(repeatability, event).0, Action::GiveUp(failure), "{event:?}");
                }
            }
        }
    }

    #[test]
    fn kept_response_is_passed_on_when_the_second_attempt_brings_none() {
        let mut exchange = Exchange::new(Repeatability::Repeatable);
        exchange.begin_attempt();
        exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || true));
        exchange.begin_attempt();
        let event = Event::Broken(Failure::Reset);
        assert_eq!(exchange.decide(&policy(), event, &mut at(Duration::ZERO, &mut || true)), Action::PassOnKept);
        let left = exchange.decide(&policy(), Event::ClientDisconnected, &mut at(Duration::ZERO, &mut || true));
        assert_eq!(left, Action::GiveUp(Failure::ClientDisconnected));
    }

    #[test]
    fn retry_after_is_honoured_up_to_the_limit() {
        let (action, _) = decide(Repeatability::Repeatable, head(503, Some(1)));
        assert_eq!(action, Action::Retry { wait: Duration::from_secs(1), cause: RetryCause::Status });
        let (action, withheld) = decide(Repeatability::Repeatable, head(503, Some(2)));
        assert_eq!((action, withheld), (Action::PassOn, Some(Withheld::RetryAfter)));
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(retry_after(b"7", SystemTime::now()), Some(Duration::from_secs(7)));
        assert_eq!(retry_after(b"Thu, 01 Jan 1970 00:00:00 GMT", SystemTime::now()), Some(Duration::ZERO));
        for text in ["soon", "+7", "-1", "1.5", "99999999999"] {
            assert_eq!(retry_after(text.as_bytes(), SystemTime::now()), None, "{text}");
        }
    }

    #[test]
    fn no_second_attempt_begins_after_the_total_time_or_without_budget() {
        let mut exchange = Exchange::new(Repeatability::Repeatable);
        exchange.begin_attempt();
        let late = exchange.decide(&policy(), head(503, None), &mut at(Duration::from_secs(15), &mut || true));
        assert_eq!((late, exchange.withheld()), (Action::PassOn, Some(Withheld::Time)));
        let broke = exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut || false));
        assert_eq!((broke, exchange.withheld()), (Action::PassOn, Some(Withheld::Budget)));
    }

    #[test]
    fn budget_is_asked_only_for_a_retry_that_would_happen() {
        let mut asked = 0;
        let mut count = || {
            asked += 1;
            true
        };
        let mut exchange = Exchange::new(Repeatability::Unsafe);
        exchange.begin_attempt();
        exchange.decide(&policy(), head(503, None), &mut at(Duration::ZERO, &mut count));
        let mut exchange = Exchange::new(Repeatability::Repeatable);
        exchange.begin_attempt();
        exchange.decide(&policy(), head(200, None), &mut at(Duration::ZERO, &mut count));
        assert_eq!(asked, 0);
    }
}
