//! Opens connections to upstreams.

use std::borrow::Cow;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use pingora_core::connectors::{ConnectorOptions, TransportConnector};
use pingora_core::protocols::Stream;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::Error;
use portico_policy::Failure;
use portico_policy::upstream::{Transport, UpstreamPolicy};
use rand::seq::SliceRandom;

use crate::failure;
use crate::plain_stream::PlainStream;

/// The reason why a connection could not be opened. The tuple holds the failure, and the network error for the access
/// log.
pub(crate) type ConnectError = (Failure, Cow<'static, str>);

/// A connector for upstream connections. Plain connections are opened directly. TLS connections are opened through
/// Pingora.
pub(crate) struct Connector {
    pingora: TransportConnector,
    /// The local addresses to which connections can be bound, for IPv4 and for IPv6.
    bind_to: Vec<SocketAddr>,
    /// Whether plain connections also have to be opened through Pingora. Pingora is needed if the options contain a
    /// local address or a separate thread pool.
    needs_pingora: bool,
}

impl Connector {
    /// Creates a connector. `options` are the options of Pingora's connector.
    pub(crate) fn new(options: ConnectorOptions) -> Self {
        let bind_to = [options.bind_to_v4.as_slice(), &options.bind_to_v6].concat();
        let needs_pingora = !bind_to.is_empty() || options.offload_threadpool.is_some();
        Self { pingora: TransportConnector::new(Some(options)), bind_to, needs_pingora }
    }

    /// Returns the local address for a connection to the address `to`. Like Pingora, picks one of the configured
    /// addresses of the same family at random. Returns `None` if no such address is configured.
    pub(crate) fn bind_address(&self, to: &SocketAddr) -> Option<SocketAddr> {
        let usable: Vec<_> = self.bind_to.iter().filter(|address| address.is_ipv4() == to.is_ipv4()).collect();
        usable.choose(&mut rand::thread_rng()).map(|address| **address)
    }

    /// Opens a connection to one address of an upstream. The caller enforces the deadline. If Pingora opens the
    /// connection, Pingora also uses `time` as the limit for its own timers.
    pub(crate) async fn connect(
        &self,
        policy: &UpstreamPolicy,
        address: SocketAddr,
        time: Duration,
    ) -> Result<Stream, ConnectError> {
        if policy.origin.transport() == Transport::Plain && !self.needs_pingora {
            return match PlainStream::connect(address).await {
                Ok(stream) => Ok(Box::new(stream)),
                Err(error) => Err(from_io_error(&error)),
            };
        }
        let peer = peer(policy, address, time);
        self.pingora.new_stream(&peer).await.map_err(|error| from_pingora_error(&error))
    }
}

fn peer(policy: &UpstreamPolicy, address: SocketAddr, time: Duration) -> HttpPeer {
    let is_tls = policy.origin.transport() == Transport::Tls;
    let mut peer = HttpPeer::new(address, is_tls, policy.origin.host().to_owned());
    peer.options.connection_timeout = Some(time);
    peer.options.total_connection_timeout = Some(time);
    peer
}

/// Converts a Pingora error that occurred while resolving the name of an upstream or while connecting to the upstream.
pub(crate) fn from_pingora_error(error: &Error) -> ConnectError {
    (failure::of_connect(error), Cow::Owned(error.root_etype().as_str().to_owned()))
}

/// Converts an I/O error that occurred while connecting to an upstream. The causes have the same names as in Pingora.
/// Therefore, the access log does not depend on whether Pingora opened the connection.
fn from_io_error(error: &io::Error) -> ConnectError {
    let (failure, cause) = match error.kind() {
        io::ErrorKind::ConnectionRefused => (Failure::ConnectFailed, "ConnectRefused"),
        io::ErrorKind::TimedOut => (Failure::ConnectTimeout, "ConnectTimedout"),
        io::ErrorKind::NetworkUnreachable | io::ErrorKind::HostUnreachable => {
            (Failure::ConnectFailed, "ConnectNoRoute")
        }
        _ => (Failure::ConnectFailed, "ConnectError"),
    };
    (failure, Cow::Borrowed(cause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_address_has_the_family_of_the_upstream() {
        let address = |text: &str| text.parse::<SocketAddr>().unwrap();
        let mut options = ConnectorOptions::new(1);
        options.bind_to_v4 = vec![address("127.0.0.2:0")];
        let connector = Connector::new(options);
        assert_eq!(connector.bind_address(&address("192.0.2.1:80")), Some(address("127.0.0.2:0")));
        assert_eq!(connector.bind_address(&address("[2001:db8::1]:80")), None);
    }
}
