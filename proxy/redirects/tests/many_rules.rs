//! Tests that the time to check rules for the same paths is proportional to their number.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;
use std::time::{Duration, Instant};

use portico_redirects::{CompileOptions, Source, compile};

/// Returns rules for the same paths that differ only in their conditions.
fn rules(paths: &str, tail: &str, count: usize, condition: impl Fn(usize) -> String) -> String {
    (0..count).fold("rules:\n".to_owned(), |mut text, number| {
        let when = condition(number);
        writeln!(text, "  - {{ {paths}, to: '/to-{number}{tail}', status: 302, when: {{ {when} }} }}").unwrap();
        text
    })
}

/// Returns the shorter time of two checks, because other programs may delay one of them.
fn time_to_check(text: &str) -> Duration {
    let check = || {
        let sources = [Source { name: "rules.yaml".to_owned(), text: text.to_owned() }];
        let started = Instant::now();
        let compiled = compile(&sources, &CompileOptions::default());
        assert!(compiled.unwrap().warnings.is_empty());
        started.elapsed()
    };
    check().min(check())
}

#[test]
fn time_is_proportional_to_the_number_of_rules_that_differ_in_a_condition() {
    type Condition = fn(usize) -> String;
    let cookie: Condition = |number| format!("cookie: {{ c{number}: true }}");
    let not: Condition = |number| format!("not: {{ cookie: {{ c{number}: true }} }}");
    let any: Condition = |number| format!("any: [{{ header: {{ x: v{number} }} }}, {{ language: en-x{number} }}]");
    for (paths, tail, condition) in [
        ("prefix: /old", "", cookie),
        ("from: '/old/{name}'", "/{name}", not),
        ("regex: '/old/(?<name>[a-z-]+)'", "/{name}", any),
    ] {
        let time = |count| time_to_check(&rules(paths, tail, count, condition));
        let (few, many) = (time(500), time(3_000));
        // With six times as many rules, the time was 36 times as long when it grew with the square.
        assert!(many < few * 15, "{paths}: {few:?} for 500 rules, {many:?} for 3,000 rules");
    }
}
