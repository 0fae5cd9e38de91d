//! Opening connections to upstreams.

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

use crate::failure;
use crate::plain_stream::PlainStream;

/// Why there is no connection, and the cause in the words of the network.
pub(super) type NoConnection = (Failure, Cow<'static, str>);

/// Opens connections: without TLS by itself, with TLS through Pingora.
pub(crate) struct Connector {
    pingora: TransportConnector,
    /// Whether the host wants something of every connection that only Pingora does: an address to connect from, or threads to do it in.
    is_pingora_wanted: bool,
}

impl Connector {
    /// The options are those of Pingora's own connector.
    pub(super) fn new(options: ConnectorOptions) -> Self {
        let is_pingora_wanted =
            !options.bind_to_v4.is_empty() || !options.bind_to_v6.is_empty() || options.offload_threadpool.is_some();
        Self { pingora: TransportConnector::new(Some(options)), is_pingora_wanted }
    }

    /// Opens a connection to one address of an upstream. The caller enforces the deadline; Pingora gets it too, as the
    /// limit of its own timers.
    pub(super) async fn connect(
        &self,
        policy: &UpstreamPolicy,
        address: SocketAddr,
        time: Duration,
    ) -> Result<Stream, NoConnection> {
        if policy.origin.transport() == Transport::Plain && !self.is_pingora_wanted {
            return match PlainStream::connect(address).await {
                Ok(stream) => Ok(Box::new(stream)),
                Err(error) => Err(of_socket(&error)),
            };
        }
        let peer = peer(policy, address, time);
        self.pingora.new_stream(&peer).await.map_err(|error| of_pingora(&error))
    }
}

fn peer(policy: &UpstreamPolicy, address: SocketAddr, time: Duration) -> HttpPeer {
    let is_tls = policy.origin.transport() == Transport::Tls;
    let mut peer = HttpPeer::new(address, is_tls, policy.origin.host().to_owned());
    peer.options.connection_timeout = Some(time);
    peer.options.total_connection_timeout = Some(time);
    peer
}

/// In the same words for a name that has no address.
pub(super) fn of_pingora(error: &Error) -> NoConnection {
    (failure::of_connect(error), Cow::Owned(error.root_etype().as_str().to_owned()))
}

/// Called as Pingora calls it, so that the log says the same whoever connected.
fn of_socket(error: &io::Error) -> NoConnection {
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
