//! Collects the lines of the access log in one buffer per thread, so that threads do not compete for a lock.

use std::cell::RefCell;
use std::io;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use portico_policy::failure::LogSeverity;

use super::sink::AccessLogOptions;
use super::timestamp::TimestampWriter;

/// The size in bytes at which a buffer is passed to the sink.
pub(super) const BLOCK_SIZE: usize = 64 * 1024;
/// The extra capacity of a buffer in bytes. If the last line makes a buffer longer than [`BLOCK_SIZE`], the line
/// usually fits into this capacity.
const LAST_LINE: usize = 4 * 1024;
/// The interval at which all buffers are flushed. If the sink has room, no line stays in a buffer for longer than this
/// interval.
const FLUSH_EVERY: Duration = Duration::from_millis(200);

/// The lines of one thread that have not been passed to the sink yet.
#[derive(Default)]
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    pub(super) clock: TimestampWriter,
    lines: u64,
}

/// The buffer of one thread. The thread locks the buffer for each line. Another thread, which flushes the log, locks
/// the buffer only a few times per second. Therefore, waits for the lock are rare.
type Buffer = Arc<Mutex<Block>>;

/// The buffers of all threads that write to one log.
pub(super) struct Buffers {
    /// The id that distinguishes this log from other logs in the same process.
    id: u64,
    options: AccessLogOptions,
    all: Mutex<Vec<Buffer>>,
}

thread_local! {
    /// The buffers of the current thread, each with the id of the log to which the buffer belongs. A process usually
    /// has only one log.
    static MINE: RefCell<Vec<(u64, Buffer)>> = const { RefCell::new(Vec::new()) };
}

impl Buffers {
    /// Starts a thread that flushes all buffers regularly. The thread ends after the buffers have been dropped.
    pub(super) fn start(options: AccessLogOptions) -> io::Result<Arc<Self>> {
        let buffers = Arc::new(Self::new(options));
        let weak = Arc::downgrade(&buffers);
        thread::Builder::new().name("access-log".to_owned()).spawn(move || flush_while_used(&weak))?;
        Ok(buffers)
    }

    fn new(options: AccessLogOptions) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), options, all: Mutex::default() }
    }

    pub(super) fn accepts(&self, severity: LogSeverity) -> bool {
        severity >= self.options.min_severity
    }

    /// Calls `write` to append one line to the current thread's buffer.
    pub(super) fn append(&self, write: impl Fn(&mut Block)) {
        let found = MINE.try_with(|mine| {
            let mine = mine.borrow();
            let buffer = mine.iter().find(|(id, _)| *id == self.id);
            buffer.map(|(_, buffer)| self.append_to(buffer, &write)).is_some()
        });
        if found != Ok(true) {
            self.append_to(&self.new_buffer(), &write);
        }
    }

    fn append_to(&self, buffer: &Buffer, write: &impl Fn(&mut Block)) {
        let mut block = lock(buffer);
        if block.bytes.capacity() == 0 {
            block.bytes.reserve(BLOCK_SIZE + LAST_LINE);
        }
        write(&mut block);
        block.lines += 1;
        if block.bytes.len() >= BLOCK_SIZE {
            self.hand_over(&mut block);
        }
    }

    /// Creates and registers a buffer for the current thread.
    #[cold]
    fn new_buffer(&self) -> Buffer {
        let buffer = Buffer::default();
        lock(&self.all).push(Arc::clone(&buffer));
        // A thread that is just ending cannot store the buffer. No line is lost, because `all` also contains the
        // buffer.
        let _ = MINE.try_with(|mine| {
            let mut mine = mine.borrow_mut();
            // Remove the buffers of logs that have been dropped.
            mine.retain(|(_, buffer)| Arc::strong_count(buffer) > 1);
            mine.push((self.id, Arc::clone(&buffer)));
        });
        buffer
    }

    /// Passes a full buffer to the sink. If the sink rejects the block, the lines in the block are discarded and
    /// counted.
    #[cold]
    fn hand_over(&self, block: &mut Block) {
        if let Err(mut unwritten) = self.options.sink.write(mem::take(&mut block.bytes)) {
            self.options.dropped.inc_by(block.lines);
            unwritten.clear();
            block.bytes = unwritten;
        }
        block.lines = 0;
    }

    /// Passes all lines to the sink. Lines that the sink rejects stay in their buffers.
    pub(super) fn flush(&self) {
        let all = {
            let mut all = lock(&self.all);
            // Remove the empty buffers of threads that have ended.
            all.retain(|buffer| Arc::strong_count(buffer) > 1 || lock(buffer).lines > 0);
            all.clone()
        };
        for buffer in all {
            let mut block = lock(&buffer);
            // Send a copy, because the block usually contains only a few bytes. Otherwise, the sink would get the
            // memory of a whole buffer for these bytes.
            if block.lines > 0 && self.options.sink.write(block.bytes.as_slice().to_vec()).is_ok() {
                block.bytes.clear();
                block.lines = 0;
            }
        }
    }
}

impl Drop for Buffers {
    fn drop(&mut self) {
        self.flush();
    }
}

fn flush_while_used(buffers: &Weak<Buffers>) {
    loop {
        thread::sleep(FLUSH_EVERY);
        match buffers.upgrade() {
            Some(buffers) => buffers.flush(),
            None => return,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
