//! The Pingora app of a listener, and the configuration of the app.

use std::sync::Arc;

use pingora_proxy::HttpProxy;
use portico_policy::intake::Listener;

use crate::stages::Stages;

/// The setting that decides whether simple requests bypass Pingora's HTTP proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FastPath {
    /// Portico itself sends its own replies, and serves GET and HEAD requests that have no body.
    On,
    /// After a request has been read and admitted, the request always goes through the phases of Pingora's proxy. Use
    /// this setting if your `ProxyHttp` has hooks of its own, because the fast path does not call hooks.
    Off,
}

/// A Pingora app for a listener. The app reads requests in front of an HTTP proxy. Then the app either serves a request
/// itself, or hands the request over to the proxy.
pub struct Connection<P> {
    pub(super) proxy: Arc<HttpProxy<P>>,
    pub(super) stages: Arc<Stages>,
    pub(super) fast_path: FastPath,
    pub(super) listener: Listener,
}

impl<P> Connection<P> {
    /// Creates an app in front of `proxy`. `proxy` must use the same `stages` as the app.
    pub fn new(proxy: HttpProxy<P>, stages: Arc<Stages>, fast_path: FastPath, listener: Listener) -> Self {
        Self { proxy: Arc::new(proxy), stages, fast_path, listener }
    }
}
