//! Checks the rules for the own path of a folder whose other paths are excluded from redirects.

use std::collections::BTreeMap;

use portico_import::comparison::{Cause, WrittenRules};
use portico_import::{Format, ImportOptions, SimulatedOutcome, SimulatedRequest, SimulatedServer, import};

use crate::compared::compared;

/// Returns the answers of the original server and of the rules to a path.
fn answers(format: Format, name: &str, text: &str, path: &str) -> [SimulatedOutcome; 2] {
    let imported = import(format, name, text, &ImportOptions::default());
    let (rules, server) = (WrittenRules::new(&imported).unwrap(), SimulatedServer::new(format, name, text));
    let request = SimulatedRequest::new("a.example", path, None, &BTreeMap::new());
    [server.answer(&request).outcome, rules.answer(&request).unwrap().outcome]
}

/// The exclusion needs the slash, so it does not apply to the path of the folder.
#[test]
fn redirect_of_a_folder_without_its_slash_is_kept() {
    let nginx =
        |statements: &str| (Format::Nginx, "a.conf", format!("server {{\nserver_name a.example;\n{statements}\n}}\n"));
    for (format, name, text) in [
        nginx("location /a { rewrite ^/a/(.*)$ /$1 break; rewrite ^/a$ /b permanent; }"),
        nginx("rewrite ^/a/ /index.php last; rewrite ^/a$ /b permanent;"),
        nginx("location ^~ /a/ { root /srv; }\nlocation ~ ^/a$ { return 301 /b; }"),
        (
            Format::Apache,
            ".htaccess",
            "RewriteEngine On\nRewriteRule ^a/ - [L]\nRewriteRule ^a$ /b [R=301,L]\n".to_owned(),
        ),
        (Format::Caddy, "Caddyfile", "a.example {\nroute {\nrespond /a/* 200\nredir /a /b 301\n}\n}\n".to_owned()),
    ] {
        let moved = |outcome: &SimulatedOutcome| matches!(outcome, SimulatedOutcome::Redirect { location, .. } if location.ends_with("/b"));
        let both = answers(format, name, &text, "/a");
        assert!(both.iter().all(moved), "{text}{both:?}");
        let [original, rules] = answers(format, name, &text, "/a/x");
        assert_eq!((original, rules), (SimulatedOutcome::Page, SimulatedOutcome::Page), "{text}");
        let (comparison, entries) = compared(format, name, &text);
        let with_slash = comparison.differences.iter().filter(|one| one.request.target == "/a/");
        let causes: Vec<Option<Cause>> = with_slash.map(|one| one.cause).collect();
        assert!(!causes.is_empty() && causes.iter().all(|cause| *cause == Some(Cause::FinalSlash)), "{entries:#?}");
        assert!(entries.iter().all(|entry| !entry.reason.contains("so the statement has no rule")), "{entries:#?}");
    }
}

/// In these files, a statement excludes the path of the folder, or another redirect applies to it first.
#[test]
fn redirect_of_a_folder_that_the_original_server_never_uses_has_no_rule() {
    for statements in [
        "rewrite ^/a(/.*)?$ /index.php last; rewrite ^/a$ /b permanent;",
        "rewrite ^/a/ /index.php last; rewrite ^/a/$ /b permanent;",
        "rewrite ^/a/ /index.php last; rewrite ^/a$ /index.php last; rewrite ^/a$ /b permanent;",
    ] {
        let text = format!("server {{\nserver_name a.example;\n{statements}\n}}\n");
        let [original, rules] = answers(Format::Nginx, "a.conf", &text, "/a");
        assert_eq!((original, rules), (SimulatedOutcome::Page, SimulatedOutcome::Page), "{text}");
    }
}
