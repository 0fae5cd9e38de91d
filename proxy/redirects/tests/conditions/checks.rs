//! Tests of the checks for loops, chains and shadowed rules.

use super::*;

pub(crate) fn codes(files: &[(&str, &str)]) -> Vec<Code> {
    let found = match compile(&sources(files), &options()) {
        Ok(compiled) => compiled.warnings,
        Err(found) => found,
    };
    found.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn loops_are_detected_through_conditions_regexes_rows_and_case() {
    for text in [
        "rules:\n- { from: /a, to: /b, when: { language: en } }\n- { from: /b, to: /a, when: { host: x.example } }",
        "rules:\n- { regex: '/a/(?<x>[a-z]+)', to: '/b/{x}/y' }\n- { regex: '/b/(?<x>[a-z]+)/y', to: '/a/{x}' }",
        "rules:\n- { from: /About, to: /ABOUT, case: ignore }",
        "rules:\n- { from: /a, to: /b }\n- { from: /b, to: /c, priority: 3, when: { cookie: { x: true } } }\n- { from: /c, to: /a }",
        "rules:\n- { regex: '/a/(?<x>.+)', to: '/a/b/{x}' }",
        "rules:\n- { from: /q, to: '/r?x=1', when: { query: { x: true } } }\n- { from: /r, to: /q, when: { query: { x: '1' } } }",
        "rules:\n- { from: /a, to: 'https://shop.example/b', when: { host: shop.example } }\n- { from: /b, to: /a }",
        "rules:\n- { from: '/{x}', to: 'https://shop.example/{x}', when: { host: shop.example } }",
        "rules:\n- { prefix: /, to: /sent, tail: drop, status: 303, when: { method: [GET, POST] } }",
        "rules:\n- { prefix: /, to: /sent, tail: drop, status: 307, when: { method: POST } }",
        // In the following rule files, the redirect loop leads across two hosts.
        "rules:\n- { from: '/{x}', to: 'https://shop.example/{x}', when: { host: old.example } }\n- { from: '/{x}', to: 'https://old.example/{x}', when: { host: shop.example } }",
        "rules:\n- { from: /a, to: 'https://shop.example/b', when: { host: old.example } }\n- { from: /b, to: /c }\n- { from: /c, to: 'https://old.example/a', when: { host: shop.example } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', status: 307, when: { host: old.example, method: POST } }\n- { from: /a, to: 'https://old.example/a', status: 308, when: { host: shop.example, method: [POST, PUT] } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, method: GET, query: { x: true } } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, query: { x: true } } }",
        // In the following rule files, the redirect target contains a query parameter of the request.
        "rules:\n- { from: /a, to: '/b?x={query.x}', when: { query: { x: true } } }\n- { from: /b, to: '/a?x={query.x}', when: { query: { x: true } } }",
        "rules:\n- { from: /a, to: '/a?x=1', query: [x], when: { query: { x: true } } }",
    ] {
        assert!(codes(&[("t.yaml", text)]).contains(&Code::Loop), "{text}");
    }
    let rows =
        codes(&[("t.yaml", "rules:\n- { rows: r.csv }\n- { from: /c, to: /a }"), ("r.csv", "/a,/b\n/b,/c\n/x,/y\n")]);
    assert!(rows.contains(&Code::Loop), "{rows:?}");
    let with_bad_row = codes(&[("t.yaml", "rules:\n- { rows: r.csv }"), ("r.csv", "bad,/x\n/a,/b\n/b,/a\n")]);
    assert!([Code::Loop, Code::BadPath].iter().all(|code| with_bad_row.contains(code)), "{with_bad_row:?}");
}

#[test]
fn loops_that_no_request_can_take_are_not_reported() {
    for text in [
        "rules:\n- { from: /a, to: /b, when: { language: en } }\n- { from: /b, to: /a, when: { language: ru } }",
        "rules:\n- { from: /a, to: /b, query: drop, when: { query: { x: true } } }\n- { from: /b, to: /a, when: { query: { y: true } } }",
        "rules:\n- { from: /a, to: /b, when: { cookie: { beta: true } } }\n- { from: /b, to: /a, when: { cookie: { beta: false } } }",
        "rules:\n- { from: /a, to: /b, when: { until: 2027-05-01 } }\n- { from: /b, to: /a, when: { from: 2027-05-01 } }",
        "rules:\n- { from: /a, to: /b, when: { host: '*.x.example' } }\n- { from: /b, to: /a, when: { host: y.example } }",
        "rules:\n- { from: /a, to: '/a?page=1', when: { query: { page: false } } }",
        "rules:\n- { from: /a, to: '/b?x=1' }\n- { from: /b, to: /a, when: { query: { x: '2' } } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example } }\n- { from: /a, to: 'https://www.example/a', when: { host: shop.example } }",
        // After the first redirect, the query still meets the condition of the first rule, so the second rule does not
        // match.
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, query: { x: true } } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, query: { x: false } } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, query: { lang: en } } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, query: { lang: ru } } }",
        // A client follows a 303 redirect with GET.
        "rules:\n- { prefix: /, to: /sent, tail: drop, status: 303, when: { method: POST } }",
        // A client follows a 307 redirect to another host with the same method, and a 301 redirect with GET.
        "rules:\n- { from: /a, to: 'https://shop.example/a', status: 307, when: { host: old.example, method: POST } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, method: GET } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, method: POST } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, method: POST } }",
        // On the host `x.example`, `/b` always redirects to `/c`, so no request takes the loop through `/d`.
        "rules:\n- { from: /a, to: /b, when: { host: x.example } }\n- { from: /b, to: /c, when: { host: x.example } }\n- { from: /b, to: /d }\n- { from: /d, to: /a, when: { host: x.example } }",
        // The redirect removes the query parameter that the condition requires, so the rule does not match its own
        // target.
        "rules:\n- { from: /search, to: '/search?text={query.q}', when: { query: { q: true } } }",
        "rules:\n- { from: /a, to: '/a?y=1', query: [y], when: { query: { x: true } } }",
        "rules:\n- { from: '/{x}', to: 'https://shop.example/{x}', when: { host: shop.example, header: { x-forwarded-proto: http } } }",
    ] {
        assert!(!codes(&[("t.yaml", text)]).contains(&Code::Loop), "{text}");
    }
}

#[test]
fn chains_are_reported_for_every_kind_of_rule() {
    for (chained, text) in [
        (1, "rules:\n- { from: /a, to: /b }\n- { from: /b, to: /c }"),
        (1, "rules:\n- { from: '/a/{x}', to: '/b/{x}' }\n- { from: '/b/{x}', to: '/c/{x}' }"),
        (1, "rules:\n- { prefix: /a, to: /b }\n- { prefix: /b, to: /c }"),
        (1, "rules:\n- { regex: '/a/(?<x>\\d+)/z', to: '/b/{x}' }\n- { from: '/b/{x}', to: '/c/{x}' }"),
        (1, "tables: { t: { x: b } }\nrules:\n- { from: '/a/{x}', table: t, to: '/{value}' }\n- { from: /b, to: /c }"),
        // The chain from `/a` to `/b` is reported, because the rule for visitors who prefer English does not affect
        // most visitors.
        (
            1,
            "rules:\n- { from: /a, to: /b }\n- { from: '/{any}', to: /x/en, when: { language: en } }\n- { prefix: /b, to: /c/d }",
        ),
        // The chain leads through an absolute URL.
        (
            1,
            "rules:\n- { from: /a, to: 'https://shop.example/b', when: { host: shop.example } }\n- { from: /b, to: /c }",
        ),
        (
            1,
            "rules:\n- { from: /a, to: 'https://shop.example/b' }\n- { from: /b, to: /c, when: { host: shop.example } }",
        ),
        (0, "rules:\n- { from: /a, to: 'https://shop.example/b' }\n- { from: /b, to: /c }"),
        (0, "rules:\n- { from: '/a/{x}', to: '/b/{x}' }\n- { from: /b/y, to: /c }"),
        (0, "rules:\n- { from: /a, to: /b }\n- { from: /b, to: /c, when: { language: en } }"),
    ] {
        let found = codes(&[("t.yaml", text)]);
        assert_eq!(found.iter().filter(|code| **code == Code::Chain).count(), chained, "{found:?}\n{text}");
        assert!(!found.contains(&Code::Loop), "{text}");
    }
}

#[test]
fn every_loop_of_rows_and_tables_is_reported() {
    let loops = |files: &[(&str, &str)]| codes(files).iter().filter(|code| **code == Code::Loop).count();
    let rows = "/self,/self\n/l1,/l2\n/l2,/l1\n/m1,/m2\n/m2,/m3\n/m3,/m1\n/good,/x\n";
    assert_eq!(loops(&[("t.yaml", "rules:\n- { rows: r.csv }"), ("r.csv", rows)]), 3);
    let table =
        "tables: { t: { a: a, b: b, c: d, d: c, e: f } }\nrules:\n- { from: '/T/{k}', table: t, to: '/T/{value}' }";
    assert_eq!(loops(&[("t.yaml", table)]), 3);
}

/// Returns the codes for two rules for one path, with the given conditions.
fn codes_of_pair(first: &str, second: &str) -> Vec<Code> {
    let text = format!(
        "defaults: {{ status: 302 }}\nrules:\n- {{ from: /a, to: /b, when: {{ {first} }} }}\n- {{ from: /a, to: /c, when: {{ {second} }} }}"
    );
    codes(&[("t.yaml", &text)])
}

#[test]
fn rule_shadowed_by_wider_conditions_is_reported() {
    for (wide, narrow) in [
        ("method: [GET, POST]", "method: GET"),
        ("language: [en, de]", "language: de"),
        ("language: [en, de]", "language: de-AT"),
        ("host: '*.old.example'", "host: a.old.example"),
        ("query: { id: true }", "query: { id: '1' }"),
        ("cookie: { a: true }", "cookie: { a: '1' }"),
        ("from: 2026-01-01", "from: 2026-02-01"),
        ("until: 2036-02-01", "until: 2036-01-01"),
    ] {
        assert_eq!(codes_of_pair(wide, narrow), [Code::Shadowed], "{wide} before {narrow}");
        assert_eq!(codes_of_pair(narrow, wide), [], "{narrow} before {wide}");
    }
}

#[test]
fn rule_with_the_same_conditions_in_another_form_is_reported() {
    for (one, other) in [
        ("language: EN", "language: en"),
        ("cookie: { a: false }", "not: { cookie: { a: true } }"),
        ("cookie: { a: true }", "not: { cookie: { a: false } }"),
        ("header: { x-a: false }", "not: { header: { x-a: true } }"),
        ("query: { id: false }", "not: { query: { id: true } }"),
    ] {
        assert_eq!(codes_of_pair(one, other), [Code::Shadowed], "{one} before {other}");
        assert_eq!(codes_of_pair(other, one), [Code::Shadowed], "{other} before {one}");
    }
    assert_eq!(codes_of_pair("cookie: { a: false }", "not: { cookie: { a: '1' } }"), []);
    assert_eq!(codes_of_pair("cookie: { a: false }", "not: { cookie: { a: true, b: true } }"), []);
    assert_eq!(codes_of_pair("cookie: { a: false }", "not: { header: { a: true } }"), []);
}

#[test]
fn regex_shadowed_under_the_same_or_wider_conditions_is_reported() {
    let text = |first: &str, second: &str| {
        format!(
            "rules:\n  - {{ regex: '/shop/.*', to: /all, {first} }}\n  - {{ regex: '/shop/(?<x>[a-z]+)', to: '/p/{{x}}', {second} }}\n"
        )
    };
    let host = "when: { host: old.example }";
    for (wide, narrow) in [
        ("", ""),
        ("", host),
        (host, host),
        ("when: { host: '*.example' }", host),
        (host, "when: { host: old.example, language: en }"),
    ] {
        let found = codes(&[("t.yaml", &text(wide, narrow))]);
        assert!(found.contains(&Code::Shadowed), "{wide} before {narrow}: {found:?}");
    }
    for (first, second) in
        [(host, ""), (host, "when: { host: www.example }"), ("when: { share: 50% }", "when: { share: 50% }")]
    {
        let found = codes(&[("t.yaml", &text(first, second))]);
        assert!(!found.contains(&Code::Shadowed), "{first} before {second}: {found:?}");
    }
}

#[test]
fn unanchored_regex_is_not_shadowed_by_a_rule_for_some_of_its_paths() {
    let codes = |first: &str| {
        codes(&[(
            "t.yaml",
            &format!(
                "rules:\n  - {{ {first}, to: 'https://shop.example/a' }}\n  - {{ regex: '/news', anchored: false, to: /b }}\n"
            ),
        )])
    };
    assert_eq!(codes("from: /news"), [Code::UnanchoredRegex]);
    assert_eq!(codes("prefix: /news"), [Code::UnanchoredRegex]);
    assert_eq!(codes("regex: '.*'"), [Code::Shadowed, Code::UnanchoredRegex]);
}

#[test]
fn shadowed_rule_is_not_reported_as_part_of_a_chain() {
    let rules = "rules:
  - { prefix: /old, to: /archive/here, tail: drop }
  - { regex: '/old/(?<x>\\d+)', to: '/items/{x}' }
  - { from: '/items/{x}', to: '/things/{x}' }
";
    assert_eq!(codes(&[("t.yaml", rules)]), [Code::Shadowed]);
    // The rule for exactly this path does match, so its chain is reported.
    let exact = rules.replace("regex: '/old/(?<x>\\d+)', to: '/items/{x}'", "from: /old/7, to: /items/7");
    assert_eq!(codes(&[("t.yaml", &exact)]), [Code::Chain]);
}

#[test]
fn rule_shadowed_by_a_priority_is_reported_whatever_the_target() {
    for (wide, narrow, is_shadowed) in [
        ("from: '/a/{x}', to: '/b/{x}'", "from: '/a/{x}', to: '/c/{x}', when: { host: a.example }", true),
        ("prefix: /a, to: /b", "prefix: /a, to: /c, when: { host: a.example }", true),
        ("from: /a, to: /b", "from: /a, to: /c, when: { host: a.example }", true),
        ("regex: '/a/(?<x>.+)', to: '/b/{x}'", "regex: '/a/(?<x>\\d+)/y', to: '/c/{x}'", true),
        // A more specific path is tried first, whatever the priority.
        ("prefix: /a, to: /b", "from: /a/x, to: /c", false),
        ("from: '/a/{x}', to: '/b/{x}'", "from: '/a/n-{x}', to: '/c/{x}'", false),
        // If the table does not contain the value of the parameter, the second rule answers.
        (
            "prefix: /a, table: t, key: '{query.p}', to: '/b/{value}', tail: drop, when: { query: { p: true } }",
            "prefix: /a, to: /c, when: { query: { p: '7' } }",
            false,
        ),
        (
            "prefix: /a, table: t, key: '{query.p}', to: '/b/{value}', otherwise: /d, tail: drop, when: { query: { p: true } }",
            "prefix: /a, to: /c, when: { query: { p: '7' } }",
            true,
        ),
    ] {
        let tables = if wide.contains("table") { "tables: { t: { k: v } }\n" } else { "" };
        let rules = format!("{tables}rules:\n  - {{ {narrow} }}\n  - {{ {wide}, priority: 1 }}\n");
        assert_eq!(codes(&[("t.yaml", &rules)]).contains(&Code::Shadowed), is_shadowed, "{rules}");
    }
}

#[test]
fn hint_names_the_written_order_only_if_that_order_helps() {
    let hint = |files: &[(&str, &str)]| {
        let warnings = compile(&sources(files), &options()).unwrap().warnings;
        let shadowed = warnings.into_iter().find(|one| one.code == Code::Shadowed).unwrap();
        shadowed.hint.unwrap_or_default().contains("write `order: written` in `defaults`")
    };
    let (regex, prefix) = ("  - { regex: '/old/\\d+', to: /x/items }\n", "  - { prefix: /old, to: /x/new }\n");
    let rules = |list: &[&str]| format!("rules:\n{}", list.concat());
    assert!(hint(&[("t.yaml", &rules(&[regex, prefix]))]));
    let followed = format!("defaults: {{ order: written }}\n{}", rules(&[regex, prefix]));
    assert_eq!(codes(&[("t.yaml", &followed)]), []);
    assert!(!hint(&[("t.yaml", &rules(&[prefix, regex]))]), "the wider rule comes first in both orders");
    assert!(!hint(&[("a.yaml", &rules(&[regex])), ("b.yaml", &rules(&[prefix]))]), "the rules are in two files");
    assert!(!hint(&[("a.yaml", &rules(&[regex, prefix])), ("b.yaml", &rules(&["  - { prefix: /, status: 410 }\n"]))]));
    let with_priority = "  - { from: /p, to: /q, priority: 1 }\n";
    assert!(!hint(&[("t.yaml", &rules(&[regex, prefix, with_priority]))]), "`priority` excludes `order: written`");
}

/// The rules with `not` and the rules that they exclude leave no request to the last rule, so its loop is impossible. There
/// are many rules for the path, so the rules to compare are found by their conditions.
#[test]
fn rule_after_a_condition_and_its_negation_is_in_no_loop() {
    let others = (0..12).fold(String::new(), |rules, id| {
        rules + &format!("- {{ from: '/a/{{x}}', to: /z, when: {{ cookie: {{ c: v{id} }} }} }}\n")
    });
    let first = "- { from: '/a/{x}', to: /z, when: { host: b.example } }\n";
    let negation = "- { from: '/a/{x}', to: /z, when: { not: { host: b.example } } }\n";
    let looping = "- { from: '/a/{x}', to: '/a/{x}', when: { header: { x: true } } }\n";
    let has_loop = |rules: &[&str]| codes(&[("t.yaml", &format!("rules:\n{}", rules.concat()))]).contains(&Code::Loop);
    assert!(!has_loop(&[&others, first, negation, looping]));
    assert!(has_loop(&[&others, first, looping, negation]));
    assert!(has_loop(&[&others, negation, looping]));
}
