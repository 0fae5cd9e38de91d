//! Defines the Pingora app that serves the connections of a listener.

use std::sync::Arc;

use pingora_proxy::HttpProxy;
use portico_policy::intake::Listener;

use crate::stages::Stages;

/// The setting that decides whether simple requests bypass Pingora's HTTP proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FastPath {
    /// Portico serves simple requests without Pingora's HTTP proxy. A request is simple if Portico itself answers it,
    /// or if it is a GET or HEAD request without a body.
    On,
    /// Every request that has been admitted goes through the phases of Pingora's proxy. Use this setting if your
    /// `ProxyHttp` has hooks of its own, because the fast path does not call hooks.
    Off,
}

/// A Pingora app that reads and admits the requests of a listener. The app either serves a request itself, or hands the
/// request over to a Pingora HTTP proxy.
pub struct Connection<P> {
    pub(super) proxy: Arc<HttpProxy<P>>,
    pub(super) stages: Arc<Stages>,
    pub(super) fast_path: FastPath,
    pub(super) listener: Listener,
}

impl<P> Connection<P> {
    /// Creates an app that hands requests over to `proxy`. The proxy must use the same `stages` as the app.
    pub fn new(proxy: HttpProxy<P>, stages: Arc<Stages>, fast_path: FastPath, listener: Listener) -> Self {
        Self { proxy: Arc::new(proxy), stages, fast_path, listener }
    }
}
