//! Tests that a rule can silence warnings with the key `allow`.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

use portico_redirects::{Code, CompileOptions, Diagnostic, OnError, Routes, Severity, Source, compile, render};

const ROWS: &str = "/row,/chained\n/other,/chained\n";

/// Compiles a rule file that may read `rows.csv`. Returns the code and the line of each warning, and `true` if the
/// warning is silenced.
#[track_caller]
fn warnings_with(options: &CompileOptions, rules: &str) -> Vec<(&'static str, u32, bool)> {
    let summary = |one: &Diagnostic| (one.code.number(), one.place.line, one.is_silenced());
    diagnostics(options, rules).iter().map(summary).collect()
}

#[track_caller]
fn diagnostics(options: &CompileOptions, rules: &str) -> Vec<Diagnostic> {
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let sources = [source("rules.yaml", rules), source("rows.csv", ROWS)];
    match compile(&sources, options) {
        Ok(compiled) => compiled.warnings,
        Err(found) => panic!("{}", render::text(&found, &sources)),
    }
}

#[track_caller]
fn warnings(rules: &str) -> Vec<(&'static str, u32, bool)> {
    warnings_with(&CompileOptions::default(), rules)
}

#[test]
fn warning_about_two_rules_is_silenced_on_the_rule_where_it_is_placed() {
    let rules = |first: &str, second: &str| {
        format!(
            "rules:
  - {{ prefix: /old, to: /new{first} }}
  - {{ regex: '/old/\\d+', to: /items{second} }}
  - {{ rows: rows.csv }}
"
        )
    };
    let allow = ", allow: { R022: for now }";
    assert_eq!(warnings(&rules("", allow)), [("R022", 3, true)]);
    // The warning is at the second rule, so the entry belongs there. This is said once.
    assert_eq!(warnings(&rules(allow, "")), [("R022", 3, false)]);
    let found = diagnostics(&CompileOptions::default(), &rules(allow, ""));
    let hint = found[0].hint.as_deref().unwrap_or_default();
    let advice = "; to silence the warning, move `R022` from rules.yaml:2:40 to `allow` of this rule";
    assert!(hint.ends_with(advice), "{hint}");
}

#[test]
fn entry_in_the_other_rule_of_a_chain_is_reported_only_in_the_hint_of_the_warning() {
    let rules = |first: &str, second: &str| {
        format!(
            "rules:
  - {{ from: /one, to: /two{first} }}
  - {{ from: /two, to: /three{second} }}
  - {{ rows: rows.csv, allow: {{ R018: old }} }}
"
        )
    };
    let allow = ", allow: { R018: for now }";
    assert_eq!(warnings(&rules(allow, "")), [("R018", 2, true), ("R035", 4, false)]);
    assert_eq!(warnings(&rules("", allow)), [("R018", 2, false), ("R035", 4, false)]);
}

#[test]
fn rules_on_one_line_are_distinguished_by_their_columns() {
    let rules = "rules: [{ from: '/a,', to: /x }, { from: '/b,', to: /x, allow: { R033: ours } }, { rows: rows.csv }]";
    assert_eq!(warnings(rules), [("R033", 1, false), ("R033", 1, true)]);
}

#[test]
fn warning_of_a_value_in_defaults_is_silenced_for_one_rule() {
    let options = CompileOptions { now: Some(1_800_000_000), ..CompileOptions::default() };
    let rules = "defaults: { expires: 2020-01-01 }
rules:
  - { from: /a, to: /b, allow: { R026: printed in a book } }
  - { from: /c, to: /d }
  - { rows: rows.csv, expires: 2100-01-01 }
";
    assert_eq!(warnings_with(&options, rules), [("R026", 3, true), ("R026", 4, false)]);
}

#[test]
fn warning_of_a_condition_in_defaults_is_silenced_for_one_rule() {
    let rules = "defaults: { when: { language: en } }
rules:
  - { from: /a, to: /b, allow: { R036: checked } }
  - { from: /c, to: /d }
  - { rows: rows.csv }
";
    assert_eq!(warnings(rules), [("R036", 1, false), ("R036", 3, true)]);
}

#[test]
fn warning_about_rows_is_silenced_on_the_rule_that_uses_the_file() {
    let chained = "  - { from: /chained, to: /end }\n";
    let allow = "allow: { R018: from the shop }";
    assert_eq!(warnings(&format!("rules:\n{chained}  - {{ rows: rows.csv, {allow} }}\n")), [("R018", 3, true)]);
}

/// Checks a warning in a CSV file that two rules read. The first rule has a higher priority, so the second rule never
/// matches. The location of the warning is in the CSV file.
#[test]
fn warning_about_the_expiry_of_rows_is_silenced_on_the_rule_that_uses_the_file() {
    let rules = |allow: &str| format!("rules: [{{ rows: old.csv{allow} }}]");
    let found = |allow: &str| {
        let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
        let rows = "from,to,expires\n/a,/x,2020-01-01\n/b,/x,2020-06-10\n/c,/x,2020-01-01\n";
        let sources = [source("rules.yaml", &rules(allow)), source("old.csv", rows)];
        let now = Some(1_590_969_600); // 2020-06-01
        match compile(&sources, &CompileOptions { now, ..CompileOptions::default() }) {
            Ok(compiled) => compiled.warnings.iter().map(|one| (one.code.number(), one.is_silenced())).collect(),
            Err(found) => panic!("{}", render::text(&found, &sources)),
        }
    };
    let all: Vec<(&str, bool)> = found("");
    assert_eq!(all, [("R026", false), ("R027", false)]);
    assert_eq!(found(", allow: { R026: kept, R027: kept }"), [("R026", true), ("R027", true)]);
}

#[test]
fn warning_in_a_shared_file_is_silenced_if_all_rules_that_use_it_allow_it() {
    let rules = |first: &str, second: &str| {
        format!(
            "rules:\n  - {{ rows: rows.csv, priority: 1{first} }}\n  - {{ rows: rows.csv, when: {{ host: a.example }}{second} }}\n"
        )
    };
    let allow = ", allow: { R022: both }";
    assert_eq!(warnings(&rules(allow, allow)), [("R022", 1, true)]);
    let of_one = diagnostics(&CompileOptions::default(), &rules("", allow));
    let shadowed = of_one.iter().find(|one| one.code == Code::Shadowed && one.place.line == 1);
    let hint = shadowed.and_then(|one| one.hint.as_deref()).unwrap_or_default();
    let advice = "to silence the warning, write `R022` under `allow` in every rule that reads this file";
    assert!(hint.ends_with(advice) && of_one.iter().all(|one| one.code != Code::UnusedAllow), "{of_one:?}");
}

#[test]
fn unnecessary_entry_is_not_reported_if_the_check_did_not_run() {
    let rules = "rules:
  - { from: /a, to: /b, allow: { R028: coming soon, R026: later, R037: kept } }
  - { rows: rows.csv }
";
    assert_eq!(warnings(rules), []);
    let routes = Routes::parse("routes.txt", "/b\n/chained\n").ok();
    let options = CompileOptions { routes, now: Some(1_800_000_000), ..CompileOptions::default() };
    assert_eq!(warnings_with(&options, rules), [("R035", 2, false); 3]);
}

#[test]
fn unnecessary_entry_is_not_reported_while_rules_are_left_out() {
    let broken = "  - { from: /bad, to: nowhere }\n";
    let rules = "rules:
  - { from: /a, to: /b, allow: { R018: the next rule is broken } }
  - { rows: rows.csv }
";
    let options = CompileOptions { on_error: OnError::Quarantine, ..CompileOptions::default() };
    assert_eq!(warnings_with(&options, rules), [("R035", 2, false)]);
    assert_eq!(warnings_with(&options, &format!("{rules}{broken}")), []);
}

#[test]
fn warning_about_a_table_below_a_rule_is_not_silenced_by_the_rule() {
    let rules = "rules:
  - { rows: rows.csv }
  - { from: /a, to: /b, allow: { R035: nothing else } }
tables: { unused: { a: b } }
";
    assert_eq!(warnings(rules), [("R035", 3, false), ("R019", 4, false)]);
}

#[test]
fn only_warnings_about_rules_can_be_silenced() {
    for code in Code::ALL {
        let expected = code.severity() == Severity::Warning && !matches!(code, Code::UnusedTable | Code::UnusedFile);
        assert_eq!(code.can_be_silenced(), expected, "{code:?}");
    }
}

#[test]
fn sarif_has_the_reason_as_justification() {
    let found = diagnostics(
        &CompileOptions::default(),
        "rules:\n  - { from: '/a,', to: /b, allow: { R033: the comma is ours } }\n  - { rows: rows.csv }\n",
    );
    let mut out = Vec::new();
    render::sarif(&mut out, &found, render::ReferencePages::Unpublished).expect("writing to memory cannot fail");
    let text = String::from_utf8_lossy(&out).replace([' ', '\n'], "");
    let expected = r#""suppressions":[{"kind":"inSource","justification":"thecommaisours"}]"#;
    assert!(text.contains(expected), "{text}");
    assert_eq!(render::silenced_note(&found), " (1 warning silenced)");
}
