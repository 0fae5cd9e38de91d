//! Addresses of upstreams given by name.
//!
//! A request waits for a lookup only when nothing is known of a name. Later lookups run beside the requests, one at a time for a
//! name, and what was found last is used until there is something better: neither a slow nor a dead resolver takes the site down.

mod name;

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use async_trait::async_trait;
use pingora_error::{Error, ErrorType, Result};
use portico_policy::upstream::{Origin, UpstreamPolicy};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

use name::Name;

/// Finds the addresses of a name.
#[async_trait]
pub trait LookUp: Send + Sync + 'static {
    /// All addresses, the preferred one first.
    ///
    /// # Errors
    /// When there is no answer, or it says that the name does not exist.
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The resolver of the system. A lookup that is given up keeps its thread until the system gives up as well; at one lookup for a
/// name in three seconds these are a few threads, and none that serves requests.
struct SystemLookUp;

#[async_trait]
impl LookUp for SystemLookUp {
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        // Any port will do: that of the origin is set later.
        Ok(tokio::net::lookup_host((host, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// How long answers are used and lookups may take.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// How long a lookup may take, and a request wait for it.
    deadline: Duration,
    /// How long addresses are used before they are looked up again, beside the requests.
    keep: Duration,
    /// The pause after a lookup that failed.
    pause: Duration,
    /// How long after a failure requests fail at once; after that one waits for a lookup again.
    remember_failure: Duration,
}

/// Addresses of a name that are used, each for every attempt until one accepts the connection.
pub const MOST_ADDRESSES: usize = 32;

const LIMITS: Limits = Limits {
    deadline: Duration::from_secs(2),
    // Short: an API host behind a name moves during its deploys.
    keep: Duration::from_secs(5),
    pause: Duration::from_secs(1),
    // Longer than pause and deadline together, so that under load no request waits for a resolver that is dead.
    remember_failure: Duration::from_secs(5),
};

/// Resolves names and remembers their addresses.
pub struct Resolver {
    look_up: Arc<dyn LookUp>,
    limits: Limits,
    /// Asked for each request, by names of the configuration, which nobody chooses to make them collide.
    names: ArcSwap<HashMap<Origin, Arc<Name>, ahash::RandomState>>,
}

impl Default for Resolver {
    fn default() -> Self {
        Self::new(SystemLookUp)
    }
}

impl Resolver {
    /// A resolver that asks this.
    pub fn new(look_up: impl LookUp) -> Self {
        Self::with_limits(look_up, LIMITS)
    }

    fn with_limits(look_up: impl LookUp, limits: Limits) -> Self {
        Self { look_up: Arc::new(look_up), limits, names: ArcSwap::default() }
    }

    /// All addresses of an origin, the preferred one first; never none.
    ///
    /// # Errors
    /// When its name has never been resolved, and cannot be now.
    pub async fn addresses(&self, origin: &Origin) -> Result<Arc<[SocketAddr]>> {
        self.name(origin).addresses(&self.look_up, self.limits).await.map_err(|reason| {
            Error::explain(ErrorType::ConnectNoRoute, format!("failed to resolve `{}`: {reason}", origin.host()))
        })
    }

    /// The addresses of an origin, if they are known and need not be looked up again yet.
    pub(crate) fn known(&self, origin: &Origin, now: Instant) -> Option<Arc<[SocketAddr]>> {
        self.names.load().get(origin)?.known(now)
    }

    /// Says that an address has accepted a connection: from now on it is the preferred one of its origin, so that requests do not wait for
    /// others that are silent.
    pub(crate) fn prefer(&self, origin: &Origin, address: SocketAddr) {
        self.name(origin).prefer(address);
    }

    /// The preferred address of an origin.
    ///
    /// # Errors
    /// Those of [`Self::addresses`].
    pub async fn resolve(&self, origin: &Origin) -> Result<SocketAddr> {
        let addresses = self.addresses(origin).await?;
        addresses.first().copied().ok_or_else(|| Error::new(ErrorType::ConnectNoRoute))
    }

    /// Whether an upstream accepts connections at any of its addresses, and why not.
    ///
    /// # Errors
    /// What the network says of the last address, for a person.
    pub async fn reach(&self, upstream: &UpstreamPolicy) -> Result<(), String> {
        let addresses = self.addresses(&upstream.origin).await.map_err(|error| error.to_string())?;
        let limit = upstream.timeouts.connect;
        let mut reason = String::new();
        for address in addresses.iter() {
            reason = match timeout(limit, TcpStream::connect(address)).await {
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(error)) => error.to_string(),
                Err(_) => format!("no connection within {limit:?}"),
            };
        }
        Err(reason)
    }

    fn name(&self, origin: &Origin) -> Arc<Name> {
        if let Some(name) = self.names.load().get(origin) {
            return Arc::clone(name);
        }
        let new = Arc::new(Name::new(origin));
        self.names.rcu(|names| {
            let mut names = HashMap::clone(names);
            names.entry(origin.clone()).or_insert_with(|| Arc::clone(&new));
            names
        });
        // Another request may have been first.
        self.names.load().get(origin).map_or(new, Arc::clone)
    }
}

#[cfg(test)]
mod tests;
