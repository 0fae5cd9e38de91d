//! Replies, which are responses that the proxy makes itself.

use bytes::Bytes;
use http::{HeaderName, HeaderValue, StatusCode, header};

/// The kind of a response, which determines the header fields that the response gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResponseKind {
    /// An HTML page from the renderer.
    Document,
    /// A response of the renderer that is not an HTML page, such as `sitemap.xml` or `robots.txt`.
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

/// The status, header fields and body of a reply.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status of the reply.
    pub status: StatusCode,
    /// The header fields without `Content-Length`. The code that writes the reply derives `Content-Length` from the
    /// body.
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

    /// Adds a header field.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        // Most replies have one field, and pushing onto an empty vector would allocate space for four fields.
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

    /// Creates a reply with a short text. Caches must not store the reply.
    pub fn text(status: StatusCode, kind: ResponseKind, text: &'static str) -> Self {
        Self::empty(status, kind).no_store().with_body("text/plain; charset=utf-8", text)
    }

    /// Forbids caches from storing the reply (RFC 9111 §5.2.2.5).
    #[must_use]
    pub fn no_store(self) -> Self {
        self.with(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    /// Returns the first value of a field, or `None` if the field is absent. Intended for tests and logs.
    pub fn header(&self, name: &HeaderName) -> Option<&HeaderValue> {
        self.headers.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Removes the first field with this name and returns its value. If the field is absent, returns `None`.
    pub fn take(&mut self, name: &HeaderName) -> Option<HeaderValue> {
        let at = self.headers.iter().position(|(field, _)| field == name)?;
        Some(self.headers.swap_remove(at).1)
    }
}
