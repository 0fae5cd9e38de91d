//! When changed files may be taken: once they rest, or once they have been restless for too long.

use std::time::{Duration, Instant};

/// How long files have to rest before they are looked at. An editor's rename takes microseconds, a copy of a folder writes
/// something every few milliseconds.
const QUIET: Duration = Duration::from_millis(100);
/// After this time a change is taken as it is: a file that is written without end must not keep all others from being taken.
const AT_MOST: Duration = Duration::from_millis(800);

/// Follows one change from the first sign of it.
///
/// Being quiet is not enough: on a network file system the writer's pauses are not seen, and half a file can be a good one.
/// So two looks, `QUIET` apart, have to see the same.
#[derive(Debug)]
pub(crate) struct Debounce<S> {
    change: Option<Change<S>>,
}

#[derive(Debug)]
struct Change<S> {
    first_sign: Instant,
    last_sign: Instant,
    /// What the last look saw.
    glimpse: Option<S>,
}

/// What to do with what was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Advice {
    /// Look again when it is due.
    Wait,
    /// Take it.
    Take,
}

impl<S> Default for Debounce<S> {
    fn default() -> Self {
        Self { change: None }
    }
}

impl<S: PartialEq> Debounce<S> {
    /// There is a sign that something may have changed.
    pub(crate) fn stir(&mut self, now: Instant) {
        let change = self.change.get_or_insert(Change { first_sign: now, last_sign: now, glimpse: None });
        change.last_sign = now;
    }

    /// When to look next; not at all while nothing stirs.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.change.as_ref().map(|change| (change.last_sign + QUIET).min(change.first_sign + AT_MOST))
    }

    /// A look saw something new.
    pub(crate) fn saw(&mut self, seen: S, now: Instant) -> Advice {
        let is_steady = self
            .change
            .as_ref()
            .is_some_and(|change| change.glimpse.as_ref() == Some(&seen) || now >= change.first_sign + AT_MOST);
        if is_steady {
            self.settle();
            return Advice::Take;
        }
        self.stir(now);
        if let Some(change) = &mut self.change {
            change.glimpse = Some(seen);
        }
        Advice::Wait
    }

    /// It was nothing, or it has been dealt with.
    pub(crate) fn settle(&mut self) {
        self.change = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A debounce, and a clock that starts with it.
    fn begin() -> (Debounce<&'static str>, impl Fn(u64) -> Instant) {
        let start = Instant::now();
        (Debounce::default(), move |millis| start + Duration::from_millis(millis))
    }

    #[test]
    fn nothing_is_due_while_nothing_stirs() {
        let (mut debounce, at) = begin();
        assert_eq!(debounce.due(), None);
        debounce.stir(at(0));
        debounce.settle();
        assert_eq!(debounce.due(), None);
    }

    #[test]
    fn every_sign_puts_the_look_off() {
        let (mut debounce, at) = begin();
        debounce.stir(at(0));
        assert_eq!(debounce.due(), Some(at(100)));
        debounce.stir(at(60));
        assert_eq!(debounce.due(), Some(at(160)));
    }

    #[test]
    fn what_two_looks_see_alike_is_taken() {
        let (mut debounce, at) = begin();
        debounce.stir(at(0));
        assert_eq!(debounce.saw("new", at(100)), Advice::Wait);
        assert_eq!(debounce.due(), Some(at(200)));
        assert_eq!(debounce.saw("new", at(200)), Advice::Take);
        assert_eq!(debounce.due(), None);
    }

    #[test]
    fn what_grows_between_two_looks_is_waited_for() {
        let (mut debounce, at) = begin();
        // Found by a look that no sign called for, as on a network file system.
        assert_eq!(debounce.saw("ha", at(0)), Advice::Wait);
        assert_eq!(debounce.saw("half", at(100)), Advice::Wait);
        assert_eq!(debounce.saw("half a", at(200)), Advice::Wait);
        assert_eq!(debounce.saw("half a", at(300)), Advice::Take);
    }

    #[test]
    fn a_sign_after_a_look_does_not_forget_what_it_saw() {
        let (mut debounce, at) = begin();
        debounce.saw("new", at(0));
        debounce.stir(at(50));
        assert_eq!(debounce.due(), Some(at(150)));
        assert_eq!(debounce.saw("new", at(150)), Advice::Take);
    }

    #[test]
    fn endless_writing_does_not_put_the_look_off_for_ever() {
        let (mut debounce, at) = begin();
        for millis in (0..=790).step_by(10) {
            debounce.stir(at(millis));
        }
        assert_eq!(debounce.due(), Some(at(800)));
        assert_eq!(debounce.saw("as it is now", at(800)), Advice::Take);
        // The next sign begins anew.
        debounce.stir(at(810));
        assert_eq!(debounce.due(), Some(at(910)));
    }

    #[test]
    fn endless_growing_does_not_put_the_taking_off_for_ever() {
        let (mut debounce, at) = begin();
        let contents = ["a", "b", "c", "d", "e", "f", "g", "h"];
        for (look, content) in contents.into_iter().enumerate() {
            assert_eq!(debounce.saw(content, at(look as u64 * 100)), Advice::Wait, "{content}");
        }
        assert_eq!(debounce.saw("i", at(800)), Advice::Take);
    }
}
