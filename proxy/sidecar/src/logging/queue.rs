//! What waits to be written to stdout, and the thread that writes it.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::os::fd::AsFd;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use prometheus::IntCounter;

/// Bytes of each share that may wait for a slow reader: 64 full blocks of the access log.
const ROOM: usize = 4 * 1024 * 1024;
/// The pause before the next try at a pipe that another process has made non-blocking, and that is full.
const PAUSE: Duration = Duration::from_millis(10);

/// Who wrote; each has room of its own, so that many requests do not push out what operators have to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Share {
    /// Lines about the process.
    Operators,
    /// Lines of requests.
    Requests,
}

/// Whole lines on their way to stdout.
pub(super) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    dropped: IntCounter,
}

#[derive(Default)]
struct Waiting {
    blocks: VecDeque<(Share, Vec<u8>)>,
    operators: usize,
    requests: usize,
    /// Nothing more will come.
    is_ending: bool,
    /// Everything has been written.
    has_ended: bool,
}

impl Queue {
    /// A queue, and the thread that writes it to stdout. `dropped` counts lines of requests that could not be written.
    pub(super) fn start(dropped: IntCounter) -> io::Result<Arc<Self>> {
        // A handle of its own has no buffer and no lock that others could hold.
        let stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        let queue = Arc::new(Self::new(dropped));
        let written = Arc::clone(&queue);
        thread::Builder::new().name("log-writer".to_owned()).spawn(move || written.write_to(stdout))?;
        Ok(queue)
    }

    fn new(dropped: IntCounter) -> Self {
        Self { waiting: Mutex::default(), changed: Condvar::new(), dropped }
    }

    /// Takes a block of whole lines, or gives it back when there is no room.
    pub(super) fn push(&self, share: Share, block: Vec<u8>) -> Result<(), Vec<u8>> {
        let mut waiting = self.lock();
        let used = waiting.used(share);
        if *used + block.len() > ROOM {
            return Err(block);
        }
        *used += block.len();
        waiting.blocks.push_back((share, block));
        drop(waiting);
        self.changed.notify_all();
        Ok(())
    }

    /// Waits until everything has been written, but not for ever.
    pub(super) fn end(&self, timeout: Duration) {
        let mut waiting = self.lock();
        waiting.is_ending = true;
        self.changed.notify_all();
        let _ = self.changed.wait_timeout_while(waiting, timeout, |waiting| !waiting.has_ended);
    }

    fn write_to(&self, mut out: impl Write) {
        while let Some((share, block)) = self.next() {
            let lost = write_block(&mut out, &block);
            if share == Share::Requests {
                self.dropped.inc_by(lost);
            }
        }
        self.lock().has_ended = true;
        self.changed.notify_all();
    }

    /// Waits for the next block; nothing when no more will come.
    fn next(&self) -> Option<(Share, Vec<u8>)> {
        let idle = |waiting: &mut Waiting| waiting.blocks.is_empty() && !waiting.is_ending;
        let mut waiting = self.changed.wait_while(self.lock(), idle).unwrap_or_else(PoisonError::into_inner);
        let (share, block) = waiting.blocks.pop_front()?;
        *waiting.used(share) -= block.len();
        Some((share, block))
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn used(&mut self, share: Share) -> &mut usize {
        match share {
            Share::Operators => &mut self.operators,
            Share::Requests => &mut self.requests,
        }
    }
}

/// Writes a block; the number of lines that could not be written whole comes back.
fn write_block(out: &mut impl Write, mut block: &[u8]) -> u64 {
    while !block.is_empty() {
        match out.write(block) {
            Ok(written @ 1..) => block = block.get(written..).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(PAUSE),
            // Nobody reads any more; the next block will show whether that is still so.
            Ok(0) | Err(_) => break,
        }
    }
    block.split(|byte| *byte == b'\n').skip(1).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that takes a few bytes at a time, and now and then nothing.
    #[derive(Default)]
    struct Slow {
        taken: Vec<u8>,
        calls: usize,
        breaks_after: Option<usize>,
    }

    impl Write for &mut Slow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.calls += 1;
            if self.breaks_after.is_some_and(|length| self.taken.len() >= length) {
                return Err(ErrorKind::BrokenPipe.into());
            }
            match self.calls % 3 {
                0 => Err(ErrorKind::Interrupted.into()),
                1 if self.calls == 1 => Err(ErrorKind::WouldBlock.into()),
                _ => {
                    let some = bytes.len().min(5);
                    self.taken.extend_from_slice(&bytes[..some]);
                    Ok(some)
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn queue() -> Queue {
        Queue::new(IntCounter::new("dropped", "dropped").unwrap())
    }

    #[test]
    fn blocks_are_written_whole_and_in_order() {
        let (queue, mut pipe) = (queue(), Slow::default());
        queue.push(Share::Operators, b"serving\n".to_vec()).unwrap();
        queue.push(Share::Requests, b"request 1\nrequest 2\n".to_vec()).unwrap();
        queue.push(Share::Operators, b"shutting down\n".to_vec()).unwrap();
        queue.end(Duration::ZERO);
        queue.write_to(&mut pipe);
        assert_eq!(pipe.taken, b"serving\nrequest 1\nrequest 2\nshutting down\n");
        assert_eq!(queue.dropped.get(), 0);
    }

    #[test]
    fn full_queue_gives_blocks_back_and_keeps_room_for_operators() {
        let queue = queue();
        let block = vec![b'\n'; ROOM / 4];
        for _ in 0..4 {
            queue.push(Share::Requests, block.clone()).unwrap();
        }
        assert_eq!(queue.push(Share::Requests, b"one more\n".to_vec()), Err(b"one more\n".to_vec()));
        queue.push(Share::Operators, b"out of room\n".to_vec()).unwrap();
        queue.next().unwrap();
        queue.push(Share::Requests, block).unwrap();
    }

    #[test]
    fn lines_that_a_broken_pipe_loses_are_counted() {
        let (queue, mut pipe) = (queue(), Slow { breaks_after: Some(10), ..Slow::default() });
        queue.push(Share::Requests, b"one\ntwo\nthree\nfour\n".to_vec()).unwrap();
        queue.push(Share::Operators, b"not a request\n".to_vec()).unwrap();
        queue.end(Duration::ZERO);
        queue.write_to(&mut pipe);
        assert_eq!(pipe.taken, b"one\ntwo\nth");
        assert_eq!(queue.dropped.get(), 2);
    }

    #[test]
    fn end_returns_when_everything_has_been_written() {
        let queue = Arc::new(queue());
        queue.push(Share::Requests, b"last\n".to_vec()).unwrap();
        let written = Arc::clone(&queue);
        let writer = thread::spawn(move || {
            let mut pipe = Slow::default();
            written.write_to(&mut pipe);
            pipe.taken
        });
        // Longer than any test runs: only what is written ends the wait.
        queue.end(Duration::from_hours(1));
        assert_eq!(writer.join().unwrap(), b"last\n");
    }
}
