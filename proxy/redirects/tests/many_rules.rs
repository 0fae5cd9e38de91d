//! Tests that the time to check rules for the same paths is proportional to their number.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;
use std::time::{Duration, Instant};

use portico_redirects::{Code, CompileOptions, Compiled, Diagnostic, Routes, Source, compile};

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
    time_with(text, &CompileOptions::default(), &|compiled| assert!(compiled.unwrap().warnings.is_empty()))
}

fn time_with(text: &str, options: &CompileOptions, verify: &dyn Fn(Result<Compiled, Vec<Diagnostic>>)) -> Duration {
    let check = || {
        let sources = [Source { name: "rules.yaml".to_owned(), text: text.to_owned() }];
        let started = Instant::now();
        let compiled = compile(&sources, options);
        let elapsed = started.elapsed();
        verify(compiled);
        elapsed
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

#[test]
fn time_is_proportional_to_the_number_of_rules_that_redirect_to_paths_of_their_own_prefix() {
    let time = |count| {
        let condition = |number| format!("cookie: {{ c{number}: true }}");
        // The rule for the cookie `c7` redirects `/x` to `/x/to-7`, which the same rule redirects again.
        let text = rules("prefix: /x", "", count, condition).replace("to: '/", "to: '/x/");
        time_with(&text, &CompileOptions::default(), &|compiled| {
            let loops = compiled.unwrap_err().iter().filter(|error| error.code == Code::Loop).count();
            assert_eq!(loops, count);
        })
    };
    let (few, many) = (time(250), time(1_500));
    assert!(many < few * 15, "{few:?} for 250 rules, {many:?} for 1,500 rules");
}

#[test]
fn time_is_proportional_to_the_number_of_rules_and_routes() {
    let time = |count| {
        let rules = (0..count).fold("rules:\n".to_owned(), |mut text, number| {
            writeln!(text, "  - {{ from: '/old-{number}/{{id}}', to: '/new/{number}/{{id}}' }}").unwrap();
            text
        });
        let routes = (0..count).fold(String::new(), |text, number| text + &format!("/new/{number}/{{id}}\n"));
        let options =
            CompileOptions { routes: Some(Routes::parse("routes.txt", &routes).unwrap()), ..CompileOptions::default() };
        time_with(&rules, &options, &|compiled| assert!(compiled.unwrap().warnings.is_empty()))
    };
    let (few, many) = (time(500), time(3_000));
    assert!(many < few * 15, "{few:?} for 500 rules, {many:?} for 3,000 rules");
}
