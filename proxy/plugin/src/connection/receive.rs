//! Waiting for a request and reading its head, within limits of size and time.

use std::future::poll_fn;
use std::task::Poll;

use portico_policy::framing::{HeadError, RequestHead};
use portico_policy::intake::{IntakePolicy, Refusal};
use tokio::time::Instant;

use super::Closing;
use super::downstream::Downstream;
use crate::metrics::{InFlight, Metrics};

/// What came of waiting for a head.
pub(super) enum Received {
    /// A whole head; its bytes are still in the buffer.
    Head(RequestHead, InFlight),
    /// The client, or we, ended the connection between two requests.
    Closed,
    /// No head, and what was read of it is still in the buffer.
    Rejected(Refusal, InFlight),
}

/// What a head is read with.
pub(super) struct Receiving<'a> {
    pub(super) policy: &'a IntakePolicy,
    pub(super) metrics: &'a Metrics,
}

/// Waits for the next request and reads its head. `closing` ends the wait, but no head that has begun.
pub(super) async fn receive(downstream: &mut Downstream, receiving: Receiving<'_>, closing: &mut Closing) -> Received {
    let Receiving { policy, metrics } = receiving;
    if !wait(downstream, policy, closing).await {
        return Received::Closed;
    }
    // A head on its way is a request on its way: a shutdown waits for it.
    let in_flight = metrics.begin();
    match read_head(downstream, policy).await {
        Ok(Some(head)) => Received::Head(head, in_flight),
        Ok(None) => Received::Closed,
        Err(refusal) => Received::Rejected(refusal, in_flight),
    }
}

/// Waits for the first byte of a head; false when the connection is over. Empty lines before it are no part of it (RFC 9112 §2.2).
async fn wait(downstream: &mut Downstream, policy: &IntakePolicy, closing: &mut Closing) -> bool {
    let due = downstream.active + policy.idle_timeout();
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
        let is_over = downstream.timer.poll_again(cx, due).is_ready() || closing.poll(cx).is_ready();
        if is_over { Poll::Ready(false) } else { Poll::Pending }
    })
    .await
}

/// Reads up to the end of the head; nothing when the client ended the connection before it.
async fn read_head(downstream: &mut Downstream, policy: &IntakePolicy) -> Result<Option<RequestHead>, Refusal> {
    // Most heads come in one piece, and then nobody asks what the time is.
    let mut due = None;
    let mut parsed = 0;
    loop {
        let bytes = downstream.buffer.filled();
        // A head ends with a line, so it is worth looking only where a line has ended, and at the start for what is no head at all.
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
                downstream.timer.poll_again(cx, due).map(|()| Err(Refusal::HeadTooSlow))
            }
        });
        if read.await? == 0 {
            // A line that did not end has not been looked at, and may be no line of a head.
            return parse(downstream.buffer.filled(), policy);
        }
    }
}

/// What stands behind the limit does not count, so that the same bytes are refused for the same reason however they arrive.
fn parse(bytes: &[u8], policy: &IntakePolicy) -> Result<Option<RequestHead>, Refusal> {
    let limit = policy.head_limit();
    match RequestHead::parse(bytes.get(..limit).unwrap_or(bytes)) {
        Ok(None) if bytes.len() > limit => Err(Refusal::HeadTooLarge),
        Ok(head) => Ok(head),
        Err(HeadError::TooManyFields | HeadError::NameTooLong) => Err(Refusal::HeadTooLarge),
        Err(HeadError::Malformed) => Err(Refusal::HeadMalformed),
    }
}
