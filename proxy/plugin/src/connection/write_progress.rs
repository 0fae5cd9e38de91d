//! Whether a client that is being written to takes the bytes fast enough.

use std::task::{Context, Poll};
use std::time::Duration;

use pingora_core::protocols::Stream;
use pingora_core::protocols::l4::ext::get_tcp_info;
use tokio::time::Instant;

use super::deadline::Deadline;

/// Watches writes that have to wait. A client that takes everything at once is never looked at.
///
/// Only the time counts during which a write has to wait. What counts as taken is what the client has acknowledged: the kernel takes
/// megabytes at once and then nothing for half a minute, however steadily a slow client reads.
#[derive(Debug)]
pub(crate) struct WriteProgress {
    window: Duration,
    /// Bytes that have to be taken in each window.
    least: u64,
    /// Since when a write has been waiting.
    waiting: Option<Instant>,
    /// How much of the window had been waited for before that.
    waited: Duration,
    /// Bytes that the kernel has taken in this window.
    taken: u64,
    /// Bytes that the client had acknowledged when the window began, where the kernel tells.
    acknowledged: Option<u64>,
    deadline: Deadline,
}

impl WriteProgress {
    /// At least `per_second` bytes a second, looked at after each `window`.
    pub(crate) fn new(window: Duration, per_second: u64) -> Self {
        let least = u128::from(per_second) * window.as_millis() / 1000;
        Self {
            window,
            least: u64::try_from(least).unwrap_or(u64::MAX).max(1),
            waiting: None,
            waited: Duration::ZERO,
            taken: 0,
            acknowledged: None,
            deadline: Deadline::default(),
        }
    }

    /// A write took this many bytes.
    pub(crate) fn took(&mut self, bytes: usize) {
        self.taken += bytes as u64;
    }

    /// Nothing is left to write: waiting for the next piece is not the client's fault.
    pub(crate) fn done(&mut self) {
        if let Some(since) = self.waiting.take() {
            self.waited += since.elapsed();
        }
    }

    /// A write has to wait; ready when the client was too slow over a whole window. `acknowledged` tells how much the client has
    /// acknowledged since the connection began.
    pub(crate) fn poll_too_slow(&mut self, cx: &mut Context<'_>, acknowledged: impl Fn() -> Option<u64>) -> Poll<()> {
        if self.waiting.is_none() {
            self.waiting = Some(Instant::now());
            if self.waited.is_zero() {
                (self.taken, self.acknowledged) = (0, acknowledged());
            }
        }
        while let Some(since) = self.waiting
            && self.deadline.poll(cx, since + self.window.saturating_sub(self.waited)).is_ready()
        {
            let now = acknowledged();
            let taken = now.zip(self.acknowledged).map_or(self.taken, |(now, before)| now.saturating_sub(before));
            if taken < self.least {
                return Poll::Ready(());
            }
            (self.waiting, self.waited) = (Some(Instant::now()), Duration::ZERO);
            (self.taken, self.acknowledged) = (0, now);
        }
        Poll::Pending
    }
}

/// How much the other end of a connection has acknowledged since it began; nothing where it is no TCP connection.
pub(crate) fn acknowledged(stream: &Stream) -> Option<u64> {
    get_tcp_info(stream.id()).ok().map(|info| info.tcpi_bytes_acked)
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;

    fn unknown() -> Option<u64> {
        None
    }

    fn progress() -> WriteProgress {
        WriteProgress::new(Duration::from_secs(10), 1024)
    }

    #[tokio::test(start_paused = true)]
    async fn client_that_takes_nothing_is_too_slow_after_one_window() {
        let (mut progress, started) = (progress(), Instant::now());
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert_eq!(started.elapsed().as_secs(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn slow_but_honest_client_goes_on_for_ever() {
        let mut progress = progress();
        for _ in 0..100 {
            let waiting = poll_fn(|cx| progress.poll_too_slow(cx, unknown));
            assert!(tokio::time::timeout(Duration::from_secs(5), waiting).await.is_err());
            progress.took(12 * 1024);
        }
        let started = Instant::now();
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert!(started.elapsed() >= Duration::from_secs(10), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn client_that_acknowledges_is_not_too_slow_although_the_kernel_takes_nothing() {
        let (mut progress, started) = (progress(), Instant::now());
        let steadily = || Some(2000 * started.elapsed().as_secs());
        let waiting = poll_fn(|cx| progress.poll_too_slow(cx, steadily));
        assert!(tokio::time::timeout(Duration::from_mins(5), waiting).await.is_err());
        poll_fn(|cx| progress.poll_too_slow(cx, || Some(600_000))).await;
        assert!(started.elapsed() <= Duration::from_secs(320), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn many_small_waits_count_together() {
        let mut progress = progress();
        for _ in 0..9 {
            let waiting = poll_fn(|cx| progress.poll_too_slow(cx, unknown));
            assert!(tokio::time::timeout(Duration::from_secs(1), waiting).await.is_err());
            progress.took(100);
            progress.done();
            tokio::time::sleep(Duration::from_mins(1)).await;
        }
        let started = Instant::now();
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert!(started.elapsed() <= Duration::from_secs(2), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn pause_between_two_pieces_is_not_held_against_the_client() {
        let mut progress = progress();
        let waiting = poll_fn(|cx| progress.poll_too_slow(cx, unknown));
        assert!(tokio::time::timeout(Duration::from_secs(4), waiting).await.is_err());
        progress.done();
        tokio::time::sleep(Duration::from_hours(1)).await;
        let started = Instant::now();
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert_eq!(started.elapsed().as_secs(), 6);
    }
}
