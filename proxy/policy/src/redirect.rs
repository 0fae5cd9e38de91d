//! Stage 2: the rules, with the slash and the normal form folded in, so that there is one hop.

use std::borrow::Cow;

use http::{HeaderName, HeaderValue, StatusCode, header};
use portico_redirects::{Location, Outcome, RedirectStatus, Request, RuleSet, Situation};

use crate::facts::Facts;
use crate::forward::{self, TrustedProxies};
use crate::reply::{Reply, ResponseKind};
use crate::route;
use crate::slash;
use crate::view::RequestView;

/// Answers when a rule or the canonical form of addresses sends the visitor elsewhere.
///
/// Rules see the normal form of the path, which has no trailing slash, and their targets are in normal form:
/// whatever is answered here never meets a second redirect of ours.
pub fn reply_for(
    rules: &RuleSet,
    trusted: &TrustedProxies,
    request: &RequestView<'_>,
    facts: &mut Facts,
) -> Option<Reply> {
    let situation = HttpAttributes { request, trusted };
    let asked = Request { path: &request.path, query: request.query, situation: &situation };
    if let Some(found) = rules.find(&asked) {
        facts.record_redirect(&found);
        return Some(reply_of(found.outcome, request));
    }
    if route::is_reserved(request) {
        return None;
    }
    let location = slash::canonical(request)?;
    facts.record_slash_redirect();
    Some(redirect(status_for(RedirectStatus::MovedPermanently, request), location))
}

/// What conditions of rules ask of a request.
pub struct HttpAttributes<'a> {
    /// The request.
    pub request: &'a RequestView<'a>,
    /// Whose word about the visitor's address counts.
    pub trusted: &'a TrustedProxies,
}

impl Situation for HttpAttributes<'_> {
    fn method(&self) -> &str {
        self.request.method.as_str()
    }

    fn host(&self) -> Option<&str> {
        let host = self.request.host?;
        // The colons of an IPv6 address stand in brackets.
        let port = host.rfind(':').filter(|colon| !host.get(*colon..).is_some_and(|rest| rest.contains(']')));
        host.get(..port.unwrap_or(host.len()))
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.request.header(&HeaderName::from_bytes(name.as_bytes()).ok()?)
    }

    fn now(&self) -> i64 {
        (self.request.clock)()
    }

    fn visitor(&self) -> Cow<'_, str> {
        let address = forward::client_address(self.request.headers, self.request.peer, self.trusted);
        let browser = self.request.header(&header::USER_AGENT).unwrap_or_default();
        Cow::Owned(format!("{address} {browser}"))
    }
}

fn reply_of(outcome: Outcome, request: &RequestView<'_>) -> Reply {
    match outcome {
        Outcome::Redirect { status, location } => redirect(status_for(status, request), location),
        Outcome::Gone => Reply::text(StatusCode::GONE, ResponseKind::Error, "This page has been removed.\n"),
        Outcome::UnavailableForLegalReasons => Reply::text(
            StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS,
            ResponseKind::Error,
            "This page is unavailable for legal reasons.\n",
        ),
    }
}

/// Keeps method and body of anything but GET and HEAD.
///
/// Clients may turn POST into GET on 301 and 302 (RFC 9110 §15.4.2, §15.4.3), which would lose what was sent.
fn status_for(status: RedirectStatus, request: &RequestView<'_>) -> StatusCode {
    let status = match (request.is_get_or_head(), status) {
        (false, RedirectStatus::MovedPermanently) => RedirectStatus::PermanentRedirect,
        (false, RedirectStatus::Found) => RedirectStatus::TemporaryRedirect,
        (_, status) => status,
    };
    match status {
        RedirectStatus::MovedPermanently => StatusCode::MOVED_PERMANENTLY,
        RedirectStatus::Found => StatusCode::FOUND,
        RedirectStatus::SeeOther => StatusCode::SEE_OTHER,
        RedirectStatus::TemporaryRedirect => StatusCode::TEMPORARY_REDIRECT,
        RedirectStatus::PermanentRedirect => StatusCode::PERMANENT_REDIRECT,
    }
}

fn redirect(status: StatusCode, location: Location) -> Reply {
    // A `Location` is ASCII without control characters by construction; if that were ever broken, the visitor gets
    // a page that is not found instead of a header that is forged.
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
        let text = "rules:\n  - { from: /company, to: /about }\n  - { from: /gone, status: 410 }\n".to_owned();
        portico_redirects::compile(&[Source { name: "t.yaml".into(), text }], &CompileOptions::default()).unwrap().rules
    }

    fn ask(method: &Method, target: &str) -> Option<(u16, String)> {
        let headers = HeaderMap::new();
        let (raw_path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
        let path = NormalPath::parse(raw_path).unwrap();
        let (peer, clock): (_, Clock<'_>) = (Ipv4Addr::LOCALHOST.into(), &|| 0);
        let request = RequestView { method, raw_path, path, query, host: None, headers: &headers, peer, clock };
        let reply = reply_for(&rules(), &TrustedProxies::default(), &request, &mut Facts::default())?;
        let location = reply.header(&header::LOCATION).map(|value| value.to_str().unwrap().to_owned());
        Some((reply.status.as_u16(), location.unwrap_or_default()))
    }

    #[test]
    fn rule_with_trailing_slash_is_one_hop() {
        assert_eq!(ask(&Method::GET, "/company/"), Some((301, "/about".into())));
        assert_eq!(ask(&Method::GET, "/company/?a=1"), Some((301, "/about?a=1".into())));
    }

    #[test]
    fn slash_missing_is_no_redirect() {
        assert_eq!(ask(&Method::GET, "/about"), None);
        assert_eq!(ask(&Method::GET, "/"), None);
    }

    #[test]
    fn slash_is_removed_and_query_kept() {
        assert_eq!(ask(&Method::GET, "/catalog/?category=36"), Some((301, "/catalog?category=36".into())));
    }

    #[test]
    fn post_keeps_its_method() {
        assert_eq!(ask(&Method::POST, "/company"), Some((308, "/about".into())));
        assert_eq!(ask(&Method::POST, "/catalog/"), Some((308, "/catalog".into())));
    }

    #[test]
    fn gone_has_no_location() {
        assert_eq!(ask(&Method::GET, "/gone"), Some((410, String::new())));
    }

    #[test]
    fn look_alikes_of_other_hosts_stay_on_the_site() {
        for target in ["//evil.example/", "///evil.example//", "/.//evil.example/", "/%2e%2e//evil.example/"] {
            assert_eq!(ask(&Method::GET, target), Some((301, "/evil.example".into())), "{target}");
        }
        for target in ["/%2f%2fevil.example/", "/%5cevil.example/"] {
            assert_eq!(ask(&Method::GET, target), None, "{target}");
        }
    }
}
