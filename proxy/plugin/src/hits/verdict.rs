//! Whether a rule is used, as far as can be said.

use std::time::Duration;

use crate::hits::moment::Moment;
use crate::hits::state::HitState;
use crate::hits::tally::Counted;

/// Pauses up to this part of the window are overlooked: restarts must not keep a rule young for ever.
const OVERLOOKED: u32 = 20;

/// What can be said about a rule or a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It has answered within the window.
    Used,
    /// It was there and watched for the whole window, and has not answered.
    Unused,
    /// It has not answered, but has been watched for less than the window: so long.
    TooEarly(Duration),
}

impl HitState {
    /// Judges by a window that ends when the state was written. `begins` is when the rule's own conditions let it answer at first.
    pub fn judge(&self, counted: Option<Counted>, begins: Option<Moment>, window: Duration) -> Verdict {
        let Some(counted) = counted else { return Verdict::TooEarly(Duration::ZERO) };
        let start = self.written.minus(window);
        if counted.last.is_some_and(|last| last >= start) {
            return Verdict::Used;
        }
        let there = counted.since.max(begins.unwrap_or_default());
        let watched = self.watched.between(start.max(there), self.written);
        if there > start || watched + window / OVERLOOKED < window {
            return Verdict::TooEarly(watched);
        }
        Verdict::Unused
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hits::watched::Watched;

    const DAY: i64 = 24 * 60 * 60;
    const TODAY: i64 = 20_000;
    const WINDOW: Duration = Duration::from_hours(90 * 24);

    fn day(number: i64) -> Moment {
        Moment::from_unix(number * DAY)
    }

    /// A state that was watched on these days.
    fn state(days: impl Iterator<Item = i64>) -> HitState {
        let mut watched = Watched::default();
        days.for_each(|number| watched.add(day(number), 86_400));
        HitState { written: day(TODAY), watched, ..HitState::default() }
    }

    fn judge(state: &HitState, since: i64, last: Option<i64>) -> Verdict {
        state.judge(
            Some(Counted { since: day(since), hits: u64::from(last.is_some()), last: last.map(day) }),
            None,
            WINDOW,
        )
    }

    fn days(count: u64) -> Duration {
        Duration::from_hours(24 * count)
    }

    #[test]
    fn hit_within_the_window_is_use() {
        let state = state(TODAY - 200..TODAY);
        assert_eq!(judge(&state, TODAY - 200, Some(TODAY - 89)), Verdict::Used);
        assert_eq!(judge(&state, TODAY - 200, Some(TODAY - 91)), Verdict::Unused);
        assert_eq!(judge(&state, TODAY - 200, None), Verdict::Unused);
        // A young rule with a hit is used all the same.
        assert_eq!(judge(&state, TODAY - 2, Some(TODAY - 1)), Verdict::Used);
    }

    #[test]
    fn young_rule_is_never_unused() {
        let state = state(TODAY - 200..TODAY);
        assert_eq!(judge(&state, TODAY - 89, None), Verdict::TooEarly(days(89)));
        assert_eq!(state.judge(None, None, WINDOW), Verdict::TooEarly(Duration::ZERO));
    }

    #[test]
    fn rule_is_never_unused_when_nobody_looked() {
        let state = state((TODAY - 200..TODAY).filter(|day| day % 2 == 0));
        assert_eq!(judge(&state, TODAY - 200, None), Verdict::TooEarly(days(45)));
        assert_eq!(judge(&state, TODAY - 200, Some(TODAY - 150)), Verdict::TooEarly(days(45)));
    }

    #[test]
    fn short_pauses_are_overlooked() {
        let state = state((TODAY - 200..TODAY).filter(|day| ![TODAY - 50, TODAY - 10].contains(day)));
        assert_eq!(judge(&state, TODAY - 200, None), Verdict::Unused);
    }

    #[test]
    fn rule_of_a_season_is_as_young_as_its_season() {
        let state = state(TODAY - 200..TODAY);
        let counted = Some(Counted { since: day(TODAY - 200), hits: 0, last: None });
        assert_eq!(state.judge(counted, Some(day(TODAY - 10)), WINDOW), Verdict::TooEarly(days(10)));
        assert_eq!(state.judge(counted, Some(day(TODAY + 10)), WINDOW), Verdict::TooEarly(Duration::ZERO));
        assert_eq!(state.judge(counted, Some(day(TODAY - 100)), WINDOW), Verdict::Unused);
    }
}
