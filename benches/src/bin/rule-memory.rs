//! Measures the memory per loaded rule for each kind of rule. The first result is the memory that is still allocated
//! after loading, divided by the number of rules. The second result also includes the memory that stays allocated after
//! every rule was requested once, for example for caches.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::io;

use portico_benches::rules;
use portico_redirects::{NormalPath, Request, RuleSet, Source};

fn main() -> io::Result<()> {
    println!("| kind | rules | bytes per rule | bytes per rule after a request for every rule |\n|---|---|---|---|");
    bytes("exact path, YAML", 100_000, &[rules::exact(100_000)], rules::path)?;
    bytes("prefix, YAML", 100_000, &[rules::prefixes(100_000)], rules::path)?;
    bytes("pattern, YAML", 100_000, &[rules::patterns(100_000)], |number| format!("{}/x", rules::path(number)))?;
    let same_shape = |number| format!("/legacy-{number}/2019-spring.php");
    bytes("regular expressions of one form, YAML", 10_366, &[rules::regexes(10_366)], same_shape)?;
    let varied = [rules::varied_regexes(10_366)];
    bytes("regular expressions of eight forms, YAML", 10_366, &varied, rules::varied_path)?;
    bytes("row of a CSV file", 100_000, &rules::rows(100_000), rules::path)?;
    bytes("row of a CSV file", 1_000_000, &rules::rows(1_000_000), rules::path)
}

fn bytes(kind: &str, count: u32, sources: &[Source], path: impl Fn(usize) -> String) -> io::Result<()> {
    let mut loaded = Ok(None);
    let counted = allocation_counter::measure(|| loaded = rules::compiled(sources).map(Some));
    let rules = loaded?.unwrap_or_default(); // the rules must be kept until their memory has been counted
    let mut found = 0;
    let requested = allocation_counter::measure(|| {
        found = (0..count as usize).filter(|number| is_found(&rules, &path(*number))).count();
    });
    let per_rule = |bytes: i64| bytes / i64::from(count);
    let in_total = counted.bytes_current + requested.bytes_current;
    println!("| {kind} | {found} | {} | {} |", per_rule(counted.bytes_current), per_rule(in_total));
    Ok(())
}

fn is_found(rules: &RuleSet, path: &str) -> bool {
    NormalPath::parse(path).is_ok_and(|path| rules.find(&Request::plain(&path, None)).is_some())
}
