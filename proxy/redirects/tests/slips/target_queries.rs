//! Tests warnings about targets whose query does not start where the editor meant, both in rules and in rows. If the
//! target is corrected as the hint says, the redirect leads to the intended page.

use portico_redirects::{Code, CompileOptions, NormalPath, Request, Source, compile, render};

fn rule(target: &str) -> Vec<Source> {
    vec![Source { name: "t.yaml".to_owned(), text: format!("rules: [{{ from: /a, to: '{target}' }}]") }]
}

fn row(target: &str) -> Vec<Source> {
    let rule = Source { name: "t.yaml".to_owned(), text: "rules: [{ rows: r.csv }]".to_owned() };
    vec![rule, Source { name: "r.csv".to_owned(), text: format!("/a,{target}\n") }]
}

/// Returns the messages with their places and hints, and the URL to which `/a` is redirected.
fn compiled(sources: &[Source]) -> (Vec<(Code, u32, String)>, String) {
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    let found = compile(sources, &options);
    let compiled = found.unwrap_or_else(|found| panic!("{}", render::text(&found, sources)));
    let found = compiled.warnings.into_iter().map(|one| (one.code, one.place.column, one.hint.unwrap_or_default()));
    let path = NormalPath::parse("/a").unwrap();
    let target = compiled.rules.find(&Request::plain(&path, None));
    let location = target.and_then(|found| found.outcome.location().map(ToString::to_string));
    (found.collect(), location.unwrap_or_default())
}

#[test]
fn wrong_sign_before_a_parameter_is_corrected() {
    for (target, at, corrected, literal) in [
        ("/x&a=1", 2, "/x?a=1", "; if the path contains `&`, write `%26`"),
        (
            "https://shop.example/x&a=1&b=2",
            22,
            "https://shop.example/x?a=1&b=2",
            "; if the path contains `&`, write `%26`",
        ),
        ("/x?a=1?b=2", 6, "/x?a=1&b=2", "; if the value contains `?`, write `%3F`"),
    ] {
        for (sources, start) in [(rule as fn(&str) -> Vec<Source>, "rules: [{ from: /a, to: '"), (row, "/a,")] {
            let (found, location) = compiled(&sources(target));
            let column = u32::try_from(start.len() + at + 1).unwrap();
            assert_eq!(found, [(Code::UnusualCharacter, column, format!("write `{corrected}`{literal}"))]);
            assert_ne!(location, corrected);
            assert_eq!(compiled(&sources(corrected)), (Vec::new(), corrected.to_owned()));
        }
    }
}

#[test]
fn literal_signs_are_not_reported() {
    for target in ["/x%26a=1", "/x?a=1%3Fb=2", "/a&b", "/x?next=/y?b=2", "/x#/y&a=1"] {
        for sources in [rule as fn(&str) -> Vec<Source>, row] {
            assert_eq!(compiled(&sources(target)), (Vec::new(), target.to_owned()));
        }
    }
}
