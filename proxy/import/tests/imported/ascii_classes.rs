//! Imports expressions with `\w` and `\d`. The original servers match ASCII only, so the rules must not redirect the
//! pages of a site whose paths have letters of another script.

use portico_import::Format;
use portico_import::comparison::{Cause, Risk};

use crate::compared::compared;

#[test]
fn letters_of_other_scripts_are_asked_and_answered_as_the_original_does() {
    for (format, name, text) in [
        (Format::Apache, "site.conf", "RewriteEngine On\nRewriteRule ^/news/(\\w+)$ /articles/$1 [R=301,L]\n"),
        (Format::Apache, "site.conf", "RedirectMatch 301 ^/news/([\\w-]+)$ /articles/$1\n"),
        (Format::Nginx, "site.conf", "server {\nrewrite ^/news/(\\d+)$ /articles/$1 permanent;\n}\n"),
        (
            Format::Next,
            "next.json",
            "[{\"source\": \"/news/:a(\\\\w+)\", \"destination\": \"/b/:a\", \"permanent\": true}]",
        ),
    ] {
        let (comparison, _) = compared(format, name, text);
        let wrong: Vec<_> = comparison
            .differences
            .iter()
            .filter(|one| one.risk != Risk::FinalSlash && one.cause != Some(Cause::EncodedLetters))
            .collect();
        assert!(wrong.is_empty() && comparison.equal > 10, "{text}\n{wrong:#?}");
    }
}
