//! A look at the upstreams when Portico starts: one clear line for each that does not answer.

use std::time::Duration;

use async_trait::async_trait;
use pingora_core::server::ShutdownWatch;
use pingora_core::services::background::BackgroundService;
use portico::LiveSite;
use portico::resolver::Resolver;
use portico_policy::Route;
use portico_policy::upstream::UpstreamPolicy;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tracing::warn;

/// Asks every upstream once. Portico starts all the same: redirects and files need none.
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
        let site = self.live.current();
        for route in Route::ALL {
            let Some(upstream) = site.upstream(route) else { continue };
            if let Err(reason) = connect(upstream).await {
                let address = upstream.origin.authority();
                warn!(upstream = route.label(), address, reason, "upstream does not answer");
            }
        }
    }
}

async fn connect(upstream: &UpstreamPolicy) -> Result<(), String> {
    let address = Resolver::default().resolve(&upstream.origin).await.map_err(|error| error.to_string())?;
    let limit: Duration = upstream.timeouts.connect;
    match timeout(limit, TcpStream::connect(address)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err(format!("no connection within {limit:?}")),
    }
}
