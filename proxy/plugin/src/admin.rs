//! Serves metrics, health checks, reloads and hit counts on the admin address, which is not exposed to clients.

mod counts;
mod reload_query;
mod response;

use std::sync::Arc;

use async_trait::async_trait;
use http::{Method, Response, StatusCode};
use pingora_core::apps::http_app::ServeHttp;
use pingora_core::protocols::http::ServerSession;
use pingora_http::RequestHeader;
use portico_policy::upstream::UpstreamPolicy;

use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::reload::Reload;
use crate::resolver::Resolver;
use response::{AdminResponse, EXPOSITION, JSON, TEXT};

/// The Pingora app of the admin listener. The file `docs/reference/admin.md` documents the resources of the listener.
pub struct Admin {
    metrics: Arc<Metrics>,
    live: LiveSite,
    resolver: Resolver,
    reload: Arc<dyn Reload>,
}

/// The resources that the admin listener serves, such as `/metrics` and `/-/ready`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Resource {
    Metrics,
    Healthy,
    Ready,
    Reload,
    Rules,
    NotFound,
}

impl Admin {
    /// Creates the app of the admin listener. `reload` handles `POST /-/reload`.
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
            Resource::Reload => self.reload(head).await,
            Resource::Rules => counts::rules(self.live.hits(), head.uri.query()),
            Resource::NotFound => counts::not_found(self.live.hits()),
        }
    }

    async fn reload(&self, head: &RequestHeader) -> AdminResponse {
        match reload_query::parse(head.uri.query().unwrap_or_default()) {
            Ok(loss) => AdminResponse::from_reload(&self.reload.reload(loss).await, head),
            Err(error) => AdminResponse::new(StatusCode::BAD_REQUEST, TEXT, format!("{error}\n")),
        }
    }

    /// Returns the response to a request for `/-/ready`. Portico is ready if the renderer accepts connections, or if no
    /// renderer is configured.
    ///
    /// The response also contains the state of the API host. This state does not affect readiness, because static files
    /// and redirects work without the API host.
    async fn readiness(&self) -> AdminResponse {
        let site = self.live.current();
        let (pages, api) =
            (self.reachability(site.pages.as_deref()).await, self.reachability(site.api.as_deref()).await);
        let is_ready = pages != Reachability::Down;
        let status = if is_ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
        let body = serde_json::json!({
            "ready": is_ready,
            "renderer": pages.label(),
            "api": api.label(),
            "generation": site.generation,
            "rules": site.rules.len(),
        });
        AdminResponse::new(status, JSON, format!("{body}\n"))
    }

    async fn reachability(&self, upstream: Option<&UpstreamPolicy>) -> Reachability {
        let Some(upstream) = upstream else { return Reachability::NotConfigured };
        match self.resolver.check_reachable(upstream).await {
            Ok(()) => Reachability::Up,
            Err(_) => Reachability::Down,
        }
    }
}

/// The result of checking whether an upstream accepts connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reachability {
    Up,
    Down,
    /// The configuration does not contain the upstream.
    NotConfigured,
}

impl Reachability {
    fn label(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::NotConfigured => "none",
        }
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

#[async_trait]
impl ServeHttp for Admin {
    async fn response(&self, session: &mut ServerSession) -> Response<Vec<u8>> {
        let head = session.req_header();
        self.respond(head).await.into_response(&head.method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn upstream_that_is_not_configured_is_neither_up_nor_down() {
        let labels = [Reachability::Up, Reachability::Down, Reachability::NotConfigured].map(Reachability::label);
        assert_eq!(labels, ["up", "down", "none"]);
    }
}
