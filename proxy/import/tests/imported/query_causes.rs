//! Checks that the report names the query as the cause of differences that the query makes.

use portico_import::Format;
use portico_import::comparison::{Cause, Risk};

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
