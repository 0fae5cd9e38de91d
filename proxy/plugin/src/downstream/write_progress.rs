//! Detects clients that receive a response too slowly.

use std::task::{Context, Poll};
use std::time::Duration;

use pingora_core::protocols::Stream;
use pingora_core::protocols::l4::ext::get_tcp_info;
use tokio::time::Instant;

use super::deadline::Deadline;

/// A measurement of the rate at which a client receives a response. The rate is measured only while a write has to
/// wait. If a client receives everything at once, the rate is never checked.
///
/// The rate counts the bytes that the client has acknowledged, not the bytes that the kernel has accepted. The kernel
/// may buffer megabytes at once and then accept nothing for half a minute, even if the client reads steadily.
#[derive(Debug)]
pub(crate) struct WriteProgress {
    window: Duration,
    /// The minimum number of bytes that the client must receive in each window.
    min_bytes: u64,
    /// The time at which the current wait began. `None` if no write is waiting.
    waiting_since: Option<Instant>,
    /// The time that was spent waiting in the current window before the current wait began.
    waited_before: Duration,
    /// The number of bytes that the kernel has accepted in the current window.
    written: u64,
    /// The number of bytes that the client had acknowledged when the current window began. `None` if the kernel does
    /// not report the number.
    acknowledged: Option<u64>,
    deadline: Deadline,
}

impl WriteProgress {
    /// Creates a measurement that requires at least `per_second` bytes per second. The rate is checked at the end of
    /// each time window of length `window`.
    pub(crate) fn new(window: Duration, per_second: u64) -> Self {
        let min_bytes = u128::from(per_second) * window.as_millis() / 1000;
        Self {
            window,
            min_bytes: u64::try_from(min_bytes).unwrap_or(u64::MAX).max(1),
            waiting_since: None,
            waited_before: Duration::ZERO,
            written: 0,
            acknowledged: None,
            deadline: Deadline::default(),
        }
    }

    /// Records the number of bytes that a write has accepted.
    pub(crate) fn add_written(&mut self, bytes: usize) {
        self.written += bytes as u64;
    }

    /// Pauses the measurement when nothing is left to write. The time until the next write does not count, because the
    /// client does not cause the delay.
    pub(crate) fn pause(&mut self) {
        if let Some(since) = self.waiting_since.take() {
            self.waited_before += since.elapsed();
        }
    }

    /// Becomes ready if the client has been too slow for a whole time window. Must be polled whenever a write has to
    /// wait. `acknowledged` returns the number of bytes that the client has acknowledged since the connection began.
    pub(crate) fn poll_too_slow(&mut self, cx: &mut Context<'_>, acknowledged: impl Fn() -> Option<u64>) -> Poll<()> {
        if self.waiting_since.is_none() {
            self.waiting_since = Some(Instant::now());
            if self.waited_before.is_zero() {
                (self.written, self.acknowledged) = (0, acknowledged());
            }
        }
        while let Some(since) = self.waiting_since
            && self.deadline.poll(cx, since + self.window.saturating_sub(self.waited_before)).is_ready()
        {
            let now = acknowledged();
            let written = now.zip(self.acknowledged).map_or(self.written, |(now, before)| now.saturating_sub(before));
            if written < self.min_bytes {
                return Poll::Ready(());
            }
            (self.waiting_since, self.waited_before) = (Some(Instant::now()), Duration::ZERO);
            (self.written, self.acknowledged) = (0, now);
        }
        Poll::Pending
    }
}

/// Returns the number of bytes that the peer has acknowledged since the connection began. Returns `None` if the
/// connection is not a TCP connection.
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
    async fn client_that_reads_nothing_is_too_slow_after_one_window() {
        let (mut progress, started) = (progress(), Instant::now());
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert_eq!(started.elapsed().as_secs(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn slow_but_steady_client_is_never_too_slow() {
        let mut progress = progress();
        for _ in 0..100 {
            let waiting = poll_fn(|cx| progress.poll_too_slow(cx, unknown));
            assert!(tokio::time::timeout(Duration::from_secs(5), waiting).await.is_err());
            progress.add_written(12 * 1024);
        }
        let started = Instant::now();
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert!(started.elapsed() >= Duration::from_secs(10), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn client_that_acknowledges_is_not_too_slow_even_if_the_kernel_accepts_nothing() {
        let (mut progress, started) = (progress(), Instant::now());
        let steadily = || Some(2000 * started.elapsed().as_secs());
        let waiting = poll_fn(|cx| progress.poll_too_slow(cx, steadily));
        assert!(tokio::time::timeout(Duration::from_mins(5), waiting).await.is_err());
        poll_fn(|cx| progress.poll_too_slow(cx, || Some(600_000))).await;
        assert!(started.elapsed() <= Duration::from_secs(320), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn many_short_waits_add_up() {
        let mut progress = progress();
        for _ in 0..9 {
            let waiting = poll_fn(|cx| progress.poll_too_slow(cx, unknown));
            assert!(tokio::time::timeout(Duration::from_secs(1), waiting).await.is_err());
            progress.add_written(100);
            progress.pause();
            tokio::time::sleep(Duration::from_mins(1)).await;
        }
        let started = Instant::now();
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert!(started.elapsed() <= Duration::from_secs(2), "{:?}", started.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn pause_between_two_pieces_does_not_count() {
        let mut progress = progress();
        let waiting = poll_fn(|cx| progress.poll_too_slow(cx, unknown));
        assert!(tokio::time::timeout(Duration::from_secs(4), waiting).await.is_err());
        progress.pause();
        tokio::time::sleep(Duration::from_hours(1)).await;
        let started = Instant::now();
        poll_fn(|cx| progress.poll_too_slow(cx, unknown)).await;
        assert_eq!(started.elapsed().as_secs(), 6);
    }

    #[tokio::test(start_paused = true)]
    async fn exactly_the_minimum_rate_is_enough() {
        for (per_second, least) in [(1024, 10_240), (0, 1)] {
            for (bytes, is_enough) in [(least, true), (least - 1, false)] {
                let (mut progress, started) = (WriteProgress::new(Duration::from_secs(10), per_second), Instant::now());
                let received = || Some(500 + bytes * (started.elapsed().as_secs() / 10));
                let waiting = poll_fn(|cx| progress.poll_too_slow(cx, received));
                let is_too_slow = tokio::time::timeout(Duration::from_secs(95), waiting).await.is_ok();
                assert_eq!(is_too_slow, !is_enough, "{bytes} at {per_second}");
            }
        }
    }
}
