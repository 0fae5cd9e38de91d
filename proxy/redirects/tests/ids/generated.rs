//! Tests the derived ids of generated rules in generated spellings.

use portico_redirects::{NormalPath, Request, RuleSet, TestRequest};
use proptest::prelude::*;

use crate::rule::{Rule, Spelling, similar_rules};
use crate::rules;

const TARGETS: [&str; 8] =
    ["/a", "/A", "/a/b", "/b/a/b", "/каталог", "/a?x=1&map=bot", "/a?x=Bot&bot=2", "/a?map=true"];

/// Generates a request for one of the paths that the generated rules match.
fn request() -> impl Strategy<Value = (&'static str, TestRequest)> {
    let pick = |values: &'static [&'static str]| prop::sample::select(values);
    let named = (pick(&["a.example", "b.example", "x.xn--e1afmkfd.xn--p1ai"]), pick(&["ru", "en-GB", "any"]));
    let rest = (pick(&["", "1", "Bot", "robot"]), prop::sample::select(vec![0, 1_800_000_000, 1_830_000_000]));
    (pick(&TARGETS), pick(&["GET", "POST"]), named, rest, pick(&["203.0.113.9", "203.0.113.10"])).prop_map(
        |(target, method, (host, language), (app, at), visitor)| {
            let headers = [("host", host), ("accept-language", language), ("x-app", app)];
            let headers = headers.iter().filter(|(_, value)| !value.is_empty());
            let headers = headers.map(|(name, value)| ((*name).into(), (*value).into())).collect();
            (target, TestRequest { method: method.into(), headers, at, visitor: visitor.into() })
        },
    )
}

fn matches(rules: &RuleSet, (target, attributes): &(&str, TestRequest)) -> bool {
    let (path, query) = target.split_once('?').map_or((*target, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(path).unwrap();
    rules.find(&Request { path: &path, query, attributes }).is_some()
}

fn compiled(rule: &Rule, decisions: &[u8]) -> (RuleSet, String, String) {
    let text = rule.write(&mut Spelling::new(decisions));
    let rules = rules(&text);
    let id = rules.rules().next().unwrap().id().to_owned();
    (rules, id, text)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn ids_are_equal_exactly_if_the_rules_have_the_same_meaning(
        (one, other) in similar_rules(),
        spellings in prop::array::uniform3(prop::collection::vec(any::<u8>(), 40)),
        requests in prop::collection::vec(request(), 8),
    ) {
        let (first, id, text) = compiled(&one, &spellings[0]);
        let (second, same_id, same_text) = compiled(&one, &spellings[1]);
        prop_assert_eq!(&id, &same_id, "{}\n{}", text, same_text);
        let (third, other_id, other_text) = compiled(&other, &spellings[2]);
        prop_assert_eq!(id == other_id, one == other, "{}\n{}", text, other_text);
        for request in &requests {
            let is_matched = matches(&first, request);
            prop_assert_eq!(is_matched, matches(&second, request), "{:?}\n{}\n{}", request, text, same_text);
            prop_assert!(is_matched == matches(&third, request) || id != other_id, "{}\n{}", text, other_text);
        }
    }
}
