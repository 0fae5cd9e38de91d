//! Generates the JSON files of Next.js and Vercel.

use crate::originals::generator::template::{fill, pick};
use crate::random::Random;

/// The sources and destinations of redirects.
const BOTH: [(&str, &str); 22] = [
    ("/{W}", "/{V}"),
    ("/{W}/{V}", "/{U}"),
    ("/{W}", "https://{H}/{V}"),
    ("/{W}", "/{V}?from={W}"),
    ("/{W}", "/{V}#{U}"),
    ("/{W}/:slug", "/{V}/:slug"),
    ("/{W}/:slug", "https://{H}/{V}/:slug"),
    ("/{W}/:a/:b", "/{V}/:b/:a"),
    ("/{W}/:path*", "/{V}/:path*"),
    ("/{W}/:path*", "https://{H}/:path*"),
    ("/{W}/:path*", "/{V}"),
    ("/{W}/:path+", "/{V}/:path+"),
    ("/{W}/:id(\\\\d+)", "/{V}/:id"),
    ("/{W}/:lang(en|de|fr)", "/:lang/{V}"),
    ("/{W}/:lang(en|de)/:path*", "/:lang/{V}/:path*"),
    ("/{W}-:id.html", "/{V}/:id"),
    ("/{W}/:y(\\\\d{4})/:slug", "/{V}/:slug?year=:y"),
    ("/:lang(en|de)/{W}", "/:lang/{V}"),
    ("/{W}/:slug*.html", "/{V}/:slug*"),
    ("/{W}/(.*)", "/{V}"),
    ("/{W}.php", "/{V}"),
    ("/:path((?!{W}/).*)/{V}", "/{U}"),
];
/// Redirects that only Next.js or only Vercel uses in this way.
const NEXT: [(&str, &str); 3] = [("/{W}/:part?", "/{V}/:part?"), ("/{W}/:part?", "/{V}"), ("/{W}/", "/{V}")];
const VERCEL: [(&str, &str); 4] = [
    ("/{W}/(.*)", "/{V}/$1"),
    ("/{W}/:a/(.*)", "https://{H}/$2?a=$1"),
    ("/{W}/:part?", "/{V}/:part"),
    ("/{W}/", "/{V}/"),
];
/// The conditions of redirects.
const CONDITIONS: [&str; 12] = [
    "",
    "",
    "",
    "",
    "",
    "",
    r#", "has": [{ "type": "host", "value": "{H}" }]"#,
    r#", "has": [{ "type": "query", "key": "id" }]"#,
    r#", "has": [{ "type": "query", "key": "page", "value": "{N}" }]"#,
    r#", "has": [{ "type": "cookie", "key": "beta", "value": "yes" }]"#,
    r#", "missing": [{ "type": "cookie", "key": "beta" }]"#,
    r#", "has": [{ "type": "header", "key": "x-kind", "value": "(a|b)" }]"#,
];
const STATUSES: [&str; 4] =
    [r#""permanent": true"#, r#""permanent": false"#, r#""statusCode": 301"#, r#""statusCode": 302"#];
const NEXT_SETTINGS: [&str; 5] =
    ["", "", r#""trailingSlash": true,"#, r#""basePath": "/app","#, r#""skipTrailingSlashRedirect": true,"#];
const VERCEL_SETTINGS: [&str; 6] = [
    "",
    "",
    r#""trailingSlash": true,"#,
    r#""trailingSlash": false,"#,
    r#""cleanUrls": true,"#,
    r#""cleanUrls": true, "trailingSlash": false,"#,
];

pub(super) fn next(random: &mut Random) -> String {
    let settings = pick(random, &NEXT_SETTINGS);
    text(random, settings, &[&BOTH[..], &NEXT[..]].concat(), &CONDITIONS)
}

pub(super) fn vercel(random: &mut Random) -> String {
    let settings = pick(random, &VERCEL_SETTINGS);
    // The engine evaluates no conditions.
    text(random, settings, &[&BOTH[..], &VERCEL[..]].concat(), &[""])
}

fn text(random: &mut Random, settings: &str, redirects: &[(&str, &str)], conditions: &[&str]) -> String {
    let mut list = Vec::new();
    for _ in 0..3 + random.below(10) {
        let (source, destination) = redirects.get(random.below(redirects.len())).copied().unwrap_or_default();
        let (status, condition) = (pick(random, &STATUSES), pick(random, conditions));
        let redirect = format!(r#"{{ "source": "{source}", "destination": "{destination}", {status}{condition} }}"#);
        list.push(format!("    {}", fill(random, &redirect)));
    }
    format!("{{\n  {settings}\n  \"redirects\": [\n{}\n  ]\n}}\n", list.join(",\n"))
}
