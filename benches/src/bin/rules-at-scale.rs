//! Measures the cost of many redirect rules: loading them, serving them (compared with nginx, which has the same
//! redirects in a `map`), and replacing them under load. Usage: `rules-at-scale [SECONDS [ROUNDS]]`; the default is 5
//! seconds and 3 rounds.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use portico_benches::job::BROWSER_FIELDS;
use portico_benches::servers::{self, Files, LOAD_CORE, ONE_CORE, Server, nginx, portico};
use portico_benches::{cpu, load, rules};
use portico_redirects::Source;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().map_err(io::Error::other));
    let seconds = arguments.next().transpose()?.unwrap_or(5);
    let rounds = arguments.next().transpose()?.unwrap_or(3);
    println!("## Loading: read, check, follow chains\n\n| rules | round | seconds |\n|---|---|---|");
    loading("100,000 rules in YAML", rounds, &[rules::exact(100_000)])?;
    loading("1,000,000 rows in CSV", rounds, &rules::rows(1_000_000))?;
    println!(
        "\n## Serving\n\n| server | redirects | round | CPU µs/request | requests | failed | p99 ms |\n|---|---|---|---|---|---|---|"
    );
    for count in [10, 100_000, 1_000_000] {
        over_the_wire(count, seconds, rounds)?;
    }
    println!("\n## 100,000 rows replaced under load\n");
    reload(seconds)
}

fn loading(name: &str, rounds: u64, sources: &[Source]) -> io::Result<()> {
    for round in 1..=rounds {
        let started = Instant::now();
        let rules = rules::compiled(sources)?;
        let seconds = started.elapsed().as_secs_f64();
        drop(rules);
        println!("| {name} | {round} | {seconds:.2} |");
    }
    Ok(())
}

/// Writes a script for wrk that requests the paths of all rules in shuffled order. The script computes the paths,
/// because there are too many of them for a list of requests.
fn write_script(file: &Path, count: usize) -> io::Result<()> {
    let mut script = String::new();
    for (name, value) in BROWSER_FIELDS {
        let _ = writeln!(script, "wrk.headers[\"{name}\"] = \"{value}\"");
    }
    let _ = write!(
        script,
        "local n = 0\nrequest = function()\n  n = (n + 7368787) % {count}\n  \
         return wrk.format(nil, '/old-catalog/section-' .. (n % 97) .. '/product-' .. n)\nend\n"
    );
    fs::write(file, script)
}

fn over_the_wire(count: usize, seconds: u64, rounds: u64) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let files = Files::write(scratch.path(), count)?;
    write_script(&files.script(), count)?;
    // All requests are redirected, so that no upstream is needed.
    let portico = portico::start(&files, servers::free_port()?, ONE_CORE, portico::Log::Off)?;
    let nginx = nginx::peer(&files, servers::free_port()?, ONE_CORE, nginx::Log::Off)?;
    for round in 1..=rounds {
        for server in [&portico, &nginx] {
            let (micros, counted) = measure(server, &files, seconds)?;
            println!(
                "| {} | {count} | {round} | {micros:.2} | {} | {} | {:.2} |",
                server.name, counted.requests, counted.failed, counted.p99_millis
            );
        }
    }
    Ok(())
}

fn measure(server: &Server, files: &Files, seconds: u64) -> io::Result<(f64, load::Counted)> {
    let script = files.script();
    load::run(server.port, 1, LOAD_CORE, &script)?; // warms up caches
    let before = cpu::of_tree(server.pid())?;
    let counted = load::run(server.port, seconds, LOAD_CORE, &script)?;
    let used = cpu::of_tree(server.pid())?.since(before);
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds fit into the 52-bit mantissa of an f64")]
    let micros = used.micros() as f64 / counted.requests as f64;
    Ok((micros, counted))
}

/// How often the rows are replaced during the load.
const CHANGES: usize = 3;

/// Measures loads before and while the rows are replaced. The new rules are compiled in a separate thread, which runs
/// on the same core as the server.
fn reload(seconds: u64) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let files = Files::write(scratch.path(), 100_000)?;
    write_script(&files.script(), 100_000)?;
    let portico = portico::start(&files, servers::free_port()?, ONE_CORE, portico::Log::Off)?;
    let (file, port) = (files.rules().join("rows.csv"), portico.port);
    let (_, quiet) = measure(&portico, &files, seconds)?;
    let changing =
        thread::spawn(move || (0..CHANGES).map(|change| replace(&file, port, change)).collect::<io::Result<Vec<_>>>());
    let (_, loaded) = measure(&portico, &files, seconds.max(12))?;
    let durations = changing.join().map_err(|_| io::Error::other("the rules could not be changed"))??;
    println!("| | requests | failed | p99 ms |\n|---|---|---|---|");
    for (name, counted) in [("before", quiet), ("while the rows were replaced", loaded)] {
        println!("| {name} | {} | {} | {:.2} |", counted.requests, counted.failed, counted.p99_millis);
    }
    println!("\nFrom the rename to the first response from the new rows: {durations:.2?}");
    Ok(())
}

/// Replaces the rows, and returns how long it took until the new rows were served.
fn replace(file: &Path, port: u16, change: usize) -> io::Result<Duration> {
    thread::sleep(Duration::from_secs(1));
    let text = rules::rows(100_000).pop().map(|source| source.text).unwrap_or_default();
    let fresh = file.with_extension("new");
    fs::write(&fresh, format!("{text}/new-{change},/catalog\n"))?;
    fs::rename(&fresh, file)?;
    let renamed = Instant::now();
    while renamed.elapsed() < Duration::from_secs(10) {
        if is_redirected(port, &format!("/new-{change}"))? {
            return Ok(renamed.elapsed());
        }
        thread::sleep(Duration::from_millis(5));
    }
    Err(io::Error::other("the new rows were not loaded"))
}

fn is_redirected(port: u16, path: &str) -> io::Result<bool> {
    let mut connection = TcpStream::connect(("127.0.0.1", port))?;
    write!(connection, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    connection.take(12).read_to_string(&mut answer)?;
    Ok(answer.ends_with("301"))
}
