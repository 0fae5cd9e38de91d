//! Checks how statements for many paths compete with statements for a reserved prefix such as `/api/`.

use portico_import::comparison::{Risk, compare};
use portico_import::report::{Effect, ReportEntry};
use portico_import::{Format, ImportOptions, import};

use crate::compared::compared;

fn nginx(statements: &str) -> String {
    format!("server {{\nserver_name a.example;\n{statements}\n}}\n")
}

#[test]
fn statement_that_excludes_paths_also_excludes_them_below_a_reserved_prefix() {
    let api = "location /api/ { return 308 https://b.example/x; }";
    for (format, name, text) in [
        (Format::Nginx, "a.conf", nginx(&format!("location ~ \\.php$ {{ expires 1d; }}\n{api}"))),
        (
            Format::Apache,
            ".htaccess",
            "RewriteEngine On\nRewriteRule \\.php$ - [L]\nRewriteRule ^api/ https://b.example/x [R=308,L]\n".to_owned(),
        ),
    ] {
        let (comparison, _) = compared(format, name, &text);
        let is_excluded = |path: &str| path.starts_with("/api/") && path.contains(".php");
        let wrong = comparison.differences.iter().filter(|one| is_excluded(&one.request.target)).collect::<Vec<_>>();
        assert!(wrong.is_empty(), "{wrong:#?}");
        // A comparison without the rule with `pass` finds the difference.
        let mut imported = import(format, name, &text, &ImportOptions::default());
        imported.yaml =
            "rules:\n  - prefix: /api\n    to: https://b.example/x\n    status: 308\n    tail: drop\n".to_owned();
        let comparison = compare(format, name, &text, &imported).unwrap();
        let mut wrong = comparison.differences.iter().filter(|one| is_excluded(&one.request.target));
        assert!(wrong.next().is_some(), "{comparison:#?}");
    }
}

#[test]
fn redirect_of_many_paths_before_a_reserved_prefix_is_the_reason() {
    let text = nginx("rewrite ^/(.*)-old/?$ /$1 permanent;\nlocation /api/ { return 308 https://b.example/x; }");
    let (_, entries) = compared(Format::Nginx, "a.conf", &text);
    let entry = entries.iter().find(|entry| entry.reason.contains("only if the rule names the prefix")).unwrap();
    let example = entry.example.as_ref().unwrap();
    let is_reserved = ["/api/", "/assets/"].iter().any(|prefix| example.request.target.starts_with(prefix));
    assert!(is_reserved, "{entry:#?}");
    assert_eq!(entry.lines, [3]);
}

#[test]
fn statement_that_covers_a_reserved_prefix_has_an_example_below_it() {
    let text = "RewriteEngine On\nRewriteRule ^([a-z/]+)\\.php$ /$1 [R=301,L]\n";
    let (_, entries) = compared(Format::Apache, ".htaccess", text);
    let is_reserved = |entry: &&ReportEntry| entry.reason.contains("only if the rule names the prefix");
    let entry = entries.iter().find(is_reserved).unwrap();
    assert_eq!(entry.effect, Effect::Risk(Risk::WrongPage), "{entry:#?}");
    assert!(entry.example.as_ref().unwrap().request.target.starts_with("/api/"), "{entry:#?}");
}

#[test]
fn redirect_of_vercel_is_asked_below_a_reserved_prefix_that_the_file_does_not_mention() {
    let text = r#"{"redirects":[{"source":"/(.*)\\.html","destination":"/$1"}]}"#;
    let (_, entries) = compared(Format::Vercel, "vercel.json", text);
    let entry = entries.iter().find(|entry| entry.reason.contains("only if the rule names the prefix")).unwrap();
    let example = entry.example.as_ref().map(|one| one.request.target.as_str());
    assert_eq!(example, Some("/api/ab.html"), "{entries:#?}");
}

/// The rules for later statements match the paths with and without a final slash.
#[test]
fn reserved_prefix_is_the_cause_although_another_rule_answers_both_forms() {
    let html = r#"{"source":"/(.*)\\.html","destination":"/$1"}"#;
    for later in [
        r#"{"source":"/((?!api/).*)","destination":"https://b.example/$1"}"#,
        r#"{"source":"/api/(.*)","destination":"https://b.example/$1"}"#,
    ] {
        let text = format!("{{\"redirects\":[\n{html},\n{later}\n]}}");
        let (comparison, entries) = compared(Format::Vercel, "vercel.json", &text);
        let found = comparison.differences.iter().find(|one| one.request.target == "/api/ab.html").unwrap();
        assert_eq!(found.cause, None, "{text}");
        let entry = entries.iter().find(|entry| entry.reason.contains("only if the rule names the prefix")).unwrap();
        assert!(entry.example.is_some(), "{entries:#?}");
    }
}
