//! A reply that Portico writes itself, as data.

use bytes::Bytes;
use http::{HeaderName, HeaderValue, StatusCode, header};

use crate::route::Route;

/// What a response is, for the header policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResponseKind {
    /// An HTML page of the renderer.
    Document,
    /// Anything else that the renderer answers: `sitemap.xml`, `robots.txt`.
    PageFile,
    /// A file of the build.
    Asset,
    /// What the API host answers.
    Api,
    /// A redirect of ours.
    Redirect,
    /// An error reply of ours.
    Error,
}

impl ResponseKind {
    /// The kind of an upstream's response, by its media type.
    pub fn of(route: Route, content_type: Option<&[u8]>) -> Self {
        const HTML: &[u8] = b"text/html";
        let start = content_type.and_then(|value| value.get(..HTML.len()));
        let is_html = start.is_some_and(|start| start.eq_ignore_ascii_case(HTML));
        match route {
            Route::Page if is_html => Self::Document,
            Route::Page => Self::PageFile,
            Route::Api => Self::Api,
            Route::Asset => Self::Asset,
        }
    }
}

/// Status, header fields and body. One function per path writes it out.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status code.
    pub status: StatusCode,
    /// Header fields beside `Content-Length`, which the writer sets from the body.
    pub headers: Vec<(HeaderName, HeaderValue)>,
    /// The whole body; cheap to clone.
    pub body: Bytes,
    /// The kind, which chooses the header policy.
    pub kind: ResponseKind,
}

impl Reply {
    /// A reply without a body.
    pub fn empty(status: StatusCode, kind: ResponseKind) -> Self {
        Self { status, headers: Vec::new(), body: Bytes::new(), kind }
    }

    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        // Most replies have one field, for which an empty list would make room for four.
        if self.headers.capacity() == 0 {
            self.headers = Vec::with_capacity(1);
        }
        self.headers.push((name, value));
        self
    }

    /// Sets the body and its type.
    #[must_use]
    pub fn with_body(mut self, content_type: &'static str, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self.with(header::CONTENT_TYPE, HeaderValue::from_static(content_type))
    }

    /// A short text that nobody may store.
    pub fn text(status: StatusCode, kind: ResponseKind, text: &'static str) -> Self {
        Self::empty(status, kind).no_store().with_body("text/plain; charset=utf-8", text)
    }

    /// Forbids every cache to keep the reply (RFC 9111 §5.2.2.5).
    #[must_use]
    pub fn no_store(self) -> Self {
        self.with(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))
    }

    /// The value of a field, for tests and logs.
    pub fn header(&self, name: &HeaderName) -> Option<&HeaderValue> {
        self.headers.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }

    /// Takes a field out of a reply that has been written: a copy of its value would be one more allocation.
    pub fn take(&mut self, name: &HeaderName) -> Option<HeaderValue> {
        let at = self.headers.iter().position(|(field, _)| field == name)?;
        Some(self.headers.swap_remove(at).1)
    }
}
