//! The admin listener: metrics, health, reload and what rules are used for, on an address of its own that no visitor reaches.

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
use crate::reload::{Outcome, Reload, Reloaded};
use crate::resolver::Resolver;

const TEXT: &str = "text/plain; charset=utf-8";
const JSON: &str = "application/json";
const EXPOSITION: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Answers what `docs/reference/admin.md` lists.
pub struct Admin {
    metrics: Arc<Metrics>,
    live: LiveSite,
    resolver: Resolver,
    reload: Arc<dyn Reload>,
}

/// What the listener has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Resource {
    Metrics,
    Healthy,
    Ready,
    Reload,
    Rules,
    NotFound,
}

struct Answer {
    status: StatusCode,
    content_type: &'static str,
    body: Vec<u8>,
    /// The methods that would be taken, when another one came.
    allow: Option<&'static str>,
}

impl Admin {
    /// An admin app over these metrics and this site; `reload` does what `POST /-/reload` asks for.
    pub fn new(metrics: Arc<Metrics>, live: LiveSite, reload: Arc<dyn Reload>) -> Self {
        Self { metrics, live, resolver: Resolver::default(), reload }
    }

    async fn answer(&self, head: &RequestHeader) -> Answer {
        let Some(resource) = Resource::at(head.uri.path()) else {
            return Answer::new(
                StatusCode::NOT_FOUND,
                TEXT,
                "there is /metrics, /-/healthy, /-/ready, /-/rules, /-/not-found and, for POST, /-/reload\n",
            );
        };
        if !resource.takes(&head.method) {
            return Answer::not_allowed(resource.methods());
        }
        match resource {
            Resource::Metrics => Answer::new(StatusCode::OK, EXPOSITION, self.metrics.render()),
            Resource::Healthy => Answer::new(StatusCode::OK, TEXT, "healthy\n"),
            Resource::Ready => self.readiness().await,
            Resource::Reload => Answer::of_reload(&self.reload.reload().await, head),
            Resource::Rules => counts::rules(self.live.hits(), head.uri.query()),
            Resource::NotFound => counts::not_found(self.live.hits()),
        }
    }

    /// Ready means that a visitor would get a page: the renderer's address accepts connections.
    ///
    /// The API host is reported too but does not decide: the site's static parts and redirects work without it.
    async fn readiness(&self) -> Answer {
        let site = self.live.current();
        let pages = self.resolver.reach(&site.pages).await.is_ok();
        let api = self.resolver.reach(&site.api).await.is_ok();
        let status = if pages { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        let word = |up: bool| if up { "up" } else { "down" };
        let body = serde_json::json!({
            "ready": pages,
            "renderer": word(pages),
            "api": word(api),
            "generation": site.generation,
            "rules": site.rules.len(),
        });
        Answer::new(status, JSON, format!("{body}\n"))
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

    fn takes(self, method: &Method) -> bool {
        self.methods().split(", ").any(|taken| taken == method.as_str())
    }
}

impl Answer {
    fn new(status: StatusCode, content_type: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, content_type, body: body.into(), allow: None }
    }

    fn not_allowed(allow: &'static str) -> Self {
        let answer = Self::new(StatusCode::METHOD_NOT_ALLOWED, TEXT, format!("only {allow}\n"));
        Self { allow: Some(allow), ..answer }
    }

    /// In the form that the client likes better; JSON when it does not care.
    fn of_reload(reloaded: &Reloaded, head: &RequestHeader) -> Self {
        let status = match reloaded.outcome {
            Outcome::Taken | Outcome::Unchanged => StatusCode::OK,
            Outcome::Refused => StatusCode::UNPROCESSABLE_ENTITY,
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
    let weight_of = |exactly: &str, kind: &str| weight(accept, exactly).max(weight(accept, kind));
    weight_of("text/plain", "text/*") > weight_of(JSON, "application/*")
}

#[async_trait]
impl ServeHttp for Admin {
    async fn response(&self, session: &mut ServerSession) -> Response<Vec<u8>> {
        let head = session.req_header();
        self.answer(head).await.into_response(&head.method)
    }
}
