//! Waits for a request and reads its head, within limits of size and time.

use std::future::poll_fn;
use std::task::Poll;

use portico_policy::framing::{HeadError, RequestHead};
use portico_policy::intake::{IntakePolicy, Rejection};
use tokio::time::Instant;

use super::drain::DrainSignal;
use crate::downstream::Downstream;
use crate::metrics::{InFlight, Metrics};

/// The result of waiting for a request head.
pub(super) enum Received {
    /// A complete head; its bytes are still in the buffer.
    Head(RequestHead, InFlight),
    /// The client or the server closed the connection between two requests.
    Closed,
    /// A rejected head; the bytes read so far are still in the buffer.
    Rejected(Rejection, InFlight),
}

/// What reading a head depends on.
pub(super) struct ReceiveContext<'a> {
    pub(super) policy: &'a IntakePolicy,
    pub(super) metrics: &'a Metrics,
}

/// Waits for the next request and reads its head. `drain` ends the wait, but not a head that has begun.
pub(super) async fn receive(
    downstream: &mut Downstream,
    context: ReceiveContext<'_>,
    drain: &mut DrainSignal,
) -> Received {
    let ReceiveContext { policy, metrics } = context;
    if !wait_for_head(downstream, policy, drain).await {
        return Received::Closed;
    }
    // A head that has begun counts as a request in flight: a shutdown waits for it.
    let in_flight = metrics.begin_request();
    match read_head(downstream, policy).await {
        Ok(Some(head)) => Received::Head(head, in_flight),
        Ok(None) => Received::Closed,
        Err(refusal) => Received::Rejected(refusal, in_flight),
    }
}

/// Waits for the first byte of a head. Returns false if the connection is finished. Empty lines before the head are
/// skipped (RFC 9112 §2.2).
async fn wait_for_head(downstream: &mut Downstream, policy: &IntakePolicy, drain: &mut DrainSignal) -> bool {
    let due = downstream.last_active + policy.idle_timeout();
    poll_fn(|cx| {
        loop {
            while downstream.buffer.filled().starts_with(b"\r\n") {
                downstream.buffer.consume(2);
            }
            if !matches!(downstream.buffer.filled(), b"" | b"\r") {
                return Poll::Ready(true);
            }
            match downstream.poll_fill(cx) {
                Poll::Ready(Ok(1..)) => {}
                Poll::Ready(Ok(0) | Err(_)) => return Poll::Ready(false),
                Poll::Pending => break,
            }
        }
        let is_finished = downstream.timer.poll_again(cx, due).is_ready() || drain.poll(cx).is_ready();
        if is_finished { Poll::Ready(false) } else { Poll::Pending }
    })
    .await
}

/// Reads to the end of the head. Returns `None` if the client closed the connection before it.
async fn read_head(downstream: &mut Downstream, policy: &IntakePolicy) -> Result<Option<RequestHead>, Rejection> {
    // Most heads arrive in one piece, so the clock is read only before the first wait.
    let mut due = None;
    let mut parsed = 0;
    loop {
        let bytes = downstream.buffer.filled();
        // A head ends with a line, so parse again only after a new line, and at the start to reject bytes that are no
        // head.
        let has_new_line = || bytes.get(parsed..).is_some_and(|new| new.contains(&b'\n'));
        if (parsed == 0 || has_new_line() || bytes.len() > policy.head_limit())
            && let Some(head) = parse(bytes, policy)?
        {
            return Ok(Some(head));
        }
        parsed = bytes.len();
        let read = poll_fn(|cx| match downstream.poll_fill(cx) {
            Poll::Ready(read) => Poll::Ready(Ok(read.unwrap_or_default())),
            Poll::Pending => {
                let due = *due.get_or_insert_with(|| Instant::now() + policy.head_timeout());
                downstream.timer.poll_again(cx, due).map(|()| Err(Rejection::HeadTooSlow))
            }
        });
        if read.await? == 0 {
            // An unfinished line has not been parsed yet and may be malformed.
            return parse(downstream.buffer.filled(), policy);
        }
    }
}

/// Bytes beyond the limit are ignored, so that the same bytes are rejected for the same reason however they arrive.
fn parse(bytes: &[u8], policy: &IntakePolicy) -> Result<Option<RequestHead>, Rejection> {
    let limit = policy.head_limit();
    match RequestHead::parse(bytes.get(..limit).unwrap_or(bytes)) {
        Ok(None) if bytes.len() > limit => Err(Rejection::HeadTooLarge),
        Ok(head) => Ok(head),
        Err(HeadError::TooManyFields | HeadError::NameTooLong) => Err(Rejection::HeadTooLarge),
        Err(HeadError::Malformed) => Err(Rejection::HeadMalformed),
    }
}
