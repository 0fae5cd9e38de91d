//! Builds the responses of the admin listener.

use http::{HeaderValue, Method, Response, StatusCode, header};
use pingora_http::RequestHeader;
use portico_policy::encoding::weight;

use crate::reload::{ReloadOutcome, ReloadResult};

pub(super) const TEXT: &str = "text/plain; charset=utf-8";
pub(super) const JSON: &str = "application/json";
pub(super) const EXPOSITION: &str = "text/plain; version=0.0.4; charset=utf-8";

/// A response of the admin listener.
pub(super) struct AdminResponse {
    status: StatusCode,
    content_type: &'static str,
    body: Vec<u8>,
    /// The value of the field `Allow`, which a 405 response must have (RFC 9110 §15.5.6).
    allow: Option<&'static str>,
}

impl AdminResponse {
    pub(super) fn new(status: StatusCode, content_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, content_type, body: body.into(), allow: None }
    }

    pub(super) fn not_allowed(allow: &'static str) -> Self {
        let response = Self::new(StatusCode::METHOD_NOT_ALLOWED, TEXT, format!("method not allowed; use {allow}\n"));
        Self { allow: Some(allow), ..response }
    }

    /// Returns the response to a reload. If the request's `Accept` field prefers plain text to JSON (RFC 9110 §12.5.1),
    /// the response is plain text. Otherwise, the response is JSON.
    pub(super) fn from_reload(reloaded: &ReloadResult, head: &RequestHeader) -> Self {
        let status = match reloaded.outcome {
            ReloadOutcome::Activated | ReloadOutcome::Unchanged => StatusCode::OK,
            ReloadOutcome::Rejected => StatusCode::UNPROCESSABLE_ENTITY,
        };
        if wants_text(head) {
            return Self::new(status, TEXT, reloaded.to_text());
        }
        Self::new(status, JSON, format!("{}\n", reloaded.to_json()))
    }

    pub(super) fn into_response(self, method: &Method) -> Response<Vec<u8>> {
        let mut response = Response::new(Vec::new());
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        headers.insert(header::CONTENT_LENGTH, self.body.len().into());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"),
        );
        if let Some(allow) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(allow));
        }
        if method != Method::HEAD {
            *response.body_mut() = self.body;
        }
        response
    }
}

fn wants_text(head: &RequestHeader) -> bool {
    let accept = head.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let weight_of = |exact: &str, range: &str| weight(accept, exact).max(weight(accept, range));
    weight_of("text/plain", "text/*") > weight_of(JSON, "application/*")
}
