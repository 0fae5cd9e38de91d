//! CPU time per request of Portico and nginx doing the same work in the same run.
//!
//! User and system time of all processes of a server, read from `/proc` before and after a load, divided by the requests it
//! answered. The server is pinned to one core, load and upstream to another; rounds alternate and the median counts. Needs
//! nginx, wrk and taskset. Usage: `cpu-per-request [SECONDS [ROUNDS]]`, 5 seconds and 3 rounds by default.
#![expect(clippy::print_stdout, reason = "the result of a measurement")]

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use portico_benches::servers::{self, Job, Server};
use portico_benches::{cpu, load};

const SERVER_CORE: usize = 0;
const LOAD_CORE: usize = 1;

const JOBS: [(&str, &str); 3] = [
    ("redirect", "/company/structure"),
    ("static file, 20 KiB", "/assets/file-0123abcd.js"),
    ("page passed through, 10 KiB", "/about"),
];

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>().map_err(io::Error::other));
    let seconds = arguments.next().transpose()?.unwrap_or(5);
    let rounds = arguments.next().transpose()?.unwrap_or(3);
    let scratch = tempfile::tempdir()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let job = Job { folder: scratch.path().to_owned(), rules: root.join("rules").canonicalize()? };
    servers::write_files(&job.folder)?;
    let upstream = servers::upstream(&job, LOAD_CORE)?;
    let portico = servers::portico(&job, &binary()?, upstream.port, SERVER_CORE)?;
    let nginx = servers::peer(&job, upstream.port, SERVER_CORE)?;

    describe(seconds, rounds);
    println!("| job | server | round | CPU µs/request | user µs | system µs | requests | failed | requests/s |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut summary = Vec::new();
    for (job, path) in JOBS {
        let mut results = [Vec::new(), Vec::new()];
        for round in 1..=rounds {
            for (index, (name, server)) in [("portico", &portico), ("nginx", &nginx)].into_iter().enumerate() {
                let measured = measure(server, path, seconds)?;
                println!("| {job} | {name} | {round} | {measured}");
                results[index].push(measured.micros);
            }
        }
        let [ours, theirs] = results.map(median);
        summary.push(format!("| {job} | {ours:.2} | {theirs:.2} | {:.2} |", ours / theirs));
    }
    println!("\n| job | portico µs | nginx µs | ratio |\n|---|---|---|---|\n{}", summary.join("\n"));
    Ok(())
}

/// One load on one server.
struct Measured {
    micros: f64,
    user: f64,
    system: f64,
    counted: load::Counted,
}

impl std::fmt::Display for Measured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { micros, user, system, counted } = self;
        write!(
            f,
            "{micros:.2} | {user:.2} | {system:.2} | {} | {} | {:.0} |",
            counted.requests, counted.failed, counted.per_second
        )
    }
}

fn measure(server: &Server, path: &str, seconds: u64) -> io::Result<Measured> {
    let url = format!("http://127.0.0.1:{}{path}", server.port);
    load::run(&url, 1, LOAD_CORE)?; // fills caches and pools
    let before = cpu::of_tree(server.pid())?;
    let counted = load::run(&url, seconds, LOAD_CORE)?;
    let used = cpu::of_tree(server.pid())?.since(before);
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds fit a float's 52 bits")]
    let each = |ticks: u64| (ticks * cpu::TICK_MICROS) as f64 / counted.requests as f64;
    Ok(Measured { micros: each(used.user + used.system), user: each(used.user), system: each(used.system), counted })
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn binary() -> io::Result<PathBuf> {
    let binary = std::env::current_exe()?.with_file_name("portico");
    if binary.exists() {
        Ok(binary)
    } else {
        Err(io::Error::other(format!("{} is missing: run `make build`", binary.display())))
    }
}

fn describe(seconds: u64, rounds: u64) {
    let says = |program: &str, argument: &str| {
        let output = Command::new(program).arg(argument).output().map(|output| [output.stdout, output.stderr].concat());
        let text = output.map(|bytes| String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().to_owned());
        text.unwrap_or_else(|error| error.to_string())
    };
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processor
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .unwrap_or_default()
        .trim_start_matches([' ', '\t', ':'])
        .to_owned();
    println!(
        "- {seconds} s a round, {rounds} alternating rounds, wrk -t1 -c64, heads like a browser's (about 500 bytes)"
    );
    println!("- one core for the server, another for load and upstream; access logs off");
    println!(
        "- portico {}, {}, {}, {}",
        env!("CARGO_PKG_VERSION"),
        says("nginx", "-v"),
        says("wrk", "-v"),
        says("rustc", "--version")
    );
    println!("- {}, {}\n", model, says("uname", "-r"));
}
