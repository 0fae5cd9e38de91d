//! Tests when buffers are passed to the sink, and when lines are dropped.

use super::*;

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
    // The timeout is long, so the timeout expires only if the log is never flushed.
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
    // The flushing thread may have passed the first lines to the sink before the buffer was full.
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

    // After the sink has room again, new lines are written.
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
