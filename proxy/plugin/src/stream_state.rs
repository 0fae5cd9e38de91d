//! Defines the state that is shared between Pingora's phases and the stream from which Pingora reads a request.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use portico_policy::Failure;
use tokio::time::Instant;

/// The state of a request's stream. The state is shared with the request context, because Pingora owns the stream
/// itself.
#[derive(Debug, Default)]
pub(crate) struct StreamState(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    body_ended: Option<Instant>,
    waiting: Waiting,
    failure: Option<(Failure, &'static str)>,
    is_response_complete: bool,
    is_truncated: bool,
}

/// The event that the stream waits for after the end of the request body.
#[derive(Debug, Clone, Copy, Default)]
enum Waiting {
    /// The stream does not wait for any event that has a deadline.
    #[default]
    Nothing,
    /// The stream waits for a response head.
    Head { since: Instant, first_byte: Duration, total: Duration },
    /// The stream waits for the next piece of a response. In a tunnel, the stream waits for the next piece in either
    /// direction.
    Piece { max_pause: Duration, timeout_failure: Failure },
}

impl StreamState {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records that the last byte of the request body has been read.
    pub(crate) fn body_ended(&self) {
        self.inner().body_ended.get_or_insert_with(Instant::now);
    }

    /// Returns the time at which the last byte of the request body was read. Returns `None` if the client is still
    /// sending the body.
    pub(crate) fn body_ended_at(&self) -> Option<Instant> {
        self.inner().body_ended
    }

    /// Starts to wait for a response head. The time limit `first_byte` begins when the attempt has started and the
    /// request body has ended. The time limit `total` applies to all attempts together, and begins at the end of the
    /// request body.
    pub(crate) fn wait_for_head(&self, first_byte: Duration, total: Duration) {
        self.inner().waiting = Waiting::Head { since: Instant::now(), first_byte, total };
    }

    /// Starts to wait for the pieces of a response. If a pause is longer than `max_pause`, the response ends with
    /// `timeout_failure`.
    pub(crate) fn wait_for_pieces(&self, max_pause: Duration, timeout_failure: Failure) {
        self.inner().waiting = Waiting::Piece { max_pause, timeout_failure };
    }

    /// Records that the whole response has been passed on to the client. Afterwards, the rest of the request is no
    /// longer needed.
    pub(crate) fn response_ended(&self) {
        self.inner().is_response_complete = true;
    }

    /// Reports whether the whole response has been passed on to the client.
    pub(crate) fn is_response_complete(&self) -> bool {
        self.inner().is_response_complete
    }

    /// Records that the response was truncated after the response head.
    pub(crate) fn mark_truncated(&self) {
        self.inner().is_truncated = true;
    }

    /// Reports whether the response was truncated after the response head.
    pub(crate) fn is_truncated(&self) -> bool {
        self.inner().is_truncated
    }

    /// Clears the deadline for the upstream.
    pub(crate) fn stop_waiting(&self) {
        self.inner().waiting = Waiting::Nothing;
    }

    /// Returns the current deadline for the upstream. `last_active` is the time at which the last byte was passed on.
    /// Returns `None` if the stream does not wait for the upstream. Also returns `None` if the stream waits for a
    /// response head while the client is still sending the request.
    pub(crate) fn due(&self, last_active: Instant) -> Option<Instant> {
        let inner = self.inner();
        match inner.waiting {
            Waiting::Nothing => None,
            Waiting::Head { since, first_byte, total } => {
                let ended = inner.body_ended?;
                Some((since.max(ended) + first_byte).min(ended + total))
            }
            Waiting::Piece { max_pause, .. } => Some(last_active + max_pause),
        }
    }

    /// Records the failure that belongs to an expired deadline, and clears the deadline.
    pub(crate) fn upstream_timed_out(&self) {
        let mut inner = self.inner();
        let failure = match inner.waiting {
            Waiting::Head { .. } => Failure::FirstByteTimeout,
            Waiting::Piece { timeout_failure, .. } => timeout_failure,
            Waiting::Nothing => Failure::Truncated,
        };
        inner.failure = Some((failure, "ReadTimedout"));
        inner.waiting = Waiting::Nothing;
    }

    /// Records a failure of the client that ends the request. If a failure has already been recorded, does nothing.
    /// `cause` is the name of the corresponding error in Pingora.
    pub(crate) fn client_failed(&self, failure: Failure, cause: &'static str) {
        self.inner().failure.get_or_insert((failure, cause));
    }

    /// Takes the failure that was recorded since the previous call, and the cause of the failure.
    pub(crate) fn take_failure(&self) -> Option<(Failure, &'static str)> {
        self.inner().failure.take()
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[tokio::test(start_paused = true)]
    async fn timeout_of_the_head_starts_when_the_body_has_been_sent() {
        let (state, start) = (StreamState::default(), Instant::now());
        state.wait_for_head(seconds(5), seconds(60));
        assert_eq!(state.due(start), None, "no deadline while the client is still sending");
        advance(seconds(10)).await;
        state.body_ended();
        assert_eq!(state.due(start), Some(start + seconds(15)));
        advance(seconds(3)).await;
        state.body_ended();
        state.wait_for_head(seconds(5), seconds(60));
        assert_eq!((state.body_ended_at(), state.due(start)), (Some(start + seconds(10)), Some(start + seconds(18))));
    }

    #[tokio::test(start_paused = true)]
    async fn all_attempts_together_are_due_after_the_total_time() {
        let (state, start) = (StreamState::default(), Instant::now());
        state.body_ended();
        advance(seconds(55)).await;
        state.wait_for_head(seconds(20), seconds(60));
        assert_eq!(state.due(start), Some(start + seconds(60)));
    }

    #[tokio::test(start_paused = true)]
    async fn piece_is_due_after_a_pause_since_the_last_byte() {
        let (state, start) = (StreamState::default(), Instant::now());
        state.wait_for_pieces(seconds(7), Failure::StreamIdle);
        assert_eq!(state.due(start + seconds(30)), Some(start + seconds(37)));
        state.stop_waiting();
        assert_eq!(state.due(start), None);
    }

    #[tokio::test(start_paused = true)]
    async fn expired_deadline_is_one_failure_of_what_was_waited_for() {
        let state = StreamState::default();
        state.body_ended();
        state.wait_for_head(seconds(5), seconds(60));
        state.upstream_timed_out();
        assert_eq!(state.due(Instant::now()), None, "the deadline would also end the error reply");
        assert_eq!(state.take_failure(), Some((Failure::FirstByteTimeout, "ReadTimedout")));
        state.wait_for_pieces(seconds(7), Failure::StreamIdle);
        state.upstream_timed_out();
        assert_eq!(state.take_failure(), Some((Failure::StreamIdle, "ReadTimedout")));
        assert_eq!(state.take_failure(), None);
    }

    #[test]
    fn first_failure_of_a_client_is_kept() {
        let state = StreamState::default();
        state.client_failed(Failure::ClientSlow, "ReadTimedout");
        state.client_failed(Failure::ClientDisconnected, "WriteError");
        assert_eq!(state.take_failure(), Some((Failure::ClientSlow, "ReadTimedout")));
    }
}
