//! Tests the reports about files with tens of thousands of errors.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;

use portico_redirects::render::{self, ReferencePages};
use portico_redirects::{Code, CompileOptions, Diagnostic, Severity, Source, compile};

/// Compiles a rule that reads `rows.csv`, and returns the errors and the source files.
fn errors_of_rows(rows: String) -> (Vec<Diagnostic>, [Source; 2]) {
    let source = |name: &str, text: String| Source { name: name.to_owned(), text };
    let sources = [source("rules.yaml", "rules:\n  - rows: rows.csv\n".to_owned()), source("rows.csv", rows)];
    (compile(&sources, &CompileOptions::default()).unwrap_err(), sources)
}

/// Returns 60,000 rows with invalid paths, and after them one row with an invalid target.
fn invalid_rows() -> String {
    let mut rows = String::new();
    for number in 0..60_000 {
        writeln!(rows, "/a{number}\\b,/x").unwrap();
    }
    rows + "/last,x y\n"
}

#[test]
fn every_error_in_a_data_file_is_counted() {
    let (found, sources) = errors_of_rows(invalid_rows());
    let text = render::text(&found, &sources);
    let end = "\n\nand 59900 more in rows.csv: error[R007]: invalid path\n\n60001 errors, 0 warnings\n";
    assert!(text.ends_with(end), "{}", text.lines().rev().take(5).collect::<Vec<_>>().join("\n"));
    assert!(text.contains("rows.csv:60001:7"), "the only error with its code is shown");
    assert!(found.len() <= 10_001, "{} diagnostics are in memory", found.len());
}

#[test]
fn json_and_sarif_are_as_short_as_the_text() {
    let (found, _) = errors_of_rows(invalid_rows());
    let (mut json, mut sarif) = (Vec::new(), Vec::new());
    render::json(&mut json, &found, None).unwrap();
    render::sarif(&mut sarif, &found, ReferencePages::Unpublished).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    let sarif: serde_json::Value = serde_json::from_slice(&sarif).unwrap();
    assert_eq!(json["diagnostics"].as_array().unwrap().len(), 101);
    assert_eq!(json["diagnostics_omitted"][0]["count"], 59_900);
    assert_eq!(json["summary"]["errors"], 60_001);
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 102);
    assert_eq!(sarif["runs"][0]["properties"]["errors"], 60_001);
}

#[test]
fn hosts_that_are_not_allowed_are_counted_beyond_the_limit() {
    let mut rows = String::new();
    for number in 0..30_000 {
        writeln!(rows, "/a{number},https://h{}.example/x", number % 15_000).unwrap();
    }
    let (found, _) = errors_of_rows(rows);
    let places: usize = found.iter().map(|one| one.related.len() + one.related_omitted + one.count()).sum();
    assert_eq!((found.len(), places), (10_000, 30_000));
}

/// Returns the codes of the errors in rules that redirect `/0` to `/1`, `/1` to `/2` and so on. The last rule redirects to
/// `end`.
fn codes_of_chain(count: usize, end: &str) -> Vec<Code> {
    let mut text = "rules:\n".to_owned();
    for number in 0..count {
        let to = if number + 1 < count { format!("/{}", number + 1) } else { end.to_owned() };
        writeln!(text, "  - {{ from: /{number}, to: {to} }}").unwrap();
    }
    let found = compile(&[Source { name: "rules.yaml".to_owned(), text }], &CompileOptions::default()).unwrap_err();
    found.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect()
}

#[test]
fn loop_of_thousands_of_rules_is_reported_once() {
    assert_eq!(codes_of_chain(3_000, "/0"), [Code::Loop]);
    // The chain of the first 2,000 rules leads to the loop.
    assert_eq!(codes_of_chain(3_000, "/2000"), [Code::Loop]);
}

#[test]
fn long_chain_without_a_loop_is_reported_in_parts() {
    let codes = codes_of_chain(3_000, "/end");
    assert_eq!((codes.len(), codes.iter().all(|code| *code == Code::LongChain)), (176, true));
}

/// Returns the codes of the errors in rules that redirect `/0` to `/1` and so on, and the last path to `/0`. `condition`
/// returns the condition of a rule.
fn codes_of_loop(count: usize, condition: impl Fn(usize) -> &'static str) -> Vec<Code> {
    let mut text = "rules:\n".to_owned();
    for number in 0..count {
        let (to, when) = ((number + 1) % count, condition(number));
        writeln!(text, "  - {{ from: /{number}, to: /{to}, status: 302, when: {{ {when} }} }}").unwrap();
    }
    let text = text.replace(", when: {  }", "");
    let found = compile(&[Source { name: "rules.yaml".to_owned(), text }], &CompileOptions::default()).unwrap_err();
    found.iter().filter(|one| one.severity == Severity::Error).map(|one| one.code).collect()
}

#[test]
fn large_loop_behind_a_condition_is_reported_once() {
    for count in [17, 18, 34, 35, 1_000] {
        assert_eq!(codes_of_loop(count, |_| "cookie: { a: true }"), [Code::Loop], "{count} rules");
        for at in [0, count / 2, count - 1] {
            let of_one = codes_of_loop(count, |number| if number == at { "cookie: { a: true }" } else { "" });
            assert_eq!(of_one, [Code::Loop], "rule {at} of {count}");
        }
        let wider = |number| if number % 2 == 0 { "cookie: { a: one }" } else { "cookie: { a: true }" };
        assert_eq!(codes_of_loop(count, wider), [Code::Loop], "{count} rules, two conditions");
    }
}

#[test]
fn conditions_that_contradict_each_other_close_no_large_loop() {
    let codes = codes_of_loop(40, |number| if number == 30 { "cookie: { a: false }" } else { "cookie: { a: true }" });
    assert_eq!((codes.is_empty(), codes.contains(&Code::Loop)), (false, false), "{codes:?}");
}
