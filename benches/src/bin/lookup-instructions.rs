//! Counts the instructions of a rule lookup. Unlike times, the counts hardly differ between machines, and other load on
//! a machine does not affect the counts. Only the hash seed causes small differences.
//!
//! For each case, this program runs itself twice under Valgrind's callgrind. In the first run, every lookup finds a
//! rule. In the second run, no lookup finds a rule. Callgrind counts only the instructions inside [`measured`].
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::hint::black_box;
use std::io;
use std::process::Command;

use mimalloc::MiMalloc;
use portico_benches::rules;
use portico_redirects::{NormalPath, Request, RuleSet, Source};

/// The allocator that the `portico` binary uses.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The number of lookups in a run.
const LOOKUPS: usize = 1_000;

/// The measured cases. A case consists of the kind of rules and the number of rules.
const CASES: [(&str, usize); 10] = [
    ("rows", 100),
    ("rows", 10_000),
    ("rows", 100_000),
    ("exact", 100),
    ("exact", 10_000),
    ("prefix", 10_000),
    ("pattern", 10_000),
    ("regex", 1_000),
    ("conditional", 100),
    ("conditional", 20_000),
];

/// A path and an optional query.
type Address = (String, Option<String>);

/// The result that every lookup of a run must have.
#[derive(Clone, Copy)]
enum Lookup {
    Hit,
    Miss,
}

impl Lookup {
    /// Returns the command-line argument that selects this result.
    fn name(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Miss => "miss",
        }
    }
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [kind, count, result] = arguments.as_slice() {
        let expected = if result == Lookup::Hit.name() { Lookup::Hit } else { Lookup::Miss };
        return run(kind, count.parse().map_err(io::Error::other)?, expected);
    }
    println!("| rules | number | instructions per hit | instructions per miss |\n|---|---|---|---|");
    for (kind, count) in CASES {
        let [hit, miss] = [counted(kind, count, Lookup::Hit)?, counted(kind, count, Lookup::Miss)?];
        println!("| {kind} | {count} | {hit} | {miss} |");
    }
    Ok(())
}

fn counted(kind: &str, count: usize, expected: Lookup) -> io::Result<u64> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            "--collect-atstart=no",
            "--toggle-collect=*measured*",
        ])
        .arg(std::env::current_exe()?)
        .args([kind, &count.to_string(), expected.name()])
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let total = said.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse::<u64>().ok());
    match total {
        Some(total) if output.status.success() && total > 0 => Ok(total / LOOKUPS as u64),
        _ => Err(io::Error::other(format!("unexpected output of valgrind: {said}"))),
    }
}

fn run(kind: &str, count: usize, expected: Lookup) -> io::Result<()> {
    let (sources, address): (Vec<Source>, fn(usize) -> String) = match kind {
        "rows" => (rules::rows(count), rules::path),
        "exact" => (vec![rules::exact(count)], rules::path),
        "prefix" => (vec![rules::prefixes(count)], |number| format!("{}/reviews", rules::path(number))),
        "pattern" => (vec![rules::patterns(count)], |number| format!("{}/reviews", rules::path(number))),
        "regex" => (vec![rules::regexes(count)], |number| format!("/legacy-{number}/2019-spring.php")),
        "conditional" => (vec![rules::conditional(count)], |number| format!("/index.php?id={number}")),
        _ => return Err(io::Error::other(format!("unknown kind of rules {kind}"))),
    };
    let rules = rules::compiled(&sources)?;
    let (path, hits): (Box<dyn Fn(usize) -> String>, usize) = match expected {
        Lookup::Hit => (Box::new(|number| address(number % count)), LOOKUPS),
        Lookup::Miss => (Box::new(|number| format!("/press-center/news/article-{number}")), 0),
    };
    let split = |address: String| match address.split_once('?') {
        Some((path, query)) => (path.to_owned(), Some(query.to_owned())),
        None => (address, None),
    };
    let paths: Vec<Address> = (0..LOOKUPS).map(|number| split(path(number))).collect();
    // The first pass over the paths is not counted, because it builds caches, such as the automata of regular
    // expressions.
    let first = paths.iter().filter(|address| look_up(&rules, address)).count();
    let found = measured(&rules, &paths);
    if first == found && found == hits {
        Ok(())
    } else {
        Err(io::Error::other(format!("{found} of {LOOKUPS} lookups were hits")))
    }
}

/// Looks up all paths while callgrind counts instructions. Returns the number of lookups that found a rule.
#[inline(never)]
fn measured(rules: &RuleSet, paths: &[Address]) -> usize {
    paths.iter().filter(|address| look_up(rules, address)).count()
}

fn look_up(rules: &RuleSet, (path, query): &Address) -> bool {
    let Ok(path) = NormalPath::parse(black_box(path)) else { return false };
    black_box(rules.find(&Request::plain(&path, query.as_deref()))).is_some()
}
