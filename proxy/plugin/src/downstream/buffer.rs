//! Provides read buffers for connections. A buffer holds memory only while it contains data.
//!
//! Usually, thousands of connections are idle while only a few are busy. Therefore, a read takes memory from a small
//! per-thread pool. If no data was available, the read returns the memory to the pool.

use std::cell::RefCell;
use std::ops::Range;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};

/// The initial size of a buffer in bytes. A browser's request head fits into a buffer, and so does an average page with
/// its response head.
const SIZE: usize = 16 * 1024;
/// The maximum number of free buffers that are kept per thread.
const MAX_POOLED: usize = 64;

thread_local! {
    static POOL: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// The bytes that have been read but not consumed yet. An empty buffer holds no memory.
#[derive(Debug, Default)]
pub(crate) struct Buffer {
    /// The memory of the buffer. New memory is zeroed, so that reading into the memory needs no unsafe code.
    bytes: Vec<u8>,
    filled: Range<usize>,
}

impl Buffer {
    /// Returns the bytes that have not been consumed yet.
    pub(crate) fn filled(&self) -> &[u8] {
        self.bytes.get(self.filled.clone()).unwrap_or_default()
    }

    /// Returns the bytes that have not been consumed yet, as a mutable slice.
    pub(crate) fn filled_mut(&mut self) -> &mut [u8] {
        self.bytes.get_mut(self.filled.clone()).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.filled.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.filled.is_empty()
    }

    /// Consumes the next `length` bytes.
    pub(crate) fn consume(&mut self, length: usize) {
        self.filled.start = self.filled.end.min(self.filled.start + length);
        if self.filled.is_empty() {
            self.release();
        }
    }

    /// Removes a range of bytes that have not been consumed yet. The range is relative to the first of these bytes.
    pub(crate) fn remove(&mut self, range: Range<usize>) {
        let filled = self.filled_mut();
        let end = range.end.min(filled.len());
        let start = range.start.min(end);
        filled.copy_within(end.., start);
        self.filled.end -= end - start;
        if self.filled.is_empty() {
            self.release();
        }
    }

    /// Reads once from `from` and appends the bytes to the buffer. Returns the number of bytes. Returns 0 at the end of
    /// the stream.
    pub(crate) fn poll_fill<R: AsyncRead + Unpin + ?Sized>(
        &mut self,
        from: &mut R,
        cx: &mut Context<'_>,
    ) -> Poll<std::io::Result<usize>> {
        let mut room = ReadBuf::new(self.room());
        let read = Pin::new(from).poll_read(cx, &mut room);
        let length = room.filled().len();
        self.filled.end += length;
        if self.filled.is_empty() {
            self.release();
        }
        ready!(read)?;
        Poll::Ready(Ok(length))
    }

    /// Returns the free space at the end of the buffer. The free space is never empty.
    fn room(&mut self) -> &mut [u8] {
        if self.bytes.is_empty() {
            let pooled = POOL.with_borrow_mut(Vec::pop);
            self.bytes = pooled.unwrap_or_else(|| vec![0; SIZE]);
        }
        if self.filled.end == self.bytes.len() {
            self.make_room();
        }
        self.bytes.get_mut(self.filled.end..).unwrap_or_default()
    }

    /// Makes room at the end of the buffer. If bytes at the start have been consumed, moves the other bytes to the
    /// start. Otherwise, doubles the size of the buffer.
    fn make_room(&mut self) {
        if self.filled.start > 0 {
            self.bytes.copy_within(self.filled.clone(), 0);
            self.filled = 0..self.filled.len();
        } else {
            self.bytes.resize(self.bytes.len() * 2, 0);
        }
    }

    fn release(&mut self) {
        self.filled = 0..0;
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.len() == SIZE {
            POOL.with_borrow_mut(|pool| {
                if pool.len() < MAX_POOLED {
                    pool.push(bytes);
                }
            });
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if !self.bytes.is_empty() {
            self.release();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::task::Waker;

    use super::*;

    fn fill(buffer: &mut Buffer, mut from: &[u8]) -> usize {
        match buffer.poll_fill(&mut from, &mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Ok(length)) => length,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bytes_stay_until_they_are_consumed() {
        let mut buffer = Buffer::default();
        assert_eq!(fill(&mut buffer, b"hello"), 5);
        buffer.consume(2);
        assert_eq!(fill(&mut buffer, b" you"), 4);
        assert_eq!(buffer.filled(), b"llo you");
        buffer.consume(7);
        assert!(buffer.is_empty() && buffer.bytes.is_empty());
    }

    #[test]
    fn bytes_are_removed_from_the_middle() {
        let mut buffer = Buffer::default();
        fill(&mut buffer, b"..headBODYnext");
        buffer.consume(2);
        buffer.remove(4..8);
        assert_eq!(buffer.filled(), b"headnext");
        buffer.remove(4..100);
        assert_eq!(buffer.filled(), b"head");
    }

    #[test]
    fn empty_buffer_holds_no_memory_after_a_read_without_data() {
        struct NoData;
        impl AsyncRead for NoData {
            fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, _: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
                Poll::Pending
            }
        }
        let mut buffer = Buffer::default();
        assert!(buffer.poll_fill(&mut NoData, &mut Context::from_waker(Waker::noop())).is_pending());
        assert!(buffer.bytes.is_empty());
    }

    #[test]
    fn buffer_grows_beyond_its_initial_size() {
        let mut buffer = Buffer::default();
        let long = vec![7; SIZE];
        for _ in 0..3 {
            fill(&mut buffer, &long);
        }
        assert_eq!(buffer.len(), 3 * SIZE);
        assert!(buffer.filled().iter().all(|byte| *byte == 7));
    }

    #[test]
    fn consumed_space_is_reused_before_the_buffer_grows() {
        let mut buffer = Buffer::default();
        fill(&mut buffer, &vec![1; SIZE]);
        buffer.consume(SIZE - 1);
        fill(&mut buffer, &vec![2; SIZE]);
        assert_eq!((buffer.len(), buffer.bytes.len()), (SIZE, SIZE));
    }
}
