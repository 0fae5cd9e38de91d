//! The attributes of an HTTP request that rules test, and a record of the attributes on which the answer depends.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use http::{HeaderName, HeaderValue, StatusCode, header};
use portico_redirects::RequestAttributes;

use crate::forward::{self, TrustedProxies};
use crate::reply::Reply;
use crate::view::RequestView;

/// The attributes of an HTTP request. They record which of them conditions have read.
///
/// The host and the method are not recorded, since caches distinguish requests by them anyway (RFC 9111 §2).
pub struct HttpAttributes<'a> {
    request: &'a RequestView<'a>,
    trusted: &'a TrustedProxies,
    /// The header fields that were read.
    fields: RefCell<Vec<HeaderName>>,
    is_visitor_read: Cell<bool>,
    /// The first time at which a condition that was tested changes, in seconds since 1970.
    changes_at: Cell<Option<i64>>,
}

impl<'a> HttpAttributes<'a> {
    /// Creates the attributes of a request. Forwarding fields are used only if a peer in `trusted` sent them.
    pub fn new(request: &'a RequestView<'a>, trusted: &'a TrustedProxies) -> Self {
        Self {
            request,
            trusted,
            fields: RefCell::default(),
            is_visitor_read: Cell::default(),
            changes_at: Cell::default(),
        }
    }

    /// Restricts the caching of an answer to the requests and the time it is right for.
    ///
    /// - Header fields that were read are named in `Vary` (RFC 9110 §12.5.5), even if the rule that tested them did not answer.
    /// - No field says that an answer depends on the share of visitors, so it is not stored.
    /// - A permanent redirect is fresh until the next time at which a tested rule begins or ends. Other redirects are not
    ///   stored without an explicit lifetime (RFC 9111 §4.2.2).
    pub(crate) fn restrict_caching(&self, reply: Reply) -> Reply {
        if reply.header(&header::CACHE_CONTROL).is_some() {
            return reply;
        }
        if self.is_visitor_read.get() {
            return reply.no_store();
        }
        let reply = match self.vary() {
            Some(names) => reply.with(header::VARY, names),
            None => reply,
        };
        match self.changes_at.get().filter(|_| is_stored_by_default(reply.status)) {
            Some(time) => {
                let seconds = time.saturating_sub((self.request.clock)()).max(0);
                match HeaderValue::try_from(format!("max-age={seconds}")) {
                    Ok(lifetime) => reply.with(header::CACHE_CONTROL, lifetime),
                    Err(_) => reply.no_store(),
                }
            }
            None => reply,
        }
    }

    fn vary(&self) -> Option<HeaderValue> {
        let fields = self.fields.borrow();
        let names: Vec<&str> = fields.iter().map(HeaderName::as_str).collect();
        if names.is_empty() { None } else { HeaderValue::try_from(names.join(", ")).ok() }
    }
}

/// Whether caches may store a redirect with this status that does not name a lifetime (RFC 9110 §15.1).
fn is_stored_by_default(status: StatusCode) -> bool {
    [StatusCode::MOVED_PERMANENTLY, StatusCode::PERMANENT_REDIRECT].contains(&status)
}

impl RequestAttributes for HttpAttributes<'_> {
    fn method(&self) -> &str {
        self.request.method.as_str()
    }

    fn host(&self) -> Option<&str> {
        let host = self.request.host?;
        // The colons of an IPv6 address are inside brackets, so a colon that is followed by `]` does not precede a
        // port.
        let port = host.rfind(':').filter(|colon| !host.get(*colon..).is_some_and(|rest| rest.contains(']')));
        // `old.example.` is the same host (RFC 3986 §3.2.2).
        host.get(..port.unwrap_or(host.len())).map(|name| name.strip_suffix('.').unwrap_or(name))
    }

    fn header(&self, name: &str) -> Option<&str> {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        let value = self.request.header(&name);
        let mut fields = self.fields.borrow_mut();
        if !fields.contains(&name) {
            fields.push(name);
        }
        value
    }

    fn now(&self) -> i64 {
        (self.request.clock)()
    }

    fn visitor(&self) -> Cow<'_, str> {
        self.is_visitor_read.set(true);
        let address = forward::client_address(self.request.headers, self.request.peer, self.trusted);
        let user_agent = self.request.header(&header::USER_AGENT).unwrap_or_default();
        Cow::Owned(format!("{address} {user_agent}"))
    }

    fn changes_at(&self, time: i64) {
        self.changes_at.set(Some(self.changes_at.get().map_or(time, |earlier| earlier.min(time))));
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use http::{HeaderMap, Method};
    use portico_redirects::path::NormalPath;
    use portico_redirects::{CompileOptions, RuleSet, Source};

    use super::*;
    use crate::facts::Facts;
    use crate::redirect;

    /// 2027-01-01, a minute before the windows of the rules.
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
"
        .to_owned();
        portico_redirects::compile(&[Source { name: "t.yaml".into(), text }], &CompileOptions::default()).unwrap().rules
    }

    /// `Location`, `Vary` and `Cache-Control` of the reply.
    fn reply_to(target: &str, fields: &[(&'static str, &'static str)]) -> [String; 3] {
        reply_on("a.example", target, fields)
    }

    fn reply_on(host: &str, target: &str, fields: &[(&'static str, &'static str)]) -> [String; 3] {
        let headers: HeaderMap = fields
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
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
        let reply = redirect::reply_for(&rules(), &TrustedProxies::default(), &request, &mut Facts::default()).unwrap();
        [header::LOCATION, header::VARY, header::CACHE_CONTROL]
            .map(|name| reply.header(&name).map_or("", |value| value.to_str().unwrap()).to_owned())
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
            // Without `X-A`, the cookie makes no difference.
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
}
