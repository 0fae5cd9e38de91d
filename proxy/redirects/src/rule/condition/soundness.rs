//! Tests the comparisons between conditions with generated conditions. The result of each comparison is checked against
//! many requests.

use proptest::prelude::*;

use crate::address::path::NormalPath;
use crate::rule::case::LetterCase;
use crate::rule::condition::conditions::{Conditions, HostPattern, NestedConditions};
use crate::rule::condition::keys::ImpliedKeys;
use crate::rule::condition::named::{NamedCondition, NamedKind, Requirement};
use crate::rule::condition::truth::Knowledge;
use crate::rule::condition::value_test::{TestedTexts, ValueTest};
use crate::rule::request::Request;
use crate::rule::test::TestRequest;
use crate::rule::value_regex::ValueRegex;

fn requirement() -> impl Strategy<Value = Requirement> {
    let texts = |text: &str, case| TestedTexts::new(&[text], case);
    let test = |test| Requirement::Value(Box::new(test));
    prop::sample::select(vec![
        Requirement::Present,
        Requirement::Absent,
        Requirement::Equal("1".into()),
        Requirement::Equal("Ab".into()),
        test(ValueTest::OneOf(["1".into(), "2".into()].into())),
        test(ValueTest::Contains(texts("b", LetterCase::Exact))),
        test(ValueTest::Contains(texts("AB", LetterCase::Ignored))),
        test(ValueTest::Starts(texts("A", LetterCase::Exact))),
        test(ValueTest::Starts(texts("Ab", LetterCase::Ignored))),
        test(ValueTest::Regex([ValueRegex::new("[0-9]|ab.*", LetterCase::Ignored).unwrap()].into())),
    ])
}

fn named(name: &'static str) -> impl Strategy<Value = Vec<NamedCondition>> {
    prop::option::weighted(0.3, requirement()).prop_map(move |requirement| {
        requirement.map(|requirement| NamedCondition { name: name.into(), requirement }).into_iter().collect()
    })
}

fn list(values: &'static [&'static str]) -> impl Strategy<Value = Vec<Box<str>>> {
    let some = prop::sample::subsequence(values, 1..=values.len());
    prop::option::weighted(0.2, some).prop_map(|some| some.unwrap_or_default().into_iter().map(Box::from).collect())
}

fn simple() -> impl Strategy<Value = Conditions> {
    let host = prop::sample::select(vec![
        vec![],
        vec![],
        vec![HostPattern::Exact("a.example".into())],
        vec![HostPattern::Below(".example".into())],
    ]);
    let time = || prop::option::weighted(0.2, 0_i64..4);
    (
        (list(&["GET", "POST"]), host, list(&["en", "en-GB", "de"]), list(&["text/turtle", "text/csv"])),
        (named("id"), named("x-a"), named("c"), time(), time()),
    )
        .prop_map(|((methods, hosts, languages, accept), (query, headers, cookies, from, until))| Conditions {
            methods,
            hosts,
            query,
            headers,
            cookies,
            languages,
            accept,
            from,
            until,
            ..Conditions::default()
        })
}

fn conditions() -> impl Strategy<Value = Conditions> {
    simple().prop_recursive(2, 8, 2, |inner| {
        let sets = || prop::collection::vec(inner.clone(), 0..3);
        (simple(), sets(), sets()).prop_map(|(simple, none_of, any_of)| {
            let nested = Some(Box::new(NestedConditions { none_of, any_of }));
            Conditions { nested, ..simple }
        })
    })
}

const QUERIES: [&str; 8] = ["", "id", "id=1", "id=2", "id=1&id=Ab", "id=abc", "id=aB&id=2", "x=1"];
const VALUES: [Option<&str>; 6] = [None, Some("1"), Some("2"), Some("Ab"), Some("abc"), Some("xB")];

fn request() -> impl Strategy<Value = TestRequest> {
    let pick = |values: &'static [&'static str]| prop::sample::select(values.to_vec());
    let value = || prop::sample::select(VALUES.to_vec());
    let visitor = (pick(&["en", "en-GB,de;q=0.5", "de", "fr"]), pick(&["", "text/turtle", "text/csv, */*"]), 0_i64..4);
    (pick(&["GET", "POST"]), pick(&["a.example", "b.example", "c"]), value(), value(), visitor).prop_map(
        |(method, host, header, cookie, (language, accept, at))| {
            let mut headers = vec![("host", host.to_owned()), ("accept-language", language.to_owned())];
            headers.push(("accept", accept.to_owned()));
            headers.extend(header.map(|value| ("x-a", value.to_owned())));
            headers.extend(cookie.map(|value| ("cookie", format!("c={value}"))));
            let headers = headers.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
            TestRequest { method: method.into(), headers, at, visitor: "".into() }
        },
    )
}

fn meets(request: &TestRequest, query: &str, conditions: &Conditions) -> bool {
    let path = NormalPath::root();
    conditions.first_unmet(&Request { path: &path, query: Some(query), attributes: request }).is_none()
}

/// A known part of a request: the method, the host and the query.
struct Known<'r>(&'r TestRequest, &'r str);

impl Knowledge for Known<'_> {
    fn method_is_one_of(&self, methods: &[Box<str>]) -> Option<bool> {
        Some(methods.contains(&self.0.method))
    }

    fn host_is_one_of(&self, conditions: &Conditions) -> Option<bool> {
        use crate::rule::request::RequestAttributes;
        self.0.host().map(|host| conditions.has_host(host))
    }

    fn parameter_meets(&self, condition: &NamedCondition) -> Option<bool> {
        Some(condition.holds_in_query(self.1))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn comparisons_hold_for_every_request(
        one in conditions(),
        two in conditions(),
        requests in prop::collection::vec(request(), 12),
    ) {
        let (implied, excluded) = (one.implies(&two), one.excludes(&two));
        let (same_request, by_query) = (one.excludes_same_request(&two), one.contradicts_query(&two));
        let impossible = one.contradict_themselves();
        for request in &requests {
            for query in QUERIES {
                let (first, second) = (meets(request, query, &one), meets(request, query, &two));
                prop_assert!(!(implied && first) || second, "implies: {query} {request:?}");
                prop_assert!(!(same_request && first && second), "same request: {query} {request:?}");
                let in_any_query = excluded && QUERIES.iter().any(|other| meets(request, other, &two));
                prop_assert!(!(first && in_any_query), "excludes: {query} {request:?}");
                let is_repeated = query.contains('&');
                prop_assert!(is_repeated || !(by_query && first && second), "query: {query} {request:?}");
                prop_assert!(!(impossible && first), "contradict themselves: {query} {request:?}");
                if let Some(truth) = one.truth(&Known(request, query)) {
                    prop_assert_eq!(truth, first, "truth: {} {:?}", query, request);
                }
            }
        }
    }

    #[test]
    fn conditions_imply_themselves_and_contradict_their_negation(one in conditions()) {
        let nested = Some(Box::new(NestedConditions { none_of: vec![one.clone()], any_of: Vec::new() }));
        let negation = Conditions { nested, ..Conditions::default() };
        prop_assert!(one.implies(&one));
        prop_assert!(one.excludes_same_request(&negation) && negation.excludes_same_request(&one));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn implied_conditions_share_a_key_of_each_group(one in conditions(), two in conditions()) {
        // Most generated sets do not imply each other. The combined sets imply the set `one`.
        let combined = Conditions { nested: two.nested.clone(), ..one.clone() };
        let alternatives = vec![one.clone(), Conditions { methods: vec!["GET".into()], ..one.clone() }];
        let nested = NestedConditions { none_of: two.none_of().to_vec(), any_of: alternatives };
        let any = Conditions { nested: Some(Box::new(nested)), ..Conditions::default() };
        for (wide, narrow) in [(&one, &two), (&one, &one), (&one, &combined), (&one, &any), (&two, &any), (&any, &combined)] {
            if let (true, ImpliedKeys::Keys(keys)) = (narrow.implies(wide), narrow.implied_keys()) {
                let is_found = |group: &Vec<_>| group.iter().any(|key| keys.contains(key));
                prop_assert!(wide.key_groups().iter().all(is_found), "{narrow:?} implies {wide:?}");
            }
        }
    }
}

#[test]
fn name_shares_a_key_with_the_negation_of_its_opposite() {
    let cookie =
        |requirement| Conditions::of_named(NamedKind::Cookie, NamedCondition { name: "c".into(), requirement });
    let not = |none_of: Vec<Conditions>| {
        let nested = Some(Box::new(NestedConditions { none_of, any_of: Vec::new() }));
        Conditions { nested, ..Conditions::default() }
    };
    for (one, opposite) in [(Requirement::Absent, Requirement::Present), (Requirement::Present, Requirement::Absent)] {
        let (wide, negation) = (cookie(one.clone()), not(vec![cookie(opposite)]));
        for narrow in [negation.clone(), not(vec![not(vec![cookie(one)])])] {
            assert!(narrow.implies(&wide), "{narrow:?}");
            if let ImpliedKeys::Keys(keys) = narrow.implied_keys() {
                let is_found = |group: &Vec<_>| group.iter().any(|key| keys.contains(key));
                assert!(wide.key_groups().iter().all(is_found), "{narrow:?}");
            }
        }
        assert!(wide.implies(&negation));
    }
    let value = cookie(Requirement::Equal("1".into()));
    assert!(!not(vec![value]).implies(&cookie(Requirement::Absent)));
}

#[test]
fn language_shares_a_key_with_each_wider_language() {
    let set = |tag: &str| Conditions { languages: vec![tag.into()], ..Conditions::default() };
    for (narrow, wide) in [("en-GB", "en"), ("EN-gb-x", "en-GB"), ("zh-Hant-TW", "zh")] {
        let ImpliedKeys::Keys(keys) = set(narrow).implied_keys() else { panic!("{narrow} implies any set") };
        assert!(set(narrow).implies(&set(wide)));
        assert!(set(wide).key_groups().iter().flatten().any(|key| keys.contains(key)), "{narrow} implies {wide}");
    }
}
