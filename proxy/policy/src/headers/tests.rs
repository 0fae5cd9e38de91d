use std::collections::HashMap;

use super::*;

fn headers_of(kind: ResponseKind) -> HashMap<String, String> {
    let policy = RawHeaderPolicy::default().lower("b1").unwrap();
    policy.fields(kind).iter().map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect()
}

const OTHERS: [ResponseKind; 5] =
    [ResponseKind::PageFile, ResponseKind::Asset, ResponseKind::Api, ResponseKind::Redirect, ResponseKind::Error];

#[test]
fn every_kind_has_security_fields() {
    for kind in OTHERS.into_iter().chain([ResponseKind::Document]) {
        let headers = headers_of(kind);
        assert_eq!(headers["x-content-type-options"], "nosniff", "{kind:?}");
        assert!(headers.contains_key("content-security-policy"), "{kind:?}");
    }
}

#[test]
fn document_is_revalidated_and_has_the_build_id() {
    let headers = headers_of(ResponseKind::Document);
    assert_eq!(headers["cache-control"], "no-cache");
    assert_eq!(headers["x-build-id"], "b1");
}

#[test]
fn only_a_document_may_run_scripts() {
    assert!(headers_of(ResponseKind::Document)["content-security-policy"].contains("script-src 'self'"));
    for kind in OTHERS {
        let policy = &headers_of(kind)["content-security-policy"];
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src"), "{kind:?}");
    }
}

#[test]
fn file_can_be_shown_in_a_browser_tab() {
    for kind in [ResponseKind::Asset, ResponseKind::Api, ResponseKind::PageFile] {
        let policy = &headers_of(kind)["content-security-policy"];
        for directive in ["img-src 'self'", "media-src 'self'", "object-src 'self'"] {
            assert!(policy.contains(directive), "{kind:?} {policy}");
        }
    }
    assert!(!headers_of(ResponseKind::Error)["content-security-policy"].contains("'self'"));
}

#[test]
fn content_security_policy_is_one_line_of_ascii() {
    let read = |text: &str| {
        let place = portico_redirects::Place::point("portico.yaml".into(), 1, 1);
        policy_text("key", &Located { value: text.to_owned(), place }).map_err(|error| error.hint.is_some())
    };
    assert_eq!(read("default-src 'self';\n  img-src *\n"), Ok("default-src 'self'; img-src *".to_owned()));
    for text in ["a\u{0}b", "a\u{b}b", "a\u{a0}b", "a\u{2028}b", "a\u{7f}b"] {
        assert_eq!(read(text), Err(true), "{text:?}");
    }
}

#[test]
fn wire_has_a_line_for_each_field() {
    let policy = RawHeaderPolicy::default().lower("b1").unwrap();
    let wire = std::str::from_utf8(policy.wire(ResponseKind::Document)).unwrap();
    assert_eq!(wire.lines().count(), policy.fields(ResponseKind::Document).len());
    assert!(wire.contains("x-build-id: b1\r\n") && wire.ends_with("\r\n"), "{wire}");
}

#[test]
fn upstream_field_stays_unless_the_policy_sets_it_or_it_is_revealing() {
    let policy = RawHeaderPolicy::default().lower("b1").unwrap();
    for (name, stays) in [("Server", false), ("X-POWERED-BY", false), ("cache-control", false), ("ETag", true)] {
        assert_eq!(policy.keeps_upstream_field(ResponseKind::Document, name.as_bytes()), stays, "{name}");
    }
    assert!(policy.keeps_upstream_field(ResponseKind::Api, b"Cache-Control"));
}

#[test]
fn hsts_is_sent_only_for_an_https_site() {
    assert!(!headers_of(ResponseKind::Document).contains_key("strict-transport-security"));
    let policy = RawHeaderPolicy { https: true, ..RawHeaderPolicy::default() }.lower("b1").unwrap();
    assert!(policy.fields(ResponseKind::Redirect).iter().any(|(name, _)| *name == header::STRICT_TRANSPORT_SECURITY));
}
