//! Tests of laws, which are properties that must hold for every input. For example, no request may be redirected to a
//! host that is not allowed.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

#[path = "../../../../fuzz/redirects/src/laws.rs"]
mod every_text;
mod fuzzed;
mod naive;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use every_text::{is_safe, stays_on_site};

use portico_redirects::{Code, CompileOptions, NormalPath, Request, RuleSet, Source, compile};
use proptest::prelude::*;

fn compiled(text: String) -> Result<RuleSet, Vec<Code>> {
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    let source = Source { name: "t.yaml".to_owned(), text };
    match compile(&[source], &options) {
        Ok(compiled) => Ok(compiled.rules),
        Err(found) => Err(found.iter().map(|diagnostic| diagnostic.code).collect()),
    }
}

fn location(rules: &RuleSet, path: &NormalPath<'_>, query: Option<&str>) -> Option<String> {
    let found = rules.find(&Request::plain(path, query))?;
    found.outcome.location().map(ToString::to_string)
}

/// Request targets with which an attacker could try to redirect visitors to another site.
const PAYLOADS: &[&str] = &[
    "//evil.example",
    "//evil.example/",
    "///evil.example//",
    "////evil.example/%2e%2e",
    "/\\evil.example",
    "/\\/evil.example/",
    "\\\\evil.example",
    "/\\\\\\evil.example/",
    "/%2f%2fevil.example/",
    "/%2F%2Fevil.example",
    "//%2fevil.example/",
    "/%5cevil.example/",
    "/%5C%5Cevil.example",
    "/.//evil.example/",
    "/..//evil.example/",
    "/%2e%2e//evil.example",
    "/%2e/%2e%2e//evil.example/",
    "/.%2Fevil.example",
    "/..%2fevil.example",
    "/..%5cevil.example/",
    "/a/..//evil.example/",
    "/a/../%2fevil.example/",
    "/;@evil.example",
    "/@evil.example/",
    "/:@evil.example",
    "/https://evil.example/",
    "/https:evil.example",
    "https://evil.example/",
    "//user@evil.example:80/",
    "/\tevil.example",
    "/\t/evil.example/",
    "/%09/evil.example/",
    "/%0a/evil.example",
    "/%0d%0aLocation:%20//evil.example",
    "/\r\nSet-Cookie: a=b",
    "/%00//evil.example",
    "/\u{0}/evil.example",
    "/%e2%80%ae/evil.example",
    "/\u{2044}\u{2044}evil.example/",
    "/\u{3002}evil.example",
    "/%252f%252fevil.example/",
    "/%c0%afevil.example",
    "/%c0%ae%c0%ae/evil.example",
    "/%u2215evil.example",
    "/?//evil.example",
    "/#//evil.example",
    "//evil.example/%2f..",
    "//evil%00.example/",
    "/%",
    "/%2",
    "/%%2f%2fevil.example",
    "",
    "*",
    "javascript:alert(1)",
];

#[test]
fn known_payloads_never_leave_the_site() {
    for payload in PAYLOADS {
        every_text::requests(payload);
        every_text::requests(payload.strip_prefix('/').unwrap_or(payload));
        every_text::requests(&format!("{payload}?{payload}"));
    }
}

#[test]
fn safety_check_detects_locations_off_the_site() {
    for location in [
        "//evil.example",
        "/\\evil.example",
        "/%2fevil.example",
        "/.%5Cevil.example",
        "https://evil.example/",
        "evil",
        "/a\tb",
        "/a\r\nb",
        "/\u{43f}",
    ] {
        assert!(!stays_on_site(location), "{location:?}");
        assert!(!is_safe(location, &["shop.example".to_owned()]), "{location:?}");
    }
    for location in
        ["https://shop.example@evil.example/", "https://shop.example.evil.example", "https://shop.example%2f.evil"]
    {
        assert!(!is_safe(location, &["shop.example".to_owned()]), "{location:?}");
    }
    assert!(is_safe("https://shop.example/?x", &["shop.example".to_owned()]));
}

/// Generates random texts with many special characters, such as slashes and percent signs.
fn hostile() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            "/", "//", "\\", ".", "..", "%", "%2", "%2f", "%2F", "%5c", "%5C", "%2e", "%2E", "%252f", "%00", "%0a",
            "%09", "%7e", "%7E", "%d0%b0", "%D0", "%b0", "\t", "\r\n", " ", "@", ":", ";", "?", "#", "&", "=", "{", "}",
            "а", "evil.example", "a", "b", "~",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn request_targets_obey_the_laws_of_every_text(target in hostile(), query in hostile()) {
        every_text::requests(&format!("{target}?{query}"));
    }

    #[test]
    fn percent_encoding_everything_gives_the_same_path(segments in prop::collection::vec("[a-zа-я0-9._~-]{1,8}", 1..4)) {
        let plain = format!("/{}", segments.join("/"));
        let escaped: String = segments
            .iter()
            .flat_map(|segment| std::iter::once("/".to_owned()).chain(segment.bytes().map(|b| format!("%{b:02x}"))))
            .collect();
        let (plain, escaped) = (NormalPath::parse(&plain).unwrap(), NormalPath::parse(&escaped).unwrap());
        prop_assert_eq!(plain.as_str(), escaped.as_str());
    }
}

proptest! {
    /// Checks that rules with a redirect loop are rejected. If the rules contain no loop, every path must be redirected
    /// to the end of its chain in one hop.
    #[test]
    fn static_rules_redirect_in_one_hop_or_are_rejected(edges in prop::collection::btree_map(0..12u8, 0..12u8, 1..12)) {
        let mut text = "rules:\n".to_owned();
        for (from, to) in &edges {
            writeln!(text, "- {{ from: /p{from}, to: /p{to} }}").unwrap();
        }
        let ends: BTreeSet<Option<u8>> = edges.keys().map(|from| walk(&edges, *from)).collect();
        match compiled(text) {
            Err(codes) => {
                prop_assert!(ends.contains(&None));
                prop_assert!(codes.contains(&Code::Loop));
                prop_assert!(codes.iter().all(|code| matches!(code, Code::Loop | Code::Chain)));
            }
            Ok(rules) => for from in edges.keys() {
                let path = format!("/p{from}");
                let path = NormalPath::parse(&path).unwrap();
                let end = walk(&edges, *from).map(|end| format!("/p{end}"));
                prop_assert!(end.is_some());
                prop_assert_eq!(location(&rules, &path, None), end);
            },
        }
    }

    #[test]
    fn compiler_survives_any_text(text in "\\PC*", lines in prop::collection::vec(
        prop::sample::select(vec![
            "rules:", "tables:", "- from: /a", "  to: /b", "  to: [", "  - {", "from: '/{x}'", "  tests:", "    - { get: /a }",
            "  t: { a: b }", "  table: t", "'", "\"", "&a", "*a", "---", "  status: 410", "\t",
        ]), 0..12,
    )) {
        for text in [text, lines.join("\n")] {
            if let Err(codes) = compiled(text) {
                prop_assert!(!codes.is_empty());
            }
        }
    }
}

/// Returns the end of the redirect chain that starts at `from`. Returns `None` if the chain leads into a loop.
fn walk(edges: &BTreeMap<u8, u8>, from: u8) -> Option<u8> {
    let mut at = from;
    for _ in 0..=edges.len() {
        match edges.get(&at) {
            Some(next) => at = *next,
            None => return Some(at),
        }
    }
    None
}
