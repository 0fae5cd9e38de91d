//! How many retries an upstream gets, so that one that fails is not met with double load.
//!
//! A token bucket: each request puts in a part of a token, time puts in the floor, a retry takes a whole one. Time is passed in as
//! the age of the process, so that the budget has no clock.

use std::time::Duration;

use crate::upstream::BudgetPolicy;

/// What one retry costs. In millionths, so that the floor's share of a microsecond and a request's share are whole numbers.
const TOKEN: u64 = 1_000_000;

/// How much may be saved up, in seconds of the floor: enough for a burst, and spent before it is double load for long.
const SAVED_SECONDS: u64 = 10;

/// The tokens of one upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryBudget {
    policy: BudgetPolicy,
    tokens: u64,
    /// The time up to which the floor has been paid in.
    paid: Duration,
}

impl RetryBudget {
    /// A budget that has saved up a second of its floor, so that the first requests of a process are retried.
    pub fn new(policy: BudgetPolicy, now: Duration) -> Self {
        Self { policy, tokens: u64::from(policy.floor_per_second) * TOKEN, paid: now }
    }

    /// Pays in for one request; its retries do not count as requests.
    pub fn deposit(&mut self) {
        let share = u64::from(self.policy.ratio.thousandths()) * (TOKEN / 1000);
        self.tokens = (self.tokens + share).min(self.limit());
    }

    /// Takes what one retry costs. False means that there is not enough, and the retry must not be made.
    ///
    /// `now` is the time since any fixed moment; an earlier one than before counts as no time.
    pub fn withdraw(&mut self, now: Duration) -> bool {
        self.pay_floor(now);
        let left = self.tokens.checked_sub(TOKEN);
        self.tokens = left.unwrap_or(self.tokens);
        left.is_some()
    }

    fn pay_floor(&mut self, now: Duration) {
        let floor = u64::from(self.policy.floor_per_second);
        // Only what is paid in counts as paid.
        let now = Duration::from_micros(u64::try_from(now.as_micros()).unwrap_or(u64::MAX));
        // Time that cannot be paid in any more needs not be counted; so nothing overflows.
        let elapsed = now.saturating_sub(self.paid).min(Duration::from_secs(SAVED_SECONDS));
        let micros = u64::try_from(elapsed.as_micros()).unwrap_or(u64::MAX);
        self.tokens = self.tokens.saturating_add(floor.saturating_mul(micros)).min(self.limit());
        self.paid = self.paid.max(now);
    }

    fn limit(&self) -> u64 {
        // At least a few, or a site without a floor could never save up a whole one.
        u64::from(self.policy.floor_per_second).max(1) * SAVED_SECONDS * TOKEN
    }
}

/// How long to wait before a retry, with full jitter around the configured delay: from nothing to twice the delay.
///
/// Without it all requests that failed together come again together. `random` is any number, evenly spread.
/// Method: M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
pub fn backoff(delay: Duration, random: u64) -> Duration {
    let longest = u64::try_from(delay.saturating_mul(2).as_nanos()).unwrap_or(u64::MAX);
    // The upper half of the product is `random` scaled down to the range, without the bias of a remainder.
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
        let place = Place { source: "t.yaml".into(), line: 1, column: 1 };
        let ratio = units::ratio("ratio", &Located { value: ratio.to_owned(), place }).unwrap();
        BudgetPolicy { ratio, floor_per_second }
    }

    fn budget(ratio: &str, floor_per_second: u32) -> RetryBudget {
        RetryBudget::new(policy(ratio, floor_per_second), Duration::ZERO)
    }

    fn withdrawn(budget: &mut RetryBudget, now: Duration) -> usize {
        std::iter::from_fn(|| budget.withdraw(now).then_some(())).count()
    }

    #[test]
    fn floor_is_there_from_the_start_and_comes_again() {
        let mut budget = budget("0", 10);
        assert_eq!(withdrawn(&mut budget, Duration::ZERO), 10);
        assert_eq!(withdrawn(&mut budget, Duration::from_millis(99)), 0);
        assert_eq!(withdrawn(&mut budget, Duration::from_millis(100)), 1);
        assert_eq!(withdrawn(&mut budget, Duration::from_millis(1100)), 10);
    }

    #[test]
    fn saved_tokens_are_bounded() {
        assert_eq!(withdrawn(&mut budget("0", 10), Duration::from_hours(1)), 100);
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
    fn nothing_configured_is_no_retry() {
        let mut budget = budget("0", 0);
        (0..100).for_each(|_| budget.deposit());
        assert!(!budget.withdraw(Duration::from_hours(24)));
    }

    #[test]
    fn time_that_goes_back_brings_nothing() {
        let mut budget = budget("0", 10);
        assert_eq!(withdrawn(&mut budget, Duration::from_secs(5)), 60);
        assert_eq!(withdrawn(&mut budget, Duration::from_secs(1)), 0);
        assert_eq!(withdrawn(&mut budget, Duration::from_secs(5)), 0);
        assert_eq!(withdrawn(&mut budget, Duration::from_millis(5100)), 1);
    }

    #[test]
    fn backoff_reaches_from_nothing_to_twice_the_delay() {
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
        Passes(Duration),
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![
            3 => Just(Event::Request),
            3 => Just(Event::Retry),
            1 => (0..20_000_000_u64).prop_map(|micros| Event::Passes(Duration::from_micros(micros))),
        ]
    }

    proptest! {
        /// Retries never exceed the ratio's share of the requests, the floor's share of the time and what was there at first.
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
                    Event::Passes(time) => now += time,
                }
                let allowed = u128::from(thousandths) * requests * 1000
                    + u128::from(floor) * (now.as_micros() + 1_000_000);
                prop_assert!(retries * u128::from(TOKEN) <= allowed);
            }
        }

        /// With the floor alone a retry is allowed whenever the time for it has passed, however many were refused before.
        #[test]
        fn floor_is_never_withheld(floor in 1..=1000_u32, refused in 0..50_usize) {
            let mut budget = RetryBudget::new(policy("0", floor), Duration::ZERO);
            withdrawn(&mut budget, Duration::ZERO);
            (0..refused).for_each(|_| { budget.withdraw(Duration::ZERO); });
            prop_assert!(budget.withdraw(Duration::from_micros(1_000_000_u64.div_ceil(u64::from(floor)))));
        }

        #[test]
        fn backoff_is_at_most_twice_the_delay(delay in 0..10_000_000_000_u64, random: u64) {
            let delay = Duration::from_nanos(delay);
            prop_assert!(backoff(delay, random) <= delay * 2);
        }
    }
}
