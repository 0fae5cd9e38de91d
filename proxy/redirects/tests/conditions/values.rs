//! Tests of conditions that compare values, and of the conditions `not`, `any` and `accept`.

use super::checks::codes;
use super::*;

#[test]
fn values_are_tested_by_list_text_and_expression() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { status: 302 }
rules:
  - from: /list
    to: /t
    query: drop
    when: { query: { lang: [en, de, 7] } }
    tests:
      - { get: '/list?lang=de', to: /t }
      - { get: '/list?lang=7', to: /t }
      - { get: '/list?lang=fr&lang=en', to: /t }
      - { get: '/list?lang=den', no_redirect: true }
      - { get: /list, no_redirect: true }
  - from: /bots
    to: /t
    when: { header: { User-Agent: { contains: [bot, Spider], case: ignore } } }
    tests:
      - { get: /bots, headers: { user-agent: Mozilla/5.0 (compatible; Googlebot/2.1) }, to: /t }
      - { get: /bots, headers: { user-agent: 'some SPIDER' }, to: /t }
      - { get: /bots, headers: { user-agent: Mozilla/5.0 }, no_redirect: true }
      - { get: /bots, no_redirect: true }
  - from: /starts
    to: /t
    when: { cookie: { plan: { starts: pro- } } }
    tests:
      - { get: /starts, headers: { cookie: 'a=1; plan=pro-2' }, to: /t }
      - { get: /starts, headers: { cookie: 'plan=Pro-2' }, no_redirect: true }
      - { get: /starts, headers: { cookie: 'plan=a-pro-2' }, no_redirect: true }
  - from: /regex
    to: /t
    query: drop
    when: { query: { id: { regex: '\\d{1,3}|new' } } }
    tests:
      - { get: '/regex?id=12', to: /t }
      - { get: '/regex?id=%31new&id=new', to: /t }
      - { get: '/regex?id=1234', no_redirect: true }
      - { get: '/regex?id=%FF', no_redirect: true }
  - from: /copy
    to: /item/{query.id}
    when: { query: { id: { regex: '[a-z]+', case: ignore } } }
    tests:
      - { get: '/copy?id=Ab', to: /item/Ab }
      - { get: '/copy?id=1', no_redirect: true }
  - from: /russian
    to: /t
    query: drop
    when: { query: { q: { contains: Мир, case: ignore } } }
    tests: [{ get: '/russian?q=%D0%BC%D0%B8%D1%80', to: /t }]
",
    )]);
}

#[test]
fn negations_and_alternatives_combine_with_other_conditions() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults: { status: 302 }
rules:
  - from: /not
    to: /t
    when: { not: { cookie: { beta: true } } }
    tests:
      - { get: /not, to: /t }
      - { get: /not, headers: { cookie: beta=0 }, no_redirect: true }
  - from: /both
    to: /t
    when: { not: { cookie: { a: true, b: true } } }
    tests:
      - { get: /both, headers: { cookie: a=1 }, to: /t }
      - { get: /both, headers: { cookie: a=1; b=1 }, no_redirect: true }
  - from: /neither
    to: /t
    when: { not: [{ cookie: { a: true } }, { cookie: { b: true } }] }
    tests:
      - { get: /neither, to: /t }
      - { get: /neither, headers: { cookie: b=1 }, no_redirect: true }
  - from: /other-value
    to: /t
    when: { not: { header: { x-a: '1' } } }
    tests:
      - { get: /other-value, to: /t }
      - { get: /other-value, headers: { x-a: '2' }, to: /t }
      - { get: /other-value, headers: { x-a: '1' }, no_redirect: true }
  - from: /any
    to: /t
    status: 302
    when:
      method: GET
      any: [{ language: en }, { cookie: { lang: en } }, { query: { lang: en }, not: { cookie: { lang: true } } }]
    tests:
      - { get: /any, headers: { accept-language: en-GB }, to: /t }
      - { get: /any, headers: { cookie: lang=en }, to: /t }
      - { get: '/any?lang=en', to: '/t?lang=en' }
      - { get: '/any?lang=en', headers: { cookie: lang=de }, no_redirect: true }
      - { url: /any, method: POST, headers: { cookie: lang=en }, no_redirect: true }
  - from: /outside
    to: /t
    when: { not: { from: 2027-03-01, until: 2027-04-01 } }
    tests:
      - { get: /outside, at: 2027-02-28T23:59, to: /t }
      - { get: /outside, at: 2027-03-01, no_redirect: true }
      - { get: /outside, at: 2027-04-01, to: /t }
  - prefix: /site
    to: https://www.example
    when: { not: { host: [www.example, '*.test.example'] } }
    tests:
      - { get: /site/a, headers: { host: old.example }, to: https://www.example/a }
      - { get: /site/a, headers: { host: www.example }, no_redirect: true }
",
    )]);
}

#[test]
fn nested_conditions_replace_those_of_the_defaults() {
    compile_and_test(&[(
        "t.yaml",
        "
defaults:
  status: 302
  when: { not: { cookie: { a: true } }, any: [{ cookie: { x: true } }, { cookie: { y: true } }] }
rules:
  - from: /inherited
    to: /t
    tests:
      - { get: /inherited, headers: { cookie: x=1 }, to: /t }
      - { get: /inherited, headers: { cookie: x=1; a=1 }, no_redirect: true }
  - from: /own
    to: /t
    when: { not: { cookie: { b: true } } }
    tests:
      - { get: /own, headers: { cookie: y=1; a=1 }, to: /t }
      - { get: /own, headers: { cookie: y=1; b=1 }, no_redirect: true }
",
    )]);
}

#[test]
fn media_types_select_the_representation() {
    compile_and_test(&[(
        "t.yaml",
        "
rules:
  - from: /id/{x}
    to: /data/{x}.ttl
    status: 303
    when: { accept: [text/turtle, application/n-triples] }
    tests:
      - { get: /id/a, headers: { accept: 'text/turtle,application/ld+json;q=0.8,*/*;q=0.3' }, to: /data/a.ttl }
  - from: /id/{x}
    to: /page/{x}
    status: 303
    tests:
      - { get: /id/a, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, to: /page/a }
      - { get: /id/a, headers: { accept: '*/*' }, to: /page/a }
      - { get: /id/b, to: /page/b, status: 303 }
",
    )]);
}

#[test]
fn loop_through_opposite_conditions_is_impossible() {
    for text in [
        "rules:\n- { from: /a, to: /b, when: { cookie: { x: true } } }\n- { from: /b, to: /a, when: { not: { cookie: { x: true } } } }",
        "rules:\n- { from: /a, to: /b, when: { query: { x: true } } }\n- { from: /b, to: /a, when: { not: { query: { x: true } } } }",
        "rules:\n- { from: /a, to: /b, when: { any: [{ language: en }, { language: de }] } }\n- { from: /b, to: /a, when: { language: fr } }",
        "rules:\n- { prefix: /, to: 'https://www.example', when: { not: { host: www.example } } }",
        // No request for `/a` reaches the third rule, because every request meets the conditions of one of the first
        // two rules.
        "rules:\n- { from: /a, to: /b/b, when: { cookie: { x: true } } }\n- { from: /a, to: /c/c, when: { not: { cookie: { x: true } } } }\n- { from: '/{x}', to: /a, when: { language: en } }",
        // Only a query with a repeated parameter, such as `id=1&id=2`, meets both conditions. For such a request, the
        // engine skips the rules of the loop.
        "rules:\n- { from: /a, to: /b, when: { query: { id: 1 } } }\n- { from: /b, to: /a, when: { query: { id: 2 } } }",
    ] {
        let found = codes(&[("t.yaml", text)]);
        assert!(!found.contains(&Code::Loop), "{found:?}\n{text}");
    }
    for text in [
        "rules:\n- { from: /a, to: /b, when: { cookie: { x: true } } }\n- { from: /b, to: /a, when: { not: { cookie: { y: true } } } }",
        "rules:\n- { from: /a, to: /b, when: { any: [{ language: en }, { language: de }] } }\n- { from: /b, to: /a, when: { language: de } }",
        "rules:\n- { from: /a, to: /b, when: { header: { x: { contains: a } } } }\n- { from: /b, to: /a, when: { header: { x: { starts: b } } } }",
        "rules:\n- { from: /a, to: /b, when: { language: en } }\n- { from: /b, to: /a, when: { language: en-GB } }",
        "rules:\n- { from: /a, to: /b, when: { accept: text/turtle } }\n- { from: /b, to: /a, when: { accept: text/csv } }",
    ] {
        let found = codes(&[("t.yaml", text)]);
        assert!(found.contains(&Code::Loop), "{found:?}\n{text}");
    }
}

#[test]
fn rule_shadowed_by_values_negations_and_alternatives_is_reported() {
    for (wide, narrow) in [
        ("cookie: { a: { contains: x } }", "cookie: { a: xy }"),
        ("header: { a: [x, y, z] }", "header: { a: [x, z] }"),
        ("query: { id: { starts: a } }", "query: { id: { starts: ab } }"),
        ("not: { cookie: { a: true, b: true } }", "not: { cookie: { a: true } }"),
        ("any: [{ language: en }, { language: de }]", "language: de"),
        ("accept: [text/turtle, text/csv]", "accept: text/csv"),
        ("not: { cookie: { a: '1' } }", "cookie: { a: false }"),
    ] {
        let text = format!(
            "defaults: {{ status: 302 }}\nrules:\n- {{ from: /a, to: /b, priority: 1, when: {{ {wide} }} }}\n- {{ from: /a, to: /c, when: {{ {narrow} }} }}"
        );
        assert_eq!(codes(&[("t.yaml", &text)]), [Code::Shadowed], "{text}");
        let other = format!(
            "defaults: {{ status: 302 }}\nrules:\n- {{ from: /a, to: /b, priority: 1, when: {{ {narrow} }} }}\n- {{ from: /a, to: /c, when: {{ {wide} }} }}"
        );
        assert_eq!(codes(&[("t.yaml", &other)]), [], "{other}");
    }
}
