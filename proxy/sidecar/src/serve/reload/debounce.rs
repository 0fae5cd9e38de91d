//! Determines when changed rule files are loaded. The files are loaded when they have stopped changing, or at the
//! latest after [`MAX_WAIT`].

use std::time::{Duration, Instant};

/// The time without inotify events after which the folder is scanned. The time is longer than the time between two
/// events of the same change. Copying a folder, for example, causes an event every few milliseconds.
const QUIET: Duration = Duration::from_millis(100);
/// The longest time between the first event and the load. If one file is written without a pause, the other files must
/// still be loaded.
const MAX_WAIT: Duration = Duration::from_millis(800);

/// The state of a change in the rule folder, from the first event until the new files are loaded.
///
/// Waiting for a pause between events is not enough. A network file system sends no events if another machine writes a
/// file, and an incomplete file can be valid. Therefore, two scans at an interval of `QUIET` must find the same
/// content.
#[derive(Debug)]
pub(crate) struct Debounce<S> {
    change: Option<Change<S>>,
}

#[derive(Debug)]
struct Change<S> {
    first_event: Instant,
    last_event: Instant,
    /// The result of the last scan.
    last_scan: Option<S>,
}

/// The result of comparing a scan with the previous scan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stability {
    /// The files may still be changing. The folder must be scanned again when the next scan is due.
    Changing,
    /// The files can be loaded.
    Stable,
}

impl<S> Default for Debounce<S> {
    fn default() -> Self {
        Self { change: None }
    }
}

impl<S: PartialEq> Debounce<S> {
    /// Records an event, which means that a file may have changed.
    pub(crate) fn record_event(&mut self, now: Instant) {
        let change = self.change.get_or_insert(Change { first_event: now, last_event: now, last_scan: None });
        change.last_event = now;
    }

    /// Returns the time of the next scan, or `None` if no change is pending.
    pub(crate) fn due(&self) -> Option<Instant> {
        self.change.as_ref().map(|change| (change.last_event + QUIET).min(change.first_event + MAX_WAIT))
    }

    /// Records the result of a scan that differs from the loaded files. Returns [`Stability::Stable`] if the files can
    /// be loaded.
    pub(crate) fn record_scan(&mut self, result: S, now: Instant) -> Stability {
        let is_stable = self
            .change
            .as_ref()
            .is_some_and(|change| change.last_scan.as_ref() == Some(&result) || now >= change.first_event + MAX_WAIT);
        if is_stable {
            self.reset();
            return Stability::Stable;
        }
        self.record_event(now);
        if let Some(change) = &mut self.change {
            change.last_scan = Some(result);
        }
        Stability::Changing
    }

    /// Discards the recorded events. This is done when the new files have been loaded or when the change has been
    /// reverted.
    pub(crate) fn reset(&mut self) {
        self.change = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a new `Debounce`, along with a function that converts milliseconds to instants.
    fn begin() -> (Debounce<&'static str>, impl Fn(u64) -> Instant) {
        let start = Instant::now();
        (Debounce::default(), move |millis| start + Duration::from_millis(millis))
    }

    #[test]
    fn no_scan_is_due_without_events() {
        let (mut debounce, at) = begin();
        assert_eq!(debounce.due(), None);
        debounce.record_event(at(0));
        debounce.reset();
        assert_eq!(debounce.due(), None);
    }

    #[test]
    fn every_event_delays_the_scan() {
        let (mut debounce, at) = begin();
        debounce.record_event(at(0));
        assert_eq!(debounce.due(), Some(at(100)));
        debounce.record_event(at(60));
        assert_eq!(debounce.due(), Some(at(160)));
    }

    #[test]
    fn content_is_stable_after_two_equal_scans() {
        let (mut debounce, at) = begin();
        debounce.record_event(at(0));
        assert_eq!(debounce.record_scan("new", at(100)), Stability::Changing);
        assert_eq!(debounce.due(), Some(at(200)));
        assert_eq!(debounce.record_scan("new", at(200)), Stability::Stable);
        assert_eq!(debounce.due(), None);
    }

    #[test]
    fn growing_file_is_not_stable() {
        let (mut debounce, at) = begin();
        // In this test, changes are found by polling and cause no events, as on a network file system.
        assert_eq!(debounce.record_scan("ha", at(0)), Stability::Changing);
        assert_eq!(debounce.record_scan("half", at(100)), Stability::Changing);
        assert_eq!(debounce.record_scan("half a", at(200)), Stability::Changing);
        assert_eq!(debounce.record_scan("half a", at(300)), Stability::Stable);
    }

    #[test]
    fn event_after_a_scan_keeps_the_scan_result() {
        let (mut debounce, at) = begin();
        debounce.record_scan("new", at(0));
        debounce.record_event(at(50));
        assert_eq!(debounce.due(), Some(at(150)));
        assert_eq!(debounce.record_scan("new", at(150)), Stability::Stable);
    }

    #[test]
    fn continuous_events_delay_the_scan_up_to_the_maximum() {
        let (mut debounce, at) = begin();
        for millis in (0..=790).step_by(10) {
            debounce.record_event(at(millis));
        }
        assert_eq!(debounce.due(), Some(at(800)));
        assert_eq!(debounce.record_scan("current content", at(800)), Stability::Stable);
        // The next event starts a new change.
        debounce.record_event(at(810));
        assert_eq!(debounce.due(), Some(at(910)));
    }

    #[test]
    fn continuous_growth_delays_the_load_up_to_the_maximum() {
        let (mut debounce, at) = begin();
        let contents = ["a", "b", "c", "d", "e", "f", "g", "h"];
        for (scan, content) in contents.into_iter().enumerate() {
            assert_eq!(debounce.record_scan(content, at(scan as u64 * 100)), Stability::Changing, "{content}");
        }
        assert_eq!(debounce.record_scan("i", at(800)), Stability::Stable);
    }
}
