//! The admin listener: metrics and health, on an address of its own that no visitor reaches.

use std::sync::Arc;

use async_trait::async_trait;
use http::{Method, Response, StatusCode, header};
use pingora_core::apps::http_app::ServeHttp;
use pingora_core::protocols::http::ServerSession;

use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::resolver::Resolver;

/// Answers `/metrics`, `/-/healthy` and `/-/ready`.
pub struct Admin {
    metrics: Arc<Metrics>,
    live: LiveSite,
    resolver: Resolver,
}

impl Admin {
    /// An admin app over these metrics and this site.
    pub fn new(metrics: Arc<Metrics>, live: LiveSite) -> Self {
        Self { metrics, live, resolver: Resolver::default() }
    }

    async fn answer(&self, method: &Method, path: &str) -> (StatusCode, &'static str, Vec<u8>) {
        const TEXT: &str = "text/plain; charset=utf-8";
        if !matches!(*method, Method::GET | Method::HEAD) {
            return (StatusCode::METHOD_NOT_ALLOWED, TEXT, b"only GET\n".to_vec());
        }
        match path {
            "/metrics" => (StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", self.metrics.render()),
            "/-/healthy" => (StatusCode::OK, TEXT, b"healthy\n".to_vec()),
            "/-/ready" => self.readiness().await,
            _ => (StatusCode::NOT_FOUND, TEXT, b"there is /metrics, /-/healthy and /-/ready\n".to_vec()),
        }
    }

    /// Ready means that a visitor would get a page: the renderer's address accepts connections.
    ///
    /// The API host is reported too but does not decide: the site's static parts and redirects work without it.
    async fn readiness(&self) -> (StatusCode, &'static str, Vec<u8>) {
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
        (status, "application/json", format!("{body}\n").into_bytes())
    }
}

#[async_trait]
impl ServeHttp for Admin {
    async fn response(&self, session: &mut ServerSession) -> Response<Vec<u8>> {
        let head = session.req_header();
        let (status, content_type, body) = self.answer(&head.method.clone(), head.uri.path()).await;
        let mut response = Response::new(Vec::new());
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, http::HeaderValue::from_static(content_type));
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        headers.insert(header::CACHE_CONTROL, http::HeaderValue::from_static("no-store"));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, http::HeaderValue::from_static("nosniff"));
        if head.method != Method::HEAD {
            *response.body_mut() = body;
        }
        response
    }
}
