//! Tests which rules are near misses, and how they are described.

use super::*;
use crate::address::path::{self, NormalPath};
use crate::compile::{CompileOptions, compile};
use crate::diagnostic::source::Source;

const RULES: &str = "rules:
  - { from: /about, to: /x }
  - { from: '/news/{year}/{slug}', to: /x }
  - { from: '/page-{id}.html', to: /x }
  - { prefix: /Catalog, to: /x }
  - { rows: rows.csv }
  - { regex: '/items/\\d+', to: /x }
  - { regex: '/Docs/v\\d/.*', to: /x }
  - { regex: '/goods\\.php.id=\\d+', to: /x }
";

fn nearest(path: &str) -> Vec<(String, String)> {
    let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
    let sources = [source("t.yaml", RULES), source("rows.csv", "/shop/Item-1,/x\n/shop/новости,/x\n")];
    let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
    let path = NormalPath::parse(path).unwrap();
    let request = Request::plain(&path, None);
    let found = rules.near_misses(&request, &rules.explain(&request));
    found.into_iter().map(|miss| (path::readable(miss.source).into_owned(), miss.difference)).collect()
}

#[track_caller]
fn expect(path: &str, source: &str, difference: &str) {
    let found = nearest(path);
    assert!(found.iter().any(|(own, why)| own == source && why.contains(difference)), "{path}: {found:?}");
}

#[test]
fn rule_that_differs_in_one_respect_is_found() {
    expect("/About", "/about", "letter case");
    expect("/catalog/a/b", "/Catalog", "letter case");
    expect("/abuot", "/about", "has `about` where the path has `abuot`");
    expect("/nwes/2026/spring", "/news/{year}/{slug}", "has `news` where the path has `nwes`");
    expect("/about/team", "/about", "one level above");
    expect("/news/2026", "/news/{year}/{slug}", "one more segment");
    expect("/shop/item-1", "/shop/Item-1", "letter case");
    expect("/shop/новость", "/shop/новости", "has `новости` where the path has `новость`");
}

#[test]
fn partly_literal_segment_that_differs_in_one_respect_is_found() {
    expect("/Page-7.html", "/page-{id}.html", "letter case");
    expect("/pgae-7.html", "/page-{id}.html", "has `page-` where the path has `pgae-`");
    expect("/page-7.htm", "/page-{id}.html", "has `.html` where the path has `.htm`");
    expect("/page7.html", "/page-{id}.html", "has `page-` where the path has `page`");
}

#[test]
fn regular_expression_that_differs_in_one_respect_is_found() {
    expect("/Items/7", r"/items/\d+", "letter case");
    expect("/docs/v2/setup", r"/Docs/v\d/.*", "letter case");
    expect("/items/7/comments", r"/items/\d+", "one level above");
    expect("/Docs/v2", r"/Docs/v\d/.*", "only paths below this path");
    let rules = "  - { regex: '/goods\\.php.id=\\d+', to: /x }\n";
    let found = sources(rules, "/goods.php", Some("id=7"));
    assert!(found.iter().any(|(_, why)| why.contains("only with the query")), "{found:?}");
    for path in ["/items", "/items/x", "/Docs", "/other/7"] {
        let found = nearest(path);
        assert!(!found.iter().any(|(source, _)| source.contains("\\d")), "{path}: {found:?}");
    }
}

#[test]
fn distant_paths_have_no_near_misses() {
    for path in ["/", "/wp-login.php", "/a/b/c/d", "/page-.php"] {
        assert_eq!(nearest(path), [], "{path}");
    }
}

#[test]
fn nearest_comes_first_and_the_number_is_limited() {
    let source = |name: &str, text: String| Source { name: name.to_owned(), text };
    let rows = (0..100).map(|number| format!("/item-{number},/x\n")).chain(["/ITEM-7x,/x\n".to_owned()]);
    let sources = [source("t.yaml", "rules: [{ rows: rows.csv }]".to_owned()), source("rows.csv", rows.collect())];
    let rules = compile(&sources, &CompileOptions::default()).unwrap().rules;
    let path = NormalPath::parse("/item-7x").unwrap();
    let request = Request::plain(&path, None);
    let found = rules.near_misses(&request, &rules.explain(&request));
    assert_eq!((found.len(), found[0].source), (3, "/ITEM-7x"));
}

#[test]
fn rules_for_other_hosts_are_named_where_there_are_many_for_a_path() {
    let rule = |number| format!("{{ from: /a, to: /x, when: {{ host: h{number}.example }} }}");
    let rules = (0..40).map(rule).collect::<Vec<_>>().join("\n  - ");
    let source = Source { name: "t.yaml".to_owned(), text: format!("rules:\n  - {rules}\n") };
    let rules = compile(&[source], &CompileOptions::default()).unwrap().rules;
    let path = NormalPath::parse("/a").unwrap();
    let request = Request::plain(&path, None);
    let explanation = rules.explain(&request);
    let found = rules.near_misses(&request, &explanation);
    assert_eq!(explanation.candidates.len() + found.len(), 3, "{found:?}");
    assert!(found.iter().all(|miss| miss.difference.contains("host")), "{found:?}");
}

/// Returns the sources of the near misses of a request without a host, for rules that are written after `rules:`.
fn sources(rules: &str, path: &str, query: Option<&str>) -> Vec<(String, String)> {
    let source = Source { name: "t.yaml".to_owned(), text: format!("rules:\n{rules}") };
    let rules = compile(&[source], &CompileOptions::default()).unwrap().rules;
    let path = NormalPath::parse(path).unwrap();
    let request = Request::plain(&path, query);
    let found = rules.near_misses(&request, &rules.explain(&request));
    found.into_iter().map(|miss| (format!("{}:{}", miss.source, miss.rule.line()), miss.difference)).collect()
}

#[test]
fn fewest_unmet_conditions_come_first_whatever_the_order_of_the_rules() {
    let rule = |extra: &str, number: usize| {
        format!("  - {{ from: /a, to: /x, when: {{ host: h{number}.example, query: {{ id: '{number}'{extra} }} }} }}\n")
    };
    let far: String = (0..20).map(|number| rule(", p: present, q: present", number)).collect();
    // The host and the parameter do not match.
    let two: String = (20..22).map(|number| rule("", number)).collect();
    let one = "  - { from: /a, to: /x, when: { host: last.example } }\n";
    let found = sources(&format!("{far}{two}{one}"), "/a", Some("id=7"));
    let lines: Vec<&str> = found.iter().map(|(source, _)| &**source).collect();
    assert_eq!(lines, ["/a:24", "/a:22", "/a:23"], "{found:?}");
    assert_eq!(found[0].1, "the request is for another host");
    assert_eq!(found[1].1, "the request is for another host; another condition does not hold, either");
}

#[test]
fn rule_for_a_similar_path_is_nearer_than_a_rule_with_two_unmet_conditions() {
    let rule = |number| {
        format!("  - {{ from: /a/page, to: /x, when: {{ host: h{number}.example, query: {{ id: present }} }} }}\n")
    };
    let rules: String = (0..20).map(rule).collect();
    let similar = "  - { from: /a/pag, to: /x, when: { host: h.example } }\n  - { from: /a/pages, to: /x }\n";
    let found = sources(&format!("{rules}{similar}"), "/a/page", None);
    let lines: Vec<&str> = found.iter().map(|(source, _)| &**source).collect();
    assert_eq!(lines, ["/a/pages:23", "/a/page:2", "/a/page:3"], "{found:?}");
    let similar = "  - { from: /a/pages, to: /x, when: { host: h.example } }\n";
    let found = sources(similar, "/a/page", None);
    let expected = "has `pages` where the path has `page`; also, the request is for another host";
    assert_eq!(found, [("/a/pages:2".to_owned(), expected.to_owned())]);
}

#[test]
fn of_equal_differences_the_longer_common_path_is_nearer() {
    let rules = "  - { from: /one/news/team, to: /x }\n  - { from: '/{any}/new/team', to: /x }\n\
                 \x20 - { from: /on/new/team, to: /x }\n  - { from: /one/new/teams, to: /x }\n";
    let found = sources(rules, "/one/new/team/", None);
    assert_eq!(found, []);
    let found = sources(&rules.replace("'/{any}/new/team'", "/ono/new/team"), "/one/new/team", None);
    let lines: Vec<&str> = found.iter().map(|(source, _)| &**source).collect();
    assert_eq!(lines, ["/one/new/teams:5", "/one/news/team:2", "/ono/new/team:3"], "{found:?}");
}
