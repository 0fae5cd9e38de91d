//! Generates rules and the paths that they match.

use std::fmt::Write;
use std::io;

use portico_redirects::{CompileOptions, RuleSet, Source, compile};

/// Returns the path of the rule with this number.
pub fn path(number: usize) -> String {
    format!("/old-catalog/section-{}/product-{number}", number % 97)
}

/// Returns a rule file with an exact rule for each path.
pub fn exact(count: usize) -> Source {
    yaml(count, |number| format!("from: {}, to: /catalog/item-{number}", path(number)))
}

/// Returns a rule file with a prefix rule for each path.
pub fn prefixes(count: usize) -> Source {
    yaml(count, |number| format!("prefix: {}, to: /catalog/item-{number}", path(number)))
}

/// Returns a rule file that contains, for each path, a rule with a placeholder after the path.
pub fn patterns(count: usize) -> Source {
    yaml(count, |number| format!("from: '{}/{{page}}', to: '/catalog/item-{number}/{{page}}'", path(number)))
}

/// Returns a rule file with rules that have regular expressions.
pub fn regexes(count: usize) -> Source {
    yaml(count, |number| format!("regex: '/legacy-{number}/(?<year>[0-9]{{4}})-.*\\.php', to: '/archive/{{year}}'"))
}

/// Returns a rule file with a single rule, along with its CSV file, which has a row for each path.
pub fn rows(count: usize) -> Vec<Source> {
    let mut text = String::new();
    for number in 0..count {
        let _ = writeln!(text, "{},/catalog/item-{number}", path(number));
    }
    vec![source("rules.yaml", "rules:\n  - rows: rows.csv\n".to_owned()), source("rows.csv", text)]
}

fn yaml(count: usize, keys: impl Fn(usize) -> String) -> Source {
    let mut text = "rules:\n".to_owned();
    for number in 0..count {
        let _ = writeln!(text, "  - {{ {} }}", keys(number));
    }
    source("rules.yaml", text)
}

fn source(name: &str, text: String) -> Source {
    Source { name: name.to_owned(), text }
}

/// Compiles the rules.
///
/// # Errors
/// If the rules have errors; the error describes the first of them.
pub fn compiled(sources: &[Source]) -> io::Result<RuleSet> {
    match compile(sources, &CompileOptions::default()) {
        Ok(compiled) => Ok(compiled.rules),
        Err(found) => Err(io::Error::other(format!("{:?}", found.first()))),
    }
}
