//! Measures the time that Portico takes to load many redirect rules, and the CPU time per request of Portico and nginx.
//! The configuration of nginx has the same redirects in a `map`. Usage: `rules-at-scale [SECONDS [ROUNDS]]`. The
//! default is 5 seconds and 3 rounds.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::io;
use std::time::Instant;

use portico_benches::servers::{self, Files, LOAD_CORE, ONE_CORE, Server, nginx, portico};
use portico_benches::{cpu, load, row_script, rules};
use portico_redirects::Source;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().map_err(io::Error::other));
    let seconds = arguments.next().transpose()?.unwrap_or(5);
    let rounds = arguments.next().transpose()?.unwrap_or(3);
    println!("## Loading: reading and checking the rules\n\n| rules | round | seconds |\n|---|---|---|");
    loading("100,000 rules in YAML", rounds, &[rules::exact(100_000)])?;
    loading("1,000,000 rows in CSV", rounds, &rules::rows(1_000_000))?;
    println!(
        "\n## Serving\n\n| server | redirects | round | CPU µs/request | requests | failed | p99 ms |\n|---|---|---|---|---|---|---|"
    );
    for count in [10, 100_000, 1_000_000] {
        over_the_wire(count, seconds, rounds)?;
    }
    Ok(())
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

fn over_the_wire(count: usize, seconds: u64, rounds: u64) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let files = Files::write(scratch.path(), count)?;
    row_script::write(&files.script(), count)?;
    // Every request is redirected, so the servers need no upstream, and nothing has to listen on the upstream ports.
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
    load::run(server.port, 1, LOAD_CORE, &script)?; // this load warms up caches
    let before = cpu::of_tree(server.pid())?;
    let counted = load::run(server.port, seconds, LOAD_CORE, &script)?;
    let used = cpu::of_tree(server.pid())?.since(before);
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds fit into the 52-bit mantissa of an f64")]
    let micros = used.micros() as f64 / counted.requests as f64;
    Ok((micros, counted))
}
