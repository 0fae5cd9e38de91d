//! The app of a listener, and how it is configured.

use std::sync::Arc;

use pingora_proxy::HttpProxy;
use portico_policy::intake::Listener;

use crate::stages::Stages;

/// Whether simple requests bypass Pingora's HTTP proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FastPath {
    /// Portico writes its own replies, and serves GET and HEAD requests without a body, itself.
    On,
    /// Every request goes through the phases of the proxy after it has been read and admitted. Use this if your
    /// `ProxyHttp` has hooks of its own: the fast path calls none of them.
    Off,
}

/// A Pingora app for a listener: reads and answers requests in front of an HTTP proxy.
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
