//! Tests that exchanging the lines of two rules does not exchange their ids.

use super::*;

/// Two sites may have a page with the same path and query. Moving one of the rules must not exchange their ids.
#[test]
fn ids_of_rows_differ_if_the_conditions_of_their_files_differ() {
    let ids_of = |rules: &str| {
        let text = "from,to,host,query\n/page,/n,,id=7\n".to_owned();
        let row_files = ["one.csv", "two.csv"].map(|name| Source { name: name.to_owned(), text: text.clone() });
        let rules = Source { name: "t.yaml".to_owned(), text: format!("rules: [{rules}]\n") };
        let compiled = compile(&[&[rules], row_files.as_slice()].concat(), &CompileOptions::default()).unwrap();
        let mut ids: Vec<String> = compiled.rules.rules().map(|rule| rule.id().to_owned()).collect();
        ids.sort_unstable();
        ids
    };
    let one = "{ rows: one.csv, when: { host: one.example } }";
    for two in ["{ rows: two.csv, when: { host: two.example } }", "{ rows: two.csv, when: { language: ru } }"] {
        let ids = ids_of(&format!("{one}, {two}"));
        assert_eq!(ids, ids_of(&format!("{two}, {one}")));
        assert!(ids.contains(&"/page?id=7#one.example".to_owned()), "{ids:?}");
        assert!(!ids.iter().any(|id| id.ends_with("#2")), "{ids:?}");
    }
    let written = ids_of("{ rows: one.csv, order: written }");
    assert!(written.contains(&"/page?id=7#+written".to_owned()), "{written:?}");
    assert!(ids_of("{ rows: one.csv }").contains(&"/page?id=7".to_owned()));
}

/// If two rules match the same requests at different times, or one rule overrides the other, exchanging their lines must
/// not exchange their ids.
#[test]
fn ids_of_rules_with_the_same_pattern_do_not_depend_on_their_order() {
    for (one, two) in [
        ("from: /a, to: /b", "from: /a, to: /c, expires: 2999-01-01, after_expiry: remove"),
        ("from: /a, to: /b", "from: /a, to: /c, order: written"),
        (
            "prefix: /a, to: /b, when: { host: a.example }",
            "prefix: /a, to: /c, order: written, when: { host: a.example }",
        ),
        ("from: /a, to: /b, when: { language: ru }", "from: /a, to: /c, order: written, when: { language: ru }"),
    ] {
        let ids_of = |first: &str, second: &str| ids(&format!("rules: [{{ {first} }}, {{ {second} }}]\n"));
        let (forwards, mut backwards) = (ids_of(one, two), ids_of(two, one));
        backwards.reverse();
        assert_eq!(forwards, backwards);
        assert_ne!(forwards[0], forwards[1]);
    }
    assert_eq!(id("from: /a, to: /b, order: written"), "/a#+written");
}

/// The rule for the second table matches only keys that the first table lacks, and each rule keeps its id if the lines are
/// exchanged.
#[test]
fn ids_of_rules_with_tables_do_not_depend_on_their_order() {
    let tables = "tables: { one: { a: x }, two: { b: y } }\n";
    let rule = |table: &str| format!("{{ from: '/p/{{id}}', to: '/n/{{value}}', table: {table} }}");
    let ids_of = |first: &str, second: &str| {
        ids(&format!("{tables}defaults: {{ order: written }}\nrules: [{}, {}]\n", rule(first), rule(second)))
    };
    assert_eq!(ids_of("one", "two"), ["/p/{id}#table:one+written", "/p/{id}#table:two+written"]);
    assert_eq!(ids_of("two", "one"), ["/p/{id}#table:two+written", "/p/{id}#table:one+written"]);
    let with_options = |rest: &str| {
        let text = format!("{tables}rules: [{{ from: '/p/{{id}}', to: '/n/{{value}}', table: one{rest} }}]\n");
        ids(&text).remove(0)
    };
    // With `otherwise`, the rule matches any key.
    assert_eq!(with_options(", otherwise: /z"), "/p/{id}");
    let conditional = with_options(", when: { host: a.example }");
    assert!(conditional.starts_with("/p/{id}#") && !conditional.contains("table"), "{conditional}");
    assert_ne!(conditional, "/p/{id}#a.example");
}

/// Two folders may have a CSV file of the same name. Adding a third such folder does not exchange the ids.
#[test]
fn files_of_the_same_name_have_ids_with_their_folders() {
    let ids_of = |folders: &[&str]| {
        let sources = folders.iter().flat_map(|folder| {
            let rules =
                Source { name: format!("rules/{folder}/t.yaml"), text: "rules: [{ rows: m.csv }]\n".to_owned() };
            [rules, Source { name: format!("rules/{folder}/m.csv"), text: format!("/{folder},/z\n") }]
        });
        let compiled = compile(&sources.collect::<Vec<_>>(), &CompileOptions::default()).unwrap();
        compiled.rules.rules().map(|rule| rule.id().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids_of(&["a"]), ["m.csv"]);
    assert_eq!(ids_of(&["a", "b"]), ["a/m.csv", "b/m.csv"]);
    assert_eq!(ids_of(&["0", "a", "b"]), ["0/m.csv", "a/m.csv", "b/m.csv"]);
}

#[test]
fn written_id_is_taken_before_all_derived_ids() {
    for (rules, expected) in [
        ("[{ from: /b, to: /x, id: /a }, { from: /a, to: /y }]", ["/a", "/a#2"]),
        ("[{ from: /a, to: /y }, { from: /b, to: /x, id: /a }]", ["/a#2", "/a"]),
    ] {
        assert_eq!(ids(&format!("rules: {rules}\n")), expected);
    }
}

/// Two parameters with these values had the same hash of 32 bits.
#[test]
fn conditions_with_the_same_short_hash_have_different_ids() {
    let id_of = |value: u32| id(&format!("from: /a, to: /b, when: {{ query: {{ id: {value} }} }}"));
    assert_ne!(id_of(159_426), id_of(160_547));
}
