//! Tests that the hint of a diagnostic keeps what the editor meant, such as a time of day, a time zone or a status.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use portico_redirects::{CompileOptions, Source, compile};

/// Compiles a rule file and returns the hint of its first error or warning.
fn hint(text: &str) -> String {
    let source = Source { name: "t.yaml".to_owned(), text: text.to_owned() };
    let found =
        compile(&[source], &CompileOptions::default()).map_or_else(|errors| errors, |compiled| compiled.warnings);
    found.first().and_then(|first| first.hint.clone()).unwrap()
}

#[track_caller]
fn check(cases: &[(&str, &str)], file: impl Fn(&str) -> String) {
    for (slip, expected) in cases {
        let found = hint(&file(slip));
        assert!(found.contains(expected), "{slip}: {found}");
    }
}

#[test]
fn times_and_offsets() {
    check(&[("2027-02-01 6pm", "`2027-02-01T18:00`"), ("2027-02-01 12 a.m.", "`2027-02-01T00:00`")], |time| {
        format!("rules: [{{ from: /a, to: /b, when: {{ until: {time} }} }}]")
    });
    let zones = ["GMT+3", "UTC+3", "'+03:00'", "utc+0300"].map(|zone| (zone, "`2027-01-01T12:00+03:00`"));
    check(&zones, |zone| format!("defaults: {{ time_zone: {zone} }}\nrules: []\n"));
}

#[test]
fn queries_targets_and_paths() {
    let rule = |keys: String| format!("rules:\n  - {{ {keys} }}\n");
    check(&[("keep all", "write `keep`"), ("'*'", "write `keep`"), ("drop_them", "write `drop`")], |query| {
        rule(format!("from: /a, to: /b, query: {query}"))
    });
    check(&[("/b$request_uri", "delete the variable"), ("410", "write `status: 410` instead of `to`")], |to| {
        rule(format!("from: /a, to: {to}"))
    });
    check(&[("/old|/older", "a rule for each of the paths"), ("'/old/[0-9]+'", "write `{name}`")], |from| {
        rule(format!("from: {from}, to: /b"))
    });
}
