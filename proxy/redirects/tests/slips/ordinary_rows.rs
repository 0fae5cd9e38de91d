//! Tests rows that look unusual, but are valid.

use portico_redirects::{CompileOptions, NormalPath, Request, Source, compile, render};

/// Compiles a CSV file without warnings, and returns the target of a request.
#[track_caller]
fn location(rule: &str, rows: &str, (path, query): (&str, Option<&str>)) -> Option<String> {
    let sources = [("t.yaml", format!("rules: [{{ rows: r.csv{rule} }}]")), ("r.csv", rows.to_owned())];
    let sources = sources.map(|(name, text)| Source { name: name.to_owned(), text });
    let compiled = compile(&sources, &CompileOptions::default());
    let compiled = compiled.unwrap_or_else(|found| panic!("{}", render::text(&found, &sources)));
    assert!(compiled.warnings.is_empty(), "{}", render::text(&compiled.warnings, &sources));
    let path = NormalPath::parse(path).unwrap();
    compiled.rules.find(&Request::plain(&path, query))?.outcome.location().map(ToString::to_string)
}

#[test]
fn value_of_a_parameter_may_be_a_url_with_a_query() {
    let rows = "/go?url=/x?y=1,/c\n";
    for query in ["url=/x?y=1", "url=%2Fx%3Fy%3D1"] {
        assert_eq!(location(", query: drop", rows, ("/go", Some(query))).as_deref(), Some("/c"), "{query}");
    }
    assert_eq!(location(", query: drop", rows, ("/go", Some("url=/x"))), None);
    for rows in ["/go?url=/x&b=1?c=2,/c\n", "/go?b=1?,/c\n"] {
        let sources = [("t.yaml", "rules: [{ rows: r.csv }]"), ("r.csv", rows)];
        let sources = sources.map(|(name, text)| Source { name: name.to_owned(), text: text.to_owned() });
        assert!(compile(&sources, &CompileOptions::default()).is_err(), "{rows}");
    }
}

#[test]
fn encoded_braces_are_literal() {
    for rows in ["/a?id=%7Bx%7D,/b\n", "from,to,query\n/a,/b,id=%7Bx%7D\n"] {
        assert_eq!(location(", query: drop", rows, ("/a", Some("id=%7Bx%7D"))).as_deref(), Some("/b"), "{rows}");
        assert_eq!(location(", query: drop", rows, ("/a", Some("id=7"))), None, "{rows}");
    }
}

#[test]
fn column_for_expiry_dates_may_be_empty() {
    let rows = "from,to,expires\n/a,/b,\n";
    assert_eq!(location(", after_expiry: remove", rows, ("/a", None)).as_deref(), Some("/b"));
}
