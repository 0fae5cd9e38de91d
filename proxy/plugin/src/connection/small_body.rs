//! Small request bodies, which are read whole before an upstream is asked.
//!
//! A slow client then holds no connection to the upstream, and a request that only reads can be sent again with its body.

use std::future::poll_fn;
use std::task::Poll;

use portico_policy::Failure;
use portico_policy::framing::{BodyDecoder, BodyLength};
use portico_policy::intake::IntakePolicy;
use tokio::time::Instant;

use super::downstream::Downstream;

/// The largest body that is read whole; also what Pingora keeps of one for another attempt.
pub(super) const SMALL_BODY: usize = 64 * 1024;

/// What has been read of a body.
pub(super) enum Body {
    /// All of it.
    Whole(Vec<u8>),
    /// More than a small body has; what was read of it, and the decoder of the rest.
    Large(Vec<u8>, BodyDecoder),
}

/// Reads a body that follows a head of `head` bytes, as long as it is small; its bytes are taken out of the buffer. All of it has to be
/// there by `whole_due`.
///
/// # Errors
/// When the client disconnects, pauses for too long, or sends something that is no body.
pub(super) async fn read(
    downstream: &mut Downstream,
    head: usize,
    length: BodyLength,
    policy: &IntakePolicy,
    whole_due: Instant,
) -> Result<Body, Failure> {
    let mut decoder = BodyDecoder::new(length);
    let mut body = Vec::new();
    loop {
        let piece = downstream.buffer.filled_mut().get_mut(head..).unwrap_or_default();
        let compacted = decoder.compact(piece).map_err(|_| Failure::ClientBody)?;
        body.extend_from_slice(piece.get(..compacted.length).unwrap_or_default());
        downstream.buffer.remove(head..head + compacted.consumed);
        if compacted.is_done && body.len() <= SMALL_BODY {
            return Ok(Body::Whole(body));
        }
        if body.len() > SMALL_BODY {
            return Ok(Body::Large(body, decoder));
        }
        let due = (Instant::now() + policy.body_timeout()).min(whole_due);
        let read = poll_fn(|cx| match downstream.poll_fill(cx) {
            Poll::Ready(Ok(1..)) => Poll::Ready(Ok(())),
            Poll::Ready(Ok(0) | Err(_)) => Poll::Ready(Err(Failure::ClientDisconnected)),
            Poll::Pending => downstream.timer.poll(cx, due).map(|()| Err(Failure::ClientSlow)),
        });
        read.await?;
    }
}
