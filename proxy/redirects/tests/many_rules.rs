//! Tests that the time to check rules for the same paths is proportional to their number.

#![expect(clippy::unwrap_used, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;
use std::time::Duration;

use portico_redirects::{Code, CompileOptions, Compiled, Diagnostic, Routes, Source, compile};
use rustix::time::{ClockId, clock_gettime};

/// Returns rules for the same paths that differ only in their conditions.
fn rules(paths: &str, tail: &str, count: usize, condition: impl Fn(usize) -> String) -> String {
    (0..count).fold("rules:\n".to_owned(), |mut text, number| {
        let when = condition(number);
        writeln!(text, "  - {{ {paths}, to: '/to-{number}{tail}', status: 302, when: {{ {when} }} }}").unwrap();
        text
    })
}

/// The sizes of the compared rule sets. If the time grows with their size, the second takes 10 times as long as the
/// first. If it grows with the square, it takes 100 times as long.
const FEW: usize = 200;
const MANY: usize = 10 * FEW;
/// The ratio of the times that a test accepts.
const LIMIT: u32 = 40;

/// Returns the CPU time of a check.
fn time_to_check(text: &str) -> Duration {
    time_with(text, &CompileOptions::default(), &|compiled| assert!(compiled.unwrap().warnings.is_empty()))
}

fn time_with(text: &str, options: &CompileOptions, verify: &dyn Fn(Result<Compiled, Vec<Diagnostic>>)) -> Duration {
    let check = || {
        let sources = [Source { name: "rules.yaml".to_owned(), text: text.to_owned() }];
        let started = cpu_time();
        let compiled = compile(&sources, options);
        let elapsed = cpu_time().checked_sub(started).unwrap();
        verify(compiled);
        elapsed
    };
    check().min(check())
}

/// Returns the CPU time of this thread. Other programs and tests delay a check, but hardly change its CPU time.
fn cpu_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap()
}

#[track_caller]
fn assert_proportional(time: impl Fn(usize) -> Duration, what: &str) {
    let (few, many) = (time(FEW), time(MANY));
    assert!(many < few * LIMIT, "{what}: {few:?} for {FEW} rules, {many:?} for {MANY} rules");
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
        assert_proportional(|count| time_to_check(&rules(paths, tail, count, condition)), paths);
    }
}

#[test]
fn time_is_proportional_to_the_number_of_rules_that_redirect_to_paths_of_their_own_prefix() {
    let time = |count: usize| {
        let condition = |number| format!("cookie: {{ c{number}: true }}");
        // The rule for the cookie `c7` redirects `/x` to `/x/to-7`, which the same rule redirects again.
        let text = rules("prefix: /x", "", count, condition).replace("to: '/", "to: '/x/");
        time_with(&text, &CompileOptions::default(), &|compiled| {
            let loops = compiled.unwrap_err().iter().filter(|error| error.code == Code::Loop).count();
            assert_eq!(loops, count);
        })
    };
    assert_proportional(time, "targets below the prefix");
}

#[test]
fn time_is_proportional_to_the_number_of_rules_and_routes() {
    let time = |count: usize| {
        let rules = (0..count).fold("rules:\n".to_owned(), |mut text, number| {
            writeln!(text, "  - {{ from: '/old-{number}/{{id}}', to: '/new/{number}/{{id}}' }}").unwrap();
            text
        });
        let routes = (0..count).fold(String::new(), |text, number| text + &format!("/new/{number}/{{id}}\n"));
        let options =
            CompileOptions { routes: Some(Routes::parse("routes.txt", &routes).unwrap()), ..CompileOptions::default() };
        time_with(&rules, &options, &|compiled| assert!(compiled.unwrap().warnings.is_empty()))
    };
    assert_proportional(time, "routes");
}

/// A path that becomes longer with each redirect is followed for a few hundred bytes, and not until it is too long for a
/// request. Each redirect of the first rule adds 2 bytes, and each redirect of the second rule adds 400.
#[test]
fn time_is_short_if_each_redirect_makes_the_path_longer() {
    let time = |added: usize| {
        let text = format!(
            "tables:\n  t: {{ k: v }}\nrules:\n  - {{ from: '/a/{{rest...}}', table: t, key: '{{rest}}', to: '/z/{{value}}', \
            otherwise: '/a/{}/{{rest}}' }}\n",
            "x".repeat(added - 1)
        );
        time_with(&text, &CompileOptions::default(), &|compiled| {
            assert!(compiled.unwrap_err().iter().all(|error| error.code == Code::LongChain));
        })
    };
    let (slow, fast) = (time(2), time(400));
    assert!(slow < fast * LIMIT, "{slow:?} and {fast:?}");
}
