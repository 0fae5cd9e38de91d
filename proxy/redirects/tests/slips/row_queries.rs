//! Tests warnings about texts in the column `query` of a CSV file that no request has. If the row is corrected as the
//! hint says, or is replaced with the rule that the hint names, the request must be redirected.

use portico_redirects::{Code, CompileOptions, Diagnostic, NormalPath, Request, RuleSet, Source, compile, render};

/// What the hint says to write instead of the text.
enum Corrected {
    /// Another text in the column. The hint contains this text.
    Row(&'static str),
    /// A rule with these conditions.
    Rule(&'static str),
    /// Two rows with these texts.
    Rows(&'static str, &'static str),
}

use Corrected::{Row, Rows, Rule};

fn rows(queries: &[&str]) -> Vec<Source> {
    let quoted = |query: &&str| format!("/a,/b,\"{}\"\n", query.replace('"', "\"\""));
    let text = format!("from,to,query\n{}", queries.iter().map(quoted).collect::<String>());
    let rule = Source { name: "t.yaml".to_owned(), text: "rules: [{ rows: r.csv, query: drop }]".to_owned() };
    vec![rule, Source { name: "r.csv".to_owned(), text }]
}

fn rule(condition: &str) -> Vec<Source> {
    let text = format!("rules: [{{ from: /a, to: /b, query: drop, when: {{ {condition} }} }}]");
    vec![Source { name: "t.yaml".to_owned(), text }]
}

#[track_caller]
fn compiled(sources: &[Source]) -> (RuleSet, Vec<Diagnostic>) {
    let found = compile(sources, &CompileOptions::default());
    let compiled = found.unwrap_or_else(|found| panic!("{}", render::text(&found, sources)));
    (compiled.rules, compiled.warnings)
}

fn is_redirected(rules: &RuleSet, query: &str) -> bool {
    let path = NormalPath::parse("/a").unwrap();
    rules.find(&Request::plain(&path, Some(query))).is_some()
}

/// Checks a text in the column, what the hint says to write instead, a query that must then be redirected, and a query
/// that must not be redirected.
#[track_caller]
fn check(cases: &[(&str, Corrected, &str, &str)]) {
    for (written, corrected, request, other) in cases {
        let sources = rows(&[written]);
        let (rules, found) = compiled(&sources);
        let text = render::text(&found, &sources);
        let [warning] = found.as_slice() else { panic!("{written}\n{text}") };
        assert_eq!((warning.code, warning.place.line), (Code::UnusualCharacter, 2), "{text}");
        assert!(!is_redirected(&rules, request), "{written} already matches {request}");

        let hint = warning.hint.as_deref().unwrap_or_default();
        let (named, sources) = match corrected {
            Row(query) => (format!("write `{query}`"), rows(&[query])),
            Rule(condition) => (format!("write a rule with `when: {{ {condition} }}`"), rule(condition)),
            Rows(one, two) => (format!("write a row for each query: `{one}` and `{two}`"), rows(&[one, two])),
        };
        assert!(hint.contains(&named), "{written}: {hint}");
        let (rules, found) = compiled(&sources);
        assert!(found.is_empty(), "{written}\n{}", render::text(&found, &sources));
        assert!(is_redirected(&rules, request), "{written} as corrected does not match {request}");
        assert!(!is_redirected(&rules, other), "{written} as corrected matches {other}");
    }
}

#[test]
fn comparison_becomes_a_rule() {
    let greater = r"query: { id: { regex: '[6-9]|[1-9]\d+' } }";
    let at_least = r"query: { id: { regex: '5|[6-9]|[1-9]\d+' } }";
    check(&[
        ("id>5", Rule(greater), "id=12", "id=5"),
        ("id > 5", Rule(greater), "id=12", "id=5"),
        ("lang=ru&id>5", Rule(greater), "lang=ru&id=6", "lang=ru&id=5"),
        ("id=>5", Rule(greater), "id=12", "id=5"),
        ("id>=5", Rule(at_least), "id=5", "id=4"),
        ("id=>=5", Rule(at_least), "id=5", "id=4"),
        ("id<5", Rule("query: { id: { regex: '[0-4]' } }"), "id=4", "id=5"),
        ("id=<5", Rule("query: { id: { regex: '[0-4]' } }"), "id=4", "id=5"),
        ("id<=5", Rule("query: { id: { regex: '5|[0-4]' } }"), "id=5", "id=6"),
        ("id<>5", Rule("not: { query: { id: 5 } }"), "id=6", "id=5"),
        ("id=<>5", Rule("not: { query: { id: 5 } }"), "id=6", "id=5"),
        ("id=~5", Rule("query: { id: { regex: '5' } }"), "id=5", "id=55"),
        ("id=~^a.*$", Rule("query: { id: { regex: 'a.*' } }"), "id=ab", "id=b"),
        ("id ~ ^[0-9]+$", Rule("query: { id: { regex: '[0-9]+' } }"), "id=55", "id=b"),
    ]);
}

#[test]
fn sign_of_a_comparison_may_include_the_number() {
    let (_, found) = compiled(&rows(&["id=>5"]));
    let hint = found[0].hint.as_deref().unwrap_or_default();
    let including = r", or with `'5|[6-9]|[1-9]\d+'` to include 5; if the value starts with `>`, write `%3E`";
    assert!(hint.ends_with(including), "{hint}");
}

#[test]
fn quotes_comments_and_addresses_are_removed() {
    check(&[
        ("\"id=7\"", Row("id=7"), "id=7", "id=8"),
        ("'id=7'", Row("id=7"), "id=7", "id=8"),
        ("“id=7”", Row("id=7"), "id=7", "id=8"),
        ("id=\"7\"", Row("id=7"), "id=7", "id=8"),
        ("id='7'", Row("id=7"), "id=7", "id=8"),
        ("\"id\"=\"7\"", Row("id=7"), "id=7", "id=8"),
        ("id=7 # note", Row("id=7"), "id=7", "id=8"),
        ("id=7 // note", Row("id=7"), "id=7", "id=8"),
        ("id=7 -> /c", Row("id=7"), "id=7", "id=8"),
        ("id=7#top", Row("id=7"), "id=7", "id=8"),
        ("/a?id=7", Row("id=7"), "id=7", "id=8"),
        ("a.php?id=7#top", Row("id=7"), "id=7", "id=8"),
        ("https://x.example/a?id=7&lang=ru", Row("id=7&lang=ru"), "id=7&lang=ru", "id=7"),
        ("id%3D7", Row("id=7"), "id=7", "id=8"),
        ("id%3D7%26lang%3Dru", Row("id=7&lang=ru"), "id=7&lang=ru", "id=7"),
    ]);
}

#[test]
fn placeholder_becomes_a_rule() {
    let any = || Rule("query: { id: true }");
    check(&[
        ("id=$1", any(), "id=7", "page=7"),
        ("id=$arg_id", any(), "id=7", "page=7"),
        ("{id}", any(), "id=7", "page=7"),
        (":id", any(), "id=7", "page=7"),
        ("<id>", any(), "id=7", "page=7"),
        ("$1", Rule("query: { name: true }"), "name=7", "page=7"),
    ]);
}

#[test]
fn expression_for_the_whole_query_becomes_parameters() {
    check(&[
        ("^id=7", Row("id=7"), "id=7", "id=8"),
        ("^id=7$", Row("id=7"), "id=7", "id=8"),
        ("(^|&)id=7", Row("id=7"), "x=1&id=7", "id=8"),
        ("(^|&)id=7(&|$)", Row("id=7"), "x=1&id=7", "id=8"),
        (".*id=7.*", Row("id=7"), "x=1&id=7", "id=8"),
        (r"^id=(\d+)$", Rule(r"query: { id: { regex: '\d+' } }"), "id=17", "id=a"),
        ("^id=([^&]+)", Rule("query: { id: true }"), "id=17", "x=a"),
        ("^id=", Rule("query: { id: true }"), "id=17", "x=a"),
        ("^id=(7|8)$", Rule("query: { id: { regex: '7|8' } }"), "id=8", "id=9"),
    ]);
}

#[test]
fn logical_operators_and_separators_become_parameters_or_rows() {
    check(&[
        ("id=1 OR id=2", Rows("id=1", "id=2"), "id=2", "id=3"),
        ("id=1 or lang=ru", Rows("id=1", "lang=ru"), "lang=ru", "id=3"),
        ("id=1 || id=2", Rows("id=1", "id=2"), "id=2", "id=3"),
        ("id=1|id=2", Rows("id=1", "id=2"), "id=2", "id=3"),
        ("id=1;id=2", Rows("id=1", "id=2"), "id=2", "id=3"),
        ("id=1 and id=2", Rows("id=1", "id=2"), "id=2", "id=3"),
        ("id=1 and lang=ru", Row("id=1&lang=ru"), "lang=ru&id=1", "id=1"),
        ("id=1 и lang=ru", Row("id=1&lang=ru"), "lang=ru&id=1", "id=1"),
        ("id=1 and lang=ru or id=2", Rows("id=1&lang=ru", "id=2"), "id=2", "id=1"),
        ("id=7,lang=ru", Row("id=7&lang=ru"), "lang=ru&id=7", "id=7"),
        ("not(id=7)", Rule("not: { query: { id: 7 } }"), "id=8", "id=7"),
        ("NOT (id=7)", Rule("not: { query: { id: 7 } }"), "id=8", "id=7"),
    ]);
}

#[test]
fn word_for_any_query_is_reported() {
    for word in ["any", "none", "all", "empty", "ALL", "любой", "^$"] {
        let (_, found) = compiled(&rows(&[word]));
        let hint = found.iter().filter_map(|one| one.hint.as_deref()).collect::<Vec<_>>().join("\n");
        assert!(
            hint.starts_with("leave the field empty: the row then applies with any query and without"),
            "{word}: {hint}"
        );
        assert!(word == "^$" || hint.ends_with(&format!("; if the name is `{word}`, write `{word}=`")), "{hint}");
    }
    let (rules, found) = compiled(&rows(&[""]));
    assert!(found.is_empty() && is_redirected(&rules, "id=7") && is_redirected(&rules, ""));
}

/// Checks texts that the hints suggest if the reported text is meant literally, and texts that real requests have.
#[test]
fn literal_texts_are_not_reported() {
    for (written, request) in [
        ("any=", "any"),
        ("id%3D7=", "id%3D7"),
        ("id>5=", "id%3E5"),
        ("id=%3E5", "id=%3E5"),
        ("id=%7E5", "id=~5"),
        ("id=%2417", "id=$17"),
        ("id=%227%22", "id=%227%22"),
        ("id=7%23top", "id=7%23top"),
        ("/a%3Fid=7", "/a?id=7"),
        ("q=a+or+b=c", "q=a%20or%20b=c"),
        ("id=7%2Clang=ru", "id=7,lang=ru"),
        ("/forum/topic-7", "/forum/topic-7"),
        ("q=a>b", "q=a%3Eb"),
        ("q=>b", "q=%3Eb"),
        ("filter[price]>=5", "filter[price]%3E=5"),
        ("a->b", "a-%3Eb"),
        ("u=~anna", "u=~anna"),
        ("max=$5", "max=$5"),
        ("q=\"red tea\"", "q=%22red+tea%22"),
        ("q=it's", "q=it%27s"),
        ("color=#fff", "color=%23fff"),
        ("q=c#", "q=c%23"),
        ("size=width=100,height=200", "size=width=100,height=200"),
        ("ids=1,2", "ids=1,2"),
        ("q=any", "q=any"),
        ("any&id=7", "any&id=7"),
        ("next=/a?b", "next=/a?b"),
        ("q=%D1%87%D0%B0%D0%B9", "q=%D1%87%D0%B0%D0%B9"),
        ("q=salt and pepper", "q=salt+and+pepper"),
    ] {
        let sources = rows(&[written]);
        let (rules, found) = compiled(&sources);
        assert!(found.is_empty(), "{written}\n{}", render::text(&found, &sources));
        assert!(is_redirected(&rules, request), "{written} does not match {request}");
    }
}
