//! Compares the answers that two rule sets give to the same requests.

use std::collections::BTreeSet;

use crate::address::path::NormalPath;
use crate::address::query;
use crate::engine::rule_set::RuleSet;
use crate::rule::cache_policy::CachePolicy;
use crate::rule::outcome::Outcome;
use crate::rule::path_pattern::PatternEnd;
use crate::rule::request::Request;
use crate::rule::test::TestRequest;
use crate::rule::{LetterCase, Paths, Rule, SAMPLE_SEGMENT, Sample};

/// A request to which two rule sets give different answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedAnswer {
    /// The URL of the request. The path of the URL is in normal form.
    pub url: String,
    /// The other attributes of the request, such as the method and the header fields.
    pub request: TestRequest,
    /// The answer of the old rules.
    pub old: RuleAnswer,
    /// The answer of the new rules.
    pub new: RuleAnswer,
}

/// An answer, along with the rule that gave the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleAnswer {
    /// The outcome of the rule, such as a redirect. `None` if the site answers the request.
    pub outcome: Option<Outcome>,
    /// The cache policy of the answer.
    pub cache: CachePolicy,
    /// The id of the rule that gave the answer. `None` if no rule matches.
    pub rule: Option<String>,
}

/// Compares the answers of two rule sets to one request. Returns `None` if the answers are the same, or if the URL is
/// invalid.
pub fn compare(old: &RuleSet, new: &RuleSet, url: &str, request: &TestRequest) -> Option<ChangedAnswer> {
    let (raw, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(raw).ok()?;
    let full_request = Request { path: &path, query, attributes: request };
    let (old, new) = (answer(old, &full_request), answer(new, &full_request));
    // The reported URL is in normal form, so that different spellings of a URL appear as one change.
    let url = || query.map_or_else(|| path.to_string(), |query| format!("{path}?{query}"));
    let is_same = old.outcome == new.outcome && old.cache == new.cache;
    (!is_same).then(|| ChangedAnswer { url: url(), request: request.clone(), old, new })
}

fn answer(rules: &RuleSet, request: &Request<'_>) -> RuleAnswer {
    let found = rules.find(request);
    RuleAnswer {
        rule: found.as_ref().map(|found| found.rule.id().to_owned()),
        cache: found.as_ref().map(|found| found.cache).unwrap_or_default(),
        // For the client, a rule that leaves the request to the site has the same effect as no rule.
        outcome: found
            .map(|found| found.outcome.for_method(request.attributes.method()))
            .filter(|outcome| *outcome != Outcome::Pass),
    }
}

impl RuleSet {
    /// Returns the URLs for which the answers of two rule sets are compared. The URLs are the paths of all rows, sample
    /// paths for all other rules, and the URLs of rule tests.
    pub fn addresses(&self) -> BTreeSet<String> {
        let mut all: BTreeSet<String> = self.tests().iter().map(|test| test.url().to_owned()).collect();
        for rule in &self.graph.rules {
            each_sample(rule, |sample| {
                all.insert(sample.path.to_string());
            });
        }
        all
    }

    /// Returns the URL of one sample request for each rule. For a rule that reads a CSV file, there is a URL for each row.
    pub fn first_addresses(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for rule in &self.graph.rules {
            let mut is_first = true;
            each_sample(rule, |sample| {
                if is_first || matches!(rule.paths, Paths::Rows(_)) {
                    all.insert(sample.path.to_string());
                }
                is_first = false;
            });
        }
        all
    }

    /// Calls `show` with sample URLs that have query parameters. Each URL has an unknown parameter, the campaign
    /// parameter `utm_source`, and the parameters in the rule's `query` list.
    pub fn each_request_with_parameters(&self, mut show: impl FnMut(&str)) {
        for rule in &self.graph.rules {
            let mut names = vec!["sample".to_owned(), "utm_source".to_owned()];
            names.extend(rule.kept_parameters());
            let query: Vec<String> = names.iter().map(|name| query::parameter(name, "1")).collect();
            let mut show_path = |path: &str| show(&format!("{path}?{}", query.join("&")));
            match &rule.paths {
                // One row of a CSV file is enough, because all its rows keep the same query parameters.
                Paths::Rows(rows) => rows.pairs.iter().take(1).for_each(|row| show_path(row.key)),
                Paths::Pattern(_) | Paths::Regex(_) => each_sample(rule, |sample| show_path(sample.path.as_str())),
            }
        }
    }

    /// For every rule with conditions, calls `show` with requests that just meet or just fail the conditions. An
    /// example is a request one second before the end of a time window.
    pub fn each_conditional_request(&self, now: i64, mut show: impl FnMut(&str, &TestRequest)) {
        for rule in &self.graph.rules {
            let cases = rule.conditions.as_ref().map(|conditions| conditions.cases()).unwrap_or_default();
            for case in &cases {
                let requests = case.edge_requests(now);
                let own = case.sample_query(SAMPLE_SEGMENT);
                each_sample(rule, |sample| {
                    // If the rule has alternative conditions (`any`), a sample URL has only the query parameters of the
                    // first alternative. The parameters of the tested alternative must be added.
                    let query = match cases.len() {
                        1 => sample.query.clone(),
                        _ => query::merge(&own, (&*sample.query).into()).into_owned(),
                    };
                    let url = Sample { path: sample.path.clone(), query }.url();
                    for request in &requests {
                        show(&url, request);
                    }
                });
            }
        }
    }

    /// Returns the number of rules with conditions on the host. Some access logs do not contain the host.
    pub fn host_rules(&self) -> usize {
        let conditions = self.graph.rules.iter().filter_map(|rule| rule.conditions.as_ref());
        conditions.filter(|conditions| conditions.reads_host()).count()
    }

    /// Returns the number of rules with conditions on data that an access log does not contain, such as cookies and
    /// languages.
    pub fn hidden_from_logs(&self) -> usize {
        let conditions = self.graph.rules.iter().filter_map(|rule| rule.conditions.as_ref());
        conditions.filter(|conditions| conditions.hidden_from_logs()).count()
    }
}

/// Calls `show` with sample requests that the rule matches. For a rule that reads a CSV file, every row is a sample.
/// For a regular expression, the samples are several matching paths. For a pattern, there is a sample for each key of
/// the lookup table. If the pattern also matches longer paths, there is a sample with an additional segment.
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
        Paths::Pattern(pattern) => {
            let rests: &[&str] = if pattern.end == PatternEnd::Open { &["", SAMPLE_SEGMENT] } else { &[""] };
            let keys = rule.keys().into_iter().map(Some).chain([None]);
            let samples = keys.flat_map(|key| rests.iter().filter_map(move |rest| rule.sample(pattern, key, rest)));
            samples.for_each(|sample| show(&sample));
            if rule.case == LetterCase::Ignored {
                let capitals = pattern.sample(SAMPLE_SEGMENT, "").to_ascii_uppercase();
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
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    const NOW: i64 = 1_800_000_000;

    fn rules(items: &str) -> RuleSet {
        let sources = [Source { name: "t.yaml".to_owned(), text: format!("rules:\n{items}") }];
        compile(&sources, &CompileOptions::default()).unwrap().rules
    }

    /// Checks that every rule answers a request that was generated from the rule.
    #[test]
    fn conditional_rules_answer_their_sample_requests() {
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
        let mut matched = Vec::new();
        rules.each_conditional_request(NOW, |url, request| {
            let change = compare(&RuleSet::empty(), &rules, url, request);
            matched.extend(change.and_then(|change| change.new.rule));
        });
        matched.dedup();
        assert_eq!(matched, ["host", "below", "head", "lang", "query", "post", "past", "future", "share"]);
        assert_eq!(rules.hidden_from_logs(), 3);
    }

    /// Returns the number of requests to which the two rule sets give different answers.
    fn changes(old: &str, new: &str) -> usize {
        let (old, new) = (rules(old), rules(new));
        let mut count = 0;
        let plain = TestRequest { at: NOW, ..TestRequest::default() };
        for set in [&old, &new] {
            set.each_request_with_parameters(|url| count += usize::from(compare(&old, &new, url, &plain).is_some()));
            set.each_conditional_request(NOW, |url, request| {
                count += usize::from(compare(&old, &new, url, request).is_some());
            });
        }
        let addresses = old.addresses().into_iter().chain(new.addresses());
        count + addresses.filter(|url| compare(&old, &new, url, &plain).is_some()).count()
    }

    #[test]
    fn answers_are_those_for_the_method() {
        let (old, new) = (rules("  - { from: /a, to: /b }"), rules("  - { from: /a, to: /b, status: 308 }"));
        let post = TestRequest { method: "POST".into(), ..TestRequest::default() };
        assert_eq!(compare(&old, &new, "/a", &post), None);
        let code = |answer: &RuleAnswer| answer.outcome.as_ref().and_then(Outcome::code);
        let change = compare(&old, &RuleSet::empty(), "/a", &post).unwrap();
        assert_eq!((code(&change.old), code(&change.new)), (Some(308), None));
        let change = compare(&old, &new, "/a", &TestRequest::default()).unwrap();
        assert_eq!((code(&change.old), code(&change.new)), (Some(301), Some(308)));
    }

    #[test]
    fn every_kind_of_change_is_detected() {
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
