//! Tests the messages about texts in the column `host` of a CSV file, and in the condition `host`, that are not hosts.
//! If the file is corrected as the hint says, the rule must match.

use portico_redirects::{Code, CompileOptions, Diagnostic, Source, compile, render};

fn rows(hosts: &str) -> Vec<Source> {
    let rule = Source { name: "t.yaml".to_owned(), text: "rules: [{ rows: r.csv }]".to_owned() };
    let quoted = if hosts.contains(',') { format!("\"{hosts}\"") } else { hosts.to_owned() };
    vec![rule, Source { name: "r.csv".to_owned(), text: format!("from,to,host\n/a,/b,{quoted}\n") }]
}

fn rule(condition: &str) -> Vec<Source> {
    let condition = if condition.is_empty() { String::new() } else { format!(", when: {{ {condition} }}") };
    vec![Source { name: "t.yaml".to_owned(), text: format!("rules: [{{ from: /a, to: /b{condition} }}]") }]
}

/// Adds tests to the rule: one host is redirected, and another host is not. The other host may be empty.
fn with_tests(sources: &[Source], host: &str, other: &str) -> Vec<Source> {
    let mut tests = vec![format!("{{ get: /a, headers: {{ host: {host} }}, to: /b }}")];
    if !other.is_empty() {
        tests.push(format!("{{ get: /a, headers: {{ host: {other} }}, no_redirect: true }}"));
    }
    let start = format!("rules: [{{ tests: [{}], ", tests.join(", "));
    let add = |source: &Source| Source { name: source.name.clone(), text: source.text.replace("rules: [{ ", &start) };
    sources.iter().map(add).collect()
}

/// Compiles the files, and returns the errors or warnings.
fn reports(sources: &[Source]) -> Vec<Diagnostic> {
    match compile(sources, &CompileOptions::default()) {
        Ok(compiled) => compiled.warnings,
        Err(errors) => errors,
    }
}

/// Files with a mistake, a part of the hint, the corrected files, a host that the corrected files redirect, and a host
/// that they do not redirect.
type Case = (Vec<Source>, &'static str, Vec<Source>, &'static str, &'static str);

#[track_caller]
fn check(code: Code, cases: &[Case]) {
    for (sources, hint, corrected, host, other) in cases {
        let found = reports(sources);
        let text = render::text(&found, sources);
        assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), [code], "{text}");
        assert!(found[0].hint.as_deref().is_some_and(|found| found.contains(hint)), "{text}");
        let corrected = with_tests(corrected, host, other);
        let found = reports(&corrected);
        assert!(found.is_empty(), "{hint}\n{}", render::text(&found, &corrected));
    }
}

const EMPTY: &str = "leave the field empty: without a host, the row applies to every host";
const DELETE: &str = "delete `host`: without this condition, the rule applies to every host";

#[test]
fn words_are_not_hosts() {
    check(
        Code::UnusualCharacter,
        &[
            (rows("any"), EMPTY, rows(""), "a.example", ""),
            (rows("All"), EMPTY, rows(""), "a.example", ""),
            (rows("none"), EMPTY, rows(""), "a.example", ""),
            (rows("любой"), EMPTY, rows(""), "a.example", ""),
            (rows("any"), "if the host is called `any`, write `any.`", rows("any."), "any", "a.example"),
            (
                rows("not a.example"),
                "`when: { not: { host: a.example } }`",
                rule("not: { host: a.example }"),
                "b.example",
                "a.example",
            ),
            (
                rows("not a.example, *.b.example"),
                "`when: { not: { host: [a.example, \"*.b.example\"] } }`",
                rule("not: { host: [a.example, \"*.b.example\"] }"),
                "b.example",
                "x.b.example",
            ),
            (
                rows("a.example or b.example"),
                "write `a.example b.example`: the hosts of a row are alternatives",
                rows("a.example b.example"),
                "b.example",
                "or",
            ),
            (rule("host: any"), DELETE, rule(""), "a.example", ""),
            (rule("host: [all]"), DELETE, rule(""), "a.example", ""),
            (rule("host: None"), DELETE, rule(""), "a.example", ""),
            (rule("host: any"), "if the host is called `any`, write `any.`", rule("host: any."), "any", "a.example"),
        ],
    );
}

#[test]
fn hint_for_a_row_can_be_followed_in_a_row() {
    let not = "not: { host: a.example }";
    check(
        Code::BadValue,
        &[
            (rows("*"), EMPTY, rows(""), "a.example", ""),
            (rows("-"), EMPTY, rows(""), "a.example", ""),
            (rows("!a.example"), "`when: { not: { host: a.example } }`", rule(not), "b.example", "a.example"),
            (
                rows(".a.example"),
                "write `a.example *.a.example`",
                rows("a.example *.a.example"),
                "x.a.example",
                "b.example",
            ),
            (
                rows("*a.example"),
                "write a dot after `*`: `*.a.example`",
                rows("*.a.example"),
                "x.a.example",
                "a.example",
            ),
            (rule("host: '*'"), DELETE, rule(""), "a.example", ""),
            (rule("host: '-'"), DELETE, rule(""), "a.example", ""),
            (rule("host: not a.example"), "write `not: { host: a.example }`", rule(not), "b.example", "a.example"),
            (
                rule("host: a.example or b.example"),
                "write a list: `[a.example, b.example]`",
                rule("host: [a.example, b.example]"),
                "b.example",
                "or",
            ),
        ],
    );
}

#[test]
fn hosts_of_a_site_are_not_reported() {
    for host in ["localhost", "any.example", "all.example not.example", "intranet", "оренбург.рф"] {
        let found = reports(&rows(host));
        assert!(found.is_empty(), "{host}: {found:?}");
    }
}
