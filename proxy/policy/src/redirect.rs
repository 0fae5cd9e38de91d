//! Stage 2 of the pipeline: redirects. Rules and the canonical form of the path are applied in the same stage, so that
//! a client follows only one redirect.

use std::mem;

use http::{HeaderValue, StatusCode, header};
use portico_redirects::{CachePolicy, Location, Outcome, RedirectStatus, Request, RuleSet};

use crate::facts::{Facts, RedirectSource};
use crate::forward::TrustedProxies;
use crate::reply::{Reply, ResponseKind};
use crate::route;
use crate::rule_attributes::HttpAttributes;
use crate::slash;
use crate::view::RequestView;

/// Returns the reply if a rule answers. Returns `None` if the request goes on to the canonical form and to routing.
///
/// Rules match the normal form of the path, which has no trailing slash. The targets of rules are in canonical form.
/// Therefore, the redirect of a rule is never followed by a redirect to the canonical form.
pub fn reply_for(
    rules: &RuleSet,
    trusted: &TrustedProxies,
    request: &RequestView<'_>,
    facts: &mut Facts,
) -> Option<Reply> {
    let mut attributes = HttpAttributes::new(request, trusted);
    let found = rules.find(&Request { path: &request.path, query: request.query, attributes: &attributes });
    facts.too_long = attributes.take_too_long();
    if let Some(found) = found {
        facts.entry = Some(found.entry);
        let cache = found.cache;
        // A rule with `pass` does not answer, so the request is handled in the same way as without this rule.
        if let Some(reply) = outcome_reply(found.outcome, request) {
            facts.record_redirect(RedirectSource::Rule);
            return Some(attributes.into_dependencies().restrict_redirect(reply, cache, request.clock));
        }
    }
    facts.dependencies = attributes.into_dependencies();
    None
}

/// Returns the redirect to the canonical form of the path, for a request that no rule has answered. Returns `None` if
/// the path is in canonical form or under a reserved prefix.
pub fn canonical_reply(rules: &RuleSet, request: &RequestView<'_>, facts: &mut Facts) -> Option<Reply> {
    if route::is_reserved(request) {
        return None;
    }
    let location = slash::canonical(rules.path_form(), request)?;
    facts.record_redirect(RedirectSource::Slash);
    let reply = redirect(status_for(RedirectStatus::MovedPermanently, request), location);
    let dependencies = mem::take(&mut facts.dependencies);
    Some(dependencies.restrict_redirect(reply, CachePolicy::ByStatus, request.clock))
}

/// Returns the reply for the outcome of a rule. If the rule leaves the request to the site, returns `None`.
fn outcome_reply(outcome: Outcome, request: &RequestView<'_>) -> Option<Reply> {
    let error = |status, text| Some(final_page(status, text));
    match outcome {
        Outcome::Redirect { status, location } => Some(redirect(status_for(status, request), location)),
        Outcome::Gone => error(StatusCode::GONE, "This page has been removed.\n"),
        Outcome::UnavailableForLegalReasons => {
            error(StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS, "This page is unavailable for legal reasons.\n")
        }
        Outcome::Pass => None,
    }
}

/// Returns a text reply without caching fields. The caller adds the caching fields that the rule determines.
fn final_page(status: StatusCode, text: &'static str) -> Reply {
    Reply::empty(status, ResponseKind::Error).with_body("text/plain; charset=utf-8", text)
}

/// Returns the HTTP status of a redirect for the method of the request.
fn status_for(status: RedirectStatus, request: &RequestView<'_>) -> StatusCode {
    match status.for_method(request.method.as_str()) {
        RedirectStatus::MovedPermanently => StatusCode::MOVED_PERMANENTLY,
        RedirectStatus::Found => StatusCode::FOUND,
        RedirectStatus::SeeOther => StatusCode::SEE_OTHER,
        RedirectStatus::TemporaryRedirect => StatusCode::TEMPORARY_REDIRECT,
        RedirectStatus::PermanentRedirect => StatusCode::PERMANENT_REDIRECT,
    }
}

fn redirect(status: StatusCode, location: Location) -> Reply {
    // By construction, a `Location` is ASCII without control characters. If a `Location` ever contains another
    // character, the client gets a 404 instead of an injected header.
    match HeaderValue::try_from(location.into_string()) {
        Ok(value) => Reply::empty(status, ResponseKind::Redirect).with(header::LOCATION, value),
        Err(_) => Reply::text(StatusCode::NOT_FOUND, ResponseKind::Error, "Not found.\n"),
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, Method};
    use portico_redirects::path::NormalPath;
    use portico_redirects::{CompileOptions, Source};

    use std::net::Ipv4Addr;

    use super::*;
    use crate::view::Clock;

    fn rules() -> RuleSet {
        let text = "rules:\n  - { from: /company, to: /about }\n  - { from: /gone, status: 410 }\n  \
            - { prefix: /old, to: /new }\n  - { from: /old/kept, pass: true }\n"
            .to_owned();
        portico_redirects::compile(&[Source { name: "t.yaml".into(), text }], &CompileOptions::default()).unwrap().rules
    }

    fn reply_to(method: &Method, target: &str) -> Option<(u16, String)> {
        let headers = HeaderMap::new();
        let (raw_path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
        let path = NormalPath::parse(raw_path).unwrap();
        let (peer, clock): (_, Clock<'_>) = (Ipv4Addr::LOCALHOST.into(), &|| 0);
        let request = RequestView { method, raw_path, path, query, host: None, headers: &headers, peer, clock };
        let mut facts = Facts::default();
        let reply = reply_for(&rules(), &TrustedProxies::default(), &request, &mut facts);
        let reply = reply.or_else(|| canonical_reply(&rules(), &request, &mut facts))?;
        let location = reply.header(&header::LOCATION).map(|value| value.to_str().unwrap().to_owned());
        Some((reply.status.as_u16(), location.unwrap_or_default()))
    }

    #[test]
    fn trailing_slash_and_rule_are_one_hop() {
        assert_eq!(reply_to(&Method::GET, "/company/"), Some((301, "/about".into())));
        assert_eq!(reply_to(&Method::GET, "/company/?a=1"), Some((301, "/about?a=1".into())));
    }

    #[test]
    fn canonical_path_is_not_redirected() {
        assert_eq!(reply_to(&Method::GET, "/about"), None);
        assert_eq!(reply_to(&Method::GET, "/"), None);
    }

    #[test]
    fn trailing_slash_is_removed_and_query_kept() {
        assert_eq!(reply_to(&Method::GET, "/catalog/?category=36"), Some((301, "/catalog?category=36".into())));
    }

    #[test]
    fn post_is_redirected_with_308() {
        assert_eq!(reply_to(&Method::POST, "/company"), Some((308, "/about".into())));
        assert_eq!(reply_to(&Method::POST, "/catalog/"), Some((308, "/catalog".into())));
    }

    #[test]
    fn gone_has_no_location() {
        assert_eq!(reply_to(&Method::GET, "/gone"), Some((410, String::new())));
    }

    #[test]
    fn path_that_a_rule_leaves_alone_only_loses_its_slash() {
        assert_eq!(reply_to(&Method::GET, "/old/a"), Some((301, "/new/a".into())));
        assert_eq!(reply_to(&Method::GET, "/old/kept"), None);
        assert_eq!(reply_to(&Method::GET, "/old/kept/?a=1"), Some((301, "/old/kept?a=1".into())));
    }

    #[test]
    fn path_that_resembles_another_host_stays_on_the_site() {
        for target in ["//evil.example/", "///evil.example//", "/.//evil.example/", "/%2e%2e//evil.example/"] {
            assert_eq!(reply_to(&Method::GET, target), Some((301, "/evil.example".into())), "{target}");
        }
        for target in ["/%2f%2fevil.example/", "/%5cevil.example/"] {
            assert_eq!(reply_to(&Method::GET, target), None, "{target}");
        }
    }
}
