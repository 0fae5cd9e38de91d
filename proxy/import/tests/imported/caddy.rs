//! Checks the rules for Caddyfiles, and the entries of the report.

use portico_import::comparison::{Cause, Comparison, compare};
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, Imported, import};

/// Imports a file of the site `a.example`.
fn imported(text: &str) -> Imported {
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    import(Format::Caddy, "Caddyfile", text, &options)
}

/// Compares a file of the site `a.example` with its rules.
fn compared(text: &str) -> (Comparison, Vec<ReportEntry>) {
    let imported = imported(text);
    let comparison = compare(Format::Caddy, "Caddyfile", text, &imported).unwrap();
    let entries = report(text, &imported, Some(&comparison));
    (comparison, entries)
}

#[test]
fn labels_of_the_only_host_of_a_site_are_known() {
    let text = "www.a.example {\nredir https://{labels.1}.{labels.0}{uri} permanent\n}\n";
    let yaml = imported(text).yaml;
    assert!(yaml.contains("to: https://a.example/\n"), "{yaml}");
}

#[test]
fn path_that_caddy_takes_for_the_matcher_is_reported() {
    for (statement, expected) in [
        ("redir /b{uri} 301", "takes `/b{uri}` for the matcher and `301` for the target"),
        ("redir /b permanent", "takes `/b` for the matcher and `permanent` for the target"),
        ("redir /b{uri} /c 301", "the path of the matcher contains `{uri}`"),
    ] {
        let imported = imported(&format!("a.example {{\n@a path /a/*\nhandle @a {{\n{statement}\n}}\n}}\n"));
        let reasons: Vec<&str> = imported.report.iter().map(|note| note.reason.as_str()).collect();
        assert!(reasons.len() == 1 && reasons.iter().all(|reason| reason.contains(expected)), "{reasons:?}");
        assert_eq!(imported.yaml, "rules: []\n", "{statement}");
    }
}

/// Caddy evaluates `try_files` before `handle_path`.
#[test]
fn try_files_is_the_cause_for_redirects_after_it() {
    let text = "a.example {\ntry_files {path} /index.html\nhandle_path /shop/* {\n\
                redir * https://shop.example{uri} 301\n}\n}\n";
    let (_, entries) = compared(text);
    let entry = entries.iter().find(|entry| entry.line == 4 && entry.example.is_some());
    let reason = entry.map(|entry| entry.reason.as_str()).unwrap_or_default();
    assert!(reason.contains("the directive in line 2 may change the path"), "{entries:#?}");
}

/// On the host of the site, `/OLD` differs because of its capital letters.
#[test]
fn cause_on_the_site_is_the_cause_on_hosts_that_nobody_names() {
    let text = "a.example {\nredir /old/* /new{uri} 301\n}\n";
    let (comparison, entries) = compared(text);
    let other = comparison.differences.iter().find(|one| one.request.host != "a.example").map(|one| one.cause);
    assert_eq!(other, Some(Some(Cause::LetterCase)), "{:#?}", comparison.differences);
    assert!(entries.iter().all(|entry| !entry.hint.contains("pass: true")), "{entries:#?}");
}

/// Caddy 2.6 starts with such a file.
#[test]
fn words_after_the_status_of_a_redirect_are_ignored() {
    let file = |words: &str| format!("a.example {{\nredir /a /b 301{words}\nredir /c /d 302{words}\n}}\n");
    let (usual, _) = compared(&file(""));
    let (longer, _) = compared(&file(" x y"));
    assert_eq!(format!("{:?}", longer.differences), format!("{:?}", usual.differences));
    assert!(imported(&file("")).yaml.contains("to: /d\n"));
    assert_eq!(imported(&file(" x y")).yaml, imported(&file("")).yaml);
}
