//! Tests the simulation of whole files.

use crate::simulation::answer_table;

use super::*;

/// Checks the answers of the simulation of a file.
fn check(text: &str, requests: &str) {
    answer_table::check(&VercelSimulation::new(text), text, requests);
}

#[test]
fn targets_refer_to_groups_by_name_and_number() {
    check(
        r#"{ "redirects": [{ "source": "/a", "destination": "/b?x=1#f" },
        { "source": "/p/:path*", "destination": "https://port.example:80/:path*", "permanent": false },
        { "source": "/:year(\\d{4})/:slug", "destination": "/archive/$2?from=$1", "statusCode": 301 },
        { "source": "/d/(.*)", "destination": "/e/$1/$5" },
        { "source": "/code", "destination": "/x", "statusCode": 418 }, { "source": "/none" }, 5,
        { "source": "/gone", "destination": "/x", "statusCode": 410 }] }"#,
        "h/a => 308 /b?x=1#f
         h/a?x=2&y=3 => 308 /b?x=1&y=3#f
         h/a/ => page
         h/A => page
         h/p/k/l => 307 https://port.example:80/k/l
         h/p => 307 https://port.example:80/
         h/2024/x => 301 /archive/x?from=2024
         h/d/k%20v => 308 /e/k%20v/
         h/gone => 410
         h/code => unknown: a redirect that Vercel rejects
         h/none => unknown: a redirect that Vercel rejects",
    );
}

#[test]
fn conditions_may_be_objects() {
    check(
        r#"{ "redirects": [
        { "source": "/a", "has": [{ "type": "header", "key": "Host", "value": { "suf": ".a.example" } }], "destination": "/b" },
        { "source": "/c", "missing": [{ "type": "cookie", "key": "k", "value": { "pre": "y", "neq": "yy" } }], "destination": "/d" },
        { "source": "/q", "has": [{ "type": "query", "key": "id", "value": "(?<n>\\d+)" }], "destination": "/r/:n" },
        { "source": "/e", "has": [{ "type": "query", "key": "id", "value": "1|2" }], "destination": "/f" },
        { "source": "/g", "has": [{ "type": "query", "key": "id", "value": { "gt": 2 } }], "destination": "/h" }] }"#,
        "x.a.example/a => 308 /b
         a.example/a => page
         h/c => 308 /d
         h/c | cookie: k=yes => page
         h/c | cookie: k=yy => 308 /d
         h/q?id=12 => 308 /r/12?id=12
         h/q?id=x => page
         h/e?id=2 => 308 /f?id=2
         h/e?id=12 => unknown: the part of a value that a condition matches
         h/g?id=3 => unknown: a condition that is invalid or not simulated",
    );
}

#[test]
fn fields_that_vercel_sets_are_unknown() {
    check(
        r#"{ "redirects": [
        { "source": "/a", "has": [{ "type": "header", "key": "X-Vercel-IP-Country", "value": "DE" }], "destination": "/b" },
        { "source": "/c", "has": [{ "type": "header", "key": "x-vercel-ip-city" }, { "type": "cookie", "key": "k" }],
          "destination": "/d" }] }"#,
        "h/a => unknown: the field `x-vercel-ip-country`, which Vercel sets
         h/a | x-vercel-ip-country: DE => unknown: the field `x-vercel-ip-country`, which Vercel sets
         h/c => page
         h/c | cookie: k=1 => unknown: the field `x-vercel-ip-city`, which Vercel sets",
    );
}

#[test]
fn routes_are_evaluated_in_order() {
    check(
        r#"{ "routes": [
        { "src": "/a/(.*)", "headers": { "x-a": "b" }, "continue": true },
        { "src": "/Old/(?<rest>.*)", "status": 301, "headers": { "Location": "/new/$rest/$1?x=$y" } },
        { "src": "^/exact$", "status": 308, "headers": { "location": "/e" }, "caseSensitive": true },
        { "src": "/form", "methods": ["post"], "status": 307, "headers": { "Location": "/forms" } },
        { "src": "/closed", "status": 410 }, { "src": "/api/.*", "dest": "/api/index" },
        { "src": "/turn/(.*)", "dest": "/$1", "continue": true },
        { "src": "/h", "has": [{ "type": "host", "value": "b" }], "status": 302, "headers": { "Location": "/i" } },
        { "handle": "filesystem" }, { "src": "/late", "status": 302, "headers": { "Location": "/early" } },
        { "handle": "error" }, { "src": "/.*", "status": 302, "headers": { "Location": "/never" } }] }"#,
        "h/old/k?q=1 => 301 /new/k/k?x=&q=1
         h/EXACT => page
         h/exact => 308 /e
         h/form => page
         h/closed => 410
         h/api/old/x => page
         h/turn/x => unknown: a route that changes the path for the next routes
         h/h => page
         b/h => 302 /i
         h/late => 302 /early
         h/other => page",
    );
}

#[test]
fn settings_redirect_before_the_list() {
    let list = r#""redirects": [{ "source": "/x.html", "destination": "/never" }]"#;
    check(
        &format!(r#"{{ "cleanUrls": true, "trailingSlash": false, {list} }}"#),
        "h// => 308 /\nh/x.html => 308 /x\nh/a/index => 308 /a\nh/a/ => 308 /a\nh/ => page\nh/a/b/index.html?q => 308 /a/b?q",
    );
    check(
        &format!(r#"{{ "trailingSlash": true, {list} }}"#),
        "h/x => 308 /x/\nh/x.css/ => 308 /x.css\nh/x.html => 308 /never\nh/.well-known/a => page",
    );
    check(r#"{ "bulkRedirectsPath": "a.csv" }"#, "h/ => unknown: the files with bulk redirects");
    check("[1", "h/ => page");
}
