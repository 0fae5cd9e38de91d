//! Measures the latencies of Portico and nginx at half of the maximum request rate of nginx. Both servers write an
//! access log. The measured server has a core of its own. Requests are due at fixed times, and latency is measured from
//! the time at which a request is due. Usage: `open-loop [SECONDS [ROUNDS [JOB]]]`.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::io;
use std::process::Command;
use std::time::Duration;

use portico_benches::job::Job;
use portico_benches::options::{Options, median};
use portico_benches::servers::{Files, LOAD_CORE, ONE_CORE, Server, nginx, portico};
use portico_benches::{load, open_loop};

/// The names of the measured jobs, which request a redirect, a file and a page from an upstream.
const NAMES: [&str; 3] = ["redirect", "static", "page"];

/// The highest latency of Portico that meets the goal, relative to nginx.
const GOAL: f64 = 1.2;

fn main() -> io::Result<()> {
    let options = Options::read()?;
    pin_to(LOAD_CORE)?;
    let scratch = tempfile::tempdir()?;
    let files = Files::for_jobs(scratch.path())?;
    let upstream = nginx::upstream(&files)?;
    let portico = portico::start(&files, upstream.port, ONE_CORE, portico::Log::On)?;
    let nginx = nginx::peer(&files, upstream.port, ONE_CORE, nginx::Log::Buffered)?;
    println!(
        "- {} s per round, {} rounds in which the servers take turns, at half of the rate that wrk -c64 reaches on nginx",
        options.seconds, options.rounds
    );
    println!("- late: the delay of the load generator itself, which is part of all latencies\n");
    println!(
        "| job | server | round | requests/s | p50 µs | p99 µs | late p50 µs | late p99 µs |\n|---|---|---|---|---|---|---|---|"
    );
    let mut summary = Vec::new();
    for job in options.jobs.iter().filter(|job| NAMES.contains(&job.name)) {
        summary.extend(compare(job, &options, &files, [&portico, &nginx])?);
    }
    println!(
        "\n| job | latency | portico µs | nginx µs | ratio | goal | |\n|---|---|---|---|---|---|---|\n{}",
        summary.join("\n")
    );
    Ok(())
}

/// Measures the latencies of both servers for a job. Returns two rows of the summary, one for the p50 and one for the
/// p99 latency.
fn compare(job: &Job, options: &Options, files: &Files, servers: [&Server; 2]) -> io::Result<Vec<String>> {
    let rate = highest_rate(servers[1], job, files)? / 2;
    let (mut p50, mut p99) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    for server in servers {
        open_loop::run(job, server.port, rate, Duration::from_secs(1))?; // this load warms up caches and pools
    }
    for round in 1..=options.rounds {
        for (index, server) in servers.into_iter().enumerate() {
            let found = open_loop::run(job, server.port, rate, Duration::from_secs(options.seconds))
                .map_err(|error| io::Error::other(format!("{}: {error}", server.name)))?;
            server.empty_log()?;
            let [half, most] = [50, 99].map(|percent| found.percentile(percent));
            let [late_half, late_most] = [50, 99].map(|percent| found.lateness(percent));
            println!(
                "| {} | {} | {round} | {rate} | {half:.0} | {most:.0} | {late_half:.0} | {late_most:.0} |",
                job.title, server.name
            );
            p50[index].push(half);
            p99[index].push(most);
        }
    }
    Ok([("p50", p50), ("p99", p99)].map(|(name, values)| summary_row(job, name, values.map(median))).to_vec())
}

fn summary_row(job: &Job, latency: &str, [ours, theirs]: [f64; 2]) -> String {
    let ratio = ours / theirs;
    let verdict = if ratio <= GOAL { "met" } else { "missed" };
    format!("| {} | {latency} | {ours:.0} | {theirs:.0} | {ratio:.2} | ≤ {GOAL} | {verdict} |", job.title)
}

fn highest_rate(server: &Server, job: &Job, files: &Files) -> io::Result<u64> {
    load::write_script(&files.script(), &job.requests(server.port)?)?;
    let counted = load::run(server.port, 3, LOAD_CORE, &files.script())?;
    Ok(counted.requests / 3)
}

/// Pins this program to the given CPU core, so that the load generator does not run on the core of the server. The
/// servers are pinned to their core when they start.
fn pin_to(core: &str) -> io::Result<()> {
    let pid = std::process::id().to_string();
    let status = Command::new("taskset").args(["-p", "-c", core, &pid]).stdout(std::process::Stdio::null()).status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other("taskset failed")) }
}
