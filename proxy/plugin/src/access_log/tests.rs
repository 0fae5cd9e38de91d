mod buffers;
mod lines;

use std::net::IpAddr;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use portico_policy::intake::Rejection;
use portico_policy::upstream::RetryCause;
use portico_policy::{Facts, Failure, Route, Stage};
use prometheus::IntCounter;
use proptest::prelude::*;
use serde_json::Value;

use super::*;

/// A sink that has room for a fixed number of blocks, and rejects all further blocks.
struct BoundedSink {
    blocks: Sender<Vec<u8>>,
    room: Mutex<usize>,
}

impl LogSink for BoundedSink {
    fn write(&self, block: Vec<u8>) -> Result<(), Vec<u8>> {
        let mut room = self.room.lock().unwrap_or_else(PoisonError::into_inner);
        match room.checked_sub(1) {
            Some(less) => *room = less,
            None => return Err(block),
        }
        self.blocks.send(block).map_err(|unsent| unsent.0)
    }
}

struct Started {
    log: AccessLog,
    sink: Arc<BoundedSink>,
    blocks: Receiver<Vec<u8>>,
    dropped: IntCounter,
}

/// Starts a log whose sink has room for `room` blocks.
fn start(room: usize, min_severity: LogSeverity) -> Started {
    let (sender, blocks) = mpsc::channel();
    let sink = Arc::new(BoundedSink { blocks: sender, room: Mutex::new(room) });
    let dropped = IntCounter::new("dropped", "dropped").unwrap();
    let log =
        AccessLog::start(AccessLogOptions { sink: sink.clone(), min_severity, dropped: dropped.clone() }).unwrap();
    Started { log, sink, blocks, dropped }
}

impl Started {
    /// Flushes the log. Returns the lines that have reached the sink since the previous call.
    fn lines(&self) -> Vec<String> {
        self.log.flush();
        lines(self.blocks.try_iter().flatten())
    }
}

fn lines(bytes: impl Iterator<Item = u8>) -> Vec<String> {
    String::from_utf8(bytes.collect()).unwrap().lines().map(str::to_owned).collect()
}

fn start_unlimited() -> Started {
    start(usize::MAX, LogSeverity::Info)
}

/// Strips the timestamp from a line.
fn without_time(line: &str) -> &str {
    assert!(line.starts_with("{\"timestamp\":\"20") && line.as_bytes()[41..43] == *b"\",", "{line}");
    &line[43..]
}

fn redirect(facts: &Facts) -> Record<'_> {
    Record {
        time: crate::clock::since_1970(),
        request_id: b"0123456789abcdef0123456789abcdef",
        client: IpAddr::from([192, 0, 2, 7]),
        method: "GET",
        host: Some(b"shop.example"),
        target: b"/company",
        status: Some(301),
        facts,
        rule: Some("company"),
        location: Some(b"/about"),
        cause: None,
        upstream: None,
        bytes: 0,
        duration: Duration::from_micros(452),
        generation: 3,
        agent: Some(b"curl/8"),
    }
}
