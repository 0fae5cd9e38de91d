//! Provides a deadline that can be moved at low cost.

use std::future::Future;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};

use tokio::task::unconstrained;
use tokio::time::{Instant, Sleep, sleep_until};

/// A timer for a deadline that may move. The timer is armed at the first wait. Afterwards, the timer is armed again
/// only in these cases:
///
/// - The timer has fired before the deadline.
/// - The timer would fire after the deadline.
///
/// Each request moves the deadlines of its connection a little. Arming a timer for each request would take as long as
/// parsing a request head. If the old timer fires first, comparing the times is much cheaper.
#[derive(Debug, Default)]
pub(crate) struct Deadline {
    timer: Option<Pin<Box<Sleep>>>,
}

impl Deadline {
    /// Like [`poll`](Self::poll), becomes ready when `due` has passed. May be used only for consecutive waits in the
    /// same task, because the timer stays registered for the task. Until the timer fires, each call only compares
    /// times.
    pub(crate) fn poll_again(&mut self, cx: &mut Context<'_>, due: Instant) -> Poll<()> {
        match &self.timer {
            Some(timer) if timer.deadline() <= due && !timer.is_elapsed() => Poll::Pending,
            _ => self.poll(cx, due),
        }
    }

    /// Becomes ready when `due` has passed.
    pub(crate) fn poll(&mut self, cx: &mut Context<'_>, due: Instant) -> Poll<()> {
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(due)));
        if timer.deadline() > due {
            timer.as_mut().reset(due);
        }
        loop {
            // Poll without tokio's cooperative budget. A poll with a budget that is used up would return `Pending`
            // without registering the task for the timer.
            ready!(pin!(unconstrained(timer.as_mut())).poll(cx));
            if Instant::now() >= due {
                return Poll::Ready(());
            }
            timer.as_mut().reset(due);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn wait_that_begins_without_budget_ends() {
        let mut deadline = Deadline::default();
        let started = Instant::now();
        let due = started + Duration::from_secs(3);
        let mut has_budget = true;
        let waiting = poll_fn(|cx| {
            while has_budget {
                has_budget = pin!(tokio::task::consume_budget()).poll(cx).is_ready();
            }
            deadline.poll_again(cx, due)
        });
        // The paused clock advances only while a timer is pending. Without the timeout, a failing test would hang.
        tokio::time::timeout(Duration::from_mins(1), waiting).await.unwrap();
        assert_eq!(started.elapsed().as_secs(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn consecutive_waits_end_at_the_deadline_of_the_last() {
        let mut deadline = Deadline::default();
        let started = Instant::now();
        for seconds in [3, 5, 4, 9] {
            let due = started + Duration::from_secs(seconds);
            let polled = poll_fn(|cx| Poll::Ready(deadline.poll_again(cx, due))).await;
            assert!(polled.is_pending());
        }
        let due = started + Duration::from_secs(7);
        poll_fn(|cx| deadline.poll_again(cx, due)).await;
        assert_eq!(started.elapsed().as_secs(), 7);
    }

    #[tokio::test(start_paused = true)]
    async fn moved_deadline_expires_at_its_new_time() {
        let mut deadline = Deadline::default();
        let started = Instant::now();
        let first = started + Duration::from_secs(1);
        let is_pending = poll_fn(|cx| Poll::Ready(deadline.poll(cx, first).is_pending())).await;
        assert!(is_pending);
        poll_fn(|cx| deadline.poll(cx, started + Duration::from_secs(3))).await;
        assert_eq!(started.elapsed().as_secs(), 3);
        poll_fn(|cx| deadline.poll(cx, started + Duration::from_secs(4))).await;
        assert_eq!(started.elapsed().as_secs(), 4);
    }

    #[tokio::test(start_paused = true)]
    async fn earlier_deadline_ends_earlier() {
        let mut deadline = Deadline::default();
        let started = Instant::now();
        let is_pending = poll_fn(|cx| Poll::Ready(deadline.poll(cx, started + Duration::from_mins(1)).is_pending()));
        assert!(is_pending.await);
        poll_fn(|cx| deadline.poll(cx, started + Duration::from_secs(2))).await;
        assert_eq!(started.elapsed().as_secs(), 2);
    }
}
