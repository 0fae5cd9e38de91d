//! Bytes that a rule of each kind takes once it is loaded: what is still allocated when everything that loading needed is given
//! back, divided by the number of rules.
#![expect(clippy::print_stdout, reason = "the result of a measurement")]

use std::io;

use portico_benches::rules;
use portico_redirects::Source;

fn main() -> io::Result<()> {
    println!("| kind | rules | bytes a rule |\n|---|---|---|");
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
    let rules = loaded?; // kept until here: what it holds is what was counted
    println!("| {kind} | {count} | {} |", counted.bytes_current / count);
    drop(rules);
    Ok(())
}
