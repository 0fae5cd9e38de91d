//! Tests of targets that are looked up in a table.

use super::*;

#[test]
fn table_uses_otherwise_for_unknown_keys() {
    let rules = file(
        "tables: { ids: { one: 1, Два: a&b } }
rules:
- { from: '/p/{slug}', table: ids, to: '/c?id={value}&was={slug}', otherwise: '/c#{slug}' }
- { from: '/q/{slug}', table: ids, to: '/c?id={value}' }
- { prefix: /q, to: /fallback, tail: drop }",
    );
    expect(
        &rules,
        &[
            ("/p/one/", "301 /c?id=1&was=one"),
            ("/p/%D0%94%D0%B2%D0%B0", "301 /c?id=a%26b&was=%D0%94%D0%B2%D0%B0"),
            ("/p/three", "301 /c#three"),
            ("/p/one/more", "-"),
            ("/q/one", "301 /c?id=1"),
            // Without `otherwise`, the rule is skipped.
            ("/q/three", "301 /fallback"),
        ],
    );
}

#[test]
fn target_need_not_contain_the_value_of_its_table() {
    let rules = file(
        "tables: { closed: { moscow: 1 } }
rules:
- { from: '/shop/{city}', table: closed, to: /closed, otherwise: /open }",
    );
    expect(&rules, &[("/shop/moscow", "301 /closed"), ("/shop/pochep", "301 /open")]);
}

#[test]
fn table_may_be_in_another_file() {
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let sources = [
        source("a.yaml", "rules: [{ from: '/p/{x}', table: t, to: '/c/{value}' }]"),
        source("b.yaml", "tables: { t: { k: v } }"),
    ];
    let compiled = compile(&sources, &options()).unwrap();
    expect(&compiled.rules, &[("/p/k", "301 /c/v")]);
}

#[test]
fn key_with_a_slash_is_found_if_a_filter_adds_the_slash() {
    let rules = file(
        "tables: { pages: { news/spring: 7 } }
rules:
- { from: '/p/{slug}', table: pages, key: '{slug|replace:-:/}', to: '/c/{value}' }",
    );
    expect(&rules, &[("/p/news-spring", "301 /c/7"), ("/p/news/spring", "-")]);
}

#[test]
fn unquoted_numbers_are_compared_as_written() {
    let rules = rules(
        "- { from: /a, to: /b, when: { query: { id: 2024_01 } } }
- { from: /c, to: /d, when: { query: { id: +79991234567 } } }
- { from: /e, to: /f, when: { query: { id: 0x1f } } }",
    );
    expect(
        &rules,
        &[
            ("/a?id=2024_01", "301 /b?id=2024_01"),
            ("/a?id=202401", "-"),
            ("/c?id=%2B79991234567", "301 /d?id=%2B79991234567"),
            ("/e?id=0x1f", "301 /f?id=0x1f"),
            ("/e?id=31", "-"),
        ],
    );
}

#[test]
fn capture_of_a_regular_expression_finds_a_key_in_any_alphabet() {
    let rules =
        file("tables: { t: { ёж: hedgehog } }\nrules:\n- { regex: '/x/(?<k>[^/]+)', table: t, to: '/{value}' }");
    expect(&rules, &[("/x/ёж", "301 /hedgehog"), ("/x/%D1%91%D0%B6/", "301 /hedgehog"), ("/x/еж", "-")]);
}
