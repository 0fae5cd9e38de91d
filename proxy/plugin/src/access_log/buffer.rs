//! A buffer for each thread, so that threads that write lines do not wait for each other.

use std::cell::RefCell;
use std::io;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use portico_policy::failure::LogSeverity;

use super::Options;
use super::timestamp::Clock;

/// A buffer with as many bytes is handed to the sink.
pub(super) const FULL: usize = 64 * 1024;
/// Room for the line that fills it.
const LAST_LINE: usize = 4 * 1024;
/// The longest time that a line stays in a buffer while the sink takes blocks.
const FLUSH_EVERY: Duration = Duration::from_millis(200);

/// Lines of one thread.
#[derive(Default)]
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    pub(super) clock: Clock,
    lines: u64,
}

/// Locked by its own thread for each line, and by the one that flushes a few times in a second: hardly ever by both.
type Buffer = Arc<Mutex<Block>>;

/// The buffers of all threads that write to one log.
pub(super) struct Buffers {
    /// Tells apart the logs of one process.
    id: u64,
    options: Options,
    all: Mutex<Vec<Buffer>>,
}

thread_local! {
    /// The buffers of this thread, by log; a process has one log, so there is one.
    static MINE: RefCell<Vec<(u64, Buffer)>> = const { RefCell::new(Vec::new()) };
}

impl Buffers {
    /// Buffers, and a thread that flushes them for as long as they are used.
    pub(super) fn start(options: Options) -> io::Result<Arc<Self>> {
        let buffers = Arc::new(Self::new(options));
        let weak = Arc::downgrade(&buffers);
        thread::Builder::new().name("access-log".to_owned()).spawn(move || flush_while_used(&weak))?;
        Ok(buffers)
    }

    fn new(options: Options) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self { id: NEXT.fetch_add(1, Ordering::Relaxed), options, all: Mutex::default() }
    }

    pub(super) fn takes(&self, severity: LogSeverity) -> bool {
        severity >= self.options.least
    }

    /// Lets `write` append one line.
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
            block.bytes.reserve(FULL + LAST_LINE);
        }
        write(&mut block);
        block.lines += 1;
        if block.bytes.len() >= FULL {
            self.hand_over(&mut block);
        }
    }

    /// A buffer for this thread.
    #[cold]
    fn new_buffer(&self) -> Buffer {
        let buffer = Buffer::default();
        lock(&self.all).push(Arc::clone(&buffer));
        // A thread that is ending keeps none: the line is found in the list above.
        let _ = MINE.try_with(|mine| {
            let mut mine = mine.borrow_mut();
            // Buffers of logs that are gone.
            mine.retain(|(_, buffer)| Arc::strong_count(buffer) > 1);
            mine.push((self.id, Arc::clone(&buffer)));
        });
        buffer
    }

    /// Hands a full buffer to the sink; lines that it does not take are dropped.
    #[cold]
    fn hand_over(&self, block: &mut Block) {
        if let Err(mut refused) = self.options.sink.write(mem::take(&mut block.bytes)) {
            self.options.dropped.inc_by(block.lines);
            refused.clear();
            block.bytes = refused;
        }
        block.lines = 0;
    }

    /// Hands all lines to the sink; what it does not take waits until its buffer is full.
    pub(super) fn flush(&self) {
        let all = {
            let mut all = lock(&self.all);
            // Of threads that have ended, only what they wrote is left.
            all.retain(|buffer| Arc::strong_count(buffer) > 1 || lock(buffer).lines > 0);
            all.clone()
        };
        for buffer in all {
            let mut block = lock(&buffer);
            // A copy is small, while the buffer itself would take all its room along.
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
