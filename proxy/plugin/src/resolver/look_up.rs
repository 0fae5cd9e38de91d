//! Looks up host names. Also defines the time limits for lookups and for the results of lookups.

use std::io;
use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;

/// A source of addresses for host names, such as the resolver of the system.
#[async_trait]
pub trait LookUp: Send + Sync + 'static {
    /// Returns all addresses of a host name. The preferred address comes first.
    ///
    /// # Errors
    /// Returns an error if the name does not exist, or if no DNS server answers.
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The resolver of the operating system. If a lookup times out, it still occupies a thread until the operating system
/// gives up as well. At most one lookup of a name can time out every three seconds. Therefore, only a few threads are
/// occupied, and none of these threads serves requests.
pub(super) struct SystemLookUp;

#[async_trait]
impl LookUp for SystemLookUp {
    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        // The port of the origin later replaces the port 0.
        Ok(tokio::net::lookup_host((host, 0)).await?.map(|address| address.ip()).collect())
    }
}

/// The time limits for lookups and for the results of lookups.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// The maximum duration of a lookup. A request waits for a lookup at most until this duration has passed.
    pub(super) timeout: Duration,
    /// The time for which addresses are used before a new lookup begins in the background.
    pub(super) ttl: Duration,
    /// The pause between a failed lookup and the next lookup.
    pub(super) pause: Duration,
    /// The time for which requests fail at once after a failed lookup, if no addresses are known. Later requests wait
    /// for a new lookup.
    pub(super) failure_ttl: Duration,
}

/// The maximum number of addresses of a host name that are used. An attempt tries the addresses in order until one
/// address accepts the connection.
pub const MAX_ADDRESSES: usize = 32;

pub(super) const LIMITS: Limits = Limits {
    timeout: Duration::from_secs(2),
    // The time is short, because an API host may get another address during a deployment.
    ttl: Duration::from_secs(5),
    pause: Duration::from_secs(1),
    // The time is longer than `pause` and `timeout` together. Therefore, under load, no request waits for a DNS server
    // that does not respond.
    failure_ttl: Duration::from_secs(5),
};
