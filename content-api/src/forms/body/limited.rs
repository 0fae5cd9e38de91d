//! Limits the size of a body without cutting off the connection.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use axum::body::{BodyDataStream, Bytes};
use futures_core::Stream;

/// A stream of the first bytes of a body.
///
/// After `limit` bytes, the stream discards up to `discard` more bytes, and then ends. A browser shows the response only
/// after it has sent its request, so a body that is somewhat too large is received completely.
pub(super) struct LimitedStream {
    inner: BodyDataStream,
    left: usize,
    discard: usize,
    exceeded: Arc<AtomicBool>,
    end: End,
}

/// Whether the end of the stream was held back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Ahead,
    HeldBack,
}

/// Reports whether the limit of a [`LimitedStream`] was exceeded.
#[derive(Clone)]
pub(super) struct LimitExceeded(Arc<AtomicBool>);

impl LimitExceeded {
    pub(super) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl LimitedStream {
    pub(super) fn new(inner: BodyDataStream, limit: usize, discard: usize) -> (Self, LimitExceeded) {
        let exceeded = Arc::new(AtomicBool::new(false));
        (
            Self { inner, left: limit, discard, exceeded: Arc::clone(&exceeded), end: End::Ahead },
            LimitExceeded(exceeded),
        )
    }

    fn is_exceeded(&self) -> bool {
        self.exceeded.load(Ordering::Relaxed)
    }

    /// Ends the stream, but not in the same poll as the last chunk.
    ///
    /// `multer` may poll the stream twice in a row. If the second poll gets the last chunk and the end, `multer` takes the
    /// body for incomplete, without looking at the chunk.
    fn end<T>(&mut self, context: &Context<'_>) -> Poll<Option<T>> {
        if self.end == End::HeldBack {
            return Poll::Ready(None);
        }
        self.end = End::HeldBack;
        context.waker().wake_by_ref();
        Poll::Pending
    }

    /// Returns the part of `chunk` that is within the limit. Returns `None` if nothing of it is.
    fn within_limit(&mut self, mut chunk: Bytes) -> Option<Bytes> {
        let over = chunk.len().saturating_sub(self.left);
        if over > 0 {
            self.exceeded.store(true, Ordering::Relaxed);
            self.discard = self.discard.saturating_sub(over);
            chunk.truncate(self.left);
        }
        self.left -= chunk.len();
        (!chunk.is_empty()).then_some(chunk)
    }
}

impl Stream for LimitedStream {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        loop {
            if this.is_exceeded() && this.discard == 0 {
                return this.end(context);
            }
            match ready!(Pin::new(&mut this.inner).poll_next(context)) {
                None => return this.end(context),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                Some(Ok(chunk)) => {
                    if let Some(chunk) = this.within_limit(chunk) {
                        return Poll::Ready(Some(Ok(chunk)));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use axum::body::Body;

    use super::*;

    async fn read(body: &'static [u8], limit: usize, discard: usize) -> (Vec<u8>, bool) {
        let (mut stream, exceeded) = LimitedStream::new(Body::from(body).into_data_stream(), limit, discard);
        let mut seen = Vec::new();
        while let Some(chunk) = poll_fn(|context| Pin::new(&mut stream).poll_next(context)).await {
            seen.extend_from_slice(&chunk.unwrap());
        }
        (seen, exceeded.is_set())
    }

    #[tokio::test]
    async fn the_limit_is_exact() {
        assert_eq!(read(b"abc", 3, 9).await, (b"abc".to_vec(), false));
        assert_eq!(read(b"abcd", 3, 9).await, (b"abc".to_vec(), true));
        assert_eq!(read(b"abcdefgh", 3, 2).await, (b"abc".to_vec(), true));
    }
}
