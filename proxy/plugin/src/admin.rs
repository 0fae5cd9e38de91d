//! The admin listener: metrics, health, reloads and hit counts, on an address that is not exposed to clients.

mod counts;

use std::sync::Arc;

use async_trait::async_trait;
use http::{HeaderValue, Method, Response, StatusCode, header};
use pingora_core::apps::http_app::ServeHttp;
use pingora_core::protocols::http::ServerSession;
use pingora_http::RequestHeader;
use portico_policy::encoding::weight;

use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::reload::{Reload, ReloadOutcome, ReloadResult};
use crate::resolver::Resolver;

const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";
const EXPOSITION: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The app of the admin listener. Its resources are documented in `docs/reference/admin.md`.
pub struct Admin {
    metrics: Arc<Metrics>,
    live: LiveSite,
    resolver: Resolver,
    reload: Arc<dyn Reload>,
}

/// The resources of the listener.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Resource {
    Metrics,
    Healthy,
    Ready,
    Reload,
    Rules,
    NotFound,
}

struct AdminResponse {
    status: StatusCode,
    content_type: &'static str,
    body: Vec<u8>,
    /// The value of `Allow`, for a 405 response (RFC 9110 §15.5.6).
    allow: Option<&'static str>,
}

impl Admin {
    /// Creates the app. `reload` handles `POST /-/reload`.
    pub fn new(metrics: Arc<Metrics>, live: LiveSite, reload: Arc<dyn Reload>) -> Self {
        Self { metrics, live, resolver: Resolver::default(), reload }
    }

    async fn respond(&self, head: &RequestHeader) -> AdminResponse {
        let Some(resource) = Resource::at(head.uri.path()) else {
            return AdminResponse::new(
                StatusCode::NOT_FOUND,
                TEXT,
                "not found; use GET /metrics, /-/healthy, /-/ready, /-/rules, /-/not-found or POST /-/reload\n",
            );
        };
        if !resource.allows(&head.method) {
            return AdminResponse::not_allowed(resource.methods());
        }
        match resource {
            Resource::Metrics => AdminResponse::new(StatusCode::OK, EXPOSITION, self.metrics.render()),
            Resource::Healthy => AdminResponse::new(StatusCode::OK, TEXT, "healthy\n"),
            Resource::Ready => self.readiness().await,
            Resource::Reload => AdminResponse::from_reload(&self.reload.reload().await, head),
            Resource::Rules => counts::rules(self.live.hits(), head.uri.query()),
            Resource::NotFound => counts::not_found(self.live.hits()),
        }
    }

    /// Ready means that pages can be served: the renderer accepts connections.
    ///
    /// The state of the API host is reported but does not affect readiness: static files and redirects work without it.
    async fn readiness(&self) -> AdminResponse {
        let site = self.live.current();
        let pages = self.resolver.check_reachable(&site.pages).await.is_ok();
        let api = self.resolver.check_reachable(&site.api).await.is_ok();
        let status = if pages { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        let state = |up: bool| if up { "up" } else { "down" };
        let body = serde_json::json!({
            "ready": pages,
            "renderer": state(pages),
            "api": state(api),
            "generation": site.generation,
            "rules": site.rules.len(),
        });
        AdminResponse::new(status, JSON, format!("{body}\n"))
    }
}

impl Resource {
    fn at(path: &str) -> Option<Self> {
        match path {
            "/metrics" => Some(Self::Metrics),
            "/-/healthy" => Some(Self::Healthy),
            "/-/ready" => Some(Self::Ready),
            "/-/reload" => Some(Self::Reload),
            "/-/rules" => Some(Self::Rules),
            "/-/not-found" => Some(Self::NotFound),
            _ => None,
        }
    }

    fn methods(self) -> &'static str {
        match self {
            Self::Metrics | Self::Healthy | Self::Ready | Self::Rules | Self::NotFound => "GET, HEAD",
            Self::Reload => "POST",
        }
    }

    fn allows(self, method: &Method) -> bool {
        self.methods().split(", ").any(|allowed| allowed == method.as_str())
    }
}

impl AdminResponse {
    fn new(status: StatusCode, content_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, content_type, body: body.into(), allow: None }
    }

    fn not_allowed(allow: &'static str) -> Self {
        let response = Self::new(StatusCode::METHOD_NOT_ALLOWED, TEXT, format!("method not allowed; use {allow}\n"));
        Self { allow: Some(allow), ..response }
    }

    /// The result as plain text or JSON, by the request's `Accept` field (RFC 9110 §12.5.1). JSON is the default.
    fn from_reload(reloaded: &ReloadResult, head: &RequestHeader) -> Self {
        let status = match reloaded.outcome {
            ReloadOutcome::Activated | ReloadOutcome::Unchanged => StatusCode::OK,
            ReloadOutcome::Rejected => StatusCode::UNPROCESSABLE_ENTITY,
        };
        if wants_text(head) {
            return Self::new(status, TEXT, reloaded.to_text());
        }
        Self::new(status, JSON, format!("{}\n", reloaded.to_json()))
    }

    fn into_response(self, method: &Method) -> Response<Vec<u8>> {
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

#[async_trait]
impl ServeHttp for Admin {
    async fn response(&self, session: &mut ServerSession) -> Response<Vec<u8>> {
        let head = session.req_header();
        self.respond(head).await.into_response(&head.method)
    }
}
