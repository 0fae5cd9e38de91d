//! Compares the matcher with a naive reference implementation of the rule language.
//!
//! The reference implementation tests every rule and every row against every request, and sorts them by the precedence
//! that the guide describes. It is written after the documentation, and shares no code with the crate.

#![expect(clippy::fn_params_excessive_bools, reason = "the generated keys of a rule are passed on as they are")]
#![expect(clippy::large_enum_variant, reason = "a test has only a few rules at a time")]

mod accept;
mod answer;
mod conditions;
mod lookup;
mod order;
mod paths;
mod query;
mod request;
mod rows;
mod rule;
mod share;
mod slash;
mod target;
mod values;

use portico_redirects::{
    Code, CompileOptions, Diagnostic, NormalPath, Place, Request, RuleSet, Severity, Source, TrailingSlash, compile,
};
use proptest::prelude::*;

use crate::naive::answer::{Answer, Candidate, answer, sort};
use crate::naive::request::{TestedRequest, request};
use crate::naive::rows::{RowFile, row_file};
use crate::naive::rule::{Rule, crowded_rule, rule};

/// A rule, or a CSV file with the rule that names it.
#[derive(Debug, Clone)]
enum Entry {
    Rule(Rule),
    Rows(RowFile),
}

/// The generated rules, some of which may be left out later.
#[derive(Debug, Clone)]
struct RuleFiles {
    /// The rules with their ids.
    entries: Vec<(String, Entry)>,
    site: TrailingSlash,
}

const RULES: &str = "t.yaml";

/// The errors that generated rules may cause. The rules and rows with these errors are left out.
const LEFT_OUT: [Code; 4] = [Code::Loop, Code::LongChain, Code::Duplicate, Code::BadTarget];

impl RuleFiles {
    fn new(entries: Vec<Entry>, site: TrailingSlash) -> Self {
        let entries = entries.into_iter().enumerate();
        Self { entries: entries.map(|(number, entry)| (format!("r{number}"), entry)).collect(), site }
    }

    /// Returns the files, and the rules and rows that they contain.
    fn write(&self) -> (Vec<Source>, Vec<Candidate>) {
        let no_rules = if self.entries.is_empty() { " []" } else { "" };
        let mut text = format!("{}rules:{no_rules}\n", lookup::table());
        let (mut sources, mut candidates) = (Vec::new(), Vec::new());
        for (position, (id, entry)) in self.entries.iter().enumerate() {
            let line = u32::try_from(text.lines().count()).unwrap() + 1;
            let candidate = |rule, file: &str, line, is_plain_row| Candidate {
                rule,
                id: id.clone(),
                file: file.to_owned(),
                line,
                position,
                is_plain_row,
            };
            match entry {
                Entry::Rule(rule) => {
                    rule.write(id, self.site, &mut text);
                    candidates.push(candidate(rule.clone(), RULES, line, false));
                }
                Entry::Rows(rows) => {
                    let file = format!("{id}.csv");
                    rows.write(id, &file, &mut text);
                    // The first line of the file contains the names of the columns.
                    for (line, row) in (2..).zip(&rows.rows) {
                        candidates.push(candidate(rows.as_rule(row), &file, line, row.is_plain()));
                    }
                    sources.push(Source { name: file, text: rows.text() });
                }
            }
        }
        sources.push(Source { name: RULES.to_owned(), text });
        sort(&mut candidates);
        (sources, candidates)
    }

    /// Removes the rules and rows to which the errors refer.
    fn leave_out(&mut self, errors: &[&Diagnostic], candidates: &[Candidate]) {
        let wrong: Vec<&Candidate> = errors.iter().map(|error| at(&error.place, candidates)).collect();
        let is_wrong = |id: &str, line| wrong.iter().any(|one| one.id == id && (one.file == RULES || one.line == line));
        self.entries.retain_mut(|(id, entry)| match entry {
            Entry::Rule(_) => !is_wrong(id, 0),
            Entry::Rows(rows) => {
                // The first line of the file contains the names of the columns.
                let mut lines = 2..;
                rows.rows.retain(|_| !is_wrong(id, lines.next().unwrap()));
                !rows.rows.is_empty()
            }
        });
    }

    /// Compiles the rules. Rules and rows that cause a redirect loop, that have the same paths and conditions as another
    /// rule, or that can never produce a valid target, are left out.
    fn compile(mut self) -> Result<(RuleSet, Vec<Candidate>, String), TestCaseError> {
        loop {
            let (sources, candidates) = self.write();
            let options = CompileOptions {
                allowed_hosts: vec!["shop.example".to_owned()],
                slash: self.site,
                ..CompileOptions::default()
            };
            let text = sources.iter().fold(String::new(), |text, source| format!("{}\n{text}", source.text));
            let found = match compile(&sources, &options) {
                Ok(compiled) => return Ok((compiled.rules, candidates, text)),
                Err(found) => found,
            };
            let errors: Vec<&Diagnostic> = found.iter().filter(|one| one.severity == Severity::Error).collect();
            let unexpected = errors.iter().find(|error| !LEFT_OUT.contains(&error.code));
            prop_assert!(unexpected.is_none(), "{:?} in\n{}", unexpected, text);
            self.leave_out(&errors, &candidates);
        }
    }
}

/// Returns the rule or row at the location of an error. An error may be on any line of a rule.
fn at<'c>(place: &Place, candidates: &'c [Candidate]) -> &'c Candidate {
    let before = candidates.iter().filter(|one| *one.file == *place.source && one.line <= place.line);
    before.max_by_key(|one| one.line).unwrap()
}

/// Checks that the matcher and the reference implementation give the same answers to all requests.
fn compare(entries: Vec<Entry>, site: TrailingSlash, requests: Vec<TestedRequest>) -> Result<(), TestCaseError> {
    let (rules, candidates, text) = RuleFiles::new(entries, site).compile()?;
    for request in requests {
        let Ok(expected) = answer(&candidates, &request, site) else { continue };
        let target = request.target();
        let path = NormalPath::parse(&target).unwrap();
        let query = request.query.as_deref();
        let found = rules.find(&Request { path: &path, query, attributes: &request });
        let found = found.map(|found| {
            let place = rules.place(found.entry).unwrap();
            let location = found.outcome.location().map(ToString::to_string).unwrap_or_default();
            let outcome = found.outcome.for_method(request.method);
            let (file, line, status) = (place.source.to_string(), place.line, outcome.code());
            Answer { file, line, status, location }
        });
        prop_assert_eq!(found, expected, "{:?} on a site with {:?}\n{}", request, site, text);
    }
    Ok(())
}

fn site() -> impl Strategy<Value = TrailingSlash> {
    prop::sample::select(&TrailingSlash::ALL)
}

fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![8 => rule().prop_map(Entry::Rule), 1 => row_file().prop_map(Entry::Rows)]
}

/// Returns the number of cases. With `PORTICO_LONG_TESTS=1`, there are 50 times as many.
fn cases(count: u32) -> ProptestConfig {
    let is_long = std::env::var_os("PORTICO_LONG_TESTS").is_some_and(|value| value == "1");
    ProptestConfig::with_cases(if is_long { 50 * count } else { count })
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn matcher_agrees_with_a_naive_reference(
        entries in prop::collection::vec(entry(), 1..14),
        site in site(),
        requests in prop::collection::vec(request(), 1..30),
    ) {
        compare(entries, site, requests)?;
    }
}

proptest! {
    #![proptest_config(cases(10))]

    /// Checks many rules that share a few patterns. In this case, the matcher finds the rules by their conditions.
    #[test]
    fn matcher_agrees_with_a_naive_reference_on_many_rules_for_few_patterns(
        rules in prop::collection::vec(crowded_rule(), 20..50),
        site in site(),
        requests in prop::collection::vec(request(), 10..20),
    ) {
        compare(rules.into_iter().map(Entry::Rule).collect(), site, requests)?;
    }
}
