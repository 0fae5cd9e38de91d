//! Tests that a request for a path that no rule matches causes no allocation.

#![expect(clippy::panic, reason = "a test may panic on anything unexpected")]

use std::fmt::Write;

use portico_redirects::{CompileOptions, NormalPath, Request, RuleSet, Source, compile, render};

/// Returns rules of every kind, so that a request without a matching rule causes every kind of lookup.
fn rules() -> RuleSet {
    let mut text = "rules:\n- rows: rows.csv\n- { from: /about-us, to: /x, case: ignore }\n".to_owned();
    for number in 0..100 {
        let _ = writeln!(text, "- {{ from: /exact-{number}, to: /x }}");
        let _ = writeln!(text, "- {{ prefix: /prefix-{number}, to: /x }}");
        let _ = writeln!(text, "- {{ from: '/pattern-{number}/page-{{id}}.html', to: '/x/{{id}}' }}");
        let _ = writeln!(text, "- {{ regex: '/regex-{number}/(?<id>[0-9]+)\\.php', to: '/x/{{id}}' }}");
        let _ =
            writeln!(text, "- {{ from: /conditional-{number}, to: /x, when: {{ language: en, host: a.example }} }}");
    }
    let sources = [
        Source { name: "t.yaml".to_owned(), text },
        Source { name: "rows.csv".to_owned(), text: "/row-1,/x\n/row-2,/x\n".to_owned() },
    ];
    match compile(&sources, &CompileOptions::default()) {
        Ok(compiled) => compiled.rules,
        Err(found) => panic!("\n{}", render::text(&found, &sources)),
    }
}

#[test]
fn path_without_rule_allocates_nothing() {
    let rules = rules();
    for address in ["/", "/catalog/ambrovens", "/press-center/a/b/c/d", "/exact-1/x", "/pattern-3/other", "/about/"] {
        let used = allocation_counter::measure(|| {
            let path = NormalPath::parse(address).unwrap_or_else(|error| panic!("{address}: {error}"));
            assert!(rules.find(&Request::plain(&path, Some("page=2"))).is_none(), "{address}");
        });
        assert_eq!(used.count_total, 0, "{address}");
    }
}

#[test]
fn counter_detects_allocations_of_a_hit() {
    let rules = rules();
    let used = allocation_counter::measure(|| {
        let path = NormalPath::root();
        drop(path.to_string());
        drop(rules.find(&Request::plain(&NormalPath::parse("/row-1").unwrap_or(path), None)));
    });
    assert!(used.count_total > 1);
}
