//! Tests that a redirect to a path on the same site never leads to a second redirect. This must hold for each of the
//! trailing-slash settings `remove`, `add` and `keep`.

use std::net::Ipv4Addr;

use http::{HeaderMap, Method, header};
use portico_policy::asset::AssetIndex;
use portico_policy::forward::TrustedProxies;
use portico_policy::pipeline::{self, DecisionInputs};
use portico_policy::route::ConfiguredUpstreams;
use portico_policy::view::RequestView;
use portico_policy::{Facts, RequestVerdict};
use portico_redirects::{CompileOptions, NormalPath, RuleSet, Source, TrailingSlash, compile};
use proptest::prelude::*;

fn compiled(text: String, slash: TrailingSlash) -> Option<RuleSet> {
    let allowed_hosts = vec!["shop.example".to_owned()];
    let options = CompileOptions { allowed_hosts, slash, ..CompileOptions::default() };
    Some(compile(&[Source { name: "t.yaml".to_owned(), text }], &options).ok()?.rules)
}

/// Returns the `Location` header of the reply to a request for `target`. Returns `None` if the request is forwarded, or
/// if the reply has no `Location` header.
fn location(rules: &RuleSet, target: &str) -> Option<String> {
    let (raw_path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let request = RequestView {
        method: &Method::GET,
        raw_path,
        path: NormalPath::parse(raw_path).ok()?,
        query,
        host: Some("a.example"),
        headers: &HeaderMap::new(),
        peer: Ipv4Addr::LOCALHOST.into(),
        clock: &|| 0,
    };
    let (trusted, assets) = (TrustedProxies::default(), AssetIndex::default());
    let inputs =
        DecisionInputs { rules, trusted: &trusted, assets: Some(&assets), upstreams: ConfiguredUpstreams::ALL };
    match pipeline::decide(inputs, &request, &mut Facts::default()) {
        RequestVerdict::Reply(reply) => Some(reply.header(&header::LOCATION)?.to_str().ok()?.to_owned()),
        RequestVerdict::Forward(_) => None,
    }
}

const RULES: &str = "
rules:
  - { from: /company, to: /about }
  - { from: /written, to: /about/ }
  - { from: /file, to: /robots.txt }
  - { from: /wrong-file, to: /robots.txt/ }
  - { from: /home, to: / }
  - { from: /first, to: /company/ }
  - { prefix: /old, to: /new }
  - { from: '/one/{x}', to: '/two/{x}' }
  - { from: '/rest/{x...}', to: '/new/{x}' }
  - { regex: '/re/(?<x>.*)', to: '/new/{x}' }
  - { prefix: /api/v1, to: /api/v2 }
  - { prefix: /docs, to: 'https://shop.example/docs' }
";

#[test]
fn path_in_the_wrong_form_leads_to_the_right_form_of_the_target_in_one_redirect() {
    for (target, remove, add, keep) in [
        ("/company", "/about", "/about/", "/about"),
        ("/company/?a=1", "/about?a=1", "/about/?a=1", "/about?a=1"),
        ("/written", "/about", "/about/", "/about/"),
        ("/file/", "/robots.txt", "/robots.txt", "/robots.txt"),
        ("/wrong-file", "/robots.txt", "/robots.txt", "/robots.txt/"),
        ("/home/", "/", "/", "/"),
        ("/first", "/about", "/about/", "/about"),
        ("/old", "/new", "/new/", "/new"),
        ("/old/", "/new", "/new/", "/new"),
        ("/old/a", "/new/a", "/new/a/", "/new/a"),
        ("/old/a/", "/new/a", "/new/a/", "/new/a/"),
        ("/old/a.txt/", "/new/a.txt", "/new/a.txt", "/new/a.txt/"),
        ("/one/a/", "/two/a", "/two/a/", "/two/a"),
        ("/rest/a/b/", "/new/a/b", "/new/a/b/", "/new/a/b/"),
        ("/re/a/", "/new/a", "/new/a/", "/new/a/"),
        // The trailing-slash setting of the site does not apply to the API or to other sites.
        ("/api/v1/a", "/api/v2/a", "/api/v2/a", "/api/v2/a"),
        ("/api/v1/a/", "/api/v2/a/", "/api/v2/a/", "/api/v2/a/"),
        ("/docs/a/", "https://shop.example/docs/a/", "https://shop.example/docs/a/", "https://shop.example/docs/a/"),
        // No rule matches the following two paths, so they are only redirected to their canonical form.
        ("/x//y/../z/", "/x/z", "/x/z/", "/x/z/"),
        ("//", "/", "/", "/"),
    ] {
        for (slash, expected) in TrailingSlash::ALL.into_iter().zip([remove, add, keep]) {
            let rules = compiled(RULES.to_owned(), slash).expect("the rules should be valid");
            assert_eq!(location(&rules, target).as_deref(), Some(expected), "{target} with {}", slash.name());
        }
    }
}

#[test]
fn path_in_the_right_form_is_not_redirected() {
    for (slash, targets) in [
        (TrailingSlash::Remove, ["/", "/a", "/robots.txt", "/api/a/", "/?a=/"]),
        (TrailingSlash::Add, ["/", "/a/", "/robots.txt", "/api/a", "/.well-known/x"]),
        (TrailingSlash::Keep, ["/", "/a", "/a/", "/robots.txt/", "/api/a/"]),
    ] {
        let rules = compiled("rules: []".to_owned(), slash).expect("the rules should be valid");
        for target in targets {
            assert_eq!(location(&rules, target), None, "{target} with {}", slash.name());
        }
    }
    let rules = compiled("rules: []".to_owned(), TrailingSlash::Add).expect("the rules should be valid");
    assert_eq!(location(&rules, "/a?b=1").as_deref(), Some("/a/?b=1"));
    assert_eq!(location(&rules, "/robots.txt/").as_deref(), Some("/robots.txt"));
}

#[test]
fn slash_of_a_rule_applies_to_other_sites_and_to_a_site_that_keeps_slashes() {
    let rules = "
rules:
  - { prefix: /add, to: 'https://shop.example/a', slash: add }
  - { prefix: /remove, to: 'https://shop.example/', slash: remove }
  - { prefix: /here, to: /new, slash: add }
  - { from: /there, to: /about/, slash: remove }
";
    let rules = compiled(rules.to_owned(), TrailingSlash::Keep).expect("the rules should be valid");
    for (target, expected) in [
        ("/add", "https://shop.example/a/"),
        ("/add/x?a=/", "https://shop.example/a/x/?a=/"),
        ("/add/x.pdf/", "https://shop.example/a/x.pdf"),
        ("/remove", "https://shop.example/"),
        ("/remove/x/", "https://shop.example/x"),
        ("/here/x", "/new/x/"),
        ("/there", "/about"),
    ] {
        assert_eq!(location(&rules, target).as_deref(), Some(expected), "{target}");
    }
    let contradiction = "rules: [{ from: /a, to: /b, slash: add }]";
    assert!(compiled(contradiction.to_owned(), TrailingSlash::Remove).is_none());
    assert!(compiled(contradiction.to_owned(), TrailingSlash::Add).is_some());
}

/// Generates a segment of a path, such as `a.txt`, `..` or the empty string.
fn part() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["a", "b", "c", "a.txt", "v1.2", "api", "assets", ".", "..", "", "%61"])
}

fn path() -> impl Strategy<Value = String> {
    (prop::collection::vec(part(), 1..4), prop::sample::select(vec!["", "/"]))
        .prop_map(|(parts, end)| format!("/{}{end}", parts.join("/")))
}

/// Generates a rule in YAML. The rule may be invalid.
fn rule() -> impl Strategy<Value = String> {
    let source = prop_oneof![
        path().prop_map(|path| (format!("from: '{path}'"), "")),
        path().prop_map(|path| (format!("prefix: '{path}'"), "")),
        path().prop_map(|path| (format!("from: '{}/{{x...}}'", path.trim_end_matches('/')), "/{x}")),
        path().prop_map(|path| (format!("from: '{}/{{x}}'", path.trim_end_matches('/')), "/{x}/")),
    ];
    (source, path()).prop_map(|((source, capture), to)| {
        format!(
            "  - {{ {source}, to: '{}{capture}' }}\n",
            if capture.is_empty() { &to } else { to.trim_end_matches('/') }
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn no_location_is_redirected_again(
        rules in prop::collection::vec(rule(), 0..5),
        targets in prop::collection::vec(path(), 1..6),
    ) {
        let text = format!("rules:\n{}", rules.concat());
        let text = if rules.is_empty() { "rules: []\n".to_owned() } else { text };
        for slash in TrailingSlash::ALL {
            let Some(rules) = compiled(text.clone(), slash) else { continue };
            for target in &targets {
                let Some(first) = location(&rules, target) else { continue };
                let again = location(&rules, &first);
                prop_assert_eq!(again, None, "{} → {} with {}", target, first, slash.name());
            }
        }
    }
}
