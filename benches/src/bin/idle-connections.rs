//! Measures the memory of idle keep-alive connections. Each connection has served one request. The program reads the
//! resident memory of a server after a single request, and again while all connections are open. The result is the
//! difference, divided by the number of connections. Memory in the kernel is not included. Usage: `idle-connections
//! [COUNT]`. The default is 8,000 connections. This program and each server need a file descriptor for every
//! connection.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::io;
use std::thread;
use std::time::Duration;

use portico_benches::client::Connection;
use portico_benches::job::{self, Job};
use portico_benches::memory;
use portico_benches::servers::{Files, ONE_CORE, Server, haproxy, nginx, portico};

/// The names of the measured jobs. The job `redirect` needs no upstream, but the job `page` does.
const NAMES: [&str; 2] = ["redirect", "page"];

/// The highest memory use of Portico that meets the goal, in KiB per connection.
const GOAL: f64 = 5.0;

/// The waiting time before memory is measured. Allocators return freed memory to the system only after a delay.
const SETTLING: Duration = Duration::from_secs(2);

fn main() -> io::Result<()> {
    let count: usize = match std::env::args().nth(1) {
        Some(text) => text.parse().map_err(io::Error::other)?,
        None => 8_000,
    };
    println!("- {count} connections with one request each\n");
    println!(
        "| job | server | KiB before | KiB with all connections | KiB per connection | goal | |\n|---|---|---|---|---|---|---|"
    );
    for name in NAMES {
        for job in job::chosen(Some(name))? {
            compare(&job, count)?;
        }
    }
    Ok(())
}

fn compare(job: &Job, count: usize) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let files = Files::for_jobs(scratch.path())?;
    let upstream = nginx::upstream(&files)?;
    let start: [&dyn Fn() -> io::Result<Server>; 3] = [
        &|| portico::start(&files, upstream.port, ONE_CORE, portico::Log::On),
        &|| nginx::peer(&files, upstream.port, ONE_CORE, nginx::Log::Buffered),
        &|| haproxy::peer(&files, upstream.port, ONE_CORE),
    ];
    for start in start {
        let server = start()?;
        let (before, after) = measure(&server, job, count)
            .map_err(|error| io::Error::other(format!("{}, {}: {error}", server.name, job.title)))?;
        #[expect(clippy::cast_precision_loss, reason = "a memory size in KiB fits into the 52-bit mantissa of an f64")]
        let each = (after as f64 - before as f64) / count as f64;
        let (goal, verdict) = match server.name {
            "portico" if each <= GOAL => ("≤ 5", "met"),
            "portico" => ("≤ 5", "missed"),
            _ => ("", ""),
        };
        println!("| {} | {} | {before} | {after} | {each:.2} | {goal} | {verdict} |", job.title, server.name);
    }
    Ok(())
}

/// Returns the resident memory of the server in KiB after one request, and the resident memory while all connections
/// are open.
fn measure(server: &Server, job: &Job, count: usize) -> io::Result<(u64, u64)> {
    let requests = job.requests(server.port)?;
    let request = |number: usize| requests[number % requests.len()].as_bytes();
    Connection::open(server.port)?.exchange(request(0))?;
    thread::sleep(SETTLING);
    let before = memory::resident_kib(server.pid())?;
    let mut connections = Vec::with_capacity(count);
    for number in 0..count {
        let mut connection = Connection::open(server.port)?;
        let reply = connection.exchange(request(number))?;
        if reply.closes || !job.is_expected(number % requests.len(), &reply) {
            return Err(io::Error::other(format!("unexpected {reply:?}")));
        }
        connections.push(connection);
    }
    thread::sleep(SETTLING);
    let after = memory::resident_kib(server.pid())?;
    // If the server has closed a connection, the measured memory is too small. In this case, the following exchange
    // fails.
    for connection in &mut connections {
        connection.exchange(request(0))?;
    }
    Ok((before, after))
}
