//! The retry budget: limits retries, so that a failing upstream does not get twice the load.
//!
//! The budget is a token bucket. Each request adds a fraction of a token, and tokens are also added over time at the
//! floor rate; a retry takes a whole token. The caller passes the time as the age of the process, so the budget needs
//! no clock.

use std::time::Duration;

use crate::upstream::BudgetPolicy;

/// The cost of one retry: a whole token, counted in millionths. In this unit, both a request and a microsecond at the
/// floor rate add an integer.
const TOKEN: u64 = 1_000_000;

/// The capacity of the bucket, in seconds at the floor rate. It is large enough for a burst of retries, and small
/// enough that retries cannot double the load for long.
const CAPACITY_SECONDS: u64 = 10;

/// The tokens of one upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryBudget {
    policy: BudgetPolicy,
    tokens: u64,
    /// The time up to which the floor rate has added tokens.
    refilled_until: Duration,
}

impl RetryBudget {
    /// Creates a budget with the tokens for one second at its floor rate, so that the first requests of a process can
    /// be retried.
    pub fn new(policy: BudgetPolicy, now: Duration) -> Self {
        Self { policy, tokens: u64::from(policy.floor_per_second) * TOKEN, refilled_until: now }
    }

    /// Adds the fraction of a token that one request contributes. Do not call this for retries.
    pub fn deposit(&mut self) {
        let share = u64::from(self.policy.ratio.thousandths()) * (TOKEN / 1000);
        self.tokens = (self.tokens + share).min(self.capacity());
    }

    /// Takes the token for one retry. Returns false if there is no whole token left; then the retry must not be made.
    ///
    /// `now` is the time since some fixed point. If it is lower than in an earlier call, no tokens are added.
    pub fn withdraw(&mut self, now: Duration) -> bool {
        self.refill(now);
        let remaining = self.tokens.checked_sub(TOKEN);
        self.tokens = remaining.unwrap_or(self.tokens);
        remaining.is_some()
    }

    fn refill(&mut self, now: Duration) {
        let floor = u64::from(self.policy.floor_per_second);
        // Tokens are added for whole microseconds. The rest of the time is counted by a later call.
        let now = Duration::from_micros(u64::try_from(now.as_micros()).unwrap_or(u64::MAX));
        // After this time the bucket is full anyway. The cap prevents an overflow.
        let elapsed = now.saturating_sub(self.refilled_until).min(Duration::from_secs(CAPACITY_SECONDS));
        let micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
        self.tokens = self.tokens.saturating_add(floor.saturating_mul(micros)).min(self.capacity());
        self.refilled_until = self.refilled_until.max(now);
    }

    fn capacity(&self) -> u64 {
        // Even with a floor rate of zero, the capacity must be positive, or the bucket could never hold a token.
        u64::from(self.policy.floor_per_second).max(1) * CAPACITY_SECONDS * TOKEN
    }
}

/// Returns how long to wait before a retry: a random time between zero and twice the configured delay (full jitter).
///
/// Without jitter, requests that failed at the same time would also be retried at the same time. `random` must be
/// uniformly distributed. Method: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
pub fn backoff(delay: Duration, random: u64) -> Duration {
    let longest = u64::try_from(delay.saturating_mul(2).as_nanos()).unwrap_or(u64::MAX);
    // The upper 64 bits of the product are `random`, scaled down to the range without the bias of a remainder.
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
        /// The number of retries never exceeds this sum: the ratio times the number of requests, plus the floor rate
        /// times the elapsed time, plus the initial tokens.
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

        /// With a ratio of zero, a retry is allowed once enough time has passed, however many retries were denied
        /// before.
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
