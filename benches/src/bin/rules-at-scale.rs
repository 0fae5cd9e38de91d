//! What many redirect rules cost: to load, in memory, over the wire next to nginx with the same redirects in a `map`, and while
//! they are replaced under load. Usage: `rules-at-scale [SECONDS [ROUNDS]]`, 5 seconds and 3 rounds by default.
//!
//! Load times are the best of the rounds, because the machine's other work only ever adds to them.
#![expect(clippy::print_stdout, reason = "the result of a measurement")]

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use portico_benches::servers::{self, Job, Server};
use portico_benches::{cpu, load};
use portico_redirects::{CompileOptions, RuleSet, Source, compile};

const SERVER_CORE: usize = 0;
const LOAD_CORE: usize = 1;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().map_err(io::Error::other));
    let seconds = arguments.next().transpose()?.unwrap_or(5);
    let rounds = arguments.next().transpose()?.unwrap_or(3);
    println!("## Loading: read, check, follow chains\n\n| rules | round | seconds | bytes a row |\n|---|---|---|---|");
    loading("100,000 rules in YAML", rounds, || vec![yaml(100_000)])?;
    loading("1,000,000 rows in CSV", rounds, || vec![rows_rule(), source("rows.csv", &rows(1_000_000))])?;
    println!(
        "\n## Over the wire\n\n| server | redirects | round | CPU µs/request | requests | failed | p99 ms |\n|---|---|---|---|---|---|---|"
    );
    for count in [10, 100_000] {
        over_the_wire(count, seconds, rounds)?;
    }
    println!("\n## 100,000 rows replaced under load\n");
    reload(seconds)
}

fn source(name: &str, text: &str) -> Source {
    Source { name: name.to_owned(), text: text.to_owned() }
}

fn path(number: usize) -> String {
    format!("/old-catalog/section-{}/product-{number}", number % 97)
}

fn yaml(count: usize) -> Source {
    let mut text = "rules:\n".to_owned();
    for number in 0..count {
        let _ = writeln!(text, "  - from: {}\n    to: /catalog/item-{number}", path(number));
    }
    source("rules.yaml", &text)
}

fn rows_rule() -> Source {
    source("rules.yaml", "rules:\n  - rows: rows.csv\n")
}

fn rows(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let _ = writeln!(text, "{},/catalog/item-{number}", path(number));
    }
    text
}

fn loading(name: &str, rounds: u64, sources: impl Fn() -> Vec<Source>) -> io::Result<()> {
    let sources = sources();
    for round in 1..=rounds {
        let started = Instant::now();
        let rules = compiled(&sources)?;
        let seconds = started.elapsed().as_secs_f64();
        let bytes =
            rules.row_memory().checked_div(rules.row_count()).map_or("–".to_owned(), |bytes| bytes.to_string());
        println!("| {name} | {round} | {seconds:.2} | {bytes} |");
    }
    Ok(())
}

fn compiled(sources: &[Source]) -> io::Result<RuleSet> {
    match compile(sources, &CompileOptions::default()) {
        Ok(compiled) => Ok(compiled.rules),
        Err(found) => Err(io::Error::other(format!("{:?}", found.first()))),
    }
}

/// A folder with the rules, the same redirects for nginx, and a script that asks for them in no order.
fn prepare(folder: &Path, count: usize) -> io::Result<Job> {
    let rules = folder.join("rules");
    fs::create_dir_all(&rules)?;
    fs::write(rules.join("rules.yaml"), rows_rule().text)?;
    fs::write(rules.join("rows.csv"), rows(count))?;
    let mut map = String::new();
    for number in 0..count {
        let _ = writeln!(map, "{} /catalog/item-{number};", path(number));
    }
    fs::write(folder.join("map.conf"), map)?;
    let script = format!(
        "local n = 0\nrequest = function()\n  n = (n + 7368787) % {count}\n  \
         return wrk.format(nil, '/old-catalog/section-' .. (n % 97) .. '/product-' .. n)\nend\n"
    );
    fs::write(folder.join("ask.lua"), script)?;
    servers::write_files(folder)?;
    Ok(Job { folder: folder.to_owned(), rules })
}

fn over_the_wire(count: usize, seconds: u64, rounds: u64) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let job = prepare(scratch.path(), count)?;
    let portico = servers::portico(&job, &binary()?, servers::free_port()?, SERVER_CORE)?;
    let nginx = servers::map_peer(&job, &scratch.path().join("map.conf"), SERVER_CORE)?;
    for round in 1..=rounds {
        for (name, server) in [("portico", &portico), ("nginx", &nginx)] {
            let (micros, counted) = measure(server, &job, seconds)?;
            println!(
                "| {name} | {count} | {round} | {micros:.2} | {} | {} | {:.2} |",
                counted.requests, counted.failed, counted.p99_millis
            );
        }
    }
    Ok(())
}

fn measure(server: &Server, job: &Job, seconds: u64) -> io::Result<(f64, load::Counted)> {
    let url = format!("http://127.0.0.1:{}/", server.port);
    let script = job.folder.join("ask.lua");
    load::run_script(&url, 1, LOAD_CORE, Some(&script))?; // fills caches
    let before = cpu::of_tree(server.pid())?;
    let counted = load::run_script(&url, seconds, LOAD_CORE, Some(&script))?;
    let used = cpu::of_tree(server.pid())?.since(before);
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds fit a float's 52 bits")]
    let micros = ((used.user + used.system) * cpu::TICK_MICROS) as f64 / counted.requests as f64;
    Ok((micros, counted))
}

/// New rows twice while the load runs; the server may use both cores, since a reload is compiled beside the serving thread.
fn reload(seconds: u64) -> io::Result<()> {
    let scratch = tempfile::tempdir()?;
    let job = prepare(scratch.path(), 100_000)?;
    let portico = servers::portico(&job, &binary()?, servers::free_port()?, SERVER_CORE)?;
    let file = job.rules.join("rows.csv");
    let (_, quiet) = measure(&portico, &job, seconds)?;
    let changing = thread::spawn(move || -> io::Result<()> {
        for change in 0..2 {
            thread::sleep(Duration::from_secs(2));
            let text = format!("{}/new-{change},/catalog\n", rows(100_000));
            let fresh = file.with_extension("new");
            fs::write(&fresh, text)?;
            fs::rename(&fresh, &file)?;
        }
        Ok(())
    });
    let (_, loaded) = measure(&portico, &job, seconds.max(8))?;
    changing.join().map_err(|_| io::Error::other("the rules could not be changed"))??;
    println!("| | requests | failed | p99 ms |\n|---|---|---|---|");
    for (name, counted) in [("before", quiet), ("while the rows were replaced twice", loaded)] {
        println!("| {name} | {} | {} | {:.2} |", counted.requests, counted.failed, counted.p99_millis);
    }
    Ok(())
}

fn binary() -> io::Result<std::path::PathBuf> {
    let binary = std::env::current_exe()?.with_file_name("portico");
    if binary.exists() {
        Ok(binary)
    } else {
        Err(io::Error::other(format!("{} is missing: run `make build`", binary.display())))
    }
}
