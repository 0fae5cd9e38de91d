//! One lookup of a host name, and the time limits of lookups and their results.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;

/// Looks up the addresses of a host name.
#[async_trait]
pub trait LookUp: Send + Sync + 'static {
    /// Returns all addresses, the preferred one first.
    ///
    /// # Errors
    /// Returns an error if there is no answer, or if the name does not exist.
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The system's resolver. A lookup that times out keeps its thread until the system gives up as well. With at most one
/// lookup per name every three seconds, these are a few threads, none of which serves requests.
pub(super) struct SystemLookUp;

#[async_trait]
impl LookUp for SystemLookUp {
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        // The port is replaced later by that of the origin.
        Ok(tokio::net::lookup_host((host, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// Time limits of lookups and their results.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// How long a lookup may take, and a request may wait for it.
    pub(super) timeout: Duration,
    /// How long addresses are used before they are looked up again in the background.
    pub(super) ttl: Duration,
    /// The pause after a failed lookup.
    pub(super) pause: Duration,
    /// For how long after a failed lookup requests fail at once. Later requests wait for a new lookup.
    pub(super) failure_ttl: Duration,
}

/// The maximum number of addresses used per name. Each attempt tries them in order until one accepts the connection.
pub const MAX_ADDRESSES: usize = 32;

pub(super) const LIMITS: Limits = Limits {
    timeout: Duration::from_secs(2),
    // Short, because an API host behind a name may move during a deploy.
    ttl: Duration::from_secs(5),
    pause: Duration::from_secs(1),
    // Longer than pause and timeout together, so that under load no request waits for a dead DNS server.
    failure_ttl: Duration::from_secs(5),
};
