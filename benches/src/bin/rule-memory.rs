//! Measures the memory per loaded rule, for each kind of rule. The result is the memory that is still allocated after
//! loading, when temporary memory has been freed, divided by the number of rules.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::io;

use portico_benches::rules;
use portico_redirects::Source;

fn main() -> io::Result<()> {
    println!("| kind | rules | bytes per rule |\n|---|---|---|");
    bytes("exact path, YAML", 100_000, &[rules::exact(100_000)])?;
    bytes("prefix, YAML", 100_000, &[rules::prefixes(100_000)])?;
    bytes("pattern, YAML", 100_000, &[rules::patterns(100_000)])?;
    bytes("regular expression, YAML", 1_000, &[rules::regexes(1_000)])?;
    bytes("row of a CSV file", 100_000, &rules::rows(100_000))?;
    bytes("row of a CSV file", 1_000_000, &rules::rows(1_000_000))
}

fn bytes(kind: &str, count: i64, sources: &[Source]) -> io::Result<()> {
    let mut loaded = Ok(None);
    let counted = allocation_counter::measure(|| loaded = rules::compiled(sources).map(Some));
    let rules = loaded?; // the rules must not be dropped before their memory was counted
    println!("| {kind} | {count} | {} |", counted.bytes_current / count);
    drop(rules);
    Ok(())
}
