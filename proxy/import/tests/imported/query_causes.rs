//! Checks that the report names the query as the cause of differences that the query makes.

use portico_import::Format;
use portico_import::comparison::{Cause, Risk};
use portico_import::report::ReportEntry;

use crate::compared::compared_at_site;

/// Another statement redirects the path with a final slash to the same page, so that the slash also seems to be the cause.
#[test]
fn query_is_the_cause_although_the_form_with_a_slash_has_the_redirect_of_the_rule() {
    for (rules, target) in [
        (
            "RewriteRule ^index\\.php/(.*)$ /$1 [R=301,L]\nRewriteCond %{QUERY_STRING} ^$\nRewriteRule ^index\\.php$ / [R=301,L]\n",
            "/index.php",
        ),
        (
            "RewriteRule ^blog/(.*)$ /news/$1 [R=301,L]\nRewriteCond %{QUERY_STRING} ^$\nRewriteRule ^blog$ /news/ [R=301,L]\n",
            "/blog",
        ),
    ] {
        let text = format!("RewriteEngine On\n{rules}");
        let (comparison, entries) = compared_at_site(Format::Apache, ".htaccess", &text);
        let of_query = |own: &str| own.split_once('?').is_some_and(|(path, _)| path == target);
        let found: Vec<_> = comparison.differences.iter().filter(|one| of_query(&one.request.target)).collect();
        assert!(found.iter().any(|one| one.risk == Risk::WrongPage), "{found:#?}");
        assert!(found.iter().all(|one| one.cause != Some(Cause::FinalSlash)), "{found:#?}");
        let entry = entries.iter().find(|entry| entry.reason.contains("requests without a query")).unwrap();
        assert!(entry.example.as_ref().is_some_and(|one| of_query(&one.request.target)), "{entries:#?}");
    }
}

/// The expression matches `/index.php?p=3` only after a slash.
#[test]
fn expression_that_matches_a_query_only_in_its_optional_part_has_a_note() {
    let text =
        "server {\nserver_name a.example;\nif ($request_uri ~* \"^/index\\.php(/.*)?$\") { return 301 $1; }\n}\n";
    let (comparison, entries) = compared_at_site(Format::Nginx, "a.conf", text);
    let entry = entries.iter().find(|entry| entry.reason.contains("only if there is no query")).unwrap();
    let example = entry.example.as_ref().map(|one| (one.request.target.contains('?'), one.risk));
    assert_eq!(example, Some((true, Risk::WrongPage)), "{entries:#?}");
    let bare = comparison.differences.iter().find(|one| one.request.target == "/index.php").unwrap();
    assert_eq!(bare.original, "301 without a URL");
    let of_slash =
        |entry: &&ReportEntry| entry.example.as_ref().is_some_and(|one| one.cause == Some(Cause::FinalSlash));
    assert_eq!(entries.iter().find(of_slash), None);
}

/// nginx writes the parameter also if it is empty, and the rule leaves it out.
#[test]
fn parameter_that_is_empty_without_a_query_is_a_spelling_of_the_target() {
    let text = "server {\nserver_name a.example;\nlocation /search.php { return 301 /search?q=$arg_q; }\n}\n";
    let (comparison, entries) = compared_at_site(Format::Nginx, "a.conf", text);
    let found = comparison.differences.iter().find(|one| one.request.target == "/search.php").unwrap();
    assert_eq!((found.risk, found.cause), (Risk::Encoding, Some(Cause::TargetSpelling)), "{entries:#?}");
    assert!(entries.iter().all(|entry| !entry.hint.contains("from: /search.php")), "{entries:#?}");
}
