//! Counts the user-space instructions and the allocations of Portico per request, including the access log. Unlike
//! times, the counts are nearly the same on every machine, even on a busy machine. Portico runs under Valgrind's
//! callgrind, with one connection and with request heads like those of a browser. The program fails if a count exceeds
//! its goal, or exceeds the recorded count by more than the tolerance. Usage: `instructions PORTICO LIMITS [record]`.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::fs;
use std::io;
use std::path::Path;

use portico_benches::callgrind::{self, Executed};
use portico_benches::client::Connection;
use portico_benches::job::{self, Job};
use portico_benches::limits::{Limit, Limits};
use portico_benches::servers::{Files, portico};
use portico_benches::sizes::PAGE_BYTES;
use portico_benches::upstream;

/// The number of requests in a batch.
const COUNTED: usize = 1_000;

/// The number of batches. The result is the batch with the fewest instructions, because some batches also count
/// background work, such as polling the rule files.
const BATCHES: usize = 4;

/// The number of requests before the first batch. These requests warm up caches and buffers.
const WARM_UP: usize = 200;

/// The action that the program performs with the measured counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Compare the counts with the recorded counts and the goals.
    Compare,
    /// Write the counts to the file with the limits.
    Record,
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (portico, file, purpose) = match arguments.as_slice() {
        [portico, file] => (portico, file, Purpose::Compare),
        [portico, file, "record"] => (portico, file, Purpose::Record),
        _ => return Err(io::Error::other("usage: instructions PORTICO LIMITS [record]")),
    };
    let mut limits = Limits::read(Path::new(file))?;
    println!("| request | instructions | recorded | goal | | allocations | recorded | goal | |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let (mut exceeded, mut lower) = (Vec::new(), Vec::new());
    for (name, limit) in limits.jobs.clone() {
        for job in job::chosen(Some(&name))? {
            let found = each(&job, Path::new(portico))?;
            println!("{}", row(&job, limit, found));
            exceeded.extend(limits.above(&name, limit, found));
            exceeded.extend(Limits::missed(&name, limit, found));
            lower.extend(limits.below(&name, limit, found));
            let counts = Limit { instructions: found.instructions, allocations: found.allocations, ..limit };
            limits.jobs.insert(name.clone(), counts);
        }
    }
    match purpose {
        Purpose::Record => limits.write(Path::new(file)),
        Purpose::Compare if exceeded.is_empty() => {
            for count in lower {
                println!("\n{count}; to record the new count, run `benches/instructions.sh record`");
            }
            Ok(())
        }
        Purpose::Compare => Err(io::Error::other(exceeded.join("; "))),
    }
}

/// Starts Portico under callgrind and returns the mean number of instructions and allocations per request of a job.
fn each(job: &Job, portico: &Path) -> io::Result<Executed> {
    let scratch = tempfile::tempdir()?;
    let files = Files::for_jobs(scratch.path())?;
    let dumps = scratch.path().join("dumps");
    fs::create_dir(&dumps)?;
    let upstream = upstream::start(PAGE_BYTES)?;
    let server = portico::under(&files, upstream, callgrind::command(&dumps), portico)?;
    callgrind::count(server.pid())?;
    job.verify(server.port)?;
    let requests = job.requests(server.port)?;
    let mut connection = Connection::open(server.port)?;
    send(&mut connection, job, &requests, WARM_UP)?;
    let mut batch = || callgrind::measure(server.pid(), &dumps, || send(&mut connection, job, &requests, COUNTED));
    let mut executed = batch()?;
    for _ in 1..BATCHES {
        let again = batch()?;
        if again.instructions < executed.instructions {
            executed = again;
        }
    }
    let each = |total: u64| (total + COUNTED as u64 / 2) / COUNTED as u64;
    Ok(Executed { instructions: each(executed.instructions), allocations: each(executed.allocations) })
}

fn send(connection: &mut Connection, job: &Job, requests: &[String], times: usize) -> io::Result<()> {
    for number in 0..times {
        let number = number % requests.len();
        let reply = connection.exchange(requests[number].as_bytes())?;
        if reply.closes || !job.is_expected(number, &reply) {
            return Err(io::Error::other(format!("{}: unexpected {reply:?}", job.title)));
        }
    }
    Ok(())
}

fn row(job: &Job, limit: Limit, found: Executed) -> String {
    let columns = |found: u64, recorded: u64, goal: Option<u64>| {
        let verdict = |goal| format!("≤ {goal} | {}", if found <= goal { "met" } else { "missed" });
        format!("{found} | {recorded} | {}", goal.map_or_else(|| " | ".to_owned(), verdict))
    };
    format!(
        "| {} | {} | {} |",
        job.title,
        columns(found.instructions, limit.instructions, Some(limit.goal_instructions)),
        columns(found.allocations, limit.allocations, limit.goal_allocations)
    )
}
