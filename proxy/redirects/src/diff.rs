//! What a change of the rules does to addresses.

use std::collections::BTreeSet;

use crate::outcome::Outcome;
use crate::path::NormalPath;
use crate::rule::{Case, Paths, Rule, SEGMENT, Sample};
use crate::rule_set::RuleSet;
use crate::rule_test::Asked;
use crate::shape::End;
use crate::situation::Request;

/// A request that is answered in another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The address: the path in normal form, and the query.
    pub url: String,
    /// The rest of the request.
    pub asked: Asked,
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

/// Compares the answers to one request; `None` when they are the same or the address is none.
pub fn compare(old: &RuleSet, new: &RuleSet, url: &str, asked: &Asked) -> Option<Change> {
    let (raw, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(raw).ok()?;
    let request = Request { path: &path, query, situation: asked };
    let (old, new) = (answer(old, &request), answer(new, &request));
    // In the normal form, so that one address is told once however it was written.
    let url = || query.map_or_else(|| path.to_string(), |query| format!("{path}?{query}"));
    (old.outcome != new.outcome).then(|| Change { url: url(), asked: asked.clone(), old, new })
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
            each_sample(rule, |sample| {
                all.insert(sample.path.to_string());
            });
        }
        all
    }

    /// Shows the requests that meet the conditions of the rules that have some: an address, and the rest.
    pub fn each_conditional_request(&self, now: i64, mut show: impl FnMut(&str, &Asked)) {
        for rule in &self.graph.rules {
            let Some(asked) = rule.conditions.as_ref().map(|conditions| conditions.met(now)) else { continue };
            each_sample(rule, |sample| show(&sample.url(), &asked));
        }
    }

    /// How many rules ask for what the line of a log does not tell: fields of the head, cookies, the language, a share of the
    /// visitors.
    pub fn hidden_from_logs(&self) -> usize {
        let conditions = self.graph.rules.iter().filter_map(|rule| rule.conditions.as_ref());
        conditions.filter(|conditions| conditions.hidden_from_logs()).count()
    }
}

/// Requests for the rule: every row, and one for each way to fill the holes of a shape.
fn each_sample(rule: &Rule, mut show: impl FnMut(&Sample)) {
    let sample_at = |path: NormalPath<'_>| Sample { path: path.into_owned(), query: rule.sample_query(None) };
    match &rule.paths {
        Paths::Rows(rows) => {
            rows.pairs.iter().for_each(|row| show(&sample_at(NormalPath::from_normal(row.key))));
        }
        Paths::Regex(regex) => {
            let paths = regex.about.sample.iter().filter_map(|path| NormalPath::parse(path).ok());
            paths.for_each(|path| show(&sample_at(path)));
        }
        Paths::Shape(shape) => {
            let rests: &[&str] = if shape.end == End::Open { &["", SEGMENT] } else { &[""] };
            let keys = rule.keys().into_iter().map(Some).chain([None]);
            let samples = keys.flat_map(|key| rests.iter().filter_map(move |rest| rule.sample(shape, key, rest)));
            samples.for_each(|sample| show(&sample));
            if rule.case == Case::Ignored {
                let capitals = shape.sample(SEGMENT, "").to_ascii_uppercase();
                if let Ok(path) = NormalPath::parse(&capitals) {
                    show(&sample_at(path));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, Source, compile};

    const NOW: i64 = 1_800_000_000;

    fn rules(items: &str) -> RuleSet {
        let sources = [Source { name: "t.yaml".to_owned(), text: format!("rules:\n{items}") }];
        compile(&sources, &CompileOptions::default()).unwrap().rules
    }

    /// Each request is answered by the rule for which it was made.
    #[test]
    fn conditional_rules_meet_their_requests() {
        let rules = rules(
            "
  - { id: host, from: '/a/{x}', to: /t, when: { host: old.example } }
  - { id: below, from: /b, to: /t, when: { host: '*.old.example' } }
  - { id: head, from: /c, to: /t, when: { header: { x-a: true, x-b: '1', x-c: false }, cookie: { d: '2', e: true, f: false } } }
  - { id: lang, from: /d, to: /t, when: { language: [pt-BR] } }
  - { id: query, from: /e, to: '/t/{query.a}', when: { query: { a: true, b: 'x y&z', c: false } } }
  - { id: post, from: /f, to: /t, status: 303, when: { method: post } }
  - { id: past, from: /g, to: /t, when: { until: 2020-01-01 } }
  - { id: future, from: /h, to: /t, when: { from: 2100-01-01 } }
  - { id: share, from: /i, to: /t, when: { share: 0.5% } }
",
        );
        let mut met = Vec::new();
        rules.each_conditional_request(NOW, |url, asked| {
            let change = compare(&RuleSet::empty(), &rules, url, asked);
            met.extend(change.and_then(|change| change.new.rule));
        });
        assert_eq!(met, ["host", "below", "head", "lang", "query", "post", "past", "future", "share"]);
        assert_eq!(rules.hidden_from_logs(), 3);
    }
}
