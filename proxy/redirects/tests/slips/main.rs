//! Tests the hints for common mistakes in rule files. A mistake must be reported once. If the file is corrected exactly
//! as the hint says, the rule must have the intended effect.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic on anything unexpected")]

mod lists_of_conditions;
mod ordinary_rows;
mod other_servers;
mod row_hosts;
mod row_queries;
mod row_targets;
mod target_queries;
mod unmet;

use portico_redirects::{CompileOptions, Diagnostic, NormalPath, Request, RuleSet, Source, compile, render};

/// The last rule of every tested file. A mistake in an earlier rule must not cause an error in this rule.
const REST: &str = "  - from: /last\n    to: /end\n";

fn sources(rule: &str) -> [Source; 1] {
    [Source { name: "t.yaml".to_owned(), text: format!("rules:\n{rule}{REST}") }]
}

fn compiled(rule: &str) -> Result<(RuleSet, Vec<Diagnostic>), Vec<Diagnostic>> {
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    compile(&sources(rule), &options).map(|compiled| (compiled.rules, compiled.warnings))
}

/// Compiles a file with the rule, and returns the errors or warnings.
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

/// A tested mistake. The fields are a rule with the mistake, a part of the expected hint, the corrected rule, and a
/// request with the expected redirect target.
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
        ("  - from: /a\n  - to: /b\n", "replace the `-` with a space", "  - from: /a\n    to: /b\n", ("/a", "/b")),
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
        ("  - regex: a\\d+\n    to: /b\n", "`regex: '/a\\d+'`", "  - regex: '/a\\d+'\n    to: /b\n", ("/a7", "/b")),
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

#[test]
fn keys_on_one_line_get_lines_of_their_own() {
    let corrected = "  - from: /a\n    to: /b\n";
    for slip in ["  - from: /a to: /b\n", "  - from: /a; to: /b\n", "  - from: /a, to: /b\n"] {
        check(&[(slip, "write `from: /a`, and on the next line `to: /b`", corrected, ("/a", "/b"))]);
    }
}

#[test]
fn structure_is_corrected_where_the_parser_stops() {
    let corrected = "  - from: /a\n    to: /b\n";
    let flow = "  - {from: /a, to: /b}\n";
    check(&[
        ("  - {{from: /a, to: /b}}\n", "`{from: /a, to: /b}`", flow, ("/a", "/b")),
        ("  - from: /a\n    [to]: /b\n", "`to: /b`", corrected, ("/a", "/b")),
        ("  - - from: /a\n    to: /b\n", "`- from: /a`", corrected, ("/a", "/b")),
        ("  - from: /a\n    'to: /b\n", "`to: /b`", corrected, ("/a", "/b")),
        ("  - from: /a\n    \"to: \"/b\"\n", "`to: \"/b\"`", "  - from: /a\n    to: \"/b\"\n", ("/a", "/b")),
        (
            "  - from: /a\n    to: \"/b\"#x\n",
            "write `to: \"/b#x\"`",
            "  - from: /a\n    to: \"/b#x\"\n",
            ("/a", "/b#x"),
        ),
        (
            "  - {from: /a, to: /b}, {from: /c, to: /d}\n",
            "write `- {from: /a, to: /b}`, and on the next line `- {from: /c, to: /d}`",
            "  - {from: /a, to: /b}\n  - {from: /c, to: /d}\n",
            ("/c", "/d"),
        ),
        ("  -- from: /a\n    to: /b\n", "write `- from: /a`", corrected, ("/a", "/b")),
        ("  - from: /a\n    to: |\n      /b\n", "write `/b` on the same line as the key", corrected, ("/a", "/b")),
        ("  - from: /a\n    to: >\n    /b\n", "write the value on the same line: `to: /b`", corrected, ("/a", "/b")),
        ("  - from: /a\n    to: # /b\n", "write `to: /b`", corrected, ("/a", "/b")),
        ("  - {from: /a, to:/b}\n", "`to: /b`", "  - {from: /a, to: /b}\n", ("/a", "/b")),
    ]);
}

#[test]
fn value_moves_to_the_key_that_it_belongs_to() {
    check(&[
        (
            "  - prefix: /old/*\n    to: /new\n",
            "write `prefix: /old`",
            "  - prefix: /old\n    to: /new\n",
            ("/old/x", "/new/x"),
        ),
        (
            "  - prefix: /old\n    to: /new/*\n",
            "write `to: /new`",
            "  - prefix: /old\n    to: /new\n",
            ("/old/x", "/new/x"),
        ),
        (
            "  - from: index.php?id=7\n    to: /b\n",
            "write the path `/index.php`, and match the query with `when: { query: { id: 7 } }`",
            "  - from: /index.php\n    when: { query: { id: 7 } }\n    to: /b\n",
            ("/index.php?id=7", "/b?id=7"),
        ),
        ("  - from: OLD.CSV\n    to: /b\n", "`/OLD.CSV`", "  - from: /OLD.CSV\n    to: /b\n", ("/OLD.CSV", "/b")),
        (
            "  - from: /a\n    redirect: permanent\n    to: /b\n",
            "`status: 301`",
            "  - from: /a\n    status: 301\n    to: /b\n",
            ("/a", "/b"),
        ),
        (
            "  - from: /a\n    to: /b\n    when: { query: { page = 1 } }\n",
            "`page: 1`",
            "  - from: /a\n    to: /b\n    when: { query: { page: 1 } }\n",
            ("/a?page=1", "/b?page=1"),
        ),
        (
            "  - from: /a\n    to: /b\n    when:\n      query: id\n",
            "`query: { id: true }`",
            "  - from: /a\n    to: /b\n    when:\n      query: { id: true }\n",
            ("/a?id=1", "/b?id=1"),
        ),
        (
            "  - from: /a\n    to: /b\n    tests:\n    get: /a\n    to: /b\n",
            "write `- get: /a`, indented by 2 more spaces than `tests:`",
            "  - from: /a\n    to: /b\n    tests:\n      - get: /a\n        to: /b\n",
            ("/a", "/b"),
        ),
    ]);
}

#[test]
fn missing_and_contradictory_expectations_of_a_test_are_distinguished() {
    let rule = |test: &str| format!("  - from: /a\n    to: /b\n    tests:\n      - {test}\n");
    for (test, number, message) in [
        ("get: /a", "R004", "the test has no expected result"),
        ("{ get: /a, no_redirect: false }", "R004", "the test has no expected result"),
        ("{ get: /a, to: /b, no_redirect: true }", "R005", "a test cannot have both `no_redirect` and `to`"),
        ("{ get: /a, status: 301, no_redirect: true }", "R005", "a test cannot have both `no_redirect` and `status`"),
    ] {
        let found = reports(&rule(test));
        assert_eq!(found.len(), 1, "{test}");
        assert!(
            found.iter().all(|one| one.code.number() == number && one.found == message && one.hint.is_some()),
            "{found:?}"
        );
    }
}

#[test]
fn window_that_ends_before_it_starts_marks_the_two_dates() {
    let found = reports("  - from: /a\n    to: /b\n    when: { until: 2027-03-01, from: 2027-04-01 }\n");
    let [one] = found.as_slice() else { panic!("{found:?}") };
    let columns: Vec<u32> = one.related.iter().map(|(place, _)| place.column).collect();
    assert_eq!((one.place.column, one.place.end_column, columns), (20, 30, vec![38]));
}

#[test]
fn row_with_a_query_needs_its_slash() {
    let files = [("t.yaml", "rules:\n  - rows: r.csv\n"), ("r.csv", "index.php?id=7,/b\n/c,/d\n")];
    let sources = files.map(|(name, text)| Source { name: name.to_owned(), text: text.to_owned() });
    let found = compile(&sources, &CompileOptions::default()).err().unwrap_or_default();
    let hints: Vec<&str> = found.iter().filter_map(|one| one.hint.as_deref()).collect();
    let hint = "paths start with a slash: `/index.php?id=7`";
    assert_eq!(hints, [hint]);
}
