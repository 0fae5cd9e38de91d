//! Measures the CPU time that Portico takes to load large rule sets, and to report the errors of a rule set with many
//! errors. Usage: `rule-cost [ROUNDS]`. The default is 3 rounds.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::hint::black_box;
use std::io;
use std::time::Duration;

use mimalloc::MiMalloc;
use portico_benches::{cpu, rules};
use portico_redirects::{CompileOptions, Source, compile, render};

/// The allocator that the `portico` binary uses.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> io::Result<()> {
    let rounds = std::env::args().nth(1).map_or(Ok(3), |rounds| rounds.parse()).map_err(io::Error::other)?;
    println!("| rules | round | problems | CPU seconds |\n|---|---|---|---|");
    for round in 1..=rounds {
        measure("100,000 exact paths", round, rules::exact(100_000))?;
        measure("20,000 conditions for one path", round, rules::conditional(20_000))?;
        measure("one expression for 4,000 hosts", round, rules::hosts(4_000))?;
        measure("10,366 expressions of eight shapes", round, rules::varied_regexes(10_366))?;
        measure("60,000 errors", round, rules::with_errors(60_000))?;
    }
    Ok(())
}

fn measure(name: &str, round: u32, source: Source) -> io::Result<()> {
    let sources = [source];
    let before = cpu::of_tree(std::process::id())?;
    let compiled = compile(&sources, &CompileOptions::default());
    let problems = match &compiled {
        Ok(compiled) => compiled.warnings.len(),
        Err(found) => {
            black_box(render::text(found, &sources));
            found.len()
        }
    };
    let used = Duration::from_micros(cpu::of_tree(std::process::id())?.since(before).micros());
    drop(compiled);
    println!("| {name} | {round} | {problems} | {:.2} |", used.as_secs_f64());
    Ok(())
}
