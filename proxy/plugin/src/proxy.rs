//! Runs the whole of Portico as a Pingora proxy. All hooks that handle a request only call functions of [`Stages`].

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use pingora_core::modules::http::HttpModules;
use pingora_core::protocols::Digest;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::{FailToProxy, ProxyHttp, ProxyWarnLogContext, Session};
use portico_policy::framing::BodyPiece;

use crate::context::RequestContext;
use crate::header_module::HeaderModuleBuilder;
use crate::metrics::ConnectionState;
use crate::stages::Stages;

/// A Pingora proxy that runs all stages in order.
pub struct PorticoProxy {
    stages: Arc<Stages>,
}

impl PorticoProxy {
    /// Creates a proxy that runs `stages`.
    pub fn new(stages: Arc<Stages>) -> Self {
        Self { stages }
    }
}

#[async_trait]
impl ProxyHttp for PorticoProxy {
    type CTX = RequestContext;

    fn new_ctx(&self) -> RequestContext {
        self.stages.begin()
    }

    fn init_downstream_modules(&self, modules: &mut HttpModules) {
        // Pingora's compression module is not used, because the module never flushes. With this module, a streamed page
        // would arrive in one piece. `compress_head` and `compress_body` replace the module.
        modules.add_module(Box::new(HeaderModuleBuilder::new(self.stages.live().clone())));
    }

    fn on_connection_reuse(
        &self,
        _session: &mut Session,
        context: &mut RequestContext,
        carried: Box<dyn Any + Send + Sync>,
    ) {
        Stages::adopt(context, carried);
    }

    async fn request_filter(&self, session: &mut Session, context: &mut RequestContext) -> Result<bool> {
        self.stages.before_upstream(session, context).await
    }

    async fn upstream_peer(&self, _session: &mut Session, context: &mut RequestContext) -> Result<Box<HttpPeer>> {
        self.stages.upstream_peer(context).await
    }

    async fn connected_to_upstream(
        &self,
        _session: &mut Session,
        reused: bool,
        peer: &HttpPeer,
        _fd: std::os::unix::io::RawFd,
        _digest: Option<&Digest>,
        context: &mut RequestContext,
    ) -> Result<()> {
        let state = if reused { ConnectionState::Reused } else { ConnectionState::New };
        self.stages.connected(state, peer, context);
        Ok(())
    }

    async fn upstream_request_filter(
        &self,
        session: &mut Session,
        upstream: &mut RequestHeader,
        context: &mut RequestContext,
    ) -> Result<()> {
        self.stages.prepare_request(session, upstream, context)
    }

    async fn upstream_response_filter(
        &self,
        session: &mut Session,
        head: &mut ResponseHeader,
        context: &mut RequestContext,
    ) -> Result<()> {
        self.stages.response_head(session, head, context)
    }

    async fn response_filter(
        &self,
        session: &mut Session,
        head: &mut ResponseHeader,
        context: &mut RequestContext,
    ) -> Result<()> {
        self.stages.before_client(session, head);
        self.stages.compress_head(session, head, context)?;
        self.stages.restrict_caching(head, context)
    }

    fn response_body_filter(
        &self,
        _session: &mut Session,
        body: &mut Option<Bytes>,
        is_last: bool,
        context: &mut RequestContext,
    ) -> Result<Option<Duration>> {
        let piece = if is_last { BodyPiece::Last } else { BodyPiece::Inner };
        self.stages.compress_body(body, piece, context).map(|()| None)
    }

    fn fail_to_connect(
        &self,
        _session: &mut Session,
        _peer: &HttpPeer,
        context: &mut RequestContext,
        error: Box<Error>,
    ) -> Box<Error> {
        self.stages.connect_failed(context, error)
    }

    fn error_while_proxy(
        &self,
        _peer: &HttpPeer,
        session: &mut Session,
        error: Box<Error>,
        context: &mut RequestContext,
        _reused: bool,
    ) -> Box<Error> {
        self.stages.exchange_failed(session, context, error)
    }

    async fn fail_to_proxy(&self, session: &mut Session, error: &Error, context: &mut RequestContext) -> FailToProxy {
        self.stages.give_up(session, context, error).await
    }

    async fn logging(&self, session: &mut Session, _error: Option<&Error>, context: &mut RequestContext) {
        self.stages.finished(session, context);
    }

    // Pingora's error log is suppressed, because each request already writes one line to the access log.
    fn suppress_error_log(&self, _session: &Session, _context: &RequestContext, _error: &Error) -> bool {
        true
    }

    fn suppress_proxy_warn_log(
        &self,
        _session: &Session,
        _context: &RequestContext,
        _error: &Error,
        _reason: ProxyWarnLogContext,
    ) -> bool {
        true
    }
}
