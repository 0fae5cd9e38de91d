//! Counts the instructions and allocations per request that are needed for the request id, the metrics and the access
//! log.
//!
//! For each case, this program runs itself twice under Valgrind's callgrind, which counts only inside [`measured`]. The
//! second run simulates twice as many requests as the first run. The result is the difference between the two counts,
//! so work that is done only once is not counted.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::hint::black_box;
use std::io;
use std::net::IpAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use portico::access_log::{AccessLogOptions, LogSink, Record};
use portico::{AccessLog, Metrics, RequestId};
use portico_policy::Facts;
use portico_policy::facts::RedirectSource;
use portico_policy::failure::LogSeverity;

/// The number of requests in the shorter run.
const REQUESTS: usize = 10_000;
const CASES: [&str; 5] = ["line", "line-ipv6-escaped", "metrics", "in-flight", "id"];

const AGENT: &[u8] =
    b"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/// A log sink that discards all lines.
struct NullSink;

impl LogSink for NullSink {
    fn write(&self, _block: Vec<u8>) -> Result<(), Vec<u8>> {
        Ok(())
    }
}

/// The objects whose cost is measured: an access log, the metrics, and the facts that are recorded about a request.
struct Observers {
    log: AccessLog,
    metrics: Metrics,
    facts: Facts,
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [case, requests] = arguments.as_slice() {
        measured(&Observers::new()?, case, requests.parse().map_err(io::Error::other)?);
        return Ok(());
    }
    println!("| case | instructions per request | allocations of {REQUESTS} requests |\n|---|---|---|");
    for case in CASES {
        let instructions = counted(case, 2 * REQUESTS)?.saturating_sub(counted(case, REQUESTS)?) / REQUESTS as u64;
        println!("| {case} | {instructions} | {} |", allocations(case)?);
    }
    Ok(())
}

impl Observers {
    fn new() -> io::Result<Self> {
        let metrics = Metrics::new().map_err(io::Error::other)?;
        let options = AccessLogOptions {
            sink: Arc::new(NullSink),
            min_severity: LogSeverity::Info,
            dropped: metrics.dropped_lines(),
        };
        let mut facts = Facts::default();
        facts.record_redirect(RedirectSource::Rule);
        Ok(Self { log: AccessLog::start(options)?, metrics, facts })
    }
}

#[inline(never)]
fn measured(observers: &Observers, case: &str, requests: usize) {
    let Observers { log, metrics, facts } = observers;
    let record = Record {
        time: Duration::from_micros(1_795_300_862_645_297),
        request_id: b"f75fdc1e4cfde08c28d7ca5498769fe7",
        client: IpAddr::from([203, 0, 113, 77]),
        method: "GET",
        host: Some(b"www.shop.example"),
        target: b"/catalog/winter/coats?page=2",
        status: Some(301),
        facts,
        rule: Some("catalog-2024"),
        location: Some(b"/shop/winter/coats?page=2"),
        cause: None,
        upstream: None,
        bytes: 0,
        duration: Duration::from_nanos(182_255),
        generation: 3,
        agent: Some(AGENT),
    };
    let harder = Record {
        client: IpAddr::from([0x2001, 0xdb8, 0, 0, 0x1a2b, 0, 0, 0x77]),
        target: "/новости/\"зима\"?страница=2".as_bytes(),
        ..record
    };
    for _ in 0..requests {
        match black_box(case) {
            "line" => log.write(black_box(&record)),
            "line-ipv6-escaped" => log.write(black_box(&harder)),
            "metrics" => metrics.request_finished(
                black_box(facts),
                Some(http::StatusCode::MOVED_PERMANENTLY),
                black_box(record.duration),
                black_box(0),
            ),
            "in-flight" => drop(black_box(metrics.begin_request())),
            _ => drop(black_box(RequestId::generate().as_str().len())),
        }
    }
}

fn allocations(case: &str) -> io::Result<u64> {
    let observers = Observers::new()?;
    // The first request is not counted, because it makes some allocations that later requests do not repeat.
    measured(&observers, case, 1);
    Ok(allocation_counter::measure(|| measured(&observers, case, REQUESTS)).count_total)
}

fn counted(case: &str, requests: usize) -> io::Result<u64> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--collect-atstart=no",
            "--toggle-collect=*measured*",
        ])
        .arg(std::env::current_exe()?)
        .args([case, &requests.to_string()])
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let total = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse::<u64>().ok());
    match total {
        Some(total) if output.status.success() && total > 0 => Ok(total),
        _ => Err(io::Error::other(format!("unexpected output of valgrind: {said}"))),
    }
}
