//! Tests that a rule is skipped if its target would be too long.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::borrow::Cow;
use std::cell::RefCell;

use portico_redirects::explain::CandidateVerdict;
use portico_redirects::{
    CompileOptions, NormalPath, PlainGet, Request, RequestAttributes, RuleInfo, RuleSet, Source, TrailingSlash, compile,
};

/// The maximum length of a target.
const LONGEST: usize = 8_000;

/// The attributes of a plain request, with a record of the rules that were skipped because of long targets.
#[derive(Default)]
struct Recording(RefCell<Vec<String>>);

impl RequestAttributes for Recording {
    fn method(&self) -> &'static str {
        "GET"
    }

    fn host(&self) -> Option<&str> {
        None
    }

    fn header(&self, name: &str) -> Option<&str> {
        PlainGet.header(name)
    }

    fn now(&self) -> i64 {
        0
    }

    fn visitor(&self) -> Cow<'_, str> {
        Cow::Borrowed("")
    }

    fn target_too_long(&self, rule: &RuleInfo) {
        self.0.borrow_mut().push(rule.id().to_owned());
    }
}

fn rules(text: &str, options: &CompileOptions) -> RuleSet {
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    compile(&[source("r.yaml", text), source("r.csv", "/row,/new-row\n")], options).unwrap().rules
}

/// Returns the location, and the rules that were skipped because their targets would be too long.
fn answer(rules: &RuleSet, path: &str, query: &str) -> (Option<String>, Vec<String>) {
    let (path, attributes) = (NormalPath::parse(path).unwrap(), Recording::default());
    let found = rules.find(&Request { path: &path, query: Some(query), attributes: &attributes });
    let location = found.and_then(|found| found.outcome.location().map(ToString::to_string));
    (location, attributes.0.into_inner())
}

#[test]
fn query_that_is_kept_may_fill_the_target_up_to_the_limit() {
    let text = "rules:\n  - { from: /fixed, to: /b }\n  - { rows: r.csv }\n  - { from: /query, to: '/b?x=1' }\n  \
                - { from: '/copied/{text}', to: '/b/{text}' }\n  - { from: /first, to: /second }\n  \
                - { from: /second, to: /third, when: { query: { a: true } } }\n";
    let rules = rules(text, &CompileOptions::default());
    for (path, start) in [
        ("/fixed", "/b?a="),
        ("/row", "/new-row?a="),
        ("/query", "/b?x=1&a="),
        ("/copied/text", "/b/text?a="),
        ("/first", "/third?a="),
    ] {
        let query = |length: usize| format!("a={}", "q".repeat(length - start.len()));
        let (location, skipped) = answer(&rules, path, &query(LONGEST));
        assert_eq!((location.unwrap().len(), skipped.len()), (LONGEST, 0), "{path}");
        let (location, skipped) = answer(&rules, path, &query(LONGEST + 2));
        assert_eq!((location, skipped.len()), (None, 1), "{path}");
    }
}

#[test]
fn next_rule_is_tried_instead() {
    let rules = rules(
        "rules:\n  - { from: '/a/{text}', to: '/b/{text}' }\n  - { prefix: /a, to: /c, tail: drop, query: drop }\n",
        &CompileOptions::default(),
    );
    let found = answer(&rules, "/a/x", &"q".repeat(LONGEST));
    assert_eq!(found, (Some("/c".to_owned()), vec!["/a/{text}".to_owned()]));
}

#[test]
fn characters_are_counted_as_they_are_sent() {
    let rules = rules("rules:\n  - { regex: '/a/(?<text>.*)', to: '/b/{text}/{text}' }\n", &CompileOptions::default());
    // Each letter has six characters in the target.
    assert_eq!(answer(&rules, &format!("/a/{}", "й".repeat(660)), "").0.unwrap().len(), 2 * 660 * 6 + 4);
    let (location, skipped) = answer(&rules, &format!("/a/{}", "й".repeat(670)), "");
    assert_eq!((location, skipped.len()), (None, 1));
}

#[test]
fn longest_target_in_a_file_also_works_with_an_added_slash() {
    let target = format!("/{}", "t".repeat(LONGEST - 1));
    let options = CompileOptions { slash: TrailingSlash::Add, ..CompileOptions::default() };
    let rules = rules(&format!("rules:\n  - {{ from: /a, to: {target} }}\n"), &options);
    assert_eq!(answer(&rules, "/a", "").0.unwrap().len(), LONGEST + 1);
}

#[test]
fn explanation_says_that_the_target_would_be_too_long() {
    let rules = rules(
        "rules:\n  - { from: '/a/{text}', to: '/b/{text}' }\n  - { from: /c, to: /d }\n",
        &CompileOptions::default(),
    );
    let query = "q".repeat(LONGEST);
    for path in ["/a/x", "/c"] {
        let path = NormalPath::parse(path).unwrap();
        let explanation = rules.explain(&Request::plain(&path, Some(&query)));
        let expected = CandidateVerdict::Skipped("the target would be longer than 8,000 bytes".to_owned());
        assert_eq!((&explanation.candidates[0].verdict, explanation.outcome.is_none()), (&expected, true));
    }
}
