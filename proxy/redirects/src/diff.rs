//! What a change of the rules does to addresses.

use std::collections::BTreeSet;

use crate::outcome::Outcome;
use crate::path::NormalPath;
use crate::rule::{Case, Paths, Rule};
use crate::rule_set::RuleSet;
use crate::shape::End;
use crate::situation::{Request, Situation};

/// An address that is answered in another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The address, path and query.
    pub url: String,
    /// What the old rules answer.
    pub old: Answer,
    /// What the new rules answer.
    pub new: Answer,
}

/// What rules answer, and which one does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The answer; `None` when no rule has one.
    pub outcome: Option<Outcome>,
    /// The rule.
    pub rule: Option<String>,
}

/// Compares the answers to one address; `None` when they are the same or it is no address.
pub fn compare(old: &RuleSet, new: &RuleSet, url: &str, situation: &dyn Situation) -> Option<Change> {
    let (raw, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(raw).ok()?;
    let request = Request { path: &path, query, situation };
    let (old, new) = (answer(old, &request), answer(new, &request));
    (old.outcome != new.outcome).then(|| Change { url: url.to_owned(), old, new })
}

fn answer(rules: &RuleSet, request: &Request<'_>) -> Answer {
    let found = rules.find(request);
    Answer { rule: found.as_ref().map(|found| found.rule.id().to_owned()), outcome: found.map(|found| found.outcome) }
}

impl RuleSet {
    /// Addresses that the rules are about: every exact path and row, samples of the others, and what their tests ask for.
    pub fn addresses(&self) -> BTreeSet<String> {
        let mut all: BTreeSet<String> = self.tests().iter().map(|test| test.url().to_owned()).collect();
        for rule in &self.graph.rules {
            all.extend(addresses_of(rule));
        }
        all
    }
}

/// A segment that no rule is likely to name.
const SAMPLE: &str = "sample";

fn addresses_of(rule: &Rule) -> Vec<String> {
    match &rule.paths {
        Paths::Rows(rows) => rows.pairs.iter().map(|row| row.key.to_owned()).collect(),
        Paths::Regex(regex) => regex.about.sample.iter().map(ToString::to_string).collect(),
        Paths::Shape(shape) => {
            let mut holes = crate::check::row::keys(rule);
            holes.push(SAMPLE);
            let rests: &[&str] = if shape.end == End::Open { &["", SAMPLE] } else { &[""] };
            let mut all: Vec<String> =
                holes.iter().flat_map(|hole| rests.iter().map(|rest| shape.sample(hole, rest))).collect();
            if rule.case == Case::Ignored {
                all.push(shape.sample(SAMPLE, "").to_ascii_uppercase());
            }
            all.sort_unstable();
            all.dedup();
            all
        }
    }
}
