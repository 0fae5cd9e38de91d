//! An explanation for people, and for machines.

use std::io::{self, Write};

use portico_redirects::explain::{CandidateVerdict, ExplainedCandidate, Explanation};
use portico_redirects::render::{Colors, readable};
use portico_redirects::{Place, RuleInfo};
use serde_json::{Value, json};

use crate::explain_url::answer::{Answer, also_readable};
use crate::output::Paint;

/// Everything that is told about one request.
pub(super) struct Page<'p> {
    pub(super) method: &'p str,
    pub(super) target: &'p str,
    pub(super) told: &'p Explanation<'p>,
    pub(super) answer: &'p Answer,
}

/// A request that no stage sees, because its path is none.
pub(super) struct Refused<'p> {
    pub(super) method: &'p str,
    pub(super) target: &'p str,
    pub(super) why: String,
}

impl Refused<'_> {
    pub(super) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "`{}` is refused with 400: {}", self.target, self.why)
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let report = json!({
            "version": 1, "method": self.method, "asked": self.target, "normal_form": null, "readable": null, "candidates": [], "chain": [],
            "stage": "refused", "why": self.why, "status": 400, "location": null, "upstream": null, "attempts": null,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

impl Page<'_> {
    pub(super) fn write_text(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        let told = self.told;
        line(out, "asked", &format!("{} {}", self.method, self.target))?;
        line(out, "normal form", &also_readable(&told.path))?;
        if told.candidates.is_empty() {
            line(out, "rules", "none meets this path")?;
        }
        for (number, candidate) in told.candidates.iter().enumerate() {
            line(out, if number == 0 { "rules" } else { "" }, &considered(candidate, colors))?;
        }
        if told.hops.len() > 1 {
            for (number, hop) in told.hops.iter().enumerate() {
                let text = format!(
                    "{} → {}  ({})",
                    readable(&hop.path),
                    readable(&hop.result),
                    written(hop.rule, hop.row.as_ref())
                );
                line(out, if number == 0 { "chain" } else { "" }, &text)?;
            }
        }
        line(out, "stage", self.answer.stage)?;
        line(out, "answer", &self.answer.text())
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let told = self.told;
        let hops = told.hops.iter().map(|hop| {
            let rule = hop.rule;
            json!({
                "path": hop.path, "says": hop.result, "id": rule.id(), "file": rule.source(), "line": rule.line(),
                "row": hop.row.as_ref().map(row_json),
            })
        });
        let report = json!({
            "version": 1,
            "method": self.method,
            "asked": self.target,
            "normal_form": told.path,
            "readable": readable(&told.path),
            "candidates": told.candidates.iter().map(candidate_json).collect::<Vec<_>>(),
            "chain": hops.collect::<Vec<_>>(),
            "stage": self.answer.stage,
            "status": self.answer.status,
            "location": self.answer.location,
            "upstream": self.answer.upstream,
            "attempts": self.answer.attempts,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

fn line(out: &mut impl Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{label:<12} {text}")
}

fn considered(candidate: &ExplainedCandidate<'_>, colors: Colors) -> String {
    let rule = candidate.rule;
    let verdict = match &candidate.verdict {
        CandidateVerdict::Wins => "answers".to_owned(),
        CandidateVerdict::AfterWinner => "is not asked, another one has answered".to_owned(),
        CandidateVerdict::Skipped(why) => format!("steps back: {why}"),
    };
    let paint = if candidate.verdict == CandidateVerdict::Wins { Paint::Good } else { Paint::Dim };
    let written = written(rule, candidate.row.as_ref());
    let text = format!("{} `{}` ({written}): {verdict}", rule.strategy().name(), rule.id());
    paint.on(&text, colors)
}

/// The places at which to look: that of the rule, and that of its row.
fn written(rule: &RuleInfo, row: Option<&Place>) -> String {
    match row {
        Some(row) => format!("{}, row {}:{}", rule.place(), row.source, row.line),
        None => rule.place().to_string(),
    }
}

fn row_json(row: &Place) -> Value {
    json!({ "file": &*row.source, "line": row.line })
}

fn candidate_json(candidate: &ExplainedCandidate<'_>) -> Value {
    let (verdict, why) = match &candidate.verdict {
        CandidateVerdict::Wins => ("wins", None),
        CandidateVerdict::AfterWinner => ("not_asked", None),
        CandidateVerdict::Skipped(why) => ("steps_back", Some(why)),
    };
    let rule = candidate.rule;
    json!({
        "id": rule.id(), "file": rule.source(), "line": rule.line(), "strategy": rule.strategy().name(),
        "row": candidate.row.as_ref().map(row_json), "verdict": verdict, "why": why,
    })
}
