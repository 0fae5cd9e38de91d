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
                - { from: /second, to: /target, when: { query: { a: true } } }\n";
    let rules = rules(text, &CompileOptions::default());
    for (path, start) in [
        ("/fixed", "/b?a="),
        ("/row", "/new-row?a="),
        ("/query", "/b?x=1&a="),
        ("/copied/text", "/b/text?a="),
        ("/first", "/target?a="),
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
    let target = format!("/{}", "t".repeat(LONGEST - 2));
    let options = CompileOptions { slash: TrailingSlash::Add, ..CompileOptions::default() };
    let text = |target: &str| format!("rules:\n  - {{ from: /a, to: {target} }}\n");
    let rules = rules(&text(&target), &options);
    assert_eq!(answer(&rules, "/a", "").0.unwrap().len(), LONGEST);
    let source = Source { name: "r.yaml".to_owned(), text: text(&(target + "t")) };
    assert!(compile(&[source], &options).is_err());
}

#[test]
fn added_slash_counts_towards_the_limit() {
    let options = CompileOptions { slash: TrailingSlash::Add, ..CompileOptions::default() };
    let rules = rules("rules:\n  - { from: '/a/{text}', to: '/b/{text}' }\n", &options);
    let path = |length: usize| format!("/a/{}", "t".repeat(length - "/b/".len()));
    assert_eq!(answer(&rules, &path(LONGEST - 1), "").0.unwrap().len(), LONGEST);
    assert_eq!(answer(&rules, &path(LONGEST), ""), (None, vec!["/a/{text}".to_owned()]));
}

/// Two rules that lead to one another, and a rule that answers instead of the second. The second rule doubles the text.
const CHAIN: &str = "rules:\n  - { from: '/c1/{x}', to: '/c2/{x}' }\n  - { from: '/c2/{y}', to: '/c3/{y}/{y}' }\n  \
                     - { prefix: /c2, to: /fallback, tail: drop }\n";

#[test]
fn rule_that_makes_the_target_of_a_chain_too_long_is_skipped() {
    let rules = rules(CHAIN, &CompileOptions::default());
    for (length, location, skipped) in [
        (3_997, Some(format!("/c3/{0}/{0}", "t".repeat(3_997))), vec![]),
        (3_998, Some("/fallback".to_owned()), vec!["/c2/{y}".to_owned()]),
        (4_500, Some("/fallback".to_owned()), vec!["/c2/{y}".to_owned()]),
        (7_998, None, vec!["/c1/{x}".to_owned()]),
    ] {
        let text = "t".repeat(length);
        assert_eq!(answer(&rules, &format!("/c1/{text}"), ""), (location, skipped), "{length}");
    }
}

#[test]
fn explanation_of_a_chain_shows_the_rule_that_answers_instead() {
    let rules = rules(CHAIN, &CompileOptions::default());
    let address = format!("/c1/{}", "t".repeat(4_500));
    let path = NormalPath::parse(&address).unwrap();
    let explanation = rules.explain(&Request::plain(&path, None));
    let hops: Vec<&str> = explanation.hops.iter().map(|hop| hop.rule.id()).collect();
    assert_eq!(hops, ["/c1/{x}", "/c2/*"]);
    assert_eq!(explanation.outcome.unwrap().location().unwrap().as_str(), "/fallback");
}

#[test]
fn query_and_fragment_of_a_chain_count_towards_the_limit() {
    let target = format!("/{}", "t".repeat(LONGEST - 100));
    let text = format!(
        "rules:\n  - {{ from: /a, to: '/b?x=1#part' }}\n  - {{ from: /b, to: {target} }}\n  \
         - {{ from: /b, to: /other, when: {{ method: GET }}, priority: -1 }}\n"
    );
    let rules = rules(&text, &CompileOptions::default());
    let fixed = target.len() + "?x=1&q=#part".len();
    let query = |length: usize| format!("q={}", "v".repeat(length - fixed));
    assert_eq!(answer(&rules, "/a", &query(LONGEST)).0.unwrap().len(), LONGEST);
    let (location, skipped) = answer(&rules, "/a", &query(LONGEST + 1));
    assert!(location.unwrap().starts_with("/other?"));
    assert_eq!(skipped, ["/b"]);
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
