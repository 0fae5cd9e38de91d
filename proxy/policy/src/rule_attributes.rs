//! The attributes of an HTTP request that rules test, and a record of the attributes on which the answer depends.

use std::borrow::Cow;
use std::cell::RefCell;

use http::{HeaderName, header};
use portico_redirects::RequestAttributes;

use crate::dependencies::{Dependencies, VisitorRead};
use crate::forward::{self, TrustedProxies};
use crate::view::RequestView;

/// The attributes of an HTTP request, with a record of the attributes that conditions have read.
///
/// The host and the method are not recorded, because caches always distinguish requests by host and method (RFC 9111
/// §2).
pub struct HttpAttributes<'a> {
    request: &'a RequestView<'a>,
    trusted: &'a TrustedProxies,
    read: RefCell<Dependencies>,
}

impl<'a> HttpAttributes<'a> {
    /// Creates the attributes of a request. Forwarding fields are used only if a peer in `trusted` sent these fields.
    pub fn new(request: &'a RequestView<'a>, trusted: &'a TrustedProxies) -> Self {
        Self { request, trusted, read: RefCell::default() }
    }

    /// Returns the record of what conditions have read.
    pub fn into_dependencies(self) -> Dependencies {
        self.read.into_inner()
    }
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
        let value = self.request.header(&name);
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
}
