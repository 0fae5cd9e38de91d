//! Checks statements of Apache whose requests are forwarded to another server.

use portico_import::comparison::{Difference, compare};
use portico_import::report::{ReportEntry, report};
use portico_import::{Format, ImportOptions, import};

/// Returns the rules and the report of a virtual host, after checking that the report knows every difference.
fn imported(statements: &str) -> (String, Vec<ReportEntry>) {
    let text = format!("<VirtualHost *:443>\nServerName a.example\n{statements}\n</VirtualHost>\n");
    let options = ImportOptions { site_hosts: vec!["a.example".to_owned()], ..ImportOptions::default() };
    let imported = import(Format::Apache, "a.conf", &text, &options);
    let comparison = compare(Format::Apache, "a.conf", &text, &imported).unwrap();
    let is_unexpected = |one: &&Difference| one.request.host == "a.example" && one.cause.is_none();
    let unexpected = comparison.differences.iter().filter(is_unexpected);
    // The site needs these paths.
    let unexpected = unexpected.filter(|one| !one.request.target.starts_with("/api/"));
    assert_eq!(unexpected.count(), 0, "{:#?}", comparison.differences);
    let entries = report(&text, &imported, Some(&comparison));
    (imported.yaml, entries)
}

fn reason(entries: &[ReportEntry], line: u32) -> &str {
    entries.iter().find(|entry| entry.lines.contains(&line)).map_or("", |entry| entry.reason.as_str())
}

#[test]
fn redirect_of_a_forwarded_path_has_no_rule() {
    let (yaml, entries) = imported("Redirect 301 /about.html /about\nProxyPass / http://127.0.0.1:8080/");
    assert_eq!(yaml, "rules: []\n");
    assert!(reason(&entries, 3).contains("line 4 forwards all requests of this statement"), "{entries:#?}");
}

#[test]
fn excluded_paths_are_redirected() {
    let statements = "ProxyPass /old !\nProxyPass / http://127.0.0.1:8080/\nRedirect 301 /old /new\n\
                      RedirectMatch 301 ^/old2/(.*)$ /never/$1";
    assert_eq!(imported(statements).0, "rules:\n  - prefix: /old\n    to: /new\n");
    let part = "ProxyPass /docs/old !\nProxyPass /docs http://127.0.0.1:8080/\nRedirect 301 / https://b.example/";
    let expected = "defaults:\n  order: written\n  when: { host: a.example }\n\nrules:\n  - prefix: /docs/old\n    to: https://b.example/docs/old\n\
                    \x20 - prefix: /docs\n    pass: true\n  - prefix: /\n    to: https://b.example/\n";
    assert_eq!(imported(part).0, expected);
}

#[test]
fn forwarded_part_of_a_redirect_is_excluded() {
    let statements = "Redirect 301 /docs https://docs.example\nProxyPass /docs/api http://127.0.0.1:8080/";
    let (yaml, _) = imported(statements);
    assert!(yaml.contains("- prefix: /docs/api\n    pass: true\n  - prefix: /docs\n"), "{yaml}");
}

#[test]
fn redirect_of_a_section_and_rewrite_rule_come_before_forwarding() {
    let (yaml, entries) = imported(
        "RewriteEngine On\nRewriteRule ^/rewritten$ /new [R=301,L]\nProxyPass / http://127.0.0.1:8080/\n\
         <Location /old>\nRedirect 301 https://b.example/\n</Location>",
    );
    assert!(yaml.contains("- from: /rewritten\n    to: /new\n"), "{yaml}");
    assert!(yaml.contains("- prefix: /old\n    tail: drop\n    to: https://b.example/\n"), "{yaml}");
    assert!(!entries.iter().any(|entry| entry.reason.contains("forwards")), "{entries:#?}");
}

#[test]
fn section_and_flag_forward_requests() {
    for statements in [
        "Redirect 301 /old /new\n<Location />\nProxyPass http://127.0.0.1:8080/\n</Location>",
        "RewriteEngine On\nRewriteRule ^/(.*)$ http://127.0.0.1:8080/$1 [P]\nRedirect 301 /old /new",
        "Redirect 301 /old.php /new\nProxyPassMatch ^/ http://127.0.0.1:8080/",
    ] {
        assert_eq!(imported(statements).0, "rules: []\n", "{statements}");
    }
}
