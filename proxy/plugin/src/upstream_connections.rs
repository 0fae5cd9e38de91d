//! Provides upstream connections for all requests of a listener. A connector opens new connections, and a pool keeps
//! idle connections.

pub(crate) mod connector;
pub(crate) mod pool;

use pingora_core::connectors::ConnectorOptions;

use crate::failure::POOL_IDLE;
use crate::metrics::Metrics;
use connector::Connector;
use pool::Pool;

/// The source of upstream connections, which consists of the connector and the pool.
pub(crate) struct UpstreamConnections {
    pub(crate) connector: Connector,
    pub(crate) pool: Pool,
}

impl UpstreamConnections {
    /// Creates the connector and the pool. `options` are the options of Pingora's connector, such as the size of the
    /// pool and the trusted certificate authorities.
    pub(crate) fn new(options: ConnectorOptions, metrics: &Metrics) -> Self {
        let pool = Pool::new(options.keepalive_pool_size, POOL_IDLE, metrics.idle_connections());
        Self { pool, connector: Connector::new(options) }
    }
}
