//! Measures the CPU time per request of Portico, nginx and `HAProxy`. All servers do the same work in the same run, and
//! all write an access log.
//!
//! The CPU time is the user and system time of all processes of a server. The program reads this time from `/proc`
//! before and after a load, and divides the difference by the number of answered requests. The servers take turns in
//! each round, and the result is the median of the rounds. A server with one thread has a core of its own, and the load
//! generator and the upstream share the other core. A server with two threads shares both cores with the load generator
//! and the upstream. The program needs nginx, `HAProxy`, wrk and taskset. Usage: `cpu-per-request [SECONDS [ROUNDS
//! [JOB]]]`.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::io;

use portico_benches::job::Job;
use portico_benches::options::{Options, median};
use portico_benches::servers::{Files, LOAD_CORE, ONE_CORE, Server, Share, TWO_CORES, haproxy, nginx, portico};
use portico_benches::{cpu, load};

fn main() -> io::Result<()> {
    let options = Options::read()?;
    println!(
        "- {} s per round, {} rounds in which the servers take turns, wrk -t1 -c{}, request heads like those of a browser (about 500 bytes)",
        options.seconds,
        options.rounds,
        load::CONNECTIONS
    );
    println!("- all servers log the same fields: Portico and HAProxy write to stdout, which is a file; nginx uses");
    println!("  `buffer=64k flush=1s`, and the variant `nginx, each line` has no buffer");
    println!("- HAProxy does not serve files from disk, so it sends the static file and the 304 from memory");
    println!("- lines lost: the number of requests that have no line in the access log");
    for (share, load_cores) in [(ONE_CORE, LOAD_CORE), (TWO_CORES, TWO_CORES.cores)] {
        compare(&options, share, load_cores)?;
    }
    Ok(())
}

fn compare(options: &Options, share: Share, load_cores: &str) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let files = Files::for_jobs(scratch.path())?;
    let upstream = nginx::upstream(&files)?;
    let servers = start_all(&files, upstream.port, share)?;
    println!("\n### {}\n", threads(share));
    println!(
        "| job | server | round | CPU µs/request | user µs | system µs | requests | failed | lines lost | requests/s | p50 ms | p99 ms |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut summary = Vec::new();
    for job in &options.jobs {
        for server in &servers {
            job.verify(server.port).map_err(|error| io::Error::other(format!("{}: {error}", server.name)))?;
        }
        let mut micros = vec![Vec::new(); servers.len()];
        for round in 1..=options.rounds {
            for (server, micros) in servers.iter().zip(&mut micros) {
                let measured = measure(server, job, &files, (options.seconds, load_cores))?;
                println!("| {} | {} | {round} | {measured}", job.title, server.name);
                micros.push(measured.micros);
            }
        }
        summary.push(summary_row(job, micros));
    }
    println!(
        "\nMedian CPU time per request, and the median of the ratios of all rounds (below 1 means that Portico needs less), {}:\n",
        threads(share)
    );
    println!("| job | portico µs | nginx µs | nginx, each line µs | haproxy µs | portico / nginx | goal | |");
    println!("|---|---|---|---|---|---|---|---|\n{}", summary.join("\n"));
    Ok(())
}

fn threads(share: Share) -> String {
    format!("{} thread{}", share.threads, if share.threads == 1 { "" } else { "s" })
}

/// Starts all servers. The first server must be Portico and the second must be nginx. The summary divides the CPU time
/// of the first server by the CPU time of the second.
fn start_all(files: &Files, upstream: u16, share: Share) -> io::Result<Vec<Server>> {
    Ok(vec![
        portico::start(files, upstream, share, portico::Log::On)?,
        nginx::peer(files, upstream, share, nginx::Log::Buffered)?,
        nginx::peer(files, upstream, share, nginx::Log::EachLine)?,
        haproxy::peer(files, upstream, share)?,
    ])
}

/// Returns the row of a job in the summary. The ratio in the row is the median of the ratios of all rounds. The speed
/// of a shared machine may change between rounds, but such a change affects all servers of a round alike.
fn summary_row(job: &Job, micros: Vec<Vec<f64>>) -> String {
    let ratio = median(micros[0].iter().zip(&micros[1]).map(|(ours, theirs)| ours / theirs).collect());
    let (goal, verdict) = match job.goal {
        Some(goal) => (format!("≤ {goal:.2}"), if ratio <= goal { "met" } else { "missed" }),
        None => (String::new(), ""),
    };
    let columns: Vec<String> = micros.into_iter().map(|micros| format!("{:.2}", median(micros))).collect();
    format!("| {} | {} | {ratio:.2} | {goal} | {verdict} |", job.title, columns.join(" | "))
}

/// The values that were measured for one server during one load.
struct Measured {
    micros: f64,
    user: f64,
    system: f64,
    counted: load::Counted,
    lost: u64,
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { micros, user, system, counted, lost } = self;
        write!(f, "{micros:.2} | {user:.2} | {system:.2} | {} | {} | {lost} | ", counted.requests, counted.failed)?;
        write!(f, "{:.0} | {:.2} | {:.2} |", counted.per_second, counted.p50_millis, counted.p99_millis)
    }
}

fn measure(server: &Server, job: &Job, files: &Files, (seconds, cores): (u64, &str)) -> io::Result<Measured> {
    let script = files.script();
    load::write_script(&script, &job.requests(server.port)?)?;
    load::run(server.port, 1, cores, &script)?; // this load warms up caches and connection pools
    server.empty_log()?;
    let before = cpu::of_tree(server.pid())?;
    let counted = load::run(server.port, seconds, cores, &script)?;
    let spent = cpu::of_tree(server.pid())?.since(before);
    let lost = check(server, job, &counted)?;
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds fit into the 52-bit mantissa of an f64")]
    let each = |ticks: u64| (ticks * cpu::TICK_MICROS) as f64 / counted.requests as f64;
    let (user, system) = (each(spent.user), each(spent.system));
    Ok(Measured { micros: user + system, user, system, counted, lost })
}

/// Checks a load and returns the number of missing log lines. Returns an error if a request failed or more than one log
/// line in 100 is missing. Requests that fail or are not logged cost less CPU time than others. For `HAProxy`, missing
/// log lines are not an error, because `HAProxy` drops lines when two threads write at once.
fn check(server: &Server, job: &Job, counted: &load::Counted) -> io::Result<u64> {
    let lines = server.logged_lines(counted.requests)?;
    server.empty_log()?; // the log may have hundreds of megabytes
    let lost = counted.requests.saturating_sub(lines);
    let is_logged = server.name == haproxy::NAME || lost <= counted.requests / 100;
    if counted.failed == 0 && is_logged {
        return Ok(lost);
    }
    let (name, title) = (server.name, job.title);
    let message = format!("{name}, {title}: {} failed, {lines} log lines of {}", counted.failed, counted.requests);
    Err(io::Error::other(message))
}
