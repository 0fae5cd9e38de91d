//! What `portico unused` says to programs. `docs/reference/output.md` promises its form.

use std::io::{self, Write};

use portico::hits::{HitCount, RuleUsage};
use portico_redirects::RuleInfo;
use serde::Serialize;

use super::findings::{Findings, Judged, Question};
use crate::counts::days;

#[derive(Serialize)]
struct Report<'r> {
    version: u32,
    window_days: u64,
    /// When the counts end; several machines may have written at different times.
    until: Vec<String>,
    rules: Vec<Rule<'r>>,
    rows: Vec<Row<'r>>,
    summary: Summary,
}

#[derive(Serialize)]
struct Rule<'r> {
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

/// A row without a hit in the window.
#[derive(Serialize)]
struct Row<'r> {
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
    /// Files of which the rows are too many to be counted one by one.
    uncounted_files: usize,
}

pub(super) fn write(out: &mut impl Write, question: &Question<'_>, found: &Findings) -> io::Result<()> {
    let rules = question.rules.rules().zip(&found.rules);
    let report = Report {
        version: 1,
        window_days: days(question.window),
        until: question.states.iter().map(|state| state.written.to_string()).collect(),
        rules: rules.map(|(rule, judged)| Rule::of(question, rule, judged)).collect(),
        rows: rows(question, found),
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

impl<'r> Rule<'r> {
    fn of(question: &Question<'r>, rule: &'r RuleInfo, judged: &Judged) -> Self {
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
            led_by: judged.led_by.iter().filter_map(|from| question.rule(*from)).map(RuleInfo::id).collect(),
        }
    }
}

fn rows<'r>(question: &Question<'r>, found: &'r Findings) -> Vec<Row<'r>> {
    let files = found.files.iter().filter_map(|file| Some((question.rule(file.rule)?.id(), file.rows.as_ref()?)));
    let rows = files.flat_map(|(rule, rows)| {
        rows.unused.iter().map(move |(from, HitCount { since, hits, last })| Row {
            rule,
            from,
            since: since.to_string(),
            hits: *hits,
            last_hit: last.map(|last| last.to_string()),
        })
    });
    rows.collect()
}
