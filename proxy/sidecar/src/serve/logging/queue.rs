//! Holds log lines in a queue until a thread has written the lines to stdout.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use prometheus::IntCounter;

/// The maximum number of queued bytes for each source of log lines. This number is the size of 64 full blocks of the
/// access log.
const CAPACITY: usize = 4 * 1024 * 1024;
/// The delay before another attempt to write to a full pipe. This delay is needed only if another process has made the
/// pipe non-blocking.
const RETRY_DELAY: Duration = Duration::from_millis(10);

/// The source of log lines. Each source has its own limit, so that a long access log leaves room for lines about the
/// process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LogStream {
    /// Lines about the process.
    Process,
    /// The access log.
    Access,
}

/// A queue of log lines for stdout.
pub(super) struct LogQueue {
    state: Mutex<QueueState>,
    changed: Condvar,
    dropped: IntCounter,
}

#[derive(Default)]
struct QueueState {
    blocks: VecDeque<(LogStream, Vec<u8>)>,
    process_bytes: usize,
    access_bytes: usize,
    /// `true` if no more lines will be added.
    is_ending: bool,
    /// `true` if all lines have been written.
    has_ended: bool,
}

impl LogQueue {
    /// Creates the queue, and starts the thread that writes the queued lines to stdout. `dropped` counts lines of the
    /// access log that could not be written.
    pub(super) fn start(dropped: IntCounter) -> io::Result<Arc<Self>> {
        // A duplicate of the file descriptor is used, because Rust's stdout has a buffer and a lock that another thread
        // could hold.
        let stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        let queue = Arc::new(Self::new(dropped));
        let writer = Arc::clone(&queue);
        thread::Builder::new().name("log-writer".to_owned()).spawn(move || writer.write_to(stdout))?;
        Ok(queue)
    }

    fn new(dropped: IntCounter) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), dropped }
    }

    /// Adds a block of complete lines to the queue. If the queue is full, returns the block as `Err`.
    pub(super) fn push(&self, stream: LogStream, block: Vec<u8>) -> Result<(), Vec<u8>> {
        let mut state = self.lock();
        let used = state.used(stream);
        if *used + block.len() > CAPACITY {
            return Err(block);
        }
        *used += block.len();
        state.blocks.push_back((stream, block));
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    /// Closes the queue. Waits until all lines have been written, but not longer than `timeout`.
    pub(super) fn end(&self, timeout: Duration) {
        let mut state = self.lock();
        state.is_ending = true;
        self.changed.notify_all();
        let _ = self.changed.wait_timeout_while(state, timeout, |state| !state.has_ended);
    }

    fn write_to(&self, mut out: impl Write) {
        while let Some((stream, block)) = self.next() {
            let lost = write_block(&mut out, &block);
            if stream == LogStream::Access {
                self.dropped.inc_by(lost);
            }
        }
        self.lock().has_ended = true;
        self.changed.notify_all();
    }

    /// Waits for the next block of lines. Returns `None` if the queue is closed and empty.
    fn next(&self) -> Option<(LogStream, Vec<u8>)> {
        let idle = |state: &mut QueueState| state.blocks.is_empty() && !state.is_ending;
        let mut state = self.changed.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
        let (stream, block) = state.blocks.pop_front()?;
        *state.used(stream) -= block.len();
        Some((stream, block))
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl QueueState {
    fn used(&mut self, stream: LogStream) -> &mut usize {
        match stream {
            LogStream::Process => &mut self.process_bytes,
            LogStream::Access => &mut self.access_bytes,
        }
    }
}

/// Writes a block of lines to `out`. Returns the number of lines that were not completely written.
fn write_block(out: &mut impl Write, mut block: &[u8]) -> u64 {
    while !block.is_empty() {
        match out.write(block) {
            Ok(written @ 1..) => block = block.get(written..).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(RETRY_DELAY),
            // The pipe is closed, so the rest of the block is lost. The writer tries again with the next block.
            Ok(0) | Err(_) => break,
        }
    }
    block.split(|byte| *byte == b'\n').skip(1).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that accepts only a few bytes in each call, and sometimes fails.
    #[derive(Default)]
    struct SlowPipe {
        received: Vec<u8>,
        calls: usize,
        closes_after: Option<usize>,
    }

    impl Write for &mut SlowPipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.calls += 1;
            if self.closes_after.is_some_and(|length| self.received.len() >= length) {
                return Err(ErrorKind::BrokenPipe.into());
            }
            match self.calls % 3 {
                0 => Err(ErrorKind::Interrupted.into()),
                1 if self.calls == 1 => Err(ErrorKind::WouldBlock.into()),
                _ => {
                    let some = bytes.len().min(5);
                    self.received.extend_from_slice(&bytes[..some]);
                    Ok(some)
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn queue() -> LogQueue {
        LogQueue::new(IntCounter::new("dropped", "dropped").unwrap())
    }

    #[test]
    fn blocks_are_written_whole_and_in_order() {
        let (queue, mut pipe) = (queue(), SlowPipe::default());
        queue.push(LogStream::Process, b"serving\n".to_vec()).unwrap();
        queue.push(LogStream::Access, b"request 1\nrequest 2\n".to_vec()).unwrap();
        queue.push(LogStream::Process, b"shutting down\n".to_vec()).unwrap();
        queue.end(Duration::ZERO);
        queue.write_to(&mut pipe);
        assert_eq!(pipe.received, b"serving\nrequest 1\nrequest 2\nshutting down\n");
        assert_eq!(queue.dropped.get(), 0);
    }

    #[test]
    fn full_queue_returns_blocks_but_accepts_process_lines() {
        let queue = queue();
        let block = vec![b'\n'; CAPACITY / 4];
        for _ in 0..4 {
            queue.push(LogStream::Access, block.clone()).unwrap();
        }
        assert_eq!(queue.push(LogStream::Access, b"one more\n".to_vec()), Err(b"one more\n".to_vec()));
        queue.push(LogStream::Process, b"out of room\n".to_vec()).unwrap();
        queue.next().unwrap();
        queue.push(LogStream::Access, block).unwrap();
    }

    #[test]
    fn lines_lost_by_a_broken_pipe_are_counted() {
        let (queue, mut pipe) = (queue(), SlowPipe { closes_after: Some(10), ..SlowPipe::default() });
        queue.push(LogStream::Access, b"one\ntwo\nthree\nfour\n".to_vec()).unwrap();
        queue.push(LogStream::Process, b"not a request\n".to_vec()).unwrap();
        queue.end(Duration::ZERO);
        queue.write_to(&mut pipe);
        assert_eq!(pipe.received, b"one\ntwo\nth");
        assert_eq!(queue.dropped.get(), 2);
    }

    #[test]
    fn end_returns_when_everything_has_been_written() {
        let queue = Arc::new(queue());
        queue.push(LogStream::Access, b"last\n".to_vec()).unwrap();
        let written = Arc::clone(&queue);
        let writer = thread::spawn(move || {
            let mut pipe = SlowPipe::default();
            written.write_to(&mut pipe);
            pipe.received
        });
        // The timeout is longer than any test, so the wait can end only after all lines have been written.
        queue.end(Duration::from_hours(1));
        assert_eq!(writer.join().unwrap(), b"last\n");
    }
}
