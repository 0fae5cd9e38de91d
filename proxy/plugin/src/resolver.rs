//! Resolves the host names of upstreams.
//!
//! A request waits for a lookup only if the name has never been resolved. Later lookups run in the background, and at
//! most one lookup runs for each name. Until a lookup finds new addresses, the last known addresses are used.
//! Therefore, the site stays available if a DNS server is slow or does not respond.

mod look_up;
mod name;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use arc_swap::ArcSwap;
use pingora_error::{Error, ErrorType, Result};
use portico_policy::upstream::{UpstreamOrigin, UpstreamPolicy};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

use look_up::{LIMITS, Limits, SystemLookUp};
use name::Name;

pub use look_up::{LookUp, MAX_ADDRESSES};

/// A resolver of host names that caches the addresses of each name.
pub struct Resolver {
    look_up: Arc<dyn LookUp>,
    limits: Limits,
    /// The cache entries of all host names, indexed by origin. Attackers cannot cause hash collisions, because the keys
    /// come from the configuration.
    names: ArcSwap<HashMap<UpstreamOrigin, Arc<Name>, ahash::RandomState>>,
}

impl Default for Resolver {
    fn default() -> Self {
        Self::new(SystemLookUp)
    }
}

impl Resolver {
    /// Creates a resolver that uses `look_up` for lookups.
    pub fn new(look_up: impl LookUp) -> Self {
        Self::with_limits(look_up, LIMITS)
    }

    fn with_limits(look_up: impl LookUp, limits: Limits) -> Self {
        Self { look_up: Arc::new(look_up), limits, names: ArcSwap::default() }
    }

    /// Returns all addresses of an origin. The list contains at least one address, and begins with the preferred
    /// address.
    ///
    /// # Errors
    /// Returns a `ConnectNoRoute` error if no addresses are known and the lookup fails.
    pub async fn addresses(&self, origin: &UpstreamOrigin) -> Result<Arc<[SocketAddr]>> {
        self.name(origin).addresses(&self.look_up, self.limits).await.map_err(|reason| {
            Error::explain(ErrorType::ConnectNoRoute, format!("failed to resolve `{}`: {reason}", origin.host()))
        })
    }

    /// Returns the cached addresses of an origin. Returns `None` if no addresses are cached, or if a new lookup is due.
    pub(crate) fn cached(&self, origin: &UpstreamOrigin, now: Instant) -> Option<Arc<[SocketAddr]>> {
        self.names.load().get(origin)?.cached(now)
    }

    /// Marks `address`, which has accepted a connection, as the preferred address of its origin. Later requests then do
    /// not wait for addresses that do not respond.
    pub(crate) fn prefer(&self, origin: &UpstreamOrigin, address: SocketAddr) {
        self.name(origin).prefer(address);
    }

    /// Returns the preferred address of an origin.
    ///
    /// # Errors
    /// Returns the same errors as [`Self::addresses`].
    pub async fn resolve(&self, origin: &UpstreamOrigin) -> Result<SocketAddr> {
        let addresses = self.addresses(origin).await?;
        addresses.first().copied().ok_or_else(|| Error::new(ErrorType::ConnectNoRoute))
    }

    /// Checks that an upstream accepts connections at one of its addresses.
    ///
    /// # Errors
    /// Returns an error, as text for the log, if the name does not resolve. If no address accepts a connection, returns
    /// the error of the last address.
    pub async fn check_reachable(&self, upstream: &UpstreamPolicy) -> Result<(), String> {
        let addresses = self.addresses(&upstream.origin).await.map_err(|error| error.to_string())?;
        let limit = upstream.timeouts.connect;
        let mut reason = String::new();
        for address in addresses.iter() {
            reason = match timeout(limit, TcpStream::connect(address)).await {
                Ok(Ok(_)) => return Ok(()),
                Ok(Err(error)) => error.to_string(),
                Err(_) => format!("connecting timed out after {limit:?}"),
            };
        }
        Err(reason)
    }

    fn name(&self, origin: &UpstreamOrigin) -> Arc<Name> {
        if let Some(name) = self.names.load().get(origin) {
            return Arc::clone(name);
        }
        let new = Arc::new(Name::new(origin));
        self.names.rcu(|names| {
            let mut names = HashMap::clone(names);
            names.entry(origin.clone()).or_insert_with(|| Arc::clone(&new));
            names
        });
        // Another request may have inserted the same name first.
        self.names.load().get(origin).map_or(new, Arc::clone)
    }
}

#[cfg(test)]
mod tests;
