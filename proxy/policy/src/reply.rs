//! Replies that the proxy makes itself, as data.

use bytes::Bytes;
use http::{HeaderName, HeaderValue, StatusCode, header};

/// The kind of a response. It determines which header fields the response gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResponseKind {
    /// An HTML page from the renderer.
    Document,
    /// Any other response of the renderer, such as `sitemap.xml` or `robots.txt`.
    PageFile,
    /// A file of the build.
    Asset,
    /// A response of the API host.
    Api,
    /// A redirect by the proxy.
    Redirect,
    /// An error reply of the proxy.
    Error,
}

/// Status, header fields and body of a reply.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status code.
    pub status: StatusCode,
    /// The header fields, without `Content-Length`: the code that writes the reply derives it from the body.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// The whole body, which is cheap to clone.
    pub body: Bytes,
    /// The kind of the response, which determines the other header fields.
    pub kind: ResponseKind,
}

impl Reply {
    /// Creates a reply without a body.
    pub fn empty(status: StatusCode, kind: ResponseKind) -> Self {
        Self { status, headers: Vec::new(), body: Bytes::new(), kind }
    }

    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        // Most replies have one field, and pushing onto an empty vector would allocate space for four.
        if self.headers.capacity() == 0 {
            self.headers = Vec::with_capacity(1);
        }
        self.headers.push((name, value));
        self
    }

    /// Sets the body and its media type.
    #[must_use]
    pub fn with_body(mut self, content_type: &'static str, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self.with(header::CONTENT_TYPE, HeaderValue::from_static(content_type))
    }

    /// Creates a reply with a short text, which must not be cached.
    pub fn text(status: StatusCode, kind: ResponseKind, text: &'static str) -> Self {
        Self::empty(status, kind).no_store().with_body("text/plain; charset=utf-8", text)
    }

    /// Forbids caches from storing the reply (RFC 9111 §5.2.2.5).
    #[must_use]
    pub fn no_store(self) -> Self {
        self.with(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    /// Returns the first value of a field. This is for tests and logs.
    pub fn header(&self, name: &HeaderName) -> Option<&HeaderValue> {
        self.headers.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Removes a field from a reply that has already been written, and returns its value. This saves the allocation of
    /// a copy.
    pub fn take(&mut self, name: &HeaderName) -> Option<HeaderValue> {
        let at = self.headers.iter().position(|(field, _)| field == name)?;
        Some(self.headers.swap_remove(at).1)
    }
}
