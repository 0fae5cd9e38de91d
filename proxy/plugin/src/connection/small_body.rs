//! Small request bodies, read completely before an upstream is contacted.
//!
//! A slow client then occupies no upstream connection, and a GET or HEAD can be retried with its body.

use std::future::poll_fn;
use std::task::Poll;

use portico_policy::Failure;
use portico_policy::framing::{BodyDecoder, BodyLength};
use portico_policy::intake::IntakePolicy;
use tokio::time::Instant;

use crate::downstream::Downstream;

/// The largest body that is read completely, in bytes; also what Pingora keeps of a body for a retry.
pub(super) const SMALL_BODY: usize = 64 * 1024;

/// The result of reading a body.
pub(super) enum Body {
    /// The whole body.
    Whole(Vec<u8>),
    /// More than [`SMALL_BODY`]: the bytes read so far, and the decoder of the rest.
    Large(Vec<u8>, BodyDecoder),
}

/// Reads a body up to [`SMALL_BODY`] that follows a head of `head` bytes, and removes its bytes from the buffer. The
/// whole body must arrive by `whole_due`.
///
/// # Errors
/// Returns an error if the client disconnects, pauses for too long or sends a malformed body.
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
