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

/// A sink that stores blocks while it has room and rejects them otherwise.
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
    /// Flushes the log and returns the lines written so far.
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

#[test]
fn line_of_a_redirect() {
    let started = start_unlimited();
    let facts = Facts { stage: Some(Stage::Redirect), ..Facts::default() };
    started.log.write(&redirect(&facts));
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [concat!(
            r#""level":"INFO","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
            r#""client":"192.0.2.7","method":"GET","host":"shop.example","request.target":"/company","status":301,"#,
            r#""stage":"redirect","route":"redirect","rule.id":"company","location":"/about","attempts":0,"bytes":0,"#,
            r#""seconds":0.000452,"generation":3,"agent":"curl/8","target":"portico::access"}"#
        )]
    );
}

#[test]
fn line_of_a_failed_exchange() {
    let started = start_unlimited();
    let facts = Facts {
        route: Some(Route::Api),
        stage: Some(Stage::Failure),
        attempts: 2,
        retry_cause: Some(RetryCause::Connect),
        upstream_time: Some(Duration::from_millis(12_345)),
        failure: Some(Failure::ConnectFailed),
        ..Facts::default()
    };
    started.log.write(&Record {
        client: "2001:db8::7".parse().unwrap(),
        host: None,
        target: b"/api/x?q=\"\\\t",
        status: Some(502),
        rule: None,
        location: None,
        cause: Some("ConnectRefused"),
        upstream: Some("127.0.0.1:4000"),
        bytes: u64::MAX,
        duration: Duration::new(61, 27_710_139),
        agent: None,
        ..redirect(&facts)
    });
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [concat!(
            r#""level":"WARN","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
            r#""client":"2001:db8::7","method":"GET","request.target":"/api/x?q=\"\\\t","status":502,"#,
            r#""stage":"failure","route":"api","failure":"connect_failed","cause":"ConnectRefused","#,
            r#""upstream":"127.0.0.1:4000","attempts":2,"retried":"connect","bytes":18446744073709551615,"#,
            r#""seconds":61.027710,"upstream_seconds":12.345000,"generation":3,"target":"portico::access"}"#
        )]
    );
}

#[test]
fn line_of_a_rejected_head() {
    let started = start_unlimited();
    let client = Some(IpAddr::from([127, 0, 0, 1]));
    let rejection = Rejection::HeadMalformed;
    let rejected = RejectedHead {
        request_id: b"0123456789abcdef0123456789abcdef",
        client,
        rejection,
        request_line: b"GET /\x01\x7f\xff\"zz",
        status: Some(400),
        bytes: 35,
        duration: Duration::from_micros(42),
    };
    started.log.write_rejected(&rejected);
    let (rejection, request_line) = (Rejection::HeadTooSlow, b"".as_slice());
    started.log.write_rejected(&RejectedHead {
        client: None,
        rejection,
        request_line,
        status: None,
        bytes: 0,
        ..rejected
    });
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [
            concat!(
                r#""level":"INFO","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
                r#""client":"127.0.0.1","#,
                "\"request.line\":\"GET /\\u0001\u{7f}\u{FFFD}\\\"zz\",",
                r#""status":400,"stage":"intake","route":"refused","refusal":"head_malformed","bytes":35,"#,
                r#""seconds":0.000042,"target":"portico::access"}"#
            ),
            concat!(
                r#""level":"INFO","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
                r#""request.line":"","stage":"intake","route":"refused","refusal":"head_too_slow","#,
                r#""bytes":0,"seconds":0.000042,"target":"portico::access"}"#
            ),
        ]
    );
}

#[test]
fn line_of_a_request_in_flight_at_shutdown() {
    let started = start_unlimited();
    let facts = Facts { route: Some(Route::Page), attempts: 1, ..Facts::default() };
    started.log.write_interrupted(&InterruptedRequest {
        request_id: b"abc",
        method: "POST",
        target: b"/slow",
        facts: &facts,
        duration: Duration::from_secs(8),
        generation: 1,
    });
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [concat!(
            r#""level":"WARN","message":"request","request.id":"abc","method":"POST","request.target":"/slow","#,
            r#""route":"page","failure":"shutdown","attempts":1,"seconds":8.000000,"generation":1,"#,
            r#""target":"portico::access"}"#
        )]
    );
}

#[test]
fn target_of_lines_matches_the_filter_target() {
    let started = start_unlimited();
    started.log.write(&redirect(&Facts::default()));
    let line: Value = serde_json::from_str(&started.lines()[0]).unwrap();
    assert_eq!(line["target"], TARGET);
}

#[test]
fn line_below_the_minimum_severity_is_not_written() {
    let started = start(usize::MAX, LogSeverity::Warn);
    let broken = Facts { failure: Some(Failure::Reset), ..Facts::default() };
    let disconnected = Facts { failure: Some(Failure::ClientDisconnected), ..Facts::default() };
    for facts in [&Facts::default(), &broken, &disconnected] {
        started.log.write(&redirect(facts));
    }
    assert_eq!(started.lines().len(), 1);
}

#[test]
fn disabled_log_ignores_records() {
    AccessLog::disabled().write(&redirect(&Facts::default()));
    AccessLog::disabled().flush();
}

#[test]
fn line_of_an_idle_thread_is_flushed_automatically() {
    let started = start_unlimited();
    started.log.write(&redirect(&Facts::default()));
    // Only reached if the log is never flushed.
    let block = started.blocks.recv_timeout(Duration::from_secs(15));
    assert_eq!(block.map(|block| lines(block.into_iter()).len()), Ok(1));
}

#[test]
fn dropping_the_log_flushes_the_lines_of_all_threads_including_ended_ones() {
    let started = start_unlimited();
    let log = started.log.clone();
    thread::spawn(move || log.write(&redirect(&Facts::default()))).join().unwrap();
    started.log.write(&redirect(&Facts::default()));
    let Started { log, sink, blocks, .. } = started;
    drop((log, sink));
    assert_eq!(lines(blocks.into_iter().flatten()).len(), 2);
}

#[test]
fn full_buffer_is_passed_on_as_whole_lines() {
    let started = start_unlimited();
    let mut written = 0;
    let block = loop {
        started.log.write(&redirect(&Facts::default()));
        written += 1;
        if let Ok(block) = started.blocks.try_recv() {
            break block;
        }
        assert!(written < 10_000, "the buffer never filled up");
    };
    let whole = block.len() >= buffer::BLOCK_SIZE && block.len() < buffer::BLOCK_SIZE + 1000 && block.ends_with(b"}\n");
    // The flushing thread may have taken the first lines.
    assert!(whole || written < 100, "{} bytes", block.len());
}

#[test]
fn rejected_lines_stay_until_their_buffer_is_full_and_are_then_counted_as_dropped() {
    let started = start(0, LogSeverity::Info);
    let mut written = 0;
    while started.dropped.get() == 0 {
        started.log.write(&redirect(&Facts::default()));
        started.log.flush();
        written += 1;
        assert!(written < 10_000, "no line was dropped");
    }
    assert_eq!(started.dropped.get(), written);
    assert!(written > 100, "dropped after {written} lines");

    // Once the sink has room again, lines are written again.
    *started.sink.room.lock().unwrap() = 1;
    started.log.write(&redirect(&Facts::default()));
    assert_eq!(started.lines().len(), 1);
    assert_eq!(started.dropped.get(), written);
}

#[test]
fn concurrent_threads_neither_lose_nor_interleave_lines() {
    let started = start_unlimited();
    let writers: Vec<_> = (0..4)
        .map(|_| {
            let log = started.log.clone();
            thread::spawn(move || (0..1000).for_each(|_| log.write(&redirect(&Facts::default()))))
        })
        .collect();
    for writer in writers {
        writer.join().unwrap();
    }
    let lines = started.lines();
    assert_eq!(lines.len(), 4000);
    assert!(lines.iter().all(|line| serde_json::from_str::<Value>(line).is_ok()));
}

#[test]
fn two_logs_on_one_thread_do_not_mix() {
    let (one, other) = (start_unlimited(), start_unlimited());
    one.log.write(&redirect(&Facts::default()));
    other.log.write(&redirect(&Facts::default()));
    other.log.write(&redirect(&Facts::default()));
    assert_eq!((one.lines().len(), other.lines().len()), (1, 2));
}

proptest! {
    #[test]
    fn any_bytes_round_trip_through_the_line(
        host in prop::option::of(any::<Vec<u8>>()),
        target: Vec<u8>,
        agent in prop::option::of("\\PC*"),
        client: IpAddr,
        micros in 0..u64::from(u32::MAX) * 1000,
        bytes: u64,
    ) {
        let started = start_unlimited();
        let facts = Facts::default();
        let agent = agent.as_ref().map(String::as_bytes);
        let duration = Duration::from_micros(micros);
        started.log.write(&Record { host: host.as_deref(), target: &target, agent, client, bytes, duration, ..redirect(&facts) });
        let lines = started.lines();
        prop_assert_eq!(lines.len(), 1);
        let line: Value = serde_json::from_str(&lines[0]).unwrap();
        let text = |bytes: &[u8]| Value::from(String::from_utf8_lossy(bytes));
        prop_assert_eq!(&line["host"], &host.as_deref().map_or(Value::Null, text));
        prop_assert_eq!(&line["request.target"], &text(&target));
        prop_assert_eq!(&line["agent"], &agent.map_or(Value::Null, text));
        prop_assert_eq!(&line["client"], &Value::from(client.to_string()));
        prop_assert_eq!(&line["bytes"], &Value::from(bytes));
        prop_assert_eq!(&line["seconds"], &Value::from(duration.as_secs_f64()));
    }
}
