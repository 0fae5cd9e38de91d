//! Finds rules whose targets are not pages of the site.

mod not_found;

use crate::address::path::NormalPath;
use crate::check::reported::Reported;
use crate::check::routes::Routes;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::graph::Graph;
use crate::rule::packed::PackedRow;
use crate::rule::step::Step;
use crate::rule::{Paths, Rule, elide_samples};

/// The maximum number of targets that are shown for one rule. Further targets are only counted.
const SHOWN: usize = 20;

/// Checks the targets of all rules. `now` is the current time, in seconds since 1970.
pub(crate) fn check(
    graph: &Graph,
    routes: &Routes,
    now: Option<i64>,
    reported: &Reported,
    found: &mut Vec<Diagnostic>,
) {
    for rule in &graph.rules {
        let unknown = unknown_targets(graph, rule, routes, now);
        for (place, target) in unknown.iter().take(SHOWN).filter(|(place, _)| !reported.contains(place)) {
            let message = format!("`{target}` is not a page of the site");
            let hint = "clients would get a 404; correct the target, or add the page to the list of routes";
            found.push(Diagnostic::new(Code::UnknownTarget, place.clone(), message).hint(hint));
        }
        if unknown.len() > SHOWN && !reported.contains(&rule.info.place) {
            let message = format!("{} more targets of this rule are not pages of the site", unknown.len() - SHOWN);
            let hint = "correct the reported targets, and check again to see the other targets";
            found.push(Diagnostic::new(Code::UnknownTarget, rule.info.place.clone(), message).hint(hint));
        }
    }
}

/// Returns each target of the rule that is not a page of the site, with the location of its rule or row.
fn unknown_targets(graph: &Graph, rule: &Rule, routes: &Routes, now: Option<i64>) -> Vec<(Place, String)> {
    let unknown_after = |step: &dyn Fn() -> Option<Step>, row: Option<PackedRow<'_>>| {
        let target = match graph.follow_static(step()?) {
            Some(chain) => chain.end.next_path().cloned(),
            None => not_found::path_left_to_site(graph, rule, &step()?, now),
        };
        let target = target.filter(|target| !routes.has(target))?.to_string();
        Some((rule.place(row.map(|row| row.index)), target))
    };
    let unknown = |row: Option<PackedRow<'_>>, path: &NormalPath<'_>, query: &str| {
        unknown_after(&|| rule.step(path, query, row).ok(), row)
    };
    match &rule.paths {
        Paths::Rows(rows) => {
            rows.pairs.iter().filter_map(|row| unknown(Some(row), &NormalPath::from_normal(row.key), "")).collect()
        }
        _ if rule.is_static() => unknown_after(&|| rule.static_step(), None).into_iter().collect(),
        Paths::Pattern(pattern) => {
            let samples = rule.keys().into_iter().filter_map(|key| rule.sample(pattern, Some(key), key));
            let of_rows = samples.filter_map(|sample| unknown(None, &sample.path, &sample.query));
            of_rows
                .chain(unknown_target_pattern(graph, rule, routes))
                .chain(unknown_fallback(graph, rule, routes))
                .collect()
        }
        Paths::Regex(_) => {
            let unknown = [unknown_target_pattern(graph, rule, routes), unknown_fallback(graph, rule, routes)];
            unknown.into_iter().flatten().collect()
        }
    }
}

/// Returns the target of a rule with placeholders, such as `/new/…`, if no text in place of `…` gives a page of the
/// site. Returns `None` if another rule redirects the target.
fn unknown_target_pattern(graph: &Graph, rule: &Rule, routes: &Routes) -> Option<(Place, String)> {
    unknown_sample(graph, rule, routes, &rule.sample_target()?)
}

/// Returns the target of `otherwise` if no text gives a page of the site.
fn unknown_fallback(graph: &Graph, rule: &Rule, routes: &Routes) -> Option<(Place, String)> {
    unknown_sample(graph, rule, routes, &rule.sample_fallback()?)
}

fn unknown_sample(graph: &Graph, rule: &Rule, routes: &Routes, path: &NormalPath<'_>) -> Option<(Place, String)> {
    let is_known = routes.may_have(path.as_str());
    let is_redirected = graph.always_answering_rule(path, None).is_some();
    (!is_known && !is_redirected).then(|| (rule.info.place.clone(), elide_samples(path.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    const NOW: i64 = 1_780_000_000;

    /// Returns the message of each warning about an unknown target. The pages of the site are `/`, `/p1` and `/about`.
    fn unknown(items: &[&str]) -> Vec<String> {
        let text = format!("rules:\n  - {}\n", items.join("\n  - "));
        let sources = [Source { name: "r.yaml".to_owned(), text }];
        let routes = Routes::parse("routes.txt", "/\n/p1\n/about\n").unwrap();
        let options = CompileOptions { routes: Some(routes), now: Some(NOW), ..CompileOptions::default() };
        let warnings = compile(&sources, &options).unwrap().warnings;
        let unknown = warnings.into_iter().filter(|warning| warning.code == Code::UnknownTarget);
        unknown.map(|warning| format!("{}: {}", warning.place.line, warning.found)).collect()
    }

    const MESSAGE: &str = "2: `/abuot` is not a page of the site";

    #[test]
    fn fixed_target_of_a_regular_expression_is_checked() {
        assert_eq!(unknown(&["{ regex: '/b/[0-9]+x?', to: /abuot }"]), [MESSAGE]);
        assert!(unknown(&["{ regex: '/b/[0-9]+x?', to: /about }"]).is_empty());
    }

    #[test]
    fn target_that_is_redirected_for_some_requests_is_reported() {
        for next in [
            "query: { id: true }",
            "query: { id: true }, language: ru",
            "not: { query: { id: true } }",
            "host: a.example",
            "any: [{ cookie: { a: true } }, { cookie: { b: true } }]",
            "method: POST",
            "until: 2020-01-01",
            "from: 2040-01-01",
            "share: 50%",
        ] {
            let next = format!("{{ from: /abuot, to: /about, when: {{ {next} }} }}");
            assert_eq!(unknown(&["{ from: /b, to: /abuot }", &next]), [MESSAGE], "{next}");
        }
    }

    #[test]
    fn target_that_is_redirected_for_all_requests_is_not_reported() {
        let rules = |first: &str, next: &str| {
            unknown(&[
                &format!("{{ from: /b, {first} }}"),
                &format!("{{ from: /abuot, to: /about, when: {{ {next} }} }}"),
            ])
        };
        for (first, next) in [
            ("to: /abuot", "method: [GET, HEAD]"),
            ("to: /abuot", "from: 2020-01-01"),
            ("to: '/abuot?id=7'", "query: { id: 7 }"),
            ("to: /abuot, when: { query: { id: 7 } }", "query: { id: true }"),
            ("to: '/abuot?x=1', when: { query: { id: 7 } }", "query: { id: true }"),
            ("to: /abuot, when: { host: a.example }", "host: a.example"),
            ("to: /abuot, when: { from: 2040-01-01 }", "from: 2040-01-01"),
            ("to: /abuot, when: { until: 2020-01-01 }", "query: { id: true }"),
            ("to: /abuot, status: 303, when: { method: POST }", "method: GET"),
        ] {
            assert_eq!(rules(first, next), Vec::<String>::new(), "{first} {next}");
        }
    }

    #[test]
    fn rules_that_answer_all_requests_together_are_not_reported() {
        let of = |conditions: &[&str]| {
            let next = conditions.iter().map(|when| format!("{{ from: /abuot, to: /about, when: {{ {when} }} }}"));
            let all: Vec<String> = ["{ from: /b, to: /abuot }".to_owned()].into_iter().chain(next).collect();
            unknown(&all.iter().map(String::as_str).collect::<Vec<_>>())
        };
        for conditions in [
            ["query: { id: true }", "not: { query: { id: true } }"].as_slice(),
            &["query: { id: true }", "query: { id: false }"],
            &["cookie: { a: true }", "not: { cookie: { a: true } }"],
            &["host: a.example", "not: { host: a.example }"],
            &["language: ru", "not: { language: ru }"],
            &["until: 2040-01-01", "from: 2040-01-01"],
            &["cookie: { a: true, b: true }", "cookie: { a: true, b: false }", "cookie: { a: false }"],
        ] {
            assert!(of(conditions).is_empty(), "{conditions:?}");
        }
        assert_eq!(of(&["language: ru", "language: en"]), [MESSAGE]);
        assert_eq!(of(&["cookie: { a: true }", "not: { cookie: { b: true } }"]), [MESSAGE]);
    }

    #[test]
    fn page_that_is_redirected_for_some_requests_is_not_reported() {
        let next = "{ from: /about, to: /p1, when: { query: { id: true } } }";
        assert!(unknown(&["{ from: /b, to: /about }", next]).is_empty());
        let hidden =
            ["{ from: /b, to: /c }", "{ from: /c, to: /p1, when: { language: ru } }", "{ from: /c, to: /about }"];
        assert!(unknown(&hidden).is_empty());
    }
}
