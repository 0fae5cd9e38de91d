//! Tests of quarantine, which leaves out rules with errors and activates all other rules.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

use std::collections::BTreeSet;

use portico_redirects::{
    Code, CompileOptions, Compiled, NormalPath, OnError, Request, RuleInfo, Severity, Source, compile, render,
};
use proptest::prelude::*;

fn sources(files: &[(&str, &str)]) -> Vec<Source> {
    files.iter().map(|(name, text)| Source { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
}

#[track_caller]
fn compile_with_quarantine(sources: &[Source]) -> Compiled {
    let options = CompileOptions { on_error: OnError::Quarantine, ..CompileOptions::default() };
    compile(sources, &options).unwrap_or_else(|found| panic!("\n{}", render::text(&found, sources)))
}

#[test]
fn quarantine_activates_the_other_rules() {
    let sources = sources(&[
        (
            "rules/a.yaml",
            "
tables:
  good: { x: '1' }
  bad: { '..': '1' }
rules:
  - { from: /good, to: /x, tests: [{ get: /good, to: /x }] }
  - { from: /bad, to: '//evil.example' }
  - { from: /round, to: /trip }
  - { from: /trip, to: /round }
  - { from: '/t/{k}', to: '/u/{value}', table: good }
  - { from: '/v/{k}', to: '/u/{value}', table: bad }
  - { from: /wrong, to: /x, tests: [{ get: /wrong, to: /y }] }
  - rows: rows.csv
",
        ),
        ("rules/b.yaml", "rules: ["),
        ("rules/c.yaml", "rules:\n  - { from: /c, to: /x }\n"),
        ("rules/rows.csv", "/r1,/x\nr2,/x\n/r3,/x\n"),
    ]);
    let compiled = compile_with_quarantine(&sources);
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!(kept, ["/good", "/trip", "/t/{k}", "rows.csv", "/c"]);
    assert_eq!(compiled.rules.row_count(), 2);
    let codes: Vec<Code> = compiled.quarantined.iter().map(|diagnostic| diagnostic.code).collect();
    for code in [Code::BadTarget, Code::Loop, Code::BadPath, Code::UnknownTable, Code::FailedTest, Code::Syntax] {
        assert!(codes.contains(&code), "{code:?} in {codes:?}");
    }
    assert!(compile(&sources, &CompileOptions::default()).is_err());
}

#[test]
fn other_rules_and_tables_on_the_same_line_are_kept() {
    let sources = sources(&[
        ("a.yaml", "rules: [{ from: /a, to: /x }, { from: b, to: /x }, { from: /c, to: /x }]\n"),
        ("b.yaml", r#"{"rules":[{"from":"/d","to":"/x"},{"from":"/e"},{"from":"/f","to":"/x"}]}"#),
        (
            "c.yaml",
            "tables: { t: { k: '1' }, u: { '..': '1' } }\nrules: [{ from: '/g/{k}', to: '/{value}', table: t }]\n",
        ),
        ("d.yaml", "rules: [&a { from: h, to: /x }, { from: /i, to: /x }]\n"),
    ]);
    let compiled = compile_with_quarantine(&sources);
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!(kept, ["/a", "/c", "/d", "/f", "/g/{k}", "/i"]);
    assert_eq!(compiled.left_out, 4);
}

#[test]
fn loop_of_rows_quarantines_one_row() {
    let sources = sources(&[
        ("a.yaml", "rules:\n  - rows: rows.csv\n"),
        ("rows.csv", "from,to\n# a loop\n\n/one,/two\n/two,/one\n/good,/about\n"),
    ]);
    let compiled = compile_with_quarantine(&sources);
    assert_eq!(compiled.rules.row_count(), 2);
    let places: Vec<String> = compiled.quarantined.iter().map(|found| found.place.to_string()).collect();
    assert_eq!(places, ["rows.csv:4:1"]);
    for (path, to) in [("/two", "/one"), ("/good", "/about")] {
        let path = NormalPath::parse(path).unwrap_or_else(|error| panic!("{error}"));
        let found = compiled.rules.find(&Request::plain(&path, None));
        let location = found.as_ref().and_then(|found| found.outcome.location());
        assert_eq!(location.map(AsRef::as_ref), Some(to));
    }
}

#[test]
fn many_bad_rows_do_not_affect_good_rows() {
    let bad: Vec<String> = (0..250).map(|row| format!("bad-{row},/x\n")).collect();
    let sources = sources(&[
        ("a.yaml", "rules:\n  - rows: rows.csv\n"),
        ("rows.csv", &format!("/first,/x\n{}/last,/x\n", bad.concat())),
    ]);
    assert_eq!(compile_with_quarantine(&sources).rules.row_count(), 2);
}

#[test]
fn open_quote_quarantines_only_its_row() {
    let sources = sources(&[
        ("a.yaml", "rules:\n  - rows: rows.csv\n"),
        ("rows.csv", "from,to\n/first,/x\n/torn,\"/x\n/last,\"/x?a,b\"\n"),
    ]);
    let compiled = compile_with_quarantine(&sources);
    assert_eq!(compiled.rules.row_count(), 2);
    let places: Vec<String> = compiled.quarantined.iter().map(|found| found.place.to_string()).collect();
    assert_eq!(places, ["rows.csv:3:7"]);
}

#[test]
fn unknown_key_quarantines_only_its_rule() {
    for bad in ["notes: hi", "too: /y", "when: { hots: a.example }", "tests: [{ gte: /bad }]"] {
        let text = format!(
            "rules:\n  - {{ from: /good, to: /x }}\n  - {{ from: /bad, to: /y, {bad} }}\n  - {{ from: /last, to: /x }}\n"
        );
        let compiled = compile_with_quarantine(&sources(&[("a.yaml", &text)]));
        let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
        assert_eq!(kept, ["/good", "/last"], "{bad}");
        assert_eq!((compiled.left_out, compiled.quarantined[0].place.line), (1, 3), "{bad}");
    }
}

#[test]
fn yaml_syntax_error_quarantines_only_its_rule() {
    let sources = sources(&[(
        "a.yaml",
        "rules:\n  - { from: /a, to: /x }\n  - from: '/b\n    to: /x\n  - from: /c\n    to: [\n  - { from: /d, to: /x }\n",
    )]);
    let compiled = compile_with_quarantine(&sources);
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!((kept.as_slice(), compiled.left_out), (["/a", "/d"].as_slice(), 2));
}

#[test]
fn empty_csv_file_quarantines_the_rules_that_use_it() {
    let sources = sources(&[
        (
            "a.yaml",
            "
tables: { ids: ids.csv }
rules:
  - { from: '/t/{k}', to: '/u/{value}', table: ids, otherwise: /u }
  - { from: /good, to: /x }
  - rows: rows.csv
",
        ),
        ("ids.csv", ""),
        ("rows.csv", "\u{feff}\n"),
    ]);
    let compiled = compile_with_quarantine(&sources);
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!((kept.as_slice(), compiled.warnings.as_slice()), (["/good"].as_slice(), [].as_slice()));
    let codes: Vec<Code> = compiled.quarantined.iter().map(|diagnostic| diagnostic.code).collect();
    let empty = codes.iter().filter(|code| **code == Code::EmptyFile).count();
    assert_eq!((empty, codes.contains(&Code::MissingFile)), (4, false), "{codes:?}");
}

/// Returns a rule with an error. The number selects one of seven kinds of errors.
fn broken_rule(number: usize) -> String {
    let from = format!("from: /bad/{number}");
    match number % 7 {
        0 => format!("{{ {from}, to: '//evil.example' }}"),
        1 => "{ to: /nowhere }".to_owned(),
        2 => format!("{{ {from}, to: /bad/{number} }}"),
        3 => format!("{{ {from}, to: [ }}"),
        4 => format!("{{ {from}, to: /x, when: {{ share: 0.5 }} }}"),
        5 => format!("{{ from: '/bad/{number}/{{id}}', to: /x, table: missing }}"),
        _ => format!("{{ {from}, to: /x, tests: [{{ get: /bad/{number}, to: /y }}] }}"),
    }
}

fn file_with_broken_rules(good: usize, broken: usize) -> Vec<Source> {
    let good = (0..good).map(|number| format!("  - {{ from: /good/{number}, to: /x/{number} }}\n"));
    let broken = (0..broken).map(|number| format!("  - {}\n", broken_rule(number)));
    sources(&[("a.yaml", &format!("rules:\n{}", good.chain(broken).collect::<String>()))])
}

#[test]
fn half_of_the_rules_are_broken_and_the_other_half_is_activated() {
    let compiled = compile_with_quarantine(&file_with_broken_rules(10_000, 10_000));
    assert_eq!((compiled.rules.len(), compiled.left_out, compiled.quarantined.len()), (10_000, 10_000, 10_000));
}

/// Checks 2,000 rules with tests, where the test of each rule requests the path of the next rule. The last rule has an
/// error, so the tests of all rules fail one after the other.
#[test]
fn broken_tests_are_followed_however_many_depend_on_each_other() {
    const DEPTH: u32 = 2_000;
    let rule = |number: u32| {
        let next = number + 1;
        format!("  - {{ from: /{number}, to: /to/{number}, tests: [{{ get: /{next}, to: /to/{next} }}] }}\n")
    };
    let rules: String = (0..DEPTH).map(rule).collect();
    let text =
        format!("rules:\n{rules}  - {{ from: /{DEPTH}, to: '//evil.example' }}\n  - {{ from: /good, to: /x }}\n");
    let compiled = compile_with_quarantine(&sources(&[("a.yaml", &text)]));
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!(kept, ["/good"]);
    assert_eq!(u32::try_from(compiled.left_out), Ok(DEPTH + 1));
    let lines: Vec<u32> = compiled.quarantined.iter().map(|found| found.place.line).collect();
    let broken = DEPTH + 2;
    assert_eq!(lines, std::iter::once(broken).chain(2..broken).collect::<Vec<_>>());
}

#[test]
fn error_in_defaults_below_the_rules_leaves_out_only_their_rules() {
    let files = sources(&[
        ("a.yaml", "rules:\n  - { from: /a, to: /x }\n  - { from: /b, to: /x }\ndefaults: { status: 999 }\n"),
        ("b.yaml", "rules:\n  - { from: /c, to: /x }\n"),
    ]);
    let compiled = compile_with_quarantine(&files);
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!((kept.as_slice(), compiled.left_out), (["/c"].as_slice(), 2));
}

#[test]
fn derived_ids_do_not_change_when_rules_are_left_out() {
    let text = "rules:
  - { from: /a, to: '//evil.example', when: { host: one.example } }
  - { from: /a, to: /b, when: { host: two.example, share: 50% } }
  - { from: /a, to: /c }
  - { from: /d, to: oops }
  - { from: /d, to: /x }\n";
    let compiled = compile_with_quarantine(&sources(&[("a.yaml", text)]));
    let kept: Vec<_> = compiled.rules.rules().map(RuleInfo::id).collect();
    assert_eq!(kept, ["/a#3533f9fbf240", "/a", "/d"]);
}

#[test]
fn host_that_is_not_allowed_quarantines_every_rule_and_row_and_is_reported_once() {
    let rules: Vec<String> =
        (0..20).map(|n| format!("  - {{ from: /bad-{n}, to: 'https://evil.example/' }}\n")).collect();
    let rules = rules.concat();
    let sources = sources(&[
        ("a.yaml", &format!("rules:\n{rules}  - {{ from: /good, to: /x }}\n  - rows: rows.csv\n")),
        ("rows.csv", "/r1,https://evil.example/\n/r2,/x\n/r3,https://Evil.example/\n"),
    ]);
    let compiled = compile_with_quarantine(&sources);
    let kept: Vec<&str> = compiled.rules.rules().map(RuleInfo::from).collect();
    assert_eq!((kept.as_slice(), compiled.rules.row_count()), (["/good", "rows.csv"].as_slice(), 1));
    assert_eq!(compiled.left_out, 22);
    let reported: Vec<(Code, usize, usize)> =
        compiled.quarantined.iter().map(|one| (one.code, one.related.len(), one.related_omitted)).collect();
    assert_eq!(reported, [(Code::HostNotAllowed, 10, 11)]);
    let rejected = compile(&sources, &CompileOptions::default()).err().unwrap_or_default();
    let reported: Vec<_> = rejected.iter().map(|one| (one.code, one.related.len(), one.related_omitted)).collect();
    assert_eq!(reported, [(Code::HostNotAllowed, 10, 11)]);
}

/// Generates a rule with a random target, and sometimes with a rule test. The rule matches `/number`. If `number` is
/// `None`, the rule matches all paths with one segment.
fn any_rule(number: Option<u8>) -> impl Strategy<Value = String> {
    let from = number.map_or_else(|| "'/{any}'".to_owned(), |number| format!("/{number}"));
    let first = number.map_or(9, |number| number + 1);
    let target = (first..=9).prop_map(|to| if to == 9 { "/x/end".to_owned() } else { format!("/{to}") });
    let expected = prop::sample::select(vec!["to: /x/end", "no_redirect: true", "to: /3", "to: /7"]);
    let test = prop::option::of((0..9_u8, expected));
    (target, test).prop_map(move |(to, test)| {
        let test = test.map_or_else(String::new, |(get, expected)| format!(", tests: [{{ get: /{get}, {expected} }}]"));
        format!("  - {{ from: {from}, to: {to}{test} }}")
    })
}

/// Compiles the rules repeatedly, each time without the rules that have caused errors. Returns the line numbers of the
/// remaining rules.
fn remaining_lines(rules: &[String]) -> BTreeSet<u32> {
    let mut lines: BTreeSet<u32> = (2..).take(rules.len()).collect();
    loop {
        let kept = (2..).zip(rules).map(|(line, rule)| if lines.contains(&line) { rule.as_str() } else { "" });
        let text = format!("rules:\n{}\n", kept.collect::<Vec<_>>().join("\n"));
        if lines.is_empty() {
            return lines;
        }
        match compile(&sources(&[("a.yaml", &text)]), &CompileOptions::default()) {
            Ok(_) => return lines,
            Err(found) => {
                let errors = found.iter().filter(|one| one.severity == Severity::Error);
                lines = &lines - &errors.map(|one| one.place.line).collect();
            }
        }
    }
}

proptest! {
    #[test]
    fn tests_that_fail_in_turn_leave_out_the_same_rules_as_repeated_compilation(
        rules in (0..9_u8).map(Some).chain([None]).map(any_rule).collect::<Vec<_>>(),
    ) {
        let expected = remaining_lines(&rules);
        let text = format!("rules:\n{}\n", rules.join("\n"));
        let compiled = compile_with_quarantine(&sources(&[("a.yaml", &text)]));
        let kept: BTreeSet<u32> = compiled.rules.rules().map(|rule| rule.place().line).collect();
        prop_assert_eq!(kept, expected, "{}", text);
    }
}
