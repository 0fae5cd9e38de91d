//! The attributes of an HTTP request that rules test, and a record of the attributes on which the answer depends.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use http::{HeaderName, header};
use portico_redirects::{RequestAttributes, RuleInfo};

use crate::dependencies::{Dependencies, VisitorRead};
use crate::forward::{self, TrustedProxies};
use crate::view::{Headers, RequestView};

/// The attributes of an HTTP request, with a record of the attributes that conditions have read.
///
/// The host and the method are not recorded, because caches always distinguish requests by host and method (RFC 9111
/// §2).
pub struct HttpAttributes<'a> {
    request: &'a RequestView<'a>,
    trusted: &'a TrustedProxies,
    read: RefCell<Dependencies>,
    /// The id of the first rule that was skipped because its target would be too long.
    too_long: OnceCell<Box<str>>,
    /// The joined values of the fields `Accept`, `Accept-Language` and `Cookie`, if they were sent several times.
    joined: [OnceCell<Option<Box<str>>>; 3],
}

impl<'a> HttpAttributes<'a> {
    /// Creates the attributes of a request. Forwarding fields are used only if a peer in `trusted` sent these fields.
    pub fn new(request: &'a RequestView<'a>, trusted: &'a TrustedProxies) -> Self {
        Self { request, trusted, read: RefCell::default(), too_long: OnceCell::new(), joined: Default::default() }
    }

    /// Removes and returns the id of the first rule that was skipped because its target would be too long.
    pub(crate) fn take_too_long(&mut self) -> Option<Box<str>> {
        self.too_long.take()
    }

    /// Returns the record of what conditions have read.
    pub fn into_dependencies(self) -> Dependencies {
        self.read.into_inner()
    }

    fn value(&self, name: &HeaderName) -> Option<&str> {
        let [accept, language, cookie] = &self.joined;
        let list = match *name {
            header::ACCEPT => Some((accept, ", ")),
            header::ACCEPT_LANGUAGE => Some((language, ", ")),
            header::COOKIE => Some((cookie, "; ")),
            _ => None,
        };
        let headers = self.request.headers;
        match list.filter(|_| headers.count(name) > 1) {
            Some((joined, separator)) => joined.get_or_init(|| join(headers, name, separator)).as_deref(),
            None => self.request.header(name),
        }
    }
}

/// Joins the values of all fields with this name. If a client sends a list in several fields, the values form a single
/// list (RFC 9110 §5.3, for `Cookie` RFC 9113 §8.2.3). Returns `None` if a value is not UTF-8.
fn join(headers: &dyn Headers, name: &HeaderName, separator: &str) -> Option<Box<str>> {
    let mut values = Vec::new();
    headers.each(name, &mut |value| values.push(std::str::from_utf8(value)));
    let values: Result<Vec<&str>, _> = values.into_iter().collect();
    Some(values.ok()?.join(separator).into())
}

impl RequestAttributes for HttpAttributes<'_> {
    fn method(&self) -> &str {
        self.request.method.as_str()
    }

    fn host(&self) -> Option<&str> {
        let host = self.request.host?;
        // The colons of an IPv6 address are inside brackets. Therefore, a colon that is followed by `]` does not
        // precede a port.
        let port = host.rfind(':').filter(|colon| !host.get(*colon..).is_some_and(|rest| rest.contains(']')));
        // `old.example.` and `old.example` are the same host (RFC 3986 §3.2.2).
        host.get(..port.unwrap_or(host.len())).map(|name| name.strip_suffix('.').unwrap_or(name))
    }

    fn header(&self, name: &str) -> Option<&str> {
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        let value = self.value(&name);
        let fields = &mut self.read.borrow_mut().fields;
        if !fields.contains(&name) {
            fields.push(name);
        }
        value
    }

    fn now(&self) -> i64 {
        (self.request.clock)()
    }

    fn visitor(&self) -> Cow<'_, str> {
        self.read.borrow_mut().visitor = VisitorRead::Yes;
        let address = forward::client_address(self.request.headers, self.request.peer, self.trusted);
        let user_agent = self.request.header(&header::USER_AGENT).unwrap_or_default();
        Cow::Owned(format!("{address} {user_agent}"))
    }

    fn changes_at(&self, time: i64) {
        let changes_at = &mut self.read.borrow_mut().changes_at;
        *changes_at = Some(changes_at.map_or(time, |earlier| earlier.min(time)));
    }

    fn target_too_long(&self, rule: &RuleInfo) {
        self.too_long.get_or_init(|| rule.id().into());
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use http::{HeaderMap, HeaderValue, Method};
    use portico_redirects::path::NormalPath;

    use super::*;

    #[test]
    fn lists_in_several_fields_are_joined() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            (header::ACCEPT, "text/html;q=0.5"),
            (header::ACCEPT, "text/turtle"),
            (header::COOKIE, "a=1"),
            (header::COOKIE, "b=2"),
            (header::USER_AGENT, "one"),
            (header::USER_AGENT, "two"),
            (header::ACCEPT_LANGUAGE, "ru"),
        ] {
            headers.append(name, HeaderValue::from_static(value));
        }
        let path = NormalPath::parse("/").unwrap();
        let request = RequestView {
            method: &Method::GET,
            raw_path: "/",
            path,
            query: None,
            host: None,
            headers: &headers,
            peer: Ipv4Addr::LOCALHOST.into(),
            clock: &|| 0,
        };
        let trusted = TrustedProxies::default();
        let attributes = HttpAttributes::new(&request, &trusted);
        assert_eq!(attributes.header("accept"), Some("text/html;q=0.5, text/turtle"));
        assert_eq!(attributes.header("cookie"), Some("a=1; b=2"));
        assert_eq!(attributes.header("accept-language"), Some("ru"));
        assert_eq!(attributes.header("user-agent"), Some("one"), "`User-Agent` is not a list");
    }
}
