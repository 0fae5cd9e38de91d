//! Buffers for reading, lent to a connection only while it has something to read.
//!
//! Thousands of connections are idle while a few are busy. A buffer comes from a small store of its thread when a read is
//! tried and goes back when there was nothing to read, so an idle connection holds none.

use std::cell::RefCell;
use std::ops::Range;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};

/// What one read brings at most: a browser's head, or a page of common size with its head.
const SIZE: usize = 16 * 1024;
/// Buffers that a thread keeps for its connections.
const KEPT: usize = 64;

thread_local! {
    static STORE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Bytes that were read and not used yet. Holds no memory while it is empty.
#[derive(Debug, Default)]
pub(crate) struct Buffer {
    /// Zeroed once, so that reading into it needs no unsafe code.
    bytes: Vec<u8>,
    filled: Range<usize>,
}

impl Buffer {
    /// What was read and not used.
    pub(crate) fn filled(&self) -> &[u8] {
        self.bytes.get(self.filled.clone()).unwrap_or_default()
    }

    /// The same, to be changed in place.
    pub(crate) fn filled_mut(&mut self) -> &mut [u8] {
        self.bytes.get_mut(self.filled.clone()).unwrap_or_default()
    }

    pub(crate) fn len(&self) -> usize {
        self.filled.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.filled.is_empty()
    }

    /// These bytes have been used.
    pub(crate) fn consume(&mut self, length: usize) {
        self.filled.start = self.filled.end.min(self.filled.start + length);
        if self.filled.is_empty() {
            self.give_back();
        }
    }

    /// Takes bytes out of the middle.
    pub(crate) fn remove(&mut self, range: Range<usize>) {
        let filled = self.filled_mut();
        let end = range.end.min(filled.len());
        let start = range.start.min(end);
        filled.copy_within(end.., start);
        self.filled.end -= end - start;
        if self.filled.is_empty() {
            self.give_back();
        }
    }

    /// Reads once, after what is there; the number of bytes, 0 at the end of the stream.
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
            self.give_back();
        }
        ready!(read)?;
        Poll::Ready(Ok(length))
    }

    /// Space behind what is filled; never empty.
    fn room(&mut self) -> &mut [u8] {
        if self.bytes.is_empty() {
            let kept = STORE.with_borrow_mut(Vec::pop);
            self.bytes = kept.unwrap_or_else(|| vec![0; SIZE]);
        }
        if self.filled.end == self.bytes.len() {
            self.make_room();
        }
        self.bytes.get_mut(self.filled.end..).unwrap_or_default()
    }

    /// Moves what is filled to the start, or doubles the space when it is there already.
    fn make_room(&mut self) {
        if self.filled.start > 0 {
            self.bytes.copy_within(self.filled.clone(), 0);
            self.filled = 0..self.filled.len();
        } else {
            self.bytes.resize(self.bytes.len() * 2, 0);
        }
    }

    fn give_back(&mut self) {
        self.filled = 0..0;
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.len() == SIZE {
            STORE.with_borrow_mut(|store| {
                if store.len() < KEPT {
                    store.push(bytes);
                }
            });
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if !self.bytes.is_empty() {
            self.give_back();
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
    fn bytes_stay_until_they_are_used() {
        let mut buffer = Buffer::default();
        assert_eq!(fill(&mut buffer, b"hello"), 5);
        buffer.consume(2);
        assert_eq!(fill(&mut buffer, b" you"), 4);
        assert_eq!(buffer.filled(), b"llo you");
        buffer.consume(7);
        assert!(buffer.is_empty() && buffer.bytes.is_empty());
    }

    #[test]
    fn bytes_are_taken_out_of_the_middle() {
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
        struct Nothing;
        impl AsyncRead for Nothing {
            fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, _: &mut ReadBuf<'_>) -> Poll<std::io::Result<()>> {
                Poll::Pending
            }
        }
        let mut buffer = Buffer::default();
        assert!(buffer.poll_fill(&mut Nothing, &mut Context::from_waker(Waker::noop())).is_pending());
        assert!(buffer.bytes.is_empty());
    }

    #[test]
    fn buffer_grows_for_what_is_larger() {
        let mut buffer = Buffer::default();
        let long = vec![7; SIZE];
        for _ in 0..3 {
            fill(&mut buffer, &long);
        }
        assert_eq!(buffer.len(), 3 * SIZE);
        assert!(buffer.filled().iter().all(|byte| *byte == 7));
    }

    #[test]
    fn used_room_is_taken_again_before_it_grows() {
        let mut buffer = Buffer::default();
        fill(&mut buffer, &vec![1; SIZE]);
        buffer.consume(SIZE - 1);
        fill(&mut buffer, &vec![2; SIZE]);
        assert_eq!((buffer.len(), buffer.bytes.len()), (SIZE, SIZE));
    }
}
