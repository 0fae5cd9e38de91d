//! Tests of rules with `order: written`, which are tried in file order. Also tests many rules for the same path.

use std::fmt::Write;

use portico_redirects::{NormalPath, Request};

use super::*;

/// Returns the warnings about rules and rows that never match, along with the line of each warning.
fn shadowed(files: &[(&str, &str)]) -> Vec<(u32, String)> {
    let sources = sources(files);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    let warnings =
        compiled.warnings.iter().filter(|warning| warning.code == Code::Shadowed && warning.silenced.is_none());
    warnings.map(|warning| (warning.place.line, warning.found.clone())).collect()
}

#[test]
fn rules_of_every_kind_are_tried_in_the_order_in_which_they_are_written() {
    let rows = ("rows.csv", "/shop/cart,/basket\n/shop/pay,/checkout\n");
    let text = r"
defaults: { order: written }
rules:
  - regex: /shop/item-(?<id>\d+)
    to: /item/{id}
    tests: [{ get: /shop/item-7, to: /item/7 }]
  - rows: rows.csv
    tests: [{ get: /shop/cart, to: /basket }]
  - { from: /shop/sale, to: /summer, status: 302, when: { language: en } }
  - prefix: /shop
    to: /store
    tests:
      - { get: /shop/a/b, to: /store/a/b }
      - { get: /shop/sale, to: /store/sale }
";
    compile_and_test(&[("t.yaml", text), rows]);
}

#[test]
fn rules_ordered_by_specificity_come_before_those_in_written_order() {
    let written = "defaults: { order: written }\nrules:\n- { from: /a, to: /written }\n- { prefix: /b, to: /wide, tests: [{ get: /b/d, to: /wide/d }] }\n";
    let text = "rules:
- { regex: '/[ab]', to: /specific, tests: [{ get: /a, to: /specific }, { get: /b, to: /specific }] }
- { from: /b/c, to: /exact, tests: [{ get: /b/c, to: /exact }] }
";
    let found = codes_of(&[("written.yaml", written), ("a.yaml", text)]);
    assert_eq!(found, [Code::Shadowed]);
}

/// Compiles files and returns the codes of all warnings.
fn codes_of(files: &[(&str, &str)]) -> Vec<Code> {
    let sources = sources(files);
    let compiled = compile(&sources, &options()).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)));
    compiled.warnings.iter().map(|warning| warning.code).collect()
}

#[test]
fn files_in_written_order_are_tried_in_the_order_of_the_files() {
    let first =
        "defaults: { order: written }\nrules:\n- { from: '/a/{x}', to: /first, tests: [{ get: /a/b, to: /first }] }\n";
    let second = "defaults: { order: written }\nrules:\n- { from: /a/b, to: /second }\n";
    assert_eq!(codes_of(&[("a.yaml", first), ("b.yaml", second)]), [Code::Shadowed]);
}

#[test]
fn rule_in_written_order_after_a_wider_one_is_reported() {
    for rules in [
        "- { prefix: /shop, to: /store }\n- { from: /shop/cart, to: /basket }",
        "- { prefix: /shop, to: /store }\n- { from: '/shop/{id}/print', to: /print }",
        "- { regex: '/shop/.*', to: /store }\n- { prefix: /shop/sale, to: /summer }",
        "- { from: '/{a}/{b}', to: /store }\n- { from: /shop/cart, to: /basket }",
        "- { prefix: /shop, to: /store, case: ignore }\n- { from: /Shop/Cart, to: /basket }",
        "- { prefix: /shop, to: /store, when: { host: old.example } }\n- { from: /shop/a, to: /b, when: { host: old.example, query: { x: '1' } } }",
    ] {
        let text = format!("defaults: {{ order: written }}\nrules:\n{rules}\n");
        let found = shadowed(&[("t.yaml", &text)]);
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4], "{text}{found:?}");
    }
    let text = "defaults: { order: written }\nrules:\n- { prefix: /shop, to: /store }\n- rows: rows.csv\n";
    let found = shadowed(&[("t.yaml", text), ("rows.csv", "/other,/x\n/shop/cart,/basket\n/shop/pay,/checkout\n")]);
    assert_eq!(found, [(2, "2 rows never match, such as `/shop/cart`".to_owned())]);
}

#[test]
fn rule_in_written_order_after_a_row_for_the_same_path_is_reported() {
    for rule in [
        "{ from: /shop/cart, to: /basket }",
        "{ from: /shop/cart, to: /basket, when: { language: en } }",
        "{ from: /shop/cart, to: /basket, when: { query: { id: 1 } } }",
    ] {
        let text = format!("defaults: {{ order: written }}\nrules:\n- rows: rows.csv\n- {rule}\n");
        let found = shadowed(&[("t.yaml", &text), ("rows.csv", "/other,/x\n/shop/cart,/y\n")]);
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [4], "{text}{found:?}");
    }
    let text = "defaults: { order: written }\nrules:\n- rows: plain.csv\n- rows: hosts.csv\n";
    let plain = ("plain.csv", "from,to\n/shop/cart,/y\n");
    let hosts = ("hosts.csv", "from,to,host\n/other,/x,old.example\n/shop/cart,/z,old.example\n");
    assert_eq!(shadowed(&[("t.yaml", text), plain, hosts]).len(), 1);
}

#[test]
fn row_with_conditions_after_a_row_for_the_same_path_is_reported_in_any_letter_case() {
    for case in ["exact", "ignore"] {
        let text = format!("defaults: {{ order: written, case: {case} }}\nrules:\n- rows: rows.csv\n");
        let rows = ("rows.csv", "from,to,query\n/b,/x,\n/b,/y,id=1\n/c,/x,id=1\n/c,/y,\n");
        assert_eq!(
            shadowed(&[("t.yaml", &text), rows]).iter().map(|(line, _)| *line).collect::<Vec<_>>(),
            [3],
            "{case}"
        );
    }
}

#[test]
fn row_in_any_letter_case_is_not_hidden_by_a_rule_for_one_spelling() {
    let files = |order: &str, rule: &str| {
        let text =
            format!("defaults: {{ order: {order} }}\nrules:\n- {{ {rule} }}\n- rows: rows.csv\n  case: ignore\n");
        shadowed(&[("t.yaml", &text), ("rows.csv", "/b,/z\n/7,/y\n")])
    };
    for order in ["written", "specific"] {
        assert_eq!(files(order, "from: /b, to: /x"), [], "{order}");
        assert_eq!(files(order, "from: /7, to: /x").len(), 1, "{order}");
    }
    for rule in ["prefix: /b, to: /x", "regex: '/[bc]', to: /x"] {
        assert_eq!(files("written", rule), [], "{rule}");
    }
    for rule in ["from: /b, to: /x, case: ignore", "prefix: /, status: 410", "from: '/{any}', status: 410"] {
        assert_eq!(files("written", rule).len(), 1, "{rule}");
    }
}

#[test]
fn rule_for_a_variant_of_a_language_after_a_rule_for_the_language_is_reported() {
    let rules = |first: &str, second: &str| {
        format!(
            "defaults: {{ status: 302 }}\nrules:\n- {{ regex: '/n/[a-z]+', to: /x, when: {{ language: {first} }} }}\n\
             - {{ regex: '/n/[a-c]+', to: /y, when: {{ language: {second} }} }}\n"
        )
    };
    for (first, second, count) in [
        ("en", "en-GB", 1),
        ("EN", "en-gb", 1),
        ("[en, ru]", "[en-GB, ru]", 1),
        ("en-GB", "en", 0),
        ("en", "[en-GB, ru]", 0),
    ] {
        assert_eq!(shadowed(&[("t.yaml", &rules(first, second))]).len(), count, "{first} {second}");
    }
}

#[test]
fn row_is_reported_only_if_the_rule_for_its_path_comes_first() {
    let rule = "- { from: /shop/cart, to: /basket, allow: { R022: 'the row is older' } }";
    let rows = ("rows.csv", "/shop/cart,/y\n");
    let below = format!("defaults: {{ order: written }}\nrules:\n- rows: rows.csv\n{rule}\n");
    assert_eq!(shadowed(&[("t.yaml", &below), rows]), []);
    let above = "defaults: { order: written }\nrules:\n- { from: /shop/cart, to: /basket }\n- rows: rows.csv\n";
    assert_eq!(shadowed(&[("t.yaml", above), rows]).len(), 1);
}

#[test]
fn rule_in_written_order_that_can_match_is_not_reported() {
    for rules in [
        "- { from: /shop/cart, to: /basket }\n- { prefix: /shop, to: /store }",
        "- { prefix: /shop, to: /store, when: { language: en } }\n- { from: /shop/cart, to: /basket }",
        "- { prefix: /shop, to: /store, when: { host: a.example } }\n- { from: /shop/a, to: /b, when: { host: b.example } }",
        "- { prefix: /shop, to: /store }\n- { from: /Shop/Cart, to: /basket }",
        "- { prefix: /shop, to: /store }\n- { from: /shop/cart, to: /basket, case: ignore }",
        "- { from: '/shop/{id}', to: /store }\n- { prefix: /shop, to: /basket }",
        "- { prefix: /shop, to: /store }\n- { prefix: /shopping, to: /basket }",
    ] {
        let text = format!("defaults: {{ order: written }}\nrules:\n{rules}\n");
        assert_eq!(shadowed(&[("t.yaml", &text)]), [], "{text}");
    }
}

#[test]
fn row_under_a_condition_is_not_hidden_by_an_earlier_file_without_one() {
    let text = "
rules:
  - rows: all.csv
    tests: [{ get: /a, headers: { host: b.example }, to: /all }]
  - rows: host.csv
    when: { host: a.example }
    tests: [{ get: /a, headers: { host: a.example }, to: /host }]
";
    let files = [("t.yaml", text), ("all.csv", "/a,/all\n"), ("host.csv", "/a,/host\n")];
    compile_and_test(&files);
    assert_eq!(shadowed(&files), []);
}

#[test]
fn priority_beside_written_order_is_an_error() {
    let text = "defaults: { order: written }\nrules:\n- { from: /a, to: /b, priority: 3 }\n";
    let found = compile(&sources(&[("t.yaml", text)]), &options()).err().unwrap_or_default();
    assert_eq!(found.iter().map(|error| (error.code, error.place.line)).collect::<Vec<_>>(), [(Code::Conflict, 3)]);
}

#[test]
fn loop_of_rules_in_written_order_is_an_error() {
    let text = "defaults: { order: written }\nrules:\n- { from: /a, to: /b }\n- { prefix: /a, to: /x }\n- { from: /b, to: /a }\n";
    let found = compile(&sources(&[("t.yaml", text)]), &options()).err().unwrap_or_default();
    assert!(found.iter().any(|error| error.code == Code::Loop), "{found:?}");
    // The rule for `/a` precedes the rule for `/a/b`. Therefore, the rule for `/a/b`, which would close a loop, is
    // never reached.
    let text = "defaults: { order: written }\nrules:\n- { prefix: /a, to: /x }\n- { from: /a/b, to: /c }\n- { from: /c, to: /a/b }\n";
    let compiled = compile(&sources(&[("t.yaml", text)]), &options());
    assert!(compiled.is_ok_and(|compiled| answer(&compiled, "/c", None) == "/x/b"));
}

fn answer(compiled: &Compiled, path: &str, query: Option<&str>) -> String {
    let path = NormalPath::parse(path).unwrap_or_else(|error| panic!("{error:?}"));
    let found = compiled.rules.find(&Request::plain(&path, query));
    found.and_then(|found| Some(found.outcome.location()?.to_string())).unwrap_or_default()
}

/// Checks 2,000 rules for the same path, each of which requires another value of a query parameter. Every rule must
/// answer the requests with its value. Duplicates, loops and shadowed rules must be reported.
#[test]
fn many_rules_for_one_path_are_found_by_their_conditions() {
    let mut text = "rules:\n".to_owned();
    for id in 0..2_000 {
        writeln!(text, "- {{ from: /index.php, to: /page/{id}, query: drop, when: {{ query: {{ id: '{id}' }} }} }}")
            .unwrap_or_default();
    }
    let compiled = compile(&sources(&[("t.yaml", &text)]), &options());
    let compiled = compiled.unwrap_or_else(|found| panic!("{} errors, such as {:?}", found.len(), found.first()));
    assert_eq!(compiled.warnings, []);
    for (query, expected) in [
        ("id=7", "/page/7"),
        ("a=1&i%64=1999&b", "/page/1999"),
        ("id=2000", ""),
        ("id=x&id=12", "/page/12"),
        ("ID=7", ""),
        ("", ""),
    ] {
        assert_eq!(answer(&compiled, "/index.php", Some(query)), expected, "{query}");
    }
    let broken = format!(
        "{text}- {{ from: /index.php, to: /x, when: {{ query: {{ id: '1500' }} }} }}
- {{ from: /page/3, to: '/index.php?id=3' }}
- {{ from: /index.php, to: /never, when: {{ query: {{ id: '9', extra: true }} }}, priority: -1 }}
"
    );
    let found = compile(&sources(&[("t.yaml", &broken)]), &options()).err().unwrap_or_default();
    let codes: Vec<Code> = found.iter().map(|found| found.code).collect();
    for code in [Code::Duplicate, Code::Loop, Code::Shadowed] {
        assert_eq!(codes.iter().filter(|one| **one == code).count(), 1, "{code:?} in {codes:?}");
    }
}
