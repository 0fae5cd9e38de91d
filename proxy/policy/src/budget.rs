//! The retry budget, which limits the number of retries so that a failing upstream does not get twice the load.
//!
//! The budget is a token bucket. Each request adds a fraction of a token. Tokens are also added over time, at the floor
//! rate, which is [`BudgetPolicy::floor_per_second`]. A retry takes a whole token. The caller passes the current time
//! as the age of the process, so the budget needs no clock.

use std::time::Duration;

use crate::upstream::BudgetPolicy;

/// The cost of one retry: one token, counted in millionths. In this unit, a request adds an integer, and so does a
/// microsecond at the floor rate.
const TOKEN: u64 = 1_000_000;

/// The time in which the floor rate fills an empty bucket, in seconds. The value is large enough for a burst of
/// retries, and small enough that retries cannot double the load for long.
const CAPACITY_SECONDS: u64 = 10;

/// The retry budget of one upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryBudget {
    policy: BudgetPolicy,
    tokens: u64,
    /// The time up to which tokens have been added at the floor rate.
    refilled_until: Duration,
}

impl RetryBudget {
    /// Creates a budget that contains the tokens for one second at the floor rate. The first requests of a process can
    /// therefore be retried.
    pub fn new(policy: BudgetPolicy, now: Duration) -> Self {
        Self { policy, tokens: u64::from(policy.floor_per_second) * TOKEN, refilled_until: now }
    }

    /// Adds the fraction of a token that one request contributes. Must not be called for retries.
    pub fn deposit(&mut self) {
        let share = u64::from(self.policy.ratio.thousandths()) * (TOKEN / 1000);
        self.tokens = (self.tokens + share).min(self.capacity());
    }

    /// Takes one token for a retry. Returns `false` if less than one token is left. If the result is `false`, the
    /// caller must not retry.
    ///
    /// `now` is the time since a fixed point, such as the start of the process. If `now` is lower than in an earlier
    /// call, no tokens are added.
    pub fn withdraw(&mut self, now: Duration) -> bool {
        self.refill(now);
        let remaining = self.tokens.checked_sub(TOKEN);
        self.tokens = remaining.unwrap_or(self.tokens);
        remaining.is_some()
    }

    fn refill(&mut self, now: Duration) {
        let floor = u64::from(self.policy.floor_per_second);
        // Only whole microseconds count here. The remaining nanoseconds count in a later call.
        let now = Duration::from_micros(u64::try_from(now.as_micros()).unwrap_or(u64::MAX));
        // After `CAPACITY_SECONDS`, the bucket is full. Limiting the elapsed time prevents an overflow.
        let elapsed = now.saturating_sub(self.refilled_until).min(Duration::from_secs(CAPACITY_SECONDS));
        let micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
        self.tokens = self.tokens.saturating_add(floor.saturating_mul(micros)).min(self.capacity());
        self.refilled_until = self.refilled_until.max(now);
    }

    fn capacity(&self) -> u64 {
        // The capacity must be positive even if the floor rate is zero. Otherwise, the bucket could never hold a token.
        u64::from(self.policy.floor_per_second).max(1) * CAPACITY_SECONDS * TOKEN
    }
}

/// Returns a random delay before a retry, between zero and twice the configured delay (full jitter).
///
/// Without jitter, requests that fail at the same time would also be retried at the same time. `random` must be
/// uniformly distributed. The method is described in M. Brooker, "Exponential Backoff And Jitter", AWS Architecture
/// Blog, 2015.
pub fn backoff(delay: Duration, random: u64) -> Duration {
    let longest = u64::try_from(delay.saturating_mul(2).as_nanos()).unwrap_or(u64::MAX);
    // The upper 64 bits of the product are `random`, scaled down to the range. Unlike a remainder, the product has no
    // bias.
    let nanos = (u128::from(random) * (u128::from(longest) + 1)) >> 64;
    Duration::from_nanos(u64::try_from(nanos).unwrap_or(longest))
}

#[cfg(test)]
mod tests {
    use portico_redirects::Place;
    use portico_redirects::tree::Located;
    use proptest::prelude::*;

    use super::*;
    use crate::units;

    fn policy(ratio: &str, floor_per_second: u32) -> BudgetPolicy {
        let place = Place::point("t.yaml".into(), 1, 1);
        let ratio = units::ratio("ratio", &Located { value: ratio.to_owned(), place }).unwrap();
        BudgetPolicy { ratio, floor_per_second }
    }

    fn budget(ratio: &str, floor_per_second: u32) -> RetryBudget {
        RetryBudget::new(policy(ratio, floor_per_second), Duration::ZERO)
    }

    fn count_withdrawals(budget: &mut RetryBudget, now: Duration) -> usize {
        std::iter::from_fn(|| budget.withdraw(now).then_some(())).count()
    }

    #[test]
    fn floor_is_available_at_the_start_and_refills() {
        let mut budget = budget("0", 10);
        assert_eq!(count_withdrawals(&mut budget, Duration::ZERO), 10);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_millis(99)), 0);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_millis(100)), 1);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_millis(1100)), 10);
    }

    #[test]
    fn saved_tokens_are_bounded() {
        assert_eq!(count_withdrawals(&mut budget("0", 10), Duration::from_hours(1)), 100);
    }

    #[test]
    fn every_fifth_request_is_retried_at_a_fifth() {
        let mut budget = budget("0.2", 0);
        (0..4).for_each(|_| budget.deposit());
        assert!(!budget.withdraw(Duration::from_secs(5)));
        budget.deposit();
        assert!(budget.withdraw(Duration::from_secs(5)));
        assert!(!budget.withdraw(Duration::from_secs(9)));
    }

    #[test]
    fn zero_ratio_and_floor_allow_no_retry() {
        let mut budget = budget("0", 0);
        (0..100).for_each(|_| budget.deposit());
        assert!(!budget.withdraw(Duration::from_hours(24)));
    }

    #[test]
    fn time_that_goes_back_adds_no_tokens() {
        let mut budget = budget("0", 10);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_secs(5)), 60);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_secs(1)), 0);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_secs(5)), 0);
        assert_eq!(count_withdrawals(&mut budget, Duration::from_millis(5100)), 1);
    }

    #[test]
    fn backoff_ranges_from_zero_to_twice_the_delay() {
        let delay = Duration::from_millis(25);
        assert_eq!(backoff(delay, 0), Duration::ZERO);
        assert_eq!(backoff(delay, u64::MAX / 2), delay);
        assert_eq!(backoff(delay, u64::MAX), Duration::from_millis(50));
        assert_eq!(backoff(Duration::ZERO, u64::MAX), Duration::ZERO);
    }

    #[derive(Debug, Clone)]
    enum Event {
        Request,
        Retry,
        TimePasses(Duration),
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![
            3 => Just(Event::Request),
            3 => Just(Event::Retry),
            1 => (0..20_000_000_u64).prop_map(|micros| Event::TimePasses(Duration::from_micros(micros))),
        ]
    }

    proptest! {
        /// Checks that the number of retries never exceeds the following sum: the ratio times the number of requests,
        /// plus the floor rate times the elapsed time, plus the initial tokens.
        #[test]
        fn retries_stay_within_the_budget(
            thousandths in 0..=1000_u16,
            floor in 0..=1000_u32,
            events in proptest::collection::vec(event(), 0..400),
        ) {
            let ratio = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
            let mut budget = RetryBudget::new(policy(&ratio, floor), Duration::ZERO);
            let (mut now, mut requests, mut retries) = (Duration::ZERO, 0_u128, 0_u128);
            for event in events {
                match event {
                    Event::Request => { budget.deposit(); requests += 1; }
                    Event::Retry => retries += u128::from(budget.withdraw(now)),
                    Event::TimePasses(time) => now += time,
                }
                let allowed = u128::from(thousandths) * requests * 1000
                    + u128::from(floor) * (now.as_micros() + 1_000_000);
                prop_assert!(retries * u128::from(TOKEN) <= allowed);
            }
        }

        /// Checks that a retry is allowed at a ratio of zero once enough time has passed. The number of retries that
        /// were denied before must not matter.
        #[test]
        fn floor_is_never_denied(floor in 1..=1000_u32, denied in 0..50_usize) {
            let mut budget = RetryBudget::new(policy("0", floor), Duration::ZERO);
            count_withdrawals(&mut budget, Duration::ZERO);
            (0..denied).for_each(|_| { budget.withdraw(Duration::ZERO); });
            prop_assert!(budget.withdraw(Duration::from_micros(1_000_000_u64.div_ceil(u64::from(floor)))));
        }

        #[test]
        fn backoff_is_at_most_twice_the_delay(delay in 0..10_000_000_000_u64, random: u64) {
            let delay = Duration::from_nanos(delay);
            prop_assert!(backoff(delay, random) <= delay * 2);
        }
    }
}
