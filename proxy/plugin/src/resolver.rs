//! Addresses of upstreams given by name.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use pingora_error::{Error, ErrorType, OrErr, Result};
use portico_policy::upstream::{Origin, UpstreamPolicy};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long an answer is used. Short: an API host behind a name moves during its deploys.
const KEEP: Duration = Duration::from_secs(5);

/// Resolves names without blocking a worker, and remembers the answers for a few seconds.
#[derive(Default)]
pub struct Resolver {
    known: ArcSwap<HashMap<String, Known>>,
}

#[derive(Clone, Copy)]
struct Known {
    address: IpAddr,
    since: Instant,
}

impl Resolver {
    /// The socket address of an origin.
    ///
    /// When a name cannot be resolved any more, its last address is used: a broken resolver should not take the site down.
    ///
    /// # Errors
    /// When a name has never been resolved.
    pub async fn resolve(&self, origin: &Origin) -> Result<SocketAddr> {
        if let Ok(address) = origin.host().parse::<IpAddr>() {
            return Ok(SocketAddr::new(address, origin.port()));
        }
        let known = self.known.load().get(origin.host()).copied();
        if let Some(known) = known.filter(|known| known.since.elapsed() < KEEP) {
            return Ok(SocketAddr::new(known.address, origin.port()));
        }
        match (look_up(origin).await, known) {
            (Ok(address), _) => {
                self.remember(origin.host(), address.ip());
                Ok(address)
            }
            (Err(_), Some(last)) => Ok(SocketAddr::new(last.address, origin.port())),
            (Err(error), None) => Err(error),
        }
    }

    /// Whether an upstream accepts connections, and why not.
    ///
    /// # Errors
    /// What the network says, for a person.
    pub async fn reach(&self, upstream: &UpstreamPolicy) -> Result<(), String> {
        let address = self.resolve(&upstream.origin).await.map_err(|error| error.to_string())?;
        let limit = upstream.timeouts.connect;
        match timeout(limit, TcpStream::connect(address)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("no connection within {limit:?}")),
        }
    }

    fn remember(&self, host: &str, address: IpAddr) {
        self.known.rcu(|known| {
            let mut known = HashMap::clone(known);
            known.insert(host.to_owned(), Known { address, since: Instant::now() });
            Arc::new(known)
        });
    }
}

async fn look_up(origin: &Origin) -> Result<SocketAddr> {
    let explain = || format!("failed to resolve `{}`", origin.host());
    let mut found = tokio::net::lookup_host((origin.host(), origin.port()))
        .await
        .or_err_with(ErrorType::ConnectNoRoute, explain)?;
    found.next().ok_or_else(|| Error::explain(ErrorType::ConnectNoRoute, explain()))
}
