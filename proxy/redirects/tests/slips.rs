//! Following a hint to the letter: the slip is reported once, and the file that the hint describes does what was meant.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic on anything unexpected")]

use portico_redirects::{CompileOptions, Diagnostic, NormalPath, Request, RuleSet, Source, compile, render};

/// The end of every file: a rule that must stay readable.
const REST: &str = "  - from: /last\n    to: /end\n";

fn sources(rule: &str) -> [Source; 1] {
    [Source { name: "t.yaml".to_owned(), text: format!("rules:\n{rule}{REST}") }]
}

fn compiled(rule: &str) -> Result<(RuleSet, Vec<Diagnostic>), Vec<Diagnostic>> {
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    compile(&sources(rule), &options).map(|compiled| (compiled.rules, compiled.warnings))
}

/// The reports for a rule, errors or warnings.
fn reports(rule: &str) -> Vec<Diagnostic> {
    match compiled(rule) {
        Ok((_, warnings)) => warnings,
        Err(errors) => errors,
    }
}

fn location(rules: &RuleSet, target: &str) -> String {
    let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(path).unwrap();
    let found = rules.find(&Request::plain(&path, query));
    found.and_then(|found| found.outcome.location().map(ToString::to_string)).unwrap_or_default()
}

/// A slip, what the hint contains, the rule as the hint describes it, and a request with its location.
type Case = (&'static str, &'static str, &'static str, (&'static str, &'static str));

#[track_caller]
fn check(cases: &[Case]) {
    for (slip, hint, corrected, (request, expected)) in cases {
        let found = reports(slip);
        let text = render::text(&found, &sources(slip));
        assert_eq!(found.len(), 1, "{slip}\n{text}");
        assert!(found.iter().any(|one| one.hint.as_ref().is_some_and(|found| found.contains(hint))), "{slip}\n{text}");
        let (rules, warnings) =
            compiled(corrected).unwrap_or_else(|found| panic!("{}", render::text(&found, &sources(corrected))));
        assert!(warnings.is_empty(), "{corrected}\n{warnings:?}");
        assert_eq!(location(&rules, request), *expected, "{corrected}");
    }
}

#[test]
fn missing_colon_or_space_is_added() {
    check(&[
        ("  - from: /a\n    to /b\n", "`to: /b`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: /a\n    to = /b\n", "`to: /b`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: /a\n    to:/b\n", "`to: /b`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        (
            "  - from: /a\n    to: /b\n    case ignore\n",
            "`case: ignore`",
            "  - from: /a\n    to: /b\n    case: ignore\n",
            ("/A", "/b"),
        ),
        ("  - from; /a\n    to: /b\n", "`from: /a`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - { from:/a, to: /b }\n", "`from: /a`", "  - { from: /a, to: /b }\n", ("/a", "/b")),
    ]);
}

#[test]
fn characters_of_a_text_editor_are_replaced() {
    check(&[
        ("  – from: /a\n    to: /b\n", "`- from: /a`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from:\u{a0}/a\n    to: /b\n", "`from: /a`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: /a\u{a0}\n    to: /b\n", "`/a`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: “/a”\n    to: /b\n", "`/a`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: \"/a”\n    to: /b\n", "`\"/a\"`", "  - from: \"/a\"\n    to: /b\n", ("/a", "/b")),
        ("  - from: `/a`\n    to: /b\n", "`from: /a`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
    ]);
}

#[test]
fn key_in_the_wrong_column_is_moved() {
    check(&[
        ("  - from: /a\n  - to: /b\n", "replace the `-` by a space", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        (
            "  - from: /a\n    to: /b\n    when:\n  query: { id: 7 }\n",
            "by 6 spaces",
            "  - from: /a\n    to: /b\n    when:\n      query: { id: 7 }\n",
            ("/a?id=7", "/b?id=7"),
        ),
        (
            "  - from: /a\n    to: /b\n    when:\n      query:\n      id: 7\n",
            "indent `id:` by 2 more spaces",
            "  - from: /a\n    to: /b\n    when:\n      query:\n        id: 7\n",
            ("/a?id=7", "/b?id=7"),
        ),
        (
            "  - from: /a\n    to: /b\n    tests:\n  - get: /a\n    to: /b\n",
            "by 4 more spaces",
            "  - from: /a\n    to: /b\n    tests:\n      - get: /a\n        to: /b\n",
            ("/a", "/b"),
        ),
        (
            "  - from: /a\n    when:\n      query: { id: 7 }\n      to: /b\n",
            "indent it like `when:`",
            "  - from: /a\n    when:\n      query: { id: 7 }\n    to: /b\n",
            ("/a?id=7", "/b?id=7"),
        ),
    ]);
}

#[test]
fn value_is_written_as_the_hint_says() {
    check(&[
        ("  - /a -> /b\n", "`from: /a`, and on the next line `to: /b`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: /a -> /b\n", "`to: /b`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - FROM: /a\n    to: /b\n", "`from`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: /a\n    куда: /b\n", "`to`", "  - from: /a\n    to: /b\n", ("/a", "/b")),
        ("  - from: /a/{{id}}\n    to: /b\n", "`{id}`", "  - from: /a/{id}\n    to: /b\n", ("/a/7", "/b")),
        (
            "  - from: '/a/\\d+'\n    to: /b\n",
            "`regex: '/a/\\d+'`",
            "  - regex: '/a/\\d+'\n    to: /b\n",
            ("/a/7", "/b"),
        ),
        ("  - regex: a\\d+\n    to: /b\n", "write the slash", "  - regex: /a\\d+\n    to: /b\n", ("/a7", "/b")),
        (
            "  - regex: [/]a\\d+\n    to: /b\n",
            "`regex: '[/]a\\d+'`",
            "  - regex: '[/]a\\d+'\n    to: /b\n",
            ("/a7", "/b"),
        ),
        (
            "  - from: /a\n    to: https//shop.example/b\n",
            "`https://shop.example/b`",
            "  - from: /a\n    to: https://shop.example/b\n",
            ("/a", "https://shop.example/b"),
        ),
        ("  - from: /a\n    to: /b\n    status: gone\n", "`410`", "  - from: /a\n    status: 410\n", ("/a", "")),
        (
            "  - from: /a\n    to: /b 302\n",
            "`status: 302`",
            "  - from: /a\n    to: /b\n    status: 302\n",
            ("/a", "/b"),
        ),
        (
            "  - from: /a\n    to: /b\n    note: It's: new\n",
            "`note: \"It's: new\"`",
            "  - from: /a\n    to: /b\n    note: \"It's: new\"\n",
            ("/a", "/b"),
        ),
        (
            "  - from: /a\n    to: /b\n    query: page, id\n",
            "`[page, id]`",
            "  - from: /a\n    to: /b\n    query: [page, id]\n",
            ("/a?x=1&id=2", "/b?id=2"),
        ),
        (
            "  - from: /a\n    to: /b\n    when: { query: id=7 }\n",
            "`query: { id: 7 }`",
            "  - from: /a\n    to: /b\n    when: { query: { id: 7 } }\n",
            ("/a?id=7", "/b?id=7"),
        ),
    ]);
}
