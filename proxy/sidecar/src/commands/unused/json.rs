//! Writes the JSON output of `portico unused`, which `docs/reference/output.md` describes.

use std::io::{self, Write};

use portico::hits::{HitCount, RuleUsage};
use portico_redirects::RuleInfo;
use serde::Serialize;

use super::findings::{RuleFinding, UnusedFindings, UnusedQuery};
use crate::output::words::days;

#[derive(Serialize)]
struct JsonReport<'r> {
    version: u32,
    window_days: u64,
    /// The times at which the machines wrote their counts.
    until: Vec<String>,
    rules: Vec<JsonRule<'r>>,
    rows: Vec<JsonRow<'r>>,
    summary: Summary,
}

#[derive(Serialize)]
struct JsonRule<'r> {
    id: &'r str,
    file: &'r str,
    line: u32,
    owner: Option<&'r str>,
    ticket: Option<&'r str>,
    verdict: &'static str,
    observed_days: Option<u64>,
    since: Option<String>,
    hits: u64,
    last_hit: Option<String>,
    led_by: Vec<&'r str>,
}

/// A row of a CSV file that had no hit in the window.
#[derive(Serialize)]
struct JsonRow<'r> {
    rule: &'r str,
    from: &'r str,
    since: String,
    hits: u64,
    last_hit: Option<String>,
}

#[derive(Serialize)]
struct Summary {
    rules: usize,
    unused: usize,
    too_early: usize,
    unused_rows: usize,
    /// The number of CSV files with too many rows to count hits for each row.
    uncounted_files: usize,
}

pub(super) fn write(out: &mut impl Write, query: &UnusedQuery<'_>, found: &UnusedFindings) -> io::Result<()> {
    let rules = query.rules.rules().zip(&found.rules);
    let report = JsonReport {
        version: 1,
        window_days: days(query.window),
        until: query.states.iter().map(|state| state.written.to_string()).collect(),
        rules: rules.map(|(rule, judged)| JsonRule::of(query, rule, judged)).collect(),
        rows: rows(query, found),
        summary: Summary {
            rules: found.rules.len(),
            unused: found.count(|verdict| verdict == RuleUsage::Unused),
            too_early: found.count(|verdict| matches!(verdict, RuleUsage::TooEarly(_))),
            unused_rows: found.unused_rows(),
            uncounted_files: found.files.iter().filter(|file| file.rows.is_none()).count(),
        },
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

impl<'r> JsonRule<'r> {
    fn of(query: &UnusedQuery<'r>, rule: &'r RuleInfo, judged: &RuleFinding) -> Self {
        let (verdict, observed) = match judged.verdict {
            RuleUsage::Used => ("used", None),
            RuleUsage::Unused => ("unused", None),
            RuleUsage::TooEarly(observed) => ("too_early", Some(days(observed))),
        };
        Self {
            id: rule.id(),
            file: rule.source(),
            line: rule.line(),
            owner: rule.owner(),
            ticket: rule.ticket(),
            verdict,
            observed_days: observed,
            since: judged.counted.map(|counted| counted.since.to_string()),
            hits: judged.counted.map_or(0, |counted| counted.hits),
            last_hit: judged.counted.and_then(|counted| counted.last).map(|last| last.to_string()),
            led_by: judged.led_by.iter().filter_map(|from| query.rule(*from)).map(RuleInfo::id).collect(),
        }
    }
}

fn rows<'r>(query: &UnusedQuery<'r>, found: &'r UnusedFindings) -> Vec<JsonRow<'r>> {
    let files = found.files.iter().filter_map(|file| Some((query.rule(file.rule)?.id(), file.rows.as_ref()?)));
    let rows = files.flat_map(|(rule, rows)| {
        rows.unused.iter().map(move |(from, HitCount { since, hits, last })| JsonRow {
            rule,
            from,
            since: since.to_string(),
            hits: *hits,
            last_hit: last.map(|last| last.to_string()),
        })
    });
    rows.collect()
}
