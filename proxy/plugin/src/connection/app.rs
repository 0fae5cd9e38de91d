//! The app of a listener, and how it is configured.

use std::sync::Arc;

use pingora_proxy::HttpProxy;
use portico_policy::intake::Listener;

use crate::stages::Stages;

/// Whether Pingora's HTTP proxy is bypassed for simple requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FastPath {
    /// Portico itself writes its own replies and serves GET and HEAD requests that have no body.
    On,
    /// Every request, once it has been read and admitted, goes through the phases of the proxy. Use this if your
    /// `ProxyHttp` has hooks of its own, since the fast path does not call them.
    Off,
}

/// A Pingora app for a listener. It reads requests in front of an HTTP proxy, and serves them itself or hands them over
/// to the proxy.
pub struct Connection<P> {
    pub(super) proxy: Arc<HttpProxy<P>>,
    pub(super) stages: Arc<Stages>,
    pub(super) fast_path: FastPath,
    pub(super) listener: Listener,
}

impl<P> Connection<P> {
    /// Creates an app in front of `proxy`, which must use the same `stages`.
    pub fn new(proxy: HttpProxy<P>, stages: Arc<Stages>, fast_path: FastPath, listener: Listener) -> Self {
        Self { proxy: Arc::new(proxy), stages, fast_path, listener }
    }
}
