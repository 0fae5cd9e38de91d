//! Tests of the ids that are derived from rules without `id`. Hits are stored under these ids.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic on anything unexpected")]

mod generated;
mod order;
mod rule;

use portico_redirects::{CompileOptions, RuleInfo, RuleSet, Source, compile, render};

/// Compiles a file. A text without the key `rules` is a single rule in braces.
#[track_caller]
fn rules(text: &str) -> RuleSet {
    let text = if text.contains("rules:") { text.to_owned() } else { format!("rules:\n  - {{ {text} }}\n") };
    let rows = "from,to,status,host,query\n/index.php,/n,,b.example a.example,lang=ru&id=7\n/index.php/?id=7&lang=ru,/n,,\"a.example,B.example\"\n";
    let rows: Vec<&str> = rows.lines().collect();
    let file = |row: usize| Source { name: format!("row{row}.csv"), text: format!("{}\n{}\n", rows[0], rows[row]) };
    let sources = [Source { name: "t.yaml".to_owned(), text }, file(1), file(2)];
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    compile(&sources, &options).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources))).rules
}

/// Returns the ids of a file. The ids are in the order of the rules.
#[track_caller]
fn ids(text: &str) -> Vec<String> {
    rules(text).rules().map(|rule| rule.id().to_owned()).collect()
}

#[track_caller]
fn id(text: &str) -> String {
    ids(text).pop().unwrap()
}

/// Returns the id of a rule with the given conditions.
#[track_caller]
fn id_when(conditions: &str) -> String {
    id(&format!("from: /a, to: /b, when: {{ {conditions} }}"))
}

#[test]
fn spelling_of_conditions_does_not_change_the_id() {
    for spellings in [
        &["host: [a.example, b.example]", "host: [b.example, A.Example]", "host: [a.example., 'b.example', a.example]"]
            [..],
        &["host: a.example", "host: [A.EXAMPLE]", "host: \"a.example.\""],
        &["host: пример.рф", "host: xn--e1afmkfd.xn--p1ai", "host: Пример.РФ", "host: [XN--e1afmkfd.рф]"],
        &["host: '*.пример.рф'", "host: '*.xn--e1afmkfd.xn--p1ai'"],
        &["method: [GET, POST]", "method: [post, get]", "method: ['Post', GET, POST]"],
        &["method: GET", "method: [get]"],
        &["language: [ru, en-GB]", "language: [EN-gb, RU]"],
        &["accept: [text/turtle, text/csv]", "accept: [TEXT/csv, text/Turtle]"],
        &["header: { user-agent: { contains: bot } }", "header: { User-Agent: { contains: [bot] } }"],
        &["query: { x: 1, y: 2 }", "query: { y: '2', \"x\": [1] }"],
        &["query: { x: [1, 2] }", "query: { x: ['2', 1] }", "query: { x: [2, 1, '2'] }"],
        &["query: { x: { starts: [a, b] } }", "query: { x: { case: exact, starts: [b, a, b] } }"],
        &["query: { x: { contains: bot, case: ignore } }", "query: { x: { case: ignore, contains: [BOT, Bot] } }"],
        &["query: { x: { regex: [a+, b+] } }", "query: { x: { regex: ['b+', 'a+'] } }"],
        &["share: 20%", "share: 20.0%", "share: '20.00%'", "share: 20 %"],
        &["share: 12.5%", "share: 12.50%"],
        &[
            "from: 2027-01-01, until: 2027-03-01",
            "until: 2027-03-01T00:00:00Z, from: 2027-01-01T00:00",
            "from: 2027-01-01T03:00:00+03:00, until: '2027-03-01 00:00:00'",
        ],
        &["cookie: { a: true }, host: a.example", "host: a.example, cookie: { a: true }"],
        &["not: { language: en }", "not: [{ language: [EN] }]"],
        &[
            "not: [{ host: a.example, language: en }, { cookie: { a: 1 } }]",
            "not: [{ cookie: { a: 1 } }, { language: en, host: a.example }, { cookie: { a: [1] } }]",
        ],
        &["any: [{ language: en }, { cookie: { a: 1 } }]", "any: [{ cookie: { a: 1 } }, { language: en }]"],
    ] {
        for spelling in spellings {
            assert_eq!(id_when(spelling), id_when(spellings[0]), "{spelling}");
        }
    }
}

#[test]
fn spelling_of_a_rule_does_not_change_the_id() {
    for spellings in [
        &["from: /a, to: /b", "from: /a/, to: /b", "from: //a, to: /b", "from: /./a, to: /b", "from: '/%61', to: /b"][..],
        &["from: /каталог/x, to: /b", "from: '/%d0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/x/', to: /b"],
        &["from: '/a b', to: /b", "from: /a%20b, to: /b"],
        &["from: '/a/{x}', to: '/b/{x}'", "from: '/a/{x}/', to: '/b/{x}'"],
        &["from: '/page-{x}.html', to: '/{x}'", "from: '/%70age-{x}.html', to: '/{x}'"],
        &["from: '/a/{x...}', to: '/b/{x}'", "from: '/a//{x...}', to: '/b/{x}'"],
        &["prefix: /a, to: /b", "prefix: /a/, to: /b"],
        &[
            "prefix: /, to: https://shop.example, tail: drop, query: drop",
            "tail: drop, prefix: //, to: https://shop.example",
        ],
        &["regex: /a+, to: /b", "regex: /a+, to: /b, anchored: true, case: exact"],
        &["from: /a, to: /b, case: ignore", "from: /A/, to: /b, case: ignore"],
        &[
            "rules:\n  - from: /a\n    to: /b\n",
            "rules:\n  - to: '/b'\n    from: \"/a\"\n    case: exact\n    order: specific\n",
        ],
        &[
            "from: /a, to: /b, when: { host: a.example, query: { x: 1 } }",
            "rules: [{ from: /a, to: /b, when: { query: { x: 1 } } }]\ndefaults: { when: { host: a.example } }\n",
            "rules: [{ from: /a, to: /b, when: { host: a.example } }]\ndefaults: { when: { host: b.example, query: { x: 1 } } }\n",
        ],
        &[
            "from: /a, to: /b, when: { from: 2027-01-01T12:00+03:00 }",
            "defaults: { time_zone: Europe/Moscow, case: exact }\nrules: [{ from: /a, to: /b, when: { from: 2027-01-01T12:00 } }]\n",
        ],
        &["rules: [{ rows: row1.csv }]", "rules: [{ rows: row2.csv }]"],
    ] {
        for spelling in spellings {
            assert_eq!(id(spelling), id(spellings[0]), "{spelling}");
        }
    }
}

/// The answer of a rule may be corrected. The hits of the rule are then still counted together.
#[test]
fn answer_of_a_rule_does_not_change_the_id() {
    let expected = id_when("query: { x: 1 }");
    for rest in [
        "to: /c",
        "to: /b, status: 302, cache: 1h",
        "status: 410",
        "pass: true",
        "to: /b, query: drop, priority: 3, owner: web",
        "to: /b, expires: 2999-01-01",
        "to: /b, expires: 2027-01-01, after_expiry: keep",
    ] {
        assert_eq!(id(&format!("from: /a, when: {{ query: {{ x: 1 }} }}, {rest}")), expected, "{rest}");
    }
}

#[test]
fn rules_that_match_different_requests_have_different_ids() {
    let rules = [
        "from: /a",
        "from: /A",
        "from: /a, case: ignore",
        "from: /a/b",
        "from: '/a/{b}'",
        "from: '/a/{b...}'",
        "from: /a/%7Bb%7D",
        "from: /a/%2A",
        "from: /%2A",
        "prefix: /a",
        "prefix: /",
        "regex: /a",
        "regex: /a, case: ignore",
        "regex: /a, anchored: false",
    ];
    let conditions = [
        "host: a.example",
        "host: '*.a.example'",
        "host: [a, language, ru]",
        "host: a, language: ru",
        "host: [a, b.example]",
        "not: { host: a.example }",
        "any: [{ host: a.example }, { host: b.example }]",
        "not: [{ host: a.example }, { host: b.example }]",
        "not: [{ host: a.example, not: { host: b.example } }]",
        "not: [{ host: a.example, language: ru }]",
        "not: [{ host: a.example }], language: ru",
        "not: [{ host: a.example }], any: [{ language: ru }]",
        "not: [{ host: a.example, any: [{ language: ru }] }]",
        "method: POST",
        "method: GET",
        "language: ru",
        "language: ru-RU",
        "accept: text/csv",
        "query: { a: true }",
        "query: { a: 'true' }",
        "query: { a: false }",
        "query: { a: 'false' }",
        "query: { A: true }",
        "query: { a: b, c: d }",
        "query: { a: [b, c, d] }",
        "query: { a: [b, c], d: true }",
        "query: { a: { contains: b } }",
        "query: { a: { contains: b, case: ignore } }",
        "query: { a: { contains: B } }",
        "query: { a: { starts: b } }",
        "query: { a: { regex: b } }",
        "query: { a: { contains: [b, starts] } }",
        "query: { a: map, contains: b }",
        "query: { a: \"\\x01map\", contains: b }",
        "query: { header: a, cookie: b }",
        "query: { header: true }, cookie: { b: true }",
        "header: { a: true }",
        "cookie: { a: true }",
        "share: 20%",
        "share: 2%",
        "from: 2027-01-01",
        "from: 2027-01-02",
        "until: 2027-01-01",
    ];
    let conditions = conditions.map(|conditions| format!("from: /a, when: {{ {conditions} }}"));
    let all = rules.map(str::to_owned).into_iter().chain(conditions);
    let mut known: Vec<(String, String)> = Vec::new();
    for rule in all {
        let id = id(&format!("{rule}, pass: true"));
        let same = known.iter().find(|(_, other)| *other == id);
        assert!(same.is_none(), "{rule} and {same:?}");
        known.push((rule, id));
    }
}

/// If one of these ids changes, the stored hits of such rules are lost, and other visitors belong to their shares.
#[test]
fn ids_never_change() {
    for (rule, expected) in [
        ("from: /a", "/a"),
        ("from: /старый", "/старый"),
        ("from: '/a/{b}/{c...}', to: '/{b}/{c}'", "/a/{b}/{c...}"),
        ("prefix: /a", "/a/*"),
        ("regex: /a.+", "~/a.+"),
        ("regex: /a, anchored: false", "~/a#caa7a1f9a96d"),
        ("from: /a, case: ignore", "/a#9362e5bcded4"),
        ("from: /a, when: { host: a.example }", "/a#a.example"),
        ("from: /a, when: { host: '*.пример.рф' }", "/a#*.пример.рф"),
        ("from: /a, when: { host: [a.example, b.example] }", "/a#eaec307efc64"),
        ("from: /a, when: { method: POST, share: 12.5% }", "/a#ff31cc90a82d"),
        ("from: /a, when: { query: { id: 7, lang: true, old: false } }", "/a#7c55df665c0c"),
        ("from: /a, when: { query: { id: [7, 8] } }", "/a#8a7dd8f86c17"),
        ("from: /a, when: { header: { user-agent: { contains: bot, case: ignore } } }", "/a#31df727627a5"),
        ("from: /a, when: { cookie: { beta: 'true' }, language: en }", "/a#d60eb7f832c8"),
        ("from: /a, when: { accept: text/turtle, from: 2027-01-01, until: 2027-02-01 }", "/a#d561252a35f6"),
        (
            "from: /a, when: { not: { host: a.example }, any: [{ language: en }, { cookie: { beta: 1 } }] }",
            "/a#9a12a0a667af",
        ),
    ] {
        let target = if rule.contains("to:") { "" } else { ", to: /target" };
        assert_eq!(id(&format!("{rule}{target}")), expected, "{rule}");
    }
}

#[test]
fn rule_with_the_same_pattern_conditions_and_table_gets_a_number() {
    let text = "tables: { t: { a: '1' } }
rules:
  - { from: '/a/{x}', to: '/b/{value}', table: t, when: { query: { id: true } } }
  - { from: '/a/{x}/', to: '/c/{value}', table: t, key: '{query.id}', when: { query: { id: true } } }
";
    let ids = ids(text);
    assert_eq!(ids[1], format!("{}#2", ids[0]));
}

#[test]
fn messages_name_the_source_of_a_rule_with_a_derived_id() {
    let text = "rules:\n  - { from: /a/, to: /b }\n  - { from: /a/, to: /c }\n".to_owned();
    let sources = [Source { name: "t.yaml".to_owned(), text }];
    let found = compile(&sources, &CompileOptions::default()).err().unwrap();
    assert!(render::text(&found, &sources).contains("`/a/` on line 3 matches the same requests as `/a/` on line 2"));
}

#[test]
fn ids_do_not_depend_on_other_rules() {
    let rules = [
        "{ from: /a, to: /b, when: { host: one.example, query: { x: 1, y: true } } }",
        "{ from: /a, to: /c, when: { host: two.example } }",
        "{ from: /a, to: /d }",
        "{ prefix: /a, to: /e, tail: drop }",
        "{ regex: /a, to: /e, when: { cookie: { x: 1 } } }",
        "{ from: /z, to: /b, when: { host: one.example } }",
    ];
    let alone: Vec<String> = rules.iter().map(|rule| id(&format!("rules: [{rule}]"))).collect();
    for first in 0..rules.len() {
        let (mut moved, mut expected) = (rules, alone.clone());
        moved.rotate_left(first);
        expected.rotate_left(first);
        assert_eq!(ids(&format!("rules: [{}]", moved.join(", "))), expected);
    }
    assert!(rules.len() == alone.len() && alone.contains(&"/z#one.example".to_owned()));
}

fn sources_of(rules: &RuleSet) -> Vec<String> {
    rules.rules().map(RuleInfo::from).map(str::to_owned).collect()
}

#[test]
fn source_is_shown_as_written() {
    assert_eq!(sources_of(&rules("from: /a/%20/, to: /b")), ["/a/%20/"]);
}
