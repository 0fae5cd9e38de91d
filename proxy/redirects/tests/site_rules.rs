//! Tests of the site's own rules in `rules/`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may panic on anything unexpected")]

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use portico_redirects::{
    CompileOptions, Compiled, NormalPath, Outcome, Request, Routes, RuleInfo, RuleSet, Source, compile, render,
};

fn sources() -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut sources: Vec<Source> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .map(|path| Source {
            name: format!("rules/{}", path.file_name().unwrap().to_string_lossy()),
            text: fs::read_to_string(&path).unwrap(),
        })
        .collect();
    sources.sort_by(|a, b| a.name.cmp(&b.name));
    sources
}

/// Returns the routes of the site. Rules may redirect only to paths that match one of the routes.
fn routes() -> Routes {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/site-routes.txt");
    Routes::parse("site-routes.txt", &fs::read_to_string(file).unwrap()).unwrap()
}

fn compiled() -> Compiled {
    let sources = sources();
    let options = CompileOptions { routes: Some(routes()), ..CompileOptions::default() };
    compile(&sources, &options).unwrap_or_else(|found| panic!("\n{}", render::text(&found, &sources)))
}

fn location(rules: &RuleSet, path: &str) -> String {
    let path = NormalPath::parse(path).unwrap();
    let outcome = rules.find(&Request::plain(&path, None)).map(|found| found.outcome);
    let Some(Outcome::Redirect { status, location }) = outcome else { panic!("{path}: {outcome:?}") };
    format!("{} {location}", status.code())
}

#[test]
fn site_rules_compile_without_a_warning() {
    let sources = sources();
    let warnings = compiled().warnings;
    assert!(warnings.is_empty(), "\n{}", render::text(&warnings, &sources));
}

#[test]
fn every_rule_has_a_test_that_reaches_it() {
    let rules = compiled().rules;
    let tested: HashSet<&str> = rules
        .tests()
        .iter()
        .filter_map(|test| {
            let (path, query) = test.url().split_once('?').unwrap_or((test.url(), ""));
            let path = NormalPath::parse(path).unwrap();
            rules.find(&Request::plain(&path, Some(query))).map(|found| found.rule.id())
        })
        .collect();
    let untested: Vec<&str> = rules.rules().map(RuleInfo::id).filter(|id| !tested.contains(id)).collect();
    assert_eq!(untested, [""; 0]);
}

#[test]
fn no_target_is_redirected_again() {
    let rules = compiled().rules;
    for test in rules.tests() {
        let (path, query) = test.url().split_once('?').unwrap_or((test.url(), ""));
        let path = NormalPath::parse(path).unwrap();
        let Some(found) = rules.find(&Request::plain(&path, Some(query))) else {
            continue;
        };
        let target = found.outcome.location().unwrap().as_str();
        let (target, _) = target.split_once('?').unwrap_or((target, ""));
        let target = NormalPath::parse(target).unwrap();
        assert!(!target.is_changed(), "{path} → {target}");
        assert!(rules.find(&Request::plain(&target, None)).is_none(), "{path} → {target}");
    }
}

/// Checks the legacy paths that the specification lists. The test repeats this list, so that nobody can delete a rule
/// and its rule test unnoticed.
#[test]
fn every_legacy_path_of_the_specification_is_answered() {
    let rules = compiled().rules;
    for (from, to) in [
        ("/company", "/about"),
        ("/company/history", "/history"),
        ("/company/structure", "/branches"),
        ("/company/internal-documents", "/documents/internal"),
        ("/product", "/catalog"),
        ("/info", "/press-center"),
        ("/info/news", "/press-center/all"),
        ("/info/novosti-filialov", "/press-center/all"),
        ("/info/media", "/press-center"),
        ("/info/news/video", "/press-center/video"),
        ("/info/history", "/press-center"),
        ("/career/success", "/career/success-stories"),
        ("/spetsialistam", "/materials"),
        ("/spetsialistam/medical", "/materials/medical"),
        ("/spetsialistam/veterinary", "/materials/veterinary"),
        ("/site/info/news", "/press-center"),
        ("/site/info/news/a/b", "/press-center/a/b"),
        ("/product/whatever", "/catalog"),
    ] {
        for spelled in [from.to_owned(), format!("{from}/")] {
            assert_eq!(location(&rules, &spelled), format!("301 {to}"), "{spelled}");
        }
    }
}

/// Checks the redirects of pages that the specification names only by title. The specification states where these pages
/// redirect to, but not their old paths.
#[test]
fn pages_known_by_title_have_a_rule_each() {
    let rules = compiled().rules;
    let mut targets: Vec<String> = rules
        .tests()
        .iter()
        .filter_map(|test| rules.find(&Request::plain(&NormalPath::parse(test.url()).ok()?, None)))
        .filter_map(|found| found.outcome.location().map(ToString::to_string))
        .collect();
    targets.sort();
    targets.dedup();
    for wanted in [
        "/management",
        "/documents/quality",
        "/anti-corruption",
        "/documents/assessment",
        "/services/ctm",
        "/services/samples",
        "/services/comparison-tests",
        "/services/testing-laboratory",
        "/services/legal",
        "/services/logistics",
        "/services/destruction",
        "/services/legal-circulation",
        "/services/innovative-solutions",
        "/career/education-programs",
        "/career/vacancies",
    ] {
        assert!(targets.iter().any(|target| target == wanted), "{wanted}");
    }
    let ids = (36..=50).chain(54..=60);
    for id in ids {
        let wanted = format!("/catalog?category={id}");
        assert!(targets.contains(&wanted), "{wanted}");
    }
}
