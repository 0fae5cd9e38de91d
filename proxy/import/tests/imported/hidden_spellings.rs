//! Asks for requests that sites rarely receive, such as paths with repeated slashes, because the answers to them differ
//! between servers.

use std::collections::BTreeSet;

use portico_import::Format;
use portico_import::comparison::{Cause, Difference, Risk};

use crate::compared::compared;

/// Returns the differences for one target. Each has the header fields of the request, and both answers.
fn differences(format: Format, name: &str, text: &str, target: &str) -> Vec<Difference> {
    let differences = compared(format, name, text).0.differences;
    differences.into_iter().filter(|one| one.request.target == target).collect()
}

#[test]
fn repeated_slashes_are_asked() {
    let nginx =
        "server {\nserver_name a.example;\nlocation ~ ^/a/?$ { return 302 https://b.example$request_uri; }\n}\n";
    for (format, name, text, original) in [
        (Format::Nginx, "site.conf", nginx, "302 https://b.example//a"),
        (Format::Netlify, "_redirects", "/a /b 301!\n", "no redirect"),
    ] {
        let found = differences(format, name, text, "//a");
        let first = found.first().unwrap();
        assert_eq!((first.original.as_str(), first.cause), (original, Some(Cause::RepeatedSlashes)), "{text}");
    }
    let of_table = differences(Format::Csv, "moved.csv", "old,new\n/a,/b\n", "//a");
    assert!(of_table.is_empty(), "{of_table:?}");
}

/// Apache and nginx compare bytes, and Caddy does not compose letters. Their answers were tried with the original servers.
#[test]
fn letters_outside_ascii_are_asked_in_other_spellings() {
    let apache = "RewriteEngine On\nRewriteRule ^каталог$ /a [NC,R=301,L]\nRewriteRule ^kilo$ /b [NC,R=301,L]\n\
                  RewriteRule ^café$ /c [R=301,L]\nRewriteRule ^d/.$ /d [R=301,L]\n";
    let nginx = "server {\nserver_name a.example;\nlocation ~* ^/каталог$ { return 301 /a; }\n\
                 location ~ ^/d/.$ { return 301 /d; }\n}\n";
    let caddy = "a.example {\nredir /é /e\n}\n";
    for (format, name, text, target) in [
        (Format::Apache, ".htaccess", apache, "/%D0%9A%D0%90%D0%A2%D0%90%D0%9B%D0%9E%D0%93"),
        (Format::Apache, ".htaccess", apache, "/%E2%84%AAilo"),
        (Format::Apache, ".htaccess", apache, "/cafe%CC%81"),
        (Format::Apache, ".htaccess", apache, "/d/%D0%BF"),
        (Format::Nginx, "site.conf", nginx, "/%D0%9A%D0%90%D0%A2%D0%90%D0%9B%D0%9E%D0%93"),
        (Format::Nginx, "site.conf", nginx, "/d/%D0%BF"),
        (Format::Caddy, "Caddyfile", caddy, "/e%CC%81"),
    ] {
        let found = differences(format, name, text, target);
        let first = found.first().unwrap();
        let expected = ("no redirect", Some(Cause::Letters), Risk::Encoding);
        assert_eq!((first.original.as_str(), first.cause, first.risk), expected, "{target}");
    }
    let captured = "RewriteEngine On\nRewriteRule ^x/(.)(.*)$ /y/$1 [R=301,L]\n";
    let found = differences(Format::Apache, ".htaccess", captured, "/x/%D0%BF%D0%BF");
    let shown = found.iter().map(|one| (one.original.as_str(), one.cause, one.risk)).collect::<Vec<_>>();
    assert_eq!(shown, [("301 /y/%d0", Some(Cause::Letters), Risk::WrongPage)]);
}

/// An expression of nginx that starts with `(*UTF8)` matches letters, as rules do.
#[test]
fn expression_in_utf_mode_has_equal_answers() {
    let text = "server {\nlocation ~* \"(*UTF8)^/каталог$\" { return 301 /a; }\n\
                location ~ \"(*UTF8)^/d/.$\" { return 301 /d; }\n}\n";
    let (comparison, entries) = compared(Format::Nginx, "site.conf", text);
    assert_eq!(comparison.unknown, []);
    let causes: BTreeSet<Option<Cause>> = comparison.differences.iter().map(|one| one.cause).collect();
    assert_eq!(causes, BTreeSet::from([Some(Cause::FinalSlash)]), "{entries:#?}");
}

/// The expression was tried with Apache. The bytes of the class match no letter, so no spelling is the reason.
#[test]
fn class_of_letters_that_matches_no_letter_is_a_wrong_page() {
    let text = "RewriteEngine On\nRewriteRule ^c/[а-я]$ /c [R=301,L]\n";
    let found = differences(Format::Apache, ".htaccess", text, "/c/%D0%B0");
    let shown = found.iter().map(|one| (one.cause, one.risk)).collect::<BTreeSet<_>>();
    assert_eq!(shown, BTreeSet::from([(None, Risk::WrongPage)]));
}

#[test]
fn spellings_of_cookies_are_asked() {
    let nginx = "server {\nserver_name a.example;\nlocation = /a { if ($cookie_x = 1) { return 301 /b; } }\n}\n";
    let next = r#"[{ "source": "/a", "has": [{ "type": "cookie", "key": "x", "value": "1" }], "destination": "/b",
                    "permanent": true }]"#;
    for (format, name, text, cookie) in
        [(Format::Nginx, "site.conf", nginx, "X=1"), (Format::Next, "next.json", next, "x=%31")]
    {
        let found = differences(format, name, text, "/a");
        let has_cookie = |one: &&Difference| one.request.headers.get("cookie").is_some_and(|field| field == cookie);
        assert_eq!(found.iter().filter(has_cookie).count(), 1, "{text}\n{found:?}");
    }
}

#[test]
fn refusal_of_requests_without_user_agent_hides_no_other_difference() {
    let text = "map $http_user_agent $bad { default 0; ~*bot 1; \"\" 1; }\nserver {\nserver_name a.example;\n\
                if ($bad) { return 403; }\nlocation = /a { return 301 /b; }\n}\n";
    let (comparison, _) = compared(Format::Nginx, "site.conf", text);
    assert!(comparison.equal > 20, "{}", comparison.equal);
    // The form with a final slash differs only for requests that are not refused.
    let found = differences(Format::Nginx, "site.conf", text, "/a/");
    assert!(found.iter().any(|one| one.cause == Some(Cause::FinalSlash)), "{found:?}");
    let refused = comparison.differences.iter().filter(|one| one.refusal.is_some());
    assert!(refused.clone().any(|one| one.request.headers.is_empty()), "{refused:?}");
    assert!(refused.clone().any(|one| one.request.headers.contains_key("user-agent")), "{refused:?}");
}

/// In the first file, another statement redirects the request, whatever its parameters are. In the second file, the rule that
/// excludes the path does not apply to the path with a final slash.
#[test]
fn only_the_part_that_differs_is_the_cause() {
    let apache = "RewriteEngine On\nRewriteRule ^(.*)/$ /$1 [R=301,L]\nRewriteCond %{REQUEST_URI} ^/b/\n\
                  RewriteCond %{QUERY_STRING} (^|&)ID=(\\d+)(&|$)\nRewriteRule ^ /el/%2? [R=301,L]\n";
    let found = differences(Format::Apache, ".htaccess", apache, "/b/?ID=73");
    assert!(!found.is_empty() && found.iter().all(|one| one.cause != Some(Cause::QuerySpelling)), "{found:?}");
    let nginx = "server {\nserver_name a.example;\nlocation = /i.php { if ($arg_option = c) { return 301 /a; } return 404; }\n\
                 location ~ \\.php$ { return 301 /b; }\n}\n";
    let found = differences(Format::Nginx, "site.conf", nginx, "/i.php?OPTION=c");
    assert!(!found.is_empty() && found.iter().all(|one| one.cause == Some(Cause::QuerySpelling)), "{found:?}");
}

/// The text after the source starts with a slash, and the target ends with one.
#[test]
fn two_slashes_of_a_target_and_its_copied_path_are_a_cause() {
    let text = "Redirect 301 /promo https://b.example/\n";
    for target in ["/promo/page", "/promo/a%26b"] {
        let found = differences(Format::Apache, ".htaccess", text, target);
        assert!(found.iter().any(|one| one.cause == Some(Cause::JoinedSlashes)), "{target}: {found:?}");
    }
}

/// nginx compares the name of a cookie without regard to its letter case, and an expression for a header field with regard to it.
#[test]
fn letter_case_of_header_fields_and_cookies_is_a_cause() {
    let text = "map $http_accept_language $language { default ru; ~^en en; }\nserver {\nserver_name a.example;\n\
                location = /c { if ($cookie_seen) { return 302 /seen; } return 302 /new; }\n\
                location = /l { return 302 /$language/; }\n}\n";
    for target in ["/c", "/l"] {
        let found = differences(Format::Nginx, "site.conf", text, target);
        assert!(found.iter().any(|one| one.cause == Some(Cause::HeaderCase)), "{target}: {found:?}");
    }
}

/// The default of Portico is the opposite: it redirects the form with a final slash to the form without it.
#[test]
fn added_final_slashes_are_differences() {
    let nginx = |inner: &str| format!("server {{\nserver_name a.example;\n{inner}\n}}\n");
    let next =
        r#"{ "trailingSlash": true, "redirects": [{ "source": "/e", "destination": "/f", "permanent": true }] }"#;
    for (format, name, text, request) in [
        (Format::Nginx, "a.conf", nginx("rewrite ^([^.]*[^/])$ $1/ permanent;"), None),
        (Format::Nginx, "a.conf", nginx("location = /b { return 301 /b/; }"), Some("/b")),
        (Format::Nginx, "a.conf", nginx("location ~ ^/c/([a-z]+)$ { return 301 /c/$1/; }"), None),
        (Format::Apache, ".htaccess", "RewriteEngine On\nRewriteRule ^(.*[^/])$ /$1/ [R=301,L]\n".to_owned(), None),
        (Format::Cloudflare, "_redirects", "/d /d/ 301\n".to_owned(), Some("/d")),
        (Format::Next, "next.json", next.to_owned(), Some("/page")),
    ] {
        let (comparison, entries) = compared(format, name, &text);
        let is_asked = |one: &&Difference| request.is_none_or(|request| one.request.target == request);
        let found = comparison.differences.iter().filter(is_asked).find(|one| one.cause == Some(Cause::AddedSlash));
        let risk = found.map(|one| one.risk);
        assert_eq!(risk, Some(Risk::FinalSlash), "{text}\n{entries:#?}");
        assert!(entries.iter().any(|entry| entry.hint.starts_with("set `slash: add`")), "{text}\n{entries:#?}");
    }
}

/// Portico removes the final slash itself, and the server also decodes the path of its target.
#[test]
fn decoded_target_of_a_redirect_without_the_final_slash_is_another_spelling() {
    let text = "server {\nserver_name site.example;\nrewrite ^/(.*)/$ /$1 permanent;\n}\n";
    let found = differences(Format::Nginx, "a.conf", text, "/a%26b/");
    assert!(!found.is_empty());
    assert!(
        found.iter().all(|one| one.risk == Risk::Encoding && one.cause == Some(Cause::TargetSpelling)),
        "{found:#?}"
    );
}
