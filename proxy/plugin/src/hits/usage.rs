//! Determines whether a rule is used.

use std::time::Duration;

use crate::hits::state::HitState;
use crate::hits::tally::HitCount;
use crate::hits::unix_time::UnixTime;

/// The divisor that determines for which part of a window the hits of a rule may be uncounted, which is one twentieth.
/// If no gap were allowed, frequent restarts could prevent every decision about a rule.
const ALLOWED_GAP: u32 = 20;

/// The usage of a rule or row within a window of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleUsage {
    /// The rule or row was hit within the window.
    Used,
    /// The rule or row was not hit, although it existed during the whole window and its hits were counted.
    Unused,
    /// The rule or row was not hit, but has not been observed for long enough to be called unused. The duration is the
    /// observed time within the window.
    TooEarly(Duration),
}

impl HitState {
    /// Determines the usage of a rule or row. The window ends at the time when the state was written. `begins` is the
    /// earliest time at which the conditions of the rule can hold.
    pub fn usage(&self, count: Option<HitCount>, begins: Option<UnixTime>, window: Duration) -> RuleUsage {
        let Some(count) = count else { return RuleUsage::TooEarly(Duration::ZERO) };
        let start = self.written.minus(window);
        if count.last.is_some_and(|last| last >= start) {
            return RuleUsage::Used;
        }
        let existed_since = count.since.max(begins.unwrap_or_default());
        let counted_for = self.watched.between(start.max(existed_since), self.written);
        if existed_since > start || counted_for + window / ALLOWED_GAP < window {
            return RuleUsage::TooEarly(counted_for);
        }
        RuleUsage::Unused
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hits::uptime::DailyUptime;

    const DAY: i64 = 24 * 60 * 60;
    const TODAY: i64 = 20_000;
    const WINDOW: Duration = Duration::from_hours(90 * 24);

    fn day(number: i64) -> UnixTime {
        UnixTime::from_unix(number * DAY)
    }

    /// Returns a state in which hits were counted for 24 hours on each of the given days.
    fn state(days: impl Iterator<Item = i64>) -> HitState {
        let mut watched = DailyUptime::default();
        days.for_each(|number| watched.add(day(number), 86_400));
        HitState { written: day(TODAY), watched, ..HitState::default() }
    }

    fn usage(state: &HitState, since: i64, last: Option<i64>) -> RuleUsage {
        state.usage(
            Some(HitCount { since: day(since), hits: u64::from(last.is_some()), last: last.map(day) }),
            None,
            WINDOW,
        )
    }

    fn days(count: u64) -> Duration {
        Duration::from_hours(24 * count)
    }

    #[test]
    fn rule_hit_within_the_window_is_used() {
        let state = state(TODAY - 200..TODAY);
        assert_eq!(usage(&state, TODAY - 200, Some(TODAY - 89)), RuleUsage::Used);
        assert_eq!(usage(&state, TODAY - 200, Some(TODAY - 91)), RuleUsage::Unused);
        assert_eq!(usage(&state, TODAY - 200, None), RuleUsage::Unused);
        // A new rule counts as used if the rule was hit.
        assert_eq!(usage(&state, TODAY - 2, Some(TODAY - 1)), RuleUsage::Used);
    }

    #[test]
    fn new_rule_is_never_unused() {
        let state = state(TODAY - 200..TODAY);
        assert_eq!(usage(&state, TODAY - 89, None), RuleUsage::TooEarly(days(89)));
        assert_eq!(state.usage(None, None, WINDOW), RuleUsage::TooEarly(Duration::ZERO));
    }

    #[test]
    fn rule_is_never_unused_without_enough_counting_time() {
        let state = state((TODAY - 200..TODAY).filter(|day| day % 2 == 0));
        assert_eq!(usage(&state, TODAY - 200, None), RuleUsage::TooEarly(days(45)));
        assert_eq!(usage(&state, TODAY - 200, Some(TODAY - 150)), RuleUsage::TooEarly(days(45)));
    }

    #[test]
    fn short_gaps_are_ignored() {
        let state = state((TODAY - 200..TODAY).filter(|day| ![TODAY - 50, TODAY - 10].contains(day)));
        assert_eq!(usage(&state, TODAY - 200, None), RuleUsage::Unused);
    }

    #[test]
    fn age_of_a_rule_with_a_start_time_counts_from_that_time() {
        let state = state(TODAY - 200..TODAY);
        let count = Some(HitCount { since: day(TODAY - 200), hits: 0, last: None });
        assert_eq!(state.usage(count, Some(day(TODAY - 10)), WINDOW), RuleUsage::TooEarly(days(10)));
        assert_eq!(state.usage(count, Some(day(TODAY + 10)), WINDOW), RuleUsage::TooEarly(Duration::ZERO));
        assert_eq!(state.usage(count, Some(day(TODAY - 100)), WINDOW), RuleUsage::Unused);
    }
}
