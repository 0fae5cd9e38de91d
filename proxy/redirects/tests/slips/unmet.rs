//! Tests warnings about conditions that no request meets, or nearly no request. The warning must be at the text that is
//! wrong, and a rule can silence it. If the condition is corrected as the hint says, the rule must match.

use portico_redirects::{Code, render};

use super::{reports, sources};

/// A condition with a mistake, the incorrect part of it, the corrected condition, and a request that meets the
/// corrected condition. The request consists of a query and a header field.
type Case = (&'static str, &'static str, &'static str, (&'static str, &'static str));

fn rule(condition: &str, end: &str) -> String {
    format!("  - {{ from: /a, to: /b, status: 302, query: drop, when: {{ {condition} }}{end} }}\n")
}

#[track_caller]
fn check(cases: &[Case]) {
    for (slip, wrong, corrected, (query, header)) in cases {
        let written = rule(slip, "");
        let found = reports(&written);
        let text = render::text(&found, &sources(&written));
        let codes: Vec<_> = found.iter().map(|one| one.code).collect();
        assert_eq!(codes, [Code::UnusualCharacter], "{slip}\n{text}");
        let column = written.chars().take(written.rfind(wrong).unwrap()).count() + 1;
        assert_eq!((found[0].place.line, found[0].place.column), (2, u32::try_from(column).unwrap()), "{slip}\n{text}");
        let silenced = reports(&rule(slip, ", allow: { R033: our client sends it }"));
        assert!(silenced.len() == 1 && silenced[0].is_silenced(), "{slip}\n{silenced:?}");

        let hint = found[0].hint.clone().unwrap_or_default();
        let suggested = hint.split('`').nth(1).unwrap_or_default();
        assert!(corrected.contains(suggested), "{slip}: {corrected} does not contain {suggested}");
        let rule_test = format!(", tests: [{{ get: '/a{query}', headers: {{ {header} }}, to: /b }}]");
        let corrected = rule(corrected, &rule_test);
        let warnings = reports(&corrected);
        assert!(warnings.is_empty(), "{slip}\n{}", render::text(&warnings, &sources(&corrected)));
    }
}

#[test]
fn url_in_a_header_starts_with_its_scheme() {
    let google = ("", "referer: 'https://www.google.com/'");
    check(&[
        ("header: { referer: google.com }", "google.com", "header: { referer: { contains: 'google.com' } }", google),
        (
            "header: { referer: [https://a.example/, google.com] }",
            "google.com",
            "header: { referer: { contains: 'google.com' } }",
            google,
        ),
        (
            "header: { Referer: { starts: www.google.com } }",
            "www.google.com",
            "header: { referer: { starts: 'https://www.google.com' } }",
            google,
        ),
        (
            "header: { referer: https://google.com }",
            "https",
            "header: { referer: { starts: 'https://google.com/' } }",
            ("", "referer: 'https://google.com/'"),
        ),
        (
            r"header: { referer: { regex: 'google\.com.*' } }",
            "'google",
            r"header: { referer: { regex: 'https?://(.*\.)?google\.com.*' } }",
            google,
        ),
    ]);
}

#[test]
fn url_in_a_header_is_compared_as_browsers_send_it() {
    let google = ("", "referer: 'https://www.google.com/'");
    check(&[
        (
            r"header: { referer: { regex: 'google\.com' } }",
            "'google",
            r"header: { referer: { regex: 'https?://(.*\.)?google\.com/.*' } }",
            google,
        ),
        (
            r"header: { referer: { regex: '(?i)google\.com' } }",
            "'(?i)",
            r"header: { referer: { regex: '(?i)https?://(.*\.)?google\.com/.*' } }",
            ("", "referer: 'https://google.com/search?q=x'"),
        ),
        (
            "header: { referer: { starts: /old-page } }",
            "/old-page",
            "header: { referer: { contains: '/old-page' } }",
            ("", "referer: 'https://a.example/old-page'"),
        ),
        (
            r"header: { referer: { regex: 'https?://google\.com' } }",
            "'https",
            r"header: { referer: { regex: 'https?://google\.com/.*' } }",
            ("", "referer: 'https://google.com/'"),
        ),
        (
            r"header: { origin: { regex: 'a\.example' } }",
            "'a",
            r"header: { origin: { regex: 'https?://(.*\.)?a\.example' } }",
            ("", "origin: 'https://a.example'"),
        ),
        (
            r"header: { origin: { regex: 'https?://a\.example/.*' } }",
            "'https",
            r"header: { origin: { regex: 'https?://a\.example' } }",
            ("", "origin: 'https://a.example'"),
        ),
        (
            "header: { origin: { contains: 'a.example/' } }",
            "'a.example",
            "header: { origin: { contains: 'a.example' } }",
            ("", "origin: 'https://a.example'"),
        ),
        (
            "header: { referer: { contains: 'HTTPS://Google.com' } }",
            "'HTTPS",
            "header: { referer: { contains: 'https://google.com' } }",
            ("", "referer: 'https://google.com/'"),
        ),
        (
            "header: { origin: /x }",
            "/x",
            "header: { origin: 'https://a.example' }",
            ("", "origin: 'https://a.example'"),
        ),
        (
            "header: { origin: { starts: /x } }",
            "/x",
            "header: { origin: { starts: 'https://a.example' } }",
            ("", "origin: 'https://a.example'"),
        ),
        ("header: { referrer: true }", "referrer", "header: { referer: true }", google),
        (
            "header: { origin: a.example }",
            "a.example",
            "header: { origin: 'https://a.example' }",
            ("", "origin: 'https://a.example'"),
        ),
    ]);
}

#[test]
fn language_is_a_code_that_browsers_send() {
    check(&[
        ("language: rus", "rus", "language: ru", ("", "accept-language: ru")),
        ("language: [en, ua]", "ua", "language: [en, uk]", ("", "accept-language: 'uk,en;q=0.5'")),
        ("language: cz", "cz", "language: cs", ("", "accept-language: cs-CZ")),
        ("language: jp", "jp", "language: ja", ("", "accept-language: ja")),
        ("language: en-UK", "en-UK", "language: en-GB", ("", "accept-language: en-GB")),
    ]);
}

#[test]
fn parameters_are_compared_after_decoding() {
    check(&[
        ("query: { q: { contains: '%20' } }", "'%20", "query: { q: { contains: ' ' } }", ("?q=a%20b", "")),
        ("query: { q: { starts: 'a%20' } }", "'a%20", "query: { q: { starts: 'a ' } }", ("?q=a+b", "")),
        ("query: { q: { regex: 'a%2Bb' } }", "'a%2B", r"query: { q: { regex: 'a\+b' } }", ("?q=a%2Bb", "")),
        ("query: { '{id}': 7 }", "'{id}", "query: { id: 7 }", ("?id=7", "")),
        ("query: { ':id': 7 }", "':id", "query: { id: 7 }", ("?id=7", "")),
        ("query: { 'a&b': 7 }", "'a&b", "query: { a: 7, b: 7 }", ("?b=7&a=7", "")),
        ("query: { 'a%20b': 1 }", "'a%20", "query: { 'a b': 1 }", ("?a%20b=1", "")),
        ("query: { q: eye+drops }", "eye", "query: { q: 'eye drops' }", ("?q=eye+drops", "")),
    ]);
}

#[test]
fn expression_has_no_slashes_around_it() {
    check(&[
        (r"query: { q: { regex: '/\d+/' } }", "'/", r"query: { q: { regex: '\d+' } }", ("?q=17", "")),
        (
            "header: { user-agent: { contains: '/bot/i' } }",
            "'/bot",
            "header: { user-agent: { contains: bot, case: ignore } }",
            ("", "user-agent: A Bot 1"),
        ),
        (
            "header: { user-agent: /bot|spider/i }",
            "/bot",
            "header: { user-agent: { contains: [bot, spider], case: ignore } }",
            ("", "user-agent: A Spider"),
        ),
    ]);
}

#[test]
fn cookie_has_no_attributes_and_values_no_operators() {
    check(&[
        ("cookie: { lang: 'en; Path=/' }", "'en", "cookie: { lang: en }", ("", "cookie: 'a=1; lang=en'")),
        ("query: { id: '>5' }", "'>", r"query: { id: { regex: '[6-9]|[1-9]\d+' } }", ("?id=12", "")),
        ("query: { id: { starts: '>5' } }", "'>", r"query: { id: { regex: '[6-9]|[1-9]\d+' } }", ("?id=12", "")),
        ("query: { id: { regex: '>5' } }", "'>", r"query: { id: { regex: '[6-9]|[1-9]\d+' } }", ("?id=12", "")),
        ("cookie: { lang: { regex: 'en;.*' } }", "'en", "cookie: { lang: { regex: 'en' } }", ("", "cookie: 'lang=en'")),
        ("query: { id: '!=5' }", "'!=", "not: { query: { id: 5 } }", ("?id=12", "")),
    ]);
}

#[test]
fn list_of_kept_parameters_consists_of_names() {
    for (list, hint, column) in [
        ("page, 'id=7'", "write `id`; to match the value, write `when: { query: { id: 7 } }`", 39),
        ("page, 'a&b'", "write each name as an item of the list: `[a, b]`", 39),
        ("'id,page'", "write each name as an item of the list: `[id, page]`", 33),
        ("'{id}'", "write `id`", 33),
        ("':id'", "write `id`", 33),
    ] {
        let found = reports(&format!("  - {{ from: /a, to: /b, query: [{list}] }}\n"));
        assert_eq!(found.iter().filter_map(|one| one.hint.as_deref()).collect::<Vec<_>>(), [hint], "{list}");
        assert_eq!((found[0].code, found[0].place.column), (Code::UnusualCharacter, column), "{list}");
    }
    for list in ["id, page", "'x y'", "utm_*, 'filter[a]'"] {
        assert_eq!(reports(&format!("  - {{ from: /a, to: /b, query: [{list}] }}\n")), [], "{list}");
    }
}

/// A list of names below `when` is an error. Its hint names the mapping that requires these names.
#[test]
fn list_of_names_in_a_condition_becomes_a_mapping() {
    for (list, condition) in [
        ("[id, page]", "query: { id: true, page: true }"),
        ("['a&b']", "query: { a: true, b: true }"),
        ("['id,page']", "query: { id: true, page: true }"),
        ("['id page']", "query: { id: true, page: true }"),
        ("['{id}', ':page']", "query: { id: true, page: true }"),
        ("id page", "query: { id: true, page: true }"),
        ("['id=7']", "query: { id: 7 }"),
    ] {
        let found = reports(&rule(&format!("query: {list}"), ""));
        let hints: Vec<_> = found.iter().filter_map(|one| one.hint.as_deref()).collect();
        assert!(hints.len() == 1 && hints[0].starts_with(&format!("write `{condition}`")), "{list}: {hints:?}");
        let corrected = rule(condition, ", tests: [{ get: '/a?id=7&page=1&a=1&b=2', to: /b }]");
        assert_eq!(reports(&corrected), [], "{list}");
    }
}

#[test]
fn filter_that_changes_nothing_is_found() {
    let found = reports("  - { from: '/a/{name}', to: '/b/{name|lower|lower}' }\n");
    assert_eq!(found.iter().filter_map(|one| one.hint.as_deref()).collect::<Vec<_>>(), ["write `{name|lower}`"]);
    assert_eq!((found[0].code, found[0].place.column), (Code::UnusualCharacter, 34));
}

#[test]
fn values_of_real_requests_are_not_reported() {
    for condition in [
        "header: { referer: https://google.com/ }",
        "header: { referer: { contains: google.com } }",
        "header: { referer: { starts: 'https://google.' } }",
        "header: { referer: { regex: '.*google.*' } }",
        "header: { origin: https://a.example }",
        "language: [en-GB, ru, uk, zh-Hans, fil]",
        "query: { q: 'c++' }",
        "query: { q: [b+w, '+7900', svg+xml] }",
        "query: { q: '50%' }",
        "query: { path: { regex: '/[a-z]+/' } }",
        "query: { next: /news/ }",
        "query: { next: /account/i }",
        "query: { tz: GMT+3 }",
        "header: { referer: { contains: 'HTTPS://Google.com', case: ignore } }",
        "header: { referer: { contains: '/Old/Page' } }",
        "header: { referer: { contains: 'https://google.com/Old' } }",
        "query: { q: 'a > b' }",
        "cookie: { lang: 'a%20b' }",
    ] {
        let found = reports(&rule(condition, ""));
        assert!(found.is_empty(), "{condition}\n{}", render::text(&found, &sources(&rule(condition, ""))));
    }
}
