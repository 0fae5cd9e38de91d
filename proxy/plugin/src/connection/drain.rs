//! Closes idle connections after the shutdown signal.

use std::pin::{Pin, pin};
use std::task::{Context, Poll};
use std::time::Duration;

use pingora_core::server::ShutdownWatch;
use tokio::task::unconstrained;

/// The time after the shutdown signal during which a client may send one more request on an idle connection. The
/// response to such a request contains `Connection: close`. The drain ends after a period without requests, which must
/// be longer than `DRAIN_GRACE`.
const DRAIN_GRACE: Duration = Duration::from_millis(200);

/// A signal that idle connections have to be closed. The signal becomes ready [`DRAIN_GRACE`] after the shutdown
/// signal.
///
/// A connection polls the signal whenever it waits. The first poll registers the task of the connection. Until the
/// shutdown signal arrives, further polls only check a flag.
pub(super) struct DrainSignal {
    drained: Pin<Box<dyn Future<Output = ()> + Send + Sync>>,
    shutdown: ShutdownWatch,
    is_registered: bool,
}

impl DrainSignal {
    pub(super) fn new(shutdown: &ShutdownWatch) -> Self {
        Self { drained: Box::pin(drain_grace_over(shutdown.clone())), shutdown: shutdown.clone(), is_registered: false }
    }

    /// Becomes ready when idle connections have to be closed. All calls must come from the same task.
    pub(super) fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.is_registered && !*self.shutdown.borrow() {
            return Poll::Pending;
        }
        self.is_registered = true;
        // Poll without tokio's cooperative budget. A poll with a budget that is used up would return `Pending` without
        // registering the task for the shutdown signal.
        pin!(unconstrained(self.drained.as_mut())).poll(cx)
    }
}

async fn drain_grace_over(mut shutdown: ShutdownWatch) {
    while !*shutdown.borrow_and_update() {
        if shutdown.changed().await.is_err() {
            // The sender has been dropped, so a shutdown signal can no longer arrive.
            return std::future::pending().await;
        }
    }
    tokio::time::sleep(DRAIN_GRACE).await;
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::sync::watch;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn shutdown_ends_a_wait_that_began_without_budget() {
        let (sender, shutdown) = watch::channel(false);
        let mut drain = DrainSignal::new(&shutdown);
        let mut has_budget = true;
        let waiting = tokio::spawn(async move {
            poll_fn(|cx| {
                while has_budget {
                    has_budget = pin!(tokio::task::consume_budget()).poll(cx).is_ready();
                }
                drain.poll(cx)
            })
            .await;
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        sender.send(true).unwrap();
        timeout(Duration::from_secs(1), waiting).await.unwrap().unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn connection_may_send_one_more_request_after_the_signal() {
        let (sender, shutdown) = watch::channel(false);
        let mut drain = DrainSignal::new(&shutdown);
        let started = tokio::time::Instant::now();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(5)).await;
            sender.send(true).unwrap();
        });
        poll_fn(|cx| drain.poll(cx)).await;
        assert_eq!(started.elapsed(), Duration::from_secs(5) + DRAIN_GRACE);
    }

    #[tokio::test(start_paused = true)]
    async fn end_of_the_sender_is_not_a_shutdown() {
        let (sender, shutdown) = watch::channel(false);
        let mut drain = DrainSignal::new(&shutdown);
        drop(sender);
        assert!(timeout(Duration::from_mins(1), poll_fn(|cx| drain.poll(cx))).await.is_err());
    }
}
