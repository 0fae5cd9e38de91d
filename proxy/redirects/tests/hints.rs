//! Tests that the hint of a diagnostic keeps what the editor meant, such as a time of day, a time zone or a status.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

use portico_redirects::{CompileOptions, Source, compile};

/// Compiles a rule file and returns the hint of its first error or warning.
fn hint(text: &str) -> String {
    let source = Source { name: "t.yaml".to_owned(), text: text.to_owned() };
    let options = CompileOptions { allowed_hosts: vec!["x.example".to_owned()], ..CompileOptions::default() };
    let found = compile(&[source], &options).map_or_else(|errors| errors, |compiled| compiled.warnings);
    found.first().and_then(|first| first.hint.clone()).unwrap_or_else(|| panic!("{found:?}"))
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
    check(
        &[("/b$request_uri", "`to: /b/a`"), ("/b?$args", "`to: /b`"), ("410", "write `status: 410` instead of `to`")],
        |to| rule(format!("from: /a, to: {to}")),
    );
    check(&[("/old|/older", "a rule for each of the paths"), ("'/old/[0-9]+'", "write `{name}`")], |from| {
        rule(format!("from: {from}, to: /b"))
    });
}

#[test]
fn variables_of_nginx() {
    let target = |path: &'static str| move |to: &str| format!("rules:\n  - {{ {path}, to: '{to}' }}\n");
    check(
        &[
            ("https://x.example$request_uri", "`to: https://x.example/docs`"),
            ("https://x.example/$uri$is_args$args", "`to: https://x.example/docs`"),
            ("/new$uri", "`to: /new/docs`"),
            ("/login?next=$request_uri", "write `from` instead of `prefix`"),
        ],
        target("prefix: /docs/"),
    );
    check(
        &[("https://x.example$request_uri", "`to: https://x.example`"), ("/new$uri?$args", "`to: /new`")],
        target("prefix: /"),
    );
    check(
        &[
            ("https://x.example$request_uri", "`to: https://x.example/e/{id}/{rest}`"),
            ("/login?next=$request_uri", "`to: /login?next=/e/{id}/{rest}`"),
            ("/e$is_args$args", "`to: /e`"),
            ("/e?x=$arg_id", "`{query.id}`"),
            ("https://$host$request_uri", "the scheme and the host as text"),
            ("https://$host/e", "without a placeholder, variable"),
            ("$scheme://x.example$uri", "the scheme and the host as text"),
            ("/e?x=$http_user_agent", "a condition in `when`"),
        ],
        target("from: '/e/{id}/{rest...}'"),
    );
    check(&[("https://x.example$request_uri", "the path with `{name}`")], target("regex: '/e/[0-9]+'"));
}

#[test]
fn row_that_redirects_to_itself() {
    for rows in ["/a,/a/\n", "from,to,host\n/a,/a/,a.example\n"] {
        let rule = Source { name: "t.yaml".to_owned(), text: "rules: [{ rows: r.csv }]".to_owned() };
        let file = Source { name: "r.csv".to_owned(), text: rows.to_owned() };
        let found = compile(&[rule, file], &CompileOptions::default()).map(|_| ()).unwrap_err();
        let hints: Vec<_> = found.iter().filter_map(|one| one.hint.as_deref()).collect();
        assert_eq!(
            hints,
            ["the row redirects to itself: delete the row, or use the final page as its target"],
            "{rows}"
        );
    }
}
