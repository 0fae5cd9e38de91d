//! Checks the upstreams at startup, and logs every upstream that is not reachable.

use async_trait::async_trait;
use pingora_core::server::ShutdownWatch;
use pingora_core::services::background::BackgroundService;
use portico::LiveSite;
use portico::resolver::Resolver;
use portico_policy::Route;
use tracing::warn;

/// A background service that tries to connect to every upstream once. Portico starts even if an upstream is not
/// reachable, because redirects and files do not need an upstream.
pub(crate) struct UpstreamProbe {
    live: LiveSite,
}

impl UpstreamProbe {
    pub(crate) fn new(live: LiveSite) -> Self {
        Self { live }
    }
}

#[async_trait]
impl BackgroundService for UpstreamProbe {
    async fn start(&self, _shutdown: ShutdownWatch) {
        let (site, resolver) = (self.live.current(), Resolver::default());
        for route in Route::ALL {
            let Some(upstream) = site.upstream(route) else { continue };
            if let Err(reason) = resolver.check_reachable(upstream).await {
                let address = upstream.origin.authority();
                warn!(upstream = route.label(), address, reason, "upstream is not reachable");
            }
        }
    }
}
