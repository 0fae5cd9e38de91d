//! Conditions, precedence, regular expressions, rows, case and query lists.

#![expect(clippy::panic, reason = "a test stops at what it does not expect")]

use portico_redirects::{Code, CompileOptions, Compiled, Source, Strategy, compile, render};

fn options() -> CompileOptions {
    CompileOptions {
        allowed_hosts: ["shop.example", "old.example", "www.example"].map(str::to_owned).into(),
        // 2027-01-01.
        now: Some(1_798_761_600),
        ..CompileOptions::default()
    }
}

fn sources(files: &[(&str, &str)]) -> Vec<Source> {
    files.iter().map(|(name, text)| Source { name: (*name).to_owned(), text: (*text).to_owned() }).collect()
}

/// Compiles files. Their rule tests must pass, and there must be no warnings.
#[track_caller]
fn compile_and_test(files: &[(&str, &str)]) -> Compiled {
    let sources = sources(files);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    assert!(compiled.warnings.is_empty(), "\n{}", render::text(&compiled.warnings, &sources));
    assert!(!compiled.rules.tests().is_empty());
    compiled
}

#[test]
fn test_with_only_a_status_accepts_any_target() {
    compile_and_test(&[(
        "t.yaml",
        "
rules:
  - { from: '/a/{x}', to: '/b/{x}', status: 302, tests: [{ get: /a/1, status: 302 }] }
  - { from: /gone, status: 410, tests: [{ get: /gone, status: 410 }] }
",
    )]);
}

#[test]
fn rule_with_most_conditions_answers_first() {
    compile_and_test(&[(
        "t.yaml",
        "
rules:
  - from: /a
    to: /plain
    tests:
      - { get: /a, to: /plain }
      - { get: /a, headers: { accept-language: 'de, en;q=0.5' }, to: /plain }
  - from: /a
    to: /english
    when: { language: en }
    tests:
      - { get: /a, headers: { accept-language: 'en-GB,ru;q=0.9' }, to: /english }
  - from: /a
    to: /english-app
    when: { language: en, header: { X-App: true } }
    tests:
      - { get: /a, headers: { accept-language: en, x-app: '7' }, to: /english-app }
  - from: /a
    to: /first-of-all
    priority: 1
    when: { cookie: { beta: '1' } }
    tests:
      - { get: /a, headers: { accept-language: en, x-app: '7', cookie: 'a=b; beta=1' }, to: /first-of-all }
",
    )]);
}

#[test]
fn every_condition_must_hold() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { time_zone: Europe/Moscow }
rules:
  - from: /method
    to: /x
    when: { method: [get, post] }
    tests:
      - { url: /method, method: POST, to: /x, status: 301 }
      - { url: /method, method: PUT, no_redirect: true }
  - from: /host
    to: /x
    when: { host: [old.example, '*.old.example'] }
    tests:
      - { get: /host, headers: { Host: 'OLD.example:8080' }, to: /x }
      - { get: /host, headers: { Host: a.old.example }, to: /x }
      - { get: /host, headers: { Host: new.example }, no_redirect: true }
      - { get: /host, no_redirect: true }
  - from: /query
    to: /x
    query: drop
    when: { query: { page: true, print: false, 'имя': 'а б' } }
    tests:
      - { get: '/query?%D0%B8%D0%BC%D1%8F=%D0%B0+%D0%B1&page', to: /x }
      - { get: '/query?page=1&имя=а%20б', to: /x }
      - { get: '/query?page=1&имя=а&print', no_redirect: true }
      - { get: /query, no_redirect: true }
  - from: /window
    to: /x
    when: { from: 2027-03-01, until: 2027-04-01T12:00 }
    tests:
      - { get: /window, at: 2027-02-28T23:59:59, no_redirect: true }
      - { get: /window, at: 2027-02-28T21:00:00Z, to: /x }
      - { get: /window, at: 2027-04-01T08:59:59Z, to: /x }
      - { get: /window, at: 2027-04-01T12:00, no_redirect: true }
  - from: /leaving
    to: /x
    expires: 2027-06-01
    after_expiry: remove
    tests:
      - { get: /leaving, to: /x }
      - { get: /leaving, at: 2027-06-01, no_redirect: true }
  - id: everybody
    from: /share
    to: /x
    when: { share: 100% }
    tests: [{ get: /share, visitor: anybody, to: /x }]
",
    )]);
}

#[test]
fn defaults_of_a_file_apply_to_its_rules() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { status: 308, case: ignore, query: drop, when: { host: old.example } }
rules:
  - from: /About
    to: /x
    tests:
      - { get: '/aBOUT?a=1', headers: { host: old.example }, to: /x, status: 308 }
      - { get: /about, no_redirect: true }
  - from: /Own
    to: /y
    status: 302
    case: exact
    query: keep
    when: { host: other.example }
    tests:
      - { get: '/Own?a=1', headers: { host: other.example }, to: '/y?a=1', status: 302 }
      - { get: /own, headers: { host: other.example }, no_redirect: true }
",
    )]);
}

#[test]
fn case_is_ignored_in_all_alphabets_but_kept_in_captures() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { case: ignore }
rules:
  - from: /Новости/{slug}
    to: /news/{slug}
    tests:
      - { get: /НОВОСТИ/Весна, to: /news/Весна }
      - { get: '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/X/', to: /news/X }
  - prefix: /Shop
    to: https://shop.example
    tests: [{ get: /sHOP/Cart, to: https://shop.example/Cart }]
  - from: /Page-{id}.HTML
    to: /pages/{id}
    tests: [{ get: /page-Ab.html, to: /pages/Ab }]
  - from: /exactly
    to: /respected
    case: exact
    tests:
      - { get: /exactly, to: /respected }
  - from: /Exactly
    to: /ignored
    tests:
      - { get: /EXACTLY, to: /ignored }
",
    )]);
}

#[test]
fn regexes_come_last_in_file_order_and_match_readable_paths() {
    compile_and_test(&[(
        "t.yaml",
        r"
rules:
  - regex: /news/(?<year>\d{4})/(?<slug>[^/]+)\.php
    to: /archive/{year}/{slug}
    tests:
      - { get: /news/2019/spring.php, to: /archive/2019/spring }
      - { get: /news/19/spring.php, no_redirect: true }
      - { get: /x/news/2019/spring.php, no_redirect: true }
  - regex: /новости/(?<id>\d+)(?:-.*)?
    to: /news/{id}
    tests:
      - { get: /новости/12-весна, to: /news/12 }
      - { get: '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8/12', to: /news/12 }
  - regex: /теги/(?<tag>[а-я ]+)
    to: '/search?q={tag}'
    tests: [{ get: '/теги/два слова', to: '/search?q=%D0%B4%D0%B2%D0%B0%20%D1%81%D0%BB%D0%BE%D0%B2%D0%B0' }]
  - regex: /both/[a-z]+
    to: /first
    tests: [{ get: /both/x, to: /first }]
  - regex: /both/[a-z0-9]+
    to: /second
    tests: [{ get: /both/7, to: /second }]
  - regex: /both/[0-9]+-.*
    to: /third
    priority: 7
    tests: [{ get: /both/7-x, to: /third }]
  - from: /both/exactly
    to: /fourth
    tests: [{ get: /both/exactly, to: /fourth }]
  - regex: (?i)/any/CASE-\w+
    to: /fifth
    tests: [{ get: /ANY/case-X, to: /fifth }]
  - regex: /(api|assets)/old-.*
    to: /sixth
    tests: [{ get: /api/old-x, no_redirect: true }]
  - regex: /api/older-.*
    to: /seventh
    tests: [{ get: /api/older-x, to: /seventh }]
",
    )]);
}

#[test]
fn rows_of_a_file_are_rules() {
    let compiled = compile_and_test(&[
        (
            "rules/t.yaml",
            "
tables: { ids: ids.csv }
rules:
  - rows: old.csv
    status: 308
    query: [page]
    tests:
      - { get: /a/, to: /b, status: 308 }
      - { get: '/а?page=2&x=1&utm_source=m', to: '/d?page=2&utm_source=m', status: 302 }
      - { get: '/quoted,comma', to: '/c?k=%2C#part' }
      - { get: /gone, status: 410 }
      - { get: /shop, to: 'https://shop.example/a/' }
      - { get: /none, no_redirect: true }
  - rows: small.tsv
    case: ignore
    tests: [{ get: /UPPER, to: /z }]
  - from: /p/{slug}
    table: ids
    to: '/catalog?category={value}'
    otherwise: /catalog
    tests:
      - { get: /p/антисептики, to: '/catalog?category=47' }
      - { get: /p/other, to: /catalog }
",
        ),
        (
            "rules/old.csv",
            "from,to,status\n/a,/b\n# words\n/%D0%B0,/d,302\n\"/quoted,comma\",/c?k=%2C#part\n/gone,,410\n/shop,https://shop.example/a/\n",
        ),
        ("rules/small.tsv", "/Upper\t/z\n"),
        ("rules/ids.csv", "\u{feff}key;value\nантисептики;47\n"),
    ]);
    assert_eq!(compiled.rules.row_count(), 6);
    assert_eq!(compiled.rules.rules().filter(|rule| rule.strategy() == Strategy::Rows).count(), 2);
}

#[test]
fn rows_redirect_straight_to_the_final_page() {
    let sources = sources(&[
        (
            "t.yaml",
            "rules:\n  - { from: /b, to: /c }\n  - rows: a.csv\n    tests: [{ get: /a, to: /c }, { get: /d, to: /c }]\n",
        ),
        ("a.csv", "/a,/b\n/d,/a\n/e,/f\n"),
    ]);
    let Ok(compiled) = compile(&sources, &options()) else { panic!("rejected") };
    assert_eq!(compiled.saved_hops, 3);
    let messages: Vec<&str> = compiled.warnings.iter().map(|warning| warning.found.as_str()).collect();
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].starts_with("2 rows redirect"), "{messages:?}");
}

#[test]
fn query_lists_keep_named_and_campaign_parameters() {
    compile_and_test(&[(
        "t.yaml",
        "
rules:
  - from: /a
    to: '/x?from=a'
    query: [page, 'ref_*']
    tests:
      - { get: '/a?utm_source=m&b=1&ref_x=2&page=3&from=z', to: '/x?from=a&utm_source=m&ref_x=2&page=3' }
  - from: /b
    to: /x
    query: [page, '!utm_*']
    tests: [{ get: '/b?utm_source=m&page=3', to: '/x?page=3' }]
  - from: /c
    to: /x
    query: drop
    tests: [{ get: '/c?utm_source=m', to: /x }]
",
    )]);
}

fn codes(files: &[(&str, &str)]) -> Vec<Code> {
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
        // Across two hosts.
        "rules:\n- { from: '/{x}', to: 'https://shop.example/{x}', when: { host: old.example } }\n- { from: '/{x}', to: 'https://old.example/{x}', when: { host: shop.example } }",
        "rules:\n- { from: /a, to: 'https://shop.example/b', when: { host: old.example } }\n- { from: /b, to: /c }\n- { from: /c, to: 'https://old.example/a', when: { host: shop.example } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', status: 307, when: { host: old.example, method: POST } }\n- { from: /a, to: 'https://old.example/a', status: 308, when: { host: shop.example, method: [POST, PUT] } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, method: GET, query: { x: true } } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, query: { x: true } } }",
        // With a parameter that is passed on.
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
        // The first rule's condition on the query still holds on the other host, and so does the method.
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, query: { x: true } } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, query: { x: false } } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, query: { lang: en } } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, query: { lang: ru } } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', status: 307, when: { host: old.example, method: POST } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, method: GET } }",
        "rules:\n- { from: /a, to: 'https://shop.example/a', when: { host: old.example, method: POST } }\n- { from: /a, to: 'https://old.example/a', when: { host: shop.example, method: POST } }",
        // The first of two rules for a path always answers on this host.
        "rules:\n- { from: /a, to: /b, when: { host: x.example } }\n- { from: /b, to: /c, when: { host: x.example } }\n- { from: /b, to: /d }\n- { from: /d, to: /a, when: { host: x.example } }",
        // The parameter is used in the target and dropped from the query.
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
        // A conditional rule with higher precedence does not affect most visitors.
        (
            1,
            "rules:\n- { from: /a, to: /b }\n- { from: '/{any}', to: /x/en, when: { language: en } }\n- { prefix: /b, to: /c/d }",
        ),
        // Through an absolute URL.
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

#[test]
fn rule_shadowed_by_wider_conditions_is_reported() {
    for (wide, narrow) in [
        ("method: [GET, POST]", "method: GET"),
        ("language: [en, de]", "language: de"),
        ("host: '*.old.example'", "host: a.old.example"),
        ("query: { id: true }", "query: { id: '1' }"),
        ("cookie: { a: true }", "cookie: { a: '1' }"),
    ] {
        let text = |first, second| {
            format!(
                "rules:\n- {{ from: /a, to: /b, when: {{ {first} }} }}\n- {{ from: /a, to: /c, when: {{ {second} }} }}"
            )
        };
        assert_eq!(codes(&[("t.yaml", &text(wide, narrow))]), [Code::Shadowed], "{wide} before {narrow}");
        assert_eq!(codes(&[("t.yaml", &text(narrow, wide))]), [], "{narrow} before {wide}");
    }
}
