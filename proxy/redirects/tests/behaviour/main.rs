//! Tests that compiled rules give the expected answers to requests.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic on anything unexpected")]

mod captures;
mod chains;
mod filters;
mod hosts;
mod methods;
mod pass;
mod tables;

use portico_redirects::{Code, CompileOptions, NormalPath, Request, RuleSet, Source, Strategy, compile, render};

fn options() -> CompileOptions {
    CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() }
}

/// Compiles a file with the given items of the list `rules:`.
fn rules(items: &str) -> RuleSet {
    file(&format!("rules:\n{items}"))
}

fn file(text: &str) -> RuleSet {
    let sources = [Source { name: "t.yaml".to_owned(), text: text.to_owned() }];
    compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources))).rules
}

/// Returns the answer to a request for `target` as text, such as `301 /new`, `410` or `pass`. Returns `-` if no rule
/// matches.
fn answer(rules: &RuleSet, target: &str) -> String {
    let (path, query) = match target.split_once('?') {
        Some((path, query)) => (path, Some(query)),
        None => (target, None),
    };
    let path = NormalPath::parse(path).unwrap();
    let Some(found) = rules.find(&Request::plain(&path, query)) else {
        return "-".to_owned();
    };
    let status = found.outcome.code().map_or_else(|| "pass".to_owned(), |code| code.to_string());
    match found.outcome.location() {
        Some(location) => format!("{status} {location}"),
        None => status,
    }
}

#[track_caller]
fn expect(rules: &RuleSet, answers: &[(&str, &str)]) {
    for (target, expected) in answers {
        assert_eq!(answer(rules, target), *expected, "{target}");
    }
}

#[test]
fn every_spelling_of_a_path_matches_its_rule() {
    let rules = rules("- { from: /Новости/Архив, to: /архив }");
    expect(
        &rules,
        &[
            ("/Новости/Архив/", "301 /%D0%B0%D1%80%D1%85%D0%B8%D0%B2"),
            ("/%d0%9d%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8//./%D0%90рхив", "301 /%D0%B0%D1%80%D1%85%D0%B8%D0%B2"),
            ("/новости/архив", "-"),
        ],
    );
}

#[test]
fn each_status_is_returned() {
    let rules = rules(
        "- { from: /a, to: /t }
- { from: /b, to: /t, status: 302 }
- { from: /c, to: /t, status: 303 }
- { from: /d, to: /t, status: 307 }
- { from: /e, to: /t, status: 308 }
- { from: /f, status: 410 }
- { prefix: /g, status: 451 }",
    );
    expect(
        &rules,
        &[
            ("/a", "301 /t"),
            ("/b", "302 /t"),
            ("/c", "303 /t"),
            ("/d", "307 /t"),
            ("/e", "308 /t"),
            ("/f", "410"),
            ("/g/h", "451"),
        ],
    );
}

#[test]
fn literal_wins_over_capture_and_capture_over_rest() {
    // The least specific rule comes first in the file, because the order in the file must not matter.
    let rules = rules(
        "- { from: '/{all...}', to: https://shop.example/everything }
- { from: '/a/{rest...}', to: https://shop.example/rest }
- { from: '/a/{x}/{rest...}', to: https://shop.example/capture-rest }
- { from: '/a/{x}', to: https://shop.example/capture }
- { from: '/a/{x}/c', to: https://shop.example/capture-literal }
- { from: '/a/b/{y}', to: https://shop.example/literal-capture }
- { prefix: /a/b/c/d, to: https://shop.example/long-prefix, tail: drop }
- { from: /a/b, to: https://shop.example/exact }",
    );
    expect(
        &rules,
        &[
            ("/", "301 https://shop.example/everything"),
            ("/z", "301 https://shop.example/everything"),
            ("/a", "301 https://shop.example/rest"),
            ("/a/b", "301 https://shop.example/exact"),
            ("/a/z", "301 https://shop.example/capture"),
            ("/a/b/c", "301 https://shop.example/literal-capture"),
            ("/a/z/c", "301 https://shop.example/capture-literal"),
            ("/a/z/y", "301 https://shop.example/capture-rest"),
            ("/a/b/c/d", "301 https://shop.example/long-prefix"),
            ("/a/b/c/d/e", "301 https://shop.example/long-prefix"),
            ("/a/b/c/z", "301 https://shop.example/capture-rest"),
        ],
    );
}

#[test]
fn longest_prefix_wins_and_prefixes_end_at_segments() {
    let rules = rules("- { prefix: /old, to: /new }\n- { prefix: /old/shop, to: /store }");
    expect(
        &rules,
        &[
            ("/old", "301 /new"),
            ("/old/a/b/", "301 /new/a/b"),
            ("/old/shop", "301 /store"),
            ("/old/shop/a", "301 /store/a"),
            ("/old/shopping", "301 /new/shopping"),
            ("/older", "-"),
        ],
    );
}

#[test]
fn wildcards_match_reserved_prefixes_only_if_they_name_them() {
    let rules = rules(
        "- { from: '/{all...}', to: https://shop.example/all }
- { from: '/{section}/{x}', to: https://shop.example/two }
- { prefix: /api/v1, to: /api/v2 }
- { from: '/assets/{x}', to: '/static/{x}' }
- { from: /api/exact, to: /about }
- { from: /about, status: 410 }",
    );
    expect(
        &rules,
        &[
            ("/api", "-"),
            ("/api/x", "-"),
            ("/api/x/y", "-"),
            ("/%61pi/x", "-"),
            ("/assets", "-"),
            ("/api/v1/x", "301 /api/v2/x"),
            ("/api/exact", "410"),
            ("/apix/y", "301 https://shop.example/two"),
        ],
    );
    // The target is not below a reserved prefix. Therefore, the rule with a wildcard redirects the target again, and
    // the client receives a single redirect.
    expect(&rules, &[("/assets/a.js", "301 https://shop.example/two")]);
}

#[test]
fn pass_also_applies_below_reserved_prefixes() {
    for (pass, path) in [
        (r"regex: '/.*\.php'", "/api/v1/a.php"),
        ("from: '/{section}/v1/{file}.php'", "/api/v1/a.php"),
        ("prefix: /", "/assets/a"),
    ] {
        let rules = rules(&format!(
            "- {{ {pass}, pass: true, order: written }}
- {{ prefix: /api/v1, to: /moved, order: written }}
- {{ prefix: /assets, to: /files, order: written }}"
        ));
        let other = if pass == "prefix: /" { "pass" } else { "301 /moved/a.js" };
        expect(&rules, &[(path, "pass"), ("/api/v1/a.js", other)]);
    }
}

#[test]
fn query_of_the_request_is_kept_but_the_target_wins() {
    let rules = rules("- { from: /a, to: '/b?x=1' }\n- { from: /c, to: '/d?x=1', query: drop }");
    expect(
        &rules,
        &[("/a", "301 /b?x=1"), ("/a?", "301 /b?x=1"), ("/a?x=2&y=3", "301 /b?x=1&y=3"), ("/c?x=2&y=3", "301 /d?x=1")],
    );
}

#[test]
fn failing_rule_test_rejects_the_files() {
    let source = Source {
        name: "t.yaml".to_owned(),
        text: "rules: [{ from: /a, to: /b, tests: [{ get: /a, to: /c }] }]".to_owned(),
    };
    let codes: Vec<Code> = compile(&[source], &options()).unwrap_err().iter().map(|found| found.code).collect();
    assert_eq!(codes, [Code::FailedTest]);
}

#[test]
fn absolute_target_keeps_its_slash() {
    let rules = rules("- { from: '/shop/{x}', to: 'https://shop.example/a/{x}/?b=1' }");
    expect(&rules, &[("/shop/1?c=2", "301 https://shop.example/a/1/?b=1&c=2")]);
}

#[test]
fn rule_knows_its_id_location_and_strategy() {
    let rules = rules("- { from: /a/, to: /b }\n- { id: mine, prefix: /c, to: /d }\n- { from: '/e/{x}', to: /f }");
    let described: Vec<_> =
        rules.rules().map(|rule| (rule.id(), rule.source(), rule.line(), rule.from(), rule.strategy())).collect();
    assert_eq!(
        described,
        [
            ("/a", "t.yaml", 2, "/a/", Strategy::Exact),
            ("mine", "t.yaml", 3, "/c", Strategy::Prefix),
            ("/e/{x}", "t.yaml", 4, "/e/{x}", Strategy::Pattern),
        ]
    );
}

#[test]
fn no_files_and_files_without_rules_make_an_empty_rule_set() {
    assert!(compile(&[], &options()).unwrap().rules.is_empty());
    assert!(file("# nothing yet\n").is_empty());
    expect(&RuleSet::empty(), &[("/a", "-")]);
}

#[test]
fn warnings_come_with_the_rules_and_with_the_errors() {
    let unused =
        Source { name: "t.yaml".to_owned(), text: "tables: { t: { a: b } }\nrules: [{ from: /a, to: /b }]".to_owned() };
    let compiled = compile(std::slice::from_ref(&unused), &options()).unwrap();
    assert_eq!(compiled.warnings[0].code, Code::UnusedTable);
    let broken = Source { name: "u.yaml".to_owned(), text: "rules: [{ from: /c }]".to_owned() };
    let found = compile(&[unused, broken], &options()).unwrap_err();
    let codes: Vec<Code> = found.iter().map(|diagnostic| diagnostic.code).collect();
    assert_eq!(codes, [Code::UnusedTable, Code::MissingKey]);
}

#[test]
fn parameters_become_part_of_the_target() {
    let rules = file(
        "tables: { pages: { '7': about, 'a,b': list, б: cyrillic, product/category: cat, price: 1.10, old: 007 }, deep: { a/b: x } }
rules:
- { from: /item.php, to: '/item/{query.id}', when: { query: { id: true } } }
- { from: /find, to: '/search?text={query.q}', when: { query: { q: true } } }
- { from: /kept, to: '/k/{query.id}', query: [id], when: { query: { id: true } } }
- { from: '/{lang}/page.php', table: pages, key: '{query.p}', to: '/{lang}/{value}', otherwise: '/{lang}/all', when: { query: { p: true } } }
- { from: /chain, to: '/item.php?id={query.n}', when: { query: { n: true } } }
- { from: '/ru/rest/{r...}', table: deep, to: '/deep/{value}' }
- { from: /away, to: 'https://shop.example/{query.p}', when: { query: { p: true } } }",
    );
    expect(
        &rules,
        &[
            ("/item.php?id=5", "301 /item/5"),
            ("/item.php?a=1&id=%D0%B1+x&utm_source=m&id=6", "301 /item/%D0%B1%20x?a=1&utm_source=m"),
            ("/item.php?id=a/../b", "301 /item/a%2F..%2Fb"),
            // If the query parameter is missing or is not a valid path segment, the rule is skipped.
            ("/item.php", "-"),
            ("/item.php?id=", "-"),
            ("/item.php?id=..", "-"),
            ("/item.php?id=%0d%0aSet-Cookie:x", "-"),
            ("/find?q=a%26b=c&page=2", "301 /search?text=a%26b%3Dc&page=2"),
            ("/find?q=", "301 /search?text="),
            ("/find?q=..%2F%20", "301 /search?text=../%20"),
            ("/find?q=%0d%0aX:y", "301 /search?text=%0D%0AX:y"),
            ("/kept?id=5&b=1", "301 /k/5?id=5"),
            ("/ru/page.php?p=7", "301 /ru/about"),
            ("/ru/page.php?p=a%2Cb&x=1", "301 /ru/list?x=1"),
            ("/ru/page.php?p=%D0%B1", "301 /ru/cyrillic"),
            ("/ru/page.php?p=8", "301 /ru/all"),
            ("/ru/page.php?p=product/category", "301 /ru/cat"),
            ("/ru/page.php?p=product%2Fcategory", "301 /ru/cat"),
            ("/ru/page.php?p=price", "301 /ru/1.10"),
            ("/ru/page.php?p=old", "301 /ru/007"),
            ("/ru/rest/a/b", "301 /deep/x"),
            ("/chain?n=9&z=1", "301 /item/9?z=1"),
            ("/away?p=//evil.example", "301 https://shop.example/%2F%2Fevil.example"),
        ],
    );
}
