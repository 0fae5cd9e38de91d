//! Tests the simulation of whole files.

use crate::simulation::answer_table;

use super::*;

/// Checks the answers of the simulation of a file.
fn check(text: &str, requests: &str) {
    answer_table::check(&NextSimulation::new(text), text, requests);
}

#[test]
fn first_matching_source_redirects() {
    check(
        r#"[{ "source": "/a", "destination": "/b", "permanent": true },
        { "source": "/A", "destination": "/never", "permanent": true },
        { "source": "/p/:id(\\d+)", "destination": "/q/:id", "permanent": false },
        { "source": "/w/:path*", "destination": "/v/:path*", "statusCode": 301 },
        { "source": "/o/:x?", "destination": "/n/:x", "permanent": true },
        { "source": "/g{/x}?/y", "destination": "/h", "permanent": true },
        { "source": "/once/:path*", "destination": "/no/:path", "permanent": true },
        { "source": "/u/(.*)", "destination": "/u2", "permanent": true },
        { "source": "/teapot", "destination": "/x", "statusCode": 418 },
        { "source": "/bad/:", "destination": "/x", "permanent": true }, 5,
        { "source": "/:path((?!x/|_next).*)/z", "destination": "/not-x/:path", "permanent": true }]"#,
        "h/a => 308 /b
         h/A => 308 /b
         h/a?q=1 => 308 /b?q=1
         h/x/../a => 308 /b
         h/a/. => 308 /a
         h/a/ => 308 /a
         h//a => 308 /a
         h/p/12 => 307 /q/12
         h/p/x => page
         h/w => 301 /v
         h/w/k%20v/l => 301 /v/k%20v/l
         h/o/1 => 308 /n/1
         h/o => refused: 500
         h/g/y => 308 /h
         h/g/x/y => 308 /h
         h/once => refused: 500
         h/once/1 => refused: 500
         h/u/1/2 => 308 /u2
         h/teapot => unknown: a redirect with which Next.js does not start
         h/bad => page
         h/y/z => 308 /not-x/y
         h/x/z => page
         h/_next/z => page",
    );
}

#[test]
fn conditions_test_parts_of_the_request() {
    check(
        r#"[{ "source": "/h", "has": [{ "type": "host", "value": "(?<sub>\\w+)\\.a\\.example" }],
          "destination": "https://:sub.b.example/", "permanent": true },
        { "source": "/h", "has": [{ "type": "host", "value": "b.example" }], "destination": "/:host", "permanent": true },
        { "source": "/q", "has": [{ "type": "query", "key": "item_id" }], "destination": "/i/:itemid", "permanent": true },
        { "source": "/p", "has": [{ "type": "query", "key": "page" }], "destination": "/i/:page", "permanent": true },
        { "source": "/c", "has": [{ "type": "cookie", "key": "a", "value": "1|2" }], "destination": "/d", "permanent": true },
        { "source": "/x", "has": [{ "type": "header", "key": "X-A" }], "missing": [{ "type": "query", "key": "b" }],
          "destination": "/y", "permanent": true },
        { "source": "/r", "has": [{ "type": "query", "key": "a", "value": "\\u0041" }], "destination": "/s",
          "permanent": true }]"#,
        "www.a.example/h => 308 https://www.b.example/
         B.example/h => 308 /b.example
         c.example/h => page
         h/p?page=7 => 308 /i/7?page=7
         h/q?item_id=7 => unknown: a redirect with which Next.js does not start
         h/p?page= => page
         h/p?page=1&page=2 => refused: 500
         h/c | cookie: b=1; a=2 => 308 /d
         h/c | cookie: a=12 => 308 /d
         h/c | cookie: a=21 => page
         h/x | x-a: 1 => 308 /y
         h/x?b | x-a: 1 => 308 /y?b=
         h/x?b=1 | x-a: 1 => page
         h/x => page
         h/r => page
         h/r?a=A => unknown: the syntax `\\u` in a regular expression",
    );
}

#[test]
fn base_path_and_languages_are_parts_of_the_paths() {
    check(
        r#"{ "basePath": "/docs", "i18n": { "locales": ["en", "de"], "defaultLocale": "en" }, "redirects": [
        { "source": "/home", "destination": "/", "permanent": true },
        { "source": "/", "destination": "/start", "permanent": true },
        { "source": "/nl", "destination": "/x", "locale": false, "permanent": true },
        { "source": "/de/own", "destination": "/de/y", "locale": false, "permanent": true },
        { "source": "/out", "destination": "https://o.example/", "permanent": true },
        { "source": "/a", "destination": "/b", "basePath": false, "permanent": true }] }"#,
        "h/docs/home => 308 /docs/
         h/docs/de/home => 308 /docs/de
         h/docs/DE/home => 308 /docs/DE
         h/docs => 308 /docs/start
         h/docs/ => 308 /docs/start
         h/docs/de/ => 308 /docs/de
         h/docs/en/home/ => 308 /docs/home
         h/other/ => 308 /other
         h/home => page
         h/docs/nl => page
         h/docs/de/own => 308 /docs/de/y
         h/docs/out => 308 https://o.example/
         h/a => 308 /b",
    );
    check(
        r#"{ "i18n": { "locales": ["en"], "defaultLocale": "en", "domains": [{ "domain": "a.example" }] }, "redirects": [
        { "source": "/a", "destination": "/b", "permanent": true }] }"#,
        "h/a => unknown: the language of a domain\nh/b => page",
    );
}

#[test]
fn final_slash_is_added_before_redirects() {
    check(
        r#"{ "trailingSlash": true, "redirects": [{ "source": "/a", "destination": "/b/", "permanent": false }] }"#,
        "h/a => 308 /a/\nh/a/?x => 307 /b/?x=\nh/f.html/ => 308 /f.html\nh/f.html => page\nh/.well-known/x => page",
    );
    check(
        r#"{ "skipTrailingSlashRedirect": true, "redirects": [{ "source": "/a", "destination": "/b", "statusCode": 303 }] }"#,
        "h/a/ => 303 /b\nh/c/ => page",
    );
    check("{", "h/a/ => page");
}
