//! The lookup of a host name, and the time limits for lookups and their results.

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
    /// Returns an error if the name does not exist, or if there is no answer.
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The system's resolver. A lookup that times out occupies a thread until the system gives up too. There is at most one
/// lookup per name every three seconds, so only a few threads are occupied, and none of them serves requests.
pub(super) struct SystemLookUp;

#[async_trait]
impl LookUp for SystemLookUp {
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        // The port is replaced later with the port of the origin.
        Ok(tokio::net::lookup_host((host, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// The time limits for lookups and their results.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// How long a lookup may take, which is also how long a request may wait for it.
    pub(super) timeout: Duration,
    /// How long addresses are used before they are looked up again in the background.
    pub(super) ttl: Duration,
    /// How long to wait after a failed lookup before the next one.
    pub(super) pause: Duration,
    /// If a lookup failed and no addresses are known, requests fail at once for this long. Later requests wait for a
    /// new lookup.
    pub(super) failure_ttl: Duration,
}

/// The maximum number of addresses that are used per name. Each attempt tries them in order until one accepts the
/// connection.
pub const MAX_ADDRESSES: usize = 32;

pub(super) const LIMITS: Limits = Limits {
    timeout: Duration::from_secs(2),
    // This is short, because an API host may get another address during a deploy.
    ttl: Duration::from_secs(5),
    pause: Duration::from_secs(1),
    // This is longer than `pause` and `timeout` together, so that under load no request waits for a DNS server that
    // does not respond.
    failure_ttl: Duration::from_secs(5),
};
