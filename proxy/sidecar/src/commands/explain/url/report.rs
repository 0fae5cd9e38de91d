//! Writes the explanation of one request, as text or as JSON.

use std::io::{self, Write};

use portico_redirects::explain::{CandidateVerdict, ExplainedCandidate, Explanation};
use portico_redirects::render::{Colors, readable};
use portico_redirects::{NearMiss, Outcome, Place, RuleInfo};
use serde_json::{Value, json};

use crate::commands::explain::url::response::{Response, also_readable};
use crate::output::stdout::Paint;

/// The explanation of one request.
pub(super) struct ExplainReport<'r> {
    pub(super) method: &'r str,
    pub(super) target: &'r str,
    pub(super) explanation: &'r Explanation<'r>,
    /// The rules that almost match the request. If a rule answers the request, the list is empty.
    pub(super) near_misses: &'r [NearMiss<'r>],
    pub(super) response: &'r Response,
}

/// A request that is rejected before any rule is tried, because its path is invalid.
pub(super) struct RejectedRequest<'r> {
    pub(super) method: &'r str,
    pub(super) target: &'r str,
    pub(super) reason: String,
}

impl RejectedRequest<'_> {
    pub(super) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "`{}` is rejected with 400: {}", self.target, self.reason)
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let report = json!({
            "version": 1, "method": self.method, "asked": self.target, "normal_form": null, "readable": null, "candidates": [], "near_misses": [],
            "chain": [],
            "stage": "refused", "why": self.reason, "status": 400, "location": null, "vary": null, "cache_control": null,
            "upstream": null, "attempts": null,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

impl ExplainReport<'_> {
    pub(super) fn write_text(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        let explanation = self.explanation;
        line(out, "request", &format!("{} {}", self.method, self.target))?;
        line(out, "normal form", &also_readable(&explanation.path))?;
        if explanation.candidates.is_empty() {
            line(out, "rules", "no rule matches this path")?;
        }
        for (number, candidate) in explanation.candidates.iter().enumerate() {
            line(out, if number == 0 { "rules" } else { "" }, &describe(candidate, colors))?;
        }
        for (number, miss) in self.near_misses.iter().enumerate() {
            line(out, if number == 0 { "near misses" } else { "" }, &describe_near_miss(miss))?;
        }
        if explanation.hops.len() > 1 {
            for (number, hop) in explanation.hops.iter().enumerate() {
                let text = format!(
                    "{} → {}  ({})",
                    readable(&hop.path),
                    readable(&hop.result),
                    locations(hop.rule, hop.row.as_ref())
                );
                line(out, if number == 0 { "chain" } else { "" }, &text)?;
            }
        }
        if let (Some(Outcome::Pass), Some(hop)) = (&explanation.outcome, explanation.hops.first()) {
            let text = format!("left alone by rule `{}` ({})", hop.rule.id(), locations(hop.rule, hop.row.as_ref()));
            line(out, "result", &text)?;
        }
        line(out, "stage", self.response.stage)?;
        line(out, "response", &self.response.text())?;
        match self.response.caching() {
            Some(fields) => line(out, "caching", &fields),
            None => Ok(()),
        }
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let explanation = self.explanation;
        let hops = explanation.hops.iter().map(|hop| {
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
            "normal_form": explanation.path,
            "readable": readable(&explanation.path),
            "candidates": explanation.candidates.iter().map(candidate_json).collect::<Vec<_>>(),
            "near_misses": self.near_misses.iter().map(near_miss_json).collect::<Vec<_>>(),
            "chain": hops.collect::<Vec<_>>(),
            "stage": self.response.stage,
            "status": self.response.status,
            "location": self.response.location,
            "vary": self.response.vary,
            "cache_control": self.response.cache_control,
            "upstream": self.response.upstream,
            "attempts": self.response.attempts,
        });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        writeln!(out)
    }
}

fn line(out: &mut impl Write, label: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{label:<12} {text}")
}

fn describe(candidate: &ExplainedCandidate<'_>, colors: Colors) -> String {
    let rule = candidate.rule;
    let verdict = match &candidate.verdict {
        CandidateVerdict::Wins => "matches".to_owned(),
        CandidateVerdict::AfterWinner => "not tried: an earlier rule matches".to_owned(),
        CandidateVerdict::Skipped(why) => format!("skipped: {why}"),
    };
    let paint = if candidate.verdict == CandidateVerdict::Wins { Paint::Good } else { Paint::Dim };
    let locations = locations(rule, candidate.row.as_ref());
    let text = format!("{} `{}` ({locations}): {verdict}", rule.strategy().name(), rule.id());
    paint.on(&text, colors)
}

fn describe_near_miss(miss: &NearMiss<'_>) -> String {
    format!("`{}` ({}): {}", readable(miss.source), locations(miss.rule, miss.row.as_ref()), miss.difference)
}

fn near_miss_json(miss: &NearMiss<'_>) -> Value {
    json!({
        "id": miss.rule.id(), "file": miss.rule.source(), "line": miss.rule.line(), "row": miss.row.as_ref().map(row_json),
        "source": miss.source, "difference": miss.difference,
    })
}

/// Returns the location of a rule. If a row of a CSV file matches, the location of the row follows.
fn locations(rule: &RuleInfo, row: Option<&Place>) -> String {
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
