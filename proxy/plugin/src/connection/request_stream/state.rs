//! What a request's stream and the phases of its request tell each other.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use portico_policy::Failure;
use tokio::time::Instant;

/// Shared by the stream, which Pingora owns, and the request's context.
#[derive(Debug, Default)]
pub(crate) struct StreamState(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    body_ended: Option<Instant>,
    waiting: Waiting,
    failure: Option<(Failure, &'static str)>,
    has_response: bool,
    is_cut_off: bool,
}

/// What is being waited for once the body is over.
#[derive(Debug, Clone, Copy, Default)]
enum Waiting {
    /// Nothing that has a deadline here.
    #[default]
    Nothing,
    /// A response head.
    Head { since: Instant, first_byte: Duration, total: Duration },
    /// The next piece of a response, or of a tunnel in either direction.
    Piece { pace: Duration, lateness: Failure },
}

impl StreamState {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last byte of the request's body has been read.
    pub(crate) fn body_ended(&self) {
        self.inner().body_ended.get_or_insert_with(Instant::now);
    }

    /// When the last byte of the request's body was read.
    pub(crate) fn body_end(&self) -> Option<Instant> {
        self.inner().body_ended
    }

    /// An attempt has been sent, as far as its body is there. Its response head is due `first_byte` after the last byte of the body,
    /// and all attempts together within `total` of it.
    pub(crate) fn wait_for_head(&self, first_byte: Duration, total: Duration) {
        self.inner().waiting = Waiting::Head { since: Instant::now(), first_byte, total };
    }

    /// A response head has come; from now on no pause may be longer than `pace`, or the response ends with this failure.
    pub(crate) fn wait_for_pieces(&self, pace: Duration, lateness: Failure) {
        self.inner().waiting = Waiting::Piece { pace, lateness };
    }

    /// The whole response has been passed on. What of the request is still to come is of no use to anybody.
    pub(crate) fn response_ended(&self) {
        self.inner().has_response = true;
    }

    /// Whether the whole response has been passed on.
    pub(crate) fn has_response(&self) -> bool {
        self.inner().has_response
    }

    /// The response broke off after its head.
    pub(crate) fn cut_off(&self) {
        self.inner().is_cut_off = true;
    }

    /// Whether the response broke off after its head.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.inner().is_cut_off
    }

    /// Nothing is waited for any more.
    pub(crate) fn stop_waiting(&self) {
        self.inner().waiting = Waiting::Nothing;
    }

    /// Until when the upstream has to do something, `active` being when something passed last; nothing while it is the client's turn.
    pub(super) fn due(&self, active: Instant) -> Option<Instant> {
        let inner = self.inner();
        match inner.waiting {
            Waiting::Nothing => None,
            Waiting::Head { since, first_byte, total } => {
                let ended = inner.body_ended?;
                Some((since.max(ended) + first_byte).min(ended + total))
            }
            Waiting::Piece { pace, .. } => Some(active + pace),
        }
    }

    /// The deadline has passed: what that means.
    pub(super) fn upstream_late(&self) {
        let mut inner = self.inner();
        let failure = match inner.waiting {
            Waiting::Head { .. } => Failure::FirstByteTimeout,
            Waiting::Piece { lateness, .. } => lateness,
            Waiting::Nothing => Failure::Truncated,
        };
        inner.failure = Some((failure, "ReadTimedout"));
        inner.waiting = Waiting::Nothing;
    }

    /// The client did something that ends the request; the cause is in the words of Pingora's errors.
    pub(super) fn client_failed(&self, failure: Failure, cause: &'static str) {
        self.inner().failure.get_or_insert((failure, cause));
    }

    /// What went wrong on this stream since the last time this was asked, and its cause.
    pub(crate) fn take_failure(&self) -> Option<(Failure, &'static str)> {
        self.inner().failure.take()
    }
}
