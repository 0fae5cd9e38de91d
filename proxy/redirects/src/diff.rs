//! What a change of the rules does to addresses.

use std::collections::BTreeSet;

use crate::outcome::Outcome;
use crate::path::NormalPath;
use crate::query;
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

    /// Shows requests with parameters: what a plain visitor may bring, a campaign, and those that the rule's list names.
    pub fn each_request_with_parameters(&self, mut show: impl FnMut(&str)) {
        for rule in &self.graph.rules {
            let mut names = vec!["sample".to_owned(), "utm_source".to_owned()];
            names.extend(rule.kept_parameters());
            let query: Vec<String> = names.iter().map(|name| query::parameter(name, "1")).collect();
            let mut show_path = |path: &str| show(&format!("{path}?{}", query.join("&")));
            match &rule.paths {
                // All rows keep the same parameters.
                Paths::Rows(rows) => rows.pairs.iter().take(1).for_each(|row| show_path(row.key)),
                Paths::Shape(_) | Paths::Regex(_) => each_sample(rule, |sample| show_path(sample.path.as_str())),
            }
        }
    }

    /// Shows requests at the edges of the conditions of the rules that have some: an address, and the rest.
    pub fn each_conditional_request(&self, now: i64, mut show: impl FnMut(&str, &Asked)) {
        for rule in &self.graph.rules {
            let Some(asked) = rule.conditions.as_ref().map(|conditions| conditions.edges(now)) else { continue };
            each_sample(rule, |sample| asked.iter().for_each(|asked| show(&sample.url(), asked)));
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
            let texts = regex.samples();
            let paths = texts.iter().filter_map(|path| NormalPath::parse(path).ok());
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
        met.dedup();
        assert_eq!(met, ["host", "below", "head", "lang", "query", "post", "past", "future", "share"]);
        assert_eq!(rules.hidden_from_logs(), 3);
    }

    /// How many requests are answered otherwise.
    fn changes(old: &str, new: &str) -> usize {
        let (old, new) = (rules(old), rules(new));
        let mut count = 0;
        let plain = Asked { at: NOW, ..Asked::default() };
        for set in [&old, &new] {
            set.each_request_with_parameters(|url| count += usize::from(compare(&old, &new, url, &plain).is_some()));
            set.each_conditional_request(NOW, |url, asked| {
                count += usize::from(compare(&old, &new, url, asked).is_some());
            });
        }
        let addresses = old.addresses().into_iter().chain(new.addresses());
        count + addresses.filter(|url| compare(&old, &new, url, &plain).is_some()).count()
    }

    #[test]
    fn every_kind_of_change_shows() {
        for (old, new) in [
            ("{ from: /o, to: /p }", "{ from: /o, to: /p, query: drop }"),
            ("{ from: /o, to: /p }", "{ from: /o, to: /p, query: [page] }"),
            ("{ from: /o, to: /p, query: [size] }", "{ from: /o, to: /p, query: [page] }"),
            ("{ from: /o, to: /p, query: ['!utm_*'] }", "{ from: /o, to: /p, query: [] }"),
            ("{ id: a, from: /o, to: /p, when: { share: 10% } }", "{ id: a, from: /o, to: /p, when: { share: 20% } }"),
            (
                "{ id: a, from: /o, to: /p, when: { share: 50% } }",
                "{ id: a, from: /o, to: /p, when: { share: 49.9% } }",
            ),
            ("{ from: /o, to: /p, when: { until: 2027-05-05 } }", "{ from: /o, to: /p, when: { until: 2028-05-05 } }"),
            ("{ from: /o, to: /p, when: { from: 2027-05-05 } }", "{ from: /o, to: /p, when: { from: 2027-05-06 } }"),
            (
                "{ from: /o, to: /p, expires: 2028-01-01 }",
                "{ from: /o, to: /p, expires: 2028-01-01, after_expiry: remove }",
            ),
            (r"{ regex: '/(aa|bb)/z\d+', to: /p }", r"{ regex: '/(aa|cc)/z\d+', to: /p }"),
            (r"{ regex: '/a(?<x>/.*)?', to: /p }", "{ regex: '/a', to: /p }"),
        ] {
            assert!(changes(&format!("  - {old}"), &format!("  - {new}")) > 0, "{old} → {new}");
            assert_eq!(changes(&format!("  - {old}"), &format!("  - {old}")), 0, "{old}");
        }
    }
}
