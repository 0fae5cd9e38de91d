//! Tests of redirects that lead to other redirects.

use portico_redirects::TestRequest;

use super::*;

#[test]
fn chain_of_static_rules_is_one_hop_with_the_weakest_status() {
    let rules = rules(
        "- { from: /a, to: '/b?x=1' }
- { from: /b, to: '/c?x=2&y=2', status: 302 }
- { from: /c, to: '/d#end' }",
    );
    expect(&rules, &[("/a?z=3", "302 /d?x=2&y=2&z=3#end")]);
}

#[test]
fn query_dropped_by_any_rule_of_a_chain_stays_dropped() {
    let rules = rules(
        "- { from: /a, to: '/b?x=1', query: drop }
- { from: /b, to: /c }
- { from: /d, to: '/e?x=1' }
- { from: /e, to: /f, query: drop }",
    );
    expect(&rules, &[("/a?z", "301 /c?x=1"), ("/b?z", "301 /c?z"), ("/d?z", "301 /f")]);
}

#[test]
fn fragment_is_kept_until_a_later_target_has_its_own() {
    let rules = rules(
        "- { from: /a, to: '/b#top' }
- { from: /b, to: /c }
- { from: /d, to: '/e#top' }
- { from: /e, to: '/f#end' }",
    );
    expect(&rules, &[("/a", "301 /c#top"), ("/b", "301 /c"), ("/d", "301 /f#end")]);
}

#[test]
fn chain_through_captures_is_one_hop() {
    let rules = rules(
        "- { from: '/old/{x}', to: '/mid/{x}' }
- { from: '/mid/{x}', to: '/new/{x}', query: drop }
- { from: /new/gone, status: 410 }
- { from: /new/away, to: https://shop.example/b }",
    );
    expect(&rules, &[("/old/1?q", "301 /new/1"), ("/old/gone", "410"), ("/old/away", "301 https://shop.example/b")]);
}

#[test]
fn path_whose_captures_cause_a_loop_matches_no_rule() {
    let rules = rules("- { from: '/x/{a}/{b}', to: '/{b}/{a}/x' }");
    expect(&rules, &[("/x/1/2", "301 /2/1/x"), ("/x/x/x", "-")]);
}

#[test]
fn chain_after_status_303_is_followed_with_get() {
    let rules = rules(
        "- { from: /form, to: /sent, status: 303 }
- { from: /sent, to: /again, status: 307, when: { method: POST } }
- { from: /order, to: /done, status: 303 }
- { from: /done, to: /thanks, status: 302, when: { method: GET } }",
    );
    for (path, method, expected) in [
        ("/form", "POST", "303 /sent"),
        ("/order", "POST", "303 /thanks"),
        ("/order", "HEAD", "303 /done"),
        ("/sent", "POST", "307 /again"),
    ] {
        let path = NormalPath::parse(path).unwrap();
        let attributes = TestRequest { method: method.into(), ..TestRequest::default() };
        let found = rules.find(&Request { path: &path, query: None, attributes: &attributes }).unwrap();
        let answer = format!("{} {}", found.outcome.code().unwrap(), found.outcome.location().unwrap());
        assert_eq!(answer, expected, "{method} {path}");
    }
}

#[test]
fn chain_to_a_lookup_of_the_host_is_one_hop() {
    let rules = file(
        "tables: { cities: { moscow: msk } }
rules:
- { from: /old, to: /city }
- from: /city
  table: cities
  key: '{host.label}'
  to: /{value}
  when: { host: '*.old.example' }",
    );
    for (host, expected) in [("moscow.old.example", "/msk"), ("perm.old.example", "/city"), ("old.example", "/city")] {
        let path = NormalPath::parse("/old").unwrap();
        let headers = vec![("host".into(), host.into())];
        let attributes = TestRequest { headers, ..TestRequest::default() };
        let found = rules.find(&Request { path: &path, query: None, attributes: &attributes }).unwrap();
        assert_eq!(found.outcome.location().unwrap().as_str(), expected, "{host}");
    }
}
