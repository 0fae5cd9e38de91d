//! Tests of the caching fields of answers that depend on conditions.

use std::net::Ipv4Addr;

use http::{HeaderMap, Method};
use portico_redirects::path::NormalPath;
use portico_redirects::{CompileOptions, RuleSet, Source};

use super::*;
use crate::asset::AssetIndex;
use crate::facts::Facts;
use crate::forward::TrustedProxies;
use crate::pipeline::{self, DecisionInputs, RequestVerdict};
use crate::route::ConfiguredUpstreams;
use crate::view::RequestView;

/// The current time in the tests: 2027-01-01, one minute before the time windows of the rules.
const NOW: i64 = 1_798_761_600;

fn rules() -> RuleSet {
    let text = "
rules:
  - { from: /lang, to: /en, when: { language: en } }
  - { from: /lang, to: /other }
  - { from: /both, to: /t, when: { header: { x-a: true }, cookie: { b: '1' } } }
  - { from: /both, to: /other }
  - { from: /chain, to: /lang }
  - { from: /host, to: /t, when: { host: a.example, method: GET, query: { a: true } } }
  - { from: /share, to: /t, when: { share: 50% } }
  - { from: /share, to: /other }
  - { from: /soon, to: /t, when: { from: 2027-01-01T00:01:00Z } }
  - { from: /soon, to: /other }
  - { from: /until, to: /t, when: { until: 2027-01-01T00:01:00Z } }
  - { from: /until, to: /other }
  - { from: /found, to: /t, status: 302, when: { until: 2027-01-01T00:01:00Z } }
  - { from: /past, to: /t, when: { until: 2026-01-01 } }
  - { from: /past, to: /other }
  - { from: /gone, status: 410, when: { cookie: { b: true } } }
  - { from: /plain, to: /t }
  - { from: /label, to: '/{host.label}/new', when: { host: '*.old.example' } }
  - { from: /slash, to: /t, when: { language: en } }
  - { from: /not, to: /t, when: { not: { cookie: { b: true }, header: { x-a: true } } } }
  - { from: /not, to: /other }
  - { from: /any, to: /t, when: { any: [{ cookie: { b: true } }, { language: en }] } }
  - { from: /any, to: /other }
  - { from: /data, to: /t, when: { accept: text/turtle } }
  - { from: /data, to: /other }
  - { from: /now, to: /t, when: { not: { from: 2027-01-01T00:01:00Z } } }
  - { from: /now, to: /other }
  - { from: /some, to: /t, when: { any: [{ share: 50% }, { language: en }] } }
  - { from: /some, to: /other }
  - { from: /hour, to: /t, cache: 1h }
  - { from: /minute, to: /t, status: 302, cache: private 60s }
  - { from: /off, to: /t, cache: off }
  - { from: /gone/hour, status: 410, cache: 1h }
  - { from: /hour/lang, to: /t, cache: 1h, when: { language: en } }
  - { from: /hour/until, to: /t, status: 302, cache: 1h, when: { until: 2027-01-01T00:01:00Z } }
  - { from: /hour/share, to: /t, cache: private 1h, when: { share: 50% } }
  - { from: /hour/share, to: /other, cache: 1h }
  - { from: /hour/chain, to: /minute, cache: 1h }
  - { from: /chain/found, to: /chain/end, cache: 1h }
  - { from: /chain/end, to: /t, status: 302 }
  - { from: /page, to: /t, when: { language: en, cookie: { a: true } } }
  - { from: /page/share, to: /t, when: { share: 0% } }
  - { from: /page/until, to: /t, when: { from: 2027-01-01T00:01:00Z } }
"
    .to_owned();
    portico_redirects::compile(&[Source { name: "t.yaml".into(), text }], &CompileOptions::default()).unwrap().rules
}

/// Runs all stages of the pipeline for a request.
fn decide(host: &str, target: &str, fields: &[(&'static str, &'static str)], facts: &mut Facts) -> RequestVerdict {
    let headers: HeaderMap =
        fields.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect();
    let (raw_path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let path = NormalPath::parse(raw_path).unwrap();
    let request = RequestView {
        method: &Method::GET,
        raw_path,
        path,
        query,
        host: Some(host),
        headers: &headers,
        peer: Ipv4Addr::LOCALHOST.into(),
        clock: &|| NOW,
    };
    let (rules, trusted, assets) = (rules(), TrustedProxies::default(), AssetIndex::default());
    pipeline::decide(
        DecisionInputs { rules: &rules, trusted: &trusted, assets: Some(&assets), upstreams: ConfiguredUpstreams::ALL },
        &request,
        facts,
    )
}

/// Returns `Location`, `Vary` and `Cache-Control` of the reply.
fn reply_to(target: &str, fields: &[(&'static str, &'static str)]) -> [String; 3] {
    reply_on("a.example", target, fields)
}

fn reply_on(host: &str, target: &str, fields: &[(&'static str, &'static str)]) -> [String; 3] {
    let RequestVerdict::Reply(reply) = decide(host, target, fields, &mut Facts::default()) else { panic!("{target}") };
    [header::LOCATION, header::VARY, header::CACHE_CONTROL]
        .map(|name| reply.header(&name).map_or("", |value| value.to_str().unwrap()).to_owned())
}

/// Returns the `Vary` and `Cache-Control` that Portico sets on a response of the renderer with the fields `own`.
fn page(target: &str, kind: ResponseKind, own: &[(HeaderName, &'static str)]) -> [Option<String>; 2] {
    let mut facts = Facts::default();
    assert!(matches!(decide("a.example", target, &[], &mut facts), RequestVerdict::Forward(_)), "{target}");
    let own: Vec<_> = own.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
    let mut set = Vec::new();
    facts.dependencies.restrict_response(kind, &own, &mut set, &|| NOW);
    [header::VARY, header::CACHE_CONTROL].map(|name| {
        let (_, value) = set.iter().find(|(field, _)| *field == name)?;
        Some(value.to_str().unwrap().to_owned())
    })
}

#[test]
fn fields_that_decide_are_in_vary() {
    let english = [("accept-language", "en")];
    for (target, fields, expected) in [
        ("/lang", english.as_slice(), ["/en", "accept-language", ""]),
        ("/lang", &[], ["/other", "accept-language", ""]),
        ("/chain", &english, ["/en", "accept-language", ""]),
        ("/both", &[("x-a", "1"), ("cookie", "b=1")], ["/t", "x-a, cookie", ""]),
        ("/both", &[("x-a", "1")], ["/other", "x-a, cookie", ""]),
        // Without `X-A`, the rule is skipped before its cookie condition is tested.
        ("/both", &[], ["/other", "x-a", ""]),
        ("/slash/", &[], ["/slash", "accept-language", ""]),
        ("/plain", &english, ["/t", "", ""]),
        ("/host?a=1", &english, ["/t?a=1", "", ""]),
        ("/gone", &[("cookie", "b=1")], ["", "", "no-store"]),
        ("/not", &[("x-a", "1")], ["/t", "x-a, cookie", ""]),
        ("/not", &[], ["/t", "x-a", ""]),
        ("/not", &[("x-a", "1"), ("cookie", "b=1")], ["/other", "x-a, cookie", ""]),
        ("/any", &[("cookie", "b=1")], ["/t", "cookie", ""]),
        ("/any", &english, ["/t", "cookie, accept-language", ""]),
        ("/any", &[], ["/other", "cookie, accept-language", ""]),
        ("/data", &[("accept", "text/turtle")], ["/t", "accept", ""]),
        ("/data", &[("accept", "*/*")], ["/other", "accept", ""]),
    ] {
        assert_eq!(reply_to(target, fields), expected.map(str::to_owned), "{target} {fields:?}");
    }
}

#[test]
fn host_is_the_same_in_capitals_with_a_port_and_with_a_dot() {
    for host in ["shop.old.example", "Shop.OLD.example:8080", "shop.old.example.", "SHOP.old.example.:80"] {
        assert_eq!(reply_on(host, "/label", &[]), ["/shop/new", "", ""].map(str::to_owned), "{host}");
    }
}

#[test]
fn answers_by_share_or_time_are_not_kept_for_longer_than_they_hold() {
    let share = reply_to("/share", &[]);
    assert_eq!(share[1..], ["", "no-store"].map(str::to_owned));
    assert_eq!(reply_to("/some", &[])[1..], ["", "no-store"].map(str::to_owned));
    for (target, expected) in [
        ("/soon", ["/other", "", "max-age=60"]),
        ("/until", ["/t", "", "max-age=60"]),
        ("/found", ["/t", "", ""]),
        ("/past", ["/other", "", ""]),
        ("/now", ["/t", "", "max-age=60"]),
    ] {
        assert_eq!(reply_to(target, &[]), expected.map(str::to_owned), "{target}");
    }
}

#[test]
fn stated_lifetime_is_sent_and_ends_with_a_time_window() {
    let english = [("accept-language", "en")];
    for (target, fields, expected) in [
        ("/hour", [].as_slice(), ["/t", "", "max-age=3600"]),
        ("/minute", &[], ["/t", "", "private, max-age=60"]),
        ("/off", &[], ["/t", "", "no-store"]),
        ("/gone/hour", &[], ["", "", "max-age=3600"]),
        ("/hour/lang", &english, ["/t", "accept-language", "max-age=3600"]),
        ("/hour/until", &[], ["/t", "", "max-age=60"]),
        ("/hour/chain", &[], ["/t", "", "private, max-age=60"]),
        // The redirect that `/chain/end` gives is temporary, so the combined reply must not be stored.
        ("/chain/found", &[], ["/t", "", ""]),
    ] {
        assert_eq!(reply_to(target, fields), expected.map(str::to_owned), "{target} {fields:?}");
    }
    // For another visitor, the other rule may answer, so only the client of this visitor may store the reply.
    assert_eq!(reply_to("/hour/share", &[])[2], "private, max-age=3600");
}

#[test]
fn page_behind_a_skipped_rule_depends_on_what_the_rule_has_read() {
    let cached = [(header::CACHE_CONTROL, "public, max-age=600, immutable"), (header::VARY, "Accept")];
    let file = ResponseKind::PageFile;
    for (target, kind, own, expected) in [
        ("/t", file, cached.as_slice(), [None, None]),
        ("/page", ResponseKind::Document, &[], [Some("cookie"), None]),
        ("/page", file, &cached, [Some("Accept, cookie"), None]),
        ("/page/share", ResponseKind::Document, &cached, [None, None]),
        ("/page/share", file, &cached, [None, Some("private, no-cache")]),
        ("/page/share", file, &[(header::CACHE_CONTROL, "no-store")], [None, None]),
        ("/page/share", file, &[], [None, None]),
        ("/page/until", file, &cached, [None, Some("public, max-age=60")]),
        (
            "/page/until",
            file,
            &[(header::CACHE_CONTROL, "max-age=9, s-maxage=99")],
            [None, Some("max-age=9, s-maxage=60")],
        ),
        ("/page/until", file, &[(header::CACHE_CONTROL, "public")], [None, Some("public, no-cache")]),
    ] {
        assert_eq!(page(target, kind, own), expected.map(|value| value.map(str::to_owned)), "{target} {own:?}");
    }
}
