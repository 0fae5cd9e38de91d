//! Shows how to run all stages of Portico inside your own `ProxyHttp`. Your context type has a field for Portico's
//! context, and you decide when each stage runs.
//!
//! In maintenance mode, this example answers requests with 503. Otherwise, the example leaves each request to Portico.
//! `portico serve` runs `PorticoProxy`, which is the same proxy without a maintenance mode.

use std::any::Any;
use std::os::unix::io::RawFd;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http::StatusCode;
use pingora_core::modules::http::HttpModules;
use pingora_core::protocols::Digest;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::{FailToProxy, ProxyHttp, Session};
use portico::header_module::HeaderModuleBuilder;
use portico::metrics::ConnectionState;
use portico::{RequestContext, Stages, reply};
use portico_policy::framing::BodyPiece;
use portico_policy::{Reply, ResponseKind};

struct MaintenanceProxy {
    stages: Arc<Stages>,
    is_in_maintenance: bool,
}

struct Context {
    portico: RequestContext,
}

#[async_trait]
impl ProxyHttp for MaintenanceProxy {
    type CTX = Context;

    fn new_ctx(&self) -> Context {
        Context { portico: self.stages.begin() }
    }

    fn init_downstream_modules(&self, modules: &mut HttpModules) {
        modules.add_module(Box::new(HeaderModuleBuilder::new(self.stages.live().clone())));
    }

    // Before Pingora gets a request, `Connection` has already read and admitted it.
    fn on_connection_reuse(&self, _session: &mut Session, context: &mut Context, carried: Box<dyn Any + Send + Sync>) {
        Stages::adopt(&mut context.portico, carried);
    }

    async fn connected_to_upstream(
        &self,
        _session: &mut Session,
        reused: bool,
        peer: &HttpPeer,
        _fd: RawFd,
        _digest: Option<&Digest>,
        context: &mut Context,
    ) -> Result<()> {
        let state = if reused { ConnectionState::Reused } else { ConnectionState::New };
        self.stages.connected(state, peer, &context.portico);
        Ok(())
    }

    async fn request_filter(&self, session: &mut Session, context: &mut Context) -> Result<bool> {
        if self.is_in_maintenance {
            let reply = Reply::text(StatusCode::SERVICE_UNAVAILABLE, ResponseKind::Error, "Down for maintenance.\n");
            return reply::send(session, &reply).await.map(|()| true);
        }
        self.stages.before_upstream(session, &mut context.portico).await
    }

    async fn upstream_peer(&self, _session: &mut Session, context: &mut Context) -> Result<Box<HttpPeer>> {
        self.stages.upstream_peer(&mut context.portico).await
    }

    async fn upstream_request_filter(
        &self,
        session: &mut Session,
        upstream: &mut RequestHeader,
        context: &mut Context,
    ) -> Result<()> {
        self.stages.prepare_request(session, upstream, &context.portico)
    }

    async fn upstream_response_filter(
        &self,
        session: &mut Session,
        head: &mut ResponseHeader,
        context: &mut Context,
    ) -> Result<()> {
        self.stages.response_head(session, head, &mut context.portico)
    }

    async fn response_filter(
        &self,
        session: &mut Session,
        head: &mut ResponseHeader,
        context: &mut Context,
    ) -> Result<()> {
        self.stages.before_client(session, head);
        self.stages.compress_head(session, head, &mut context.portico)?;
        self.stages.restrict_caching(head, &context.portico)
    }

    fn response_body_filter(
        &self,
        _session: &mut Session,
        body: &mut Option<Bytes>,
        is_last: bool,
        context: &mut Context,
    ) -> Result<Option<Duration>> {
        let piece = if is_last { BodyPiece::Last } else { BodyPiece::Inner };
        self.stages.compress_body(body, piece, &mut context.portico).map(|()| None)
    }

    fn fail_to_connect(
        &self,
        _session: &mut Session,
        _peer: &HttpPeer,
        context: &mut Context,
        error: Box<Error>,
    ) -> Box<Error> {
        self.stages.connect_failed(&mut context.portico, error)
    }

    fn error_while_proxy(
        &self,
        _peer: &HttpPeer,
        session: &mut Session,
        error: Box<Error>,
        context: &mut Context,
        _reused: bool,
    ) -> Box<Error> {
        self.stages.exchange_failed(session, &mut context.portico, error)
    }

    async fn fail_to_proxy(&self, session: &mut Session, error: &Error, context: &mut Context) -> FailToProxy {
        self.stages.give_up(session, &mut context.portico, error).await
    }

    async fn logging(&self, session: &mut Session, _error: Option<&Error>, context: &mut Context) {
        self.stages.finished(session, &mut context.portico);
    }
}

fn main() {
    // To build a server, follow `proxy/sidecar/src/serve.rs` and use `MaintenanceProxy` in place of `PorticoProxy`.
    fn is_a_proxy<P: ProxyHttp>() {}
    is_a_proxy::<MaintenanceProxy>();
    let _ = |stages: Arc<Stages>| MaintenanceProxy { stages, is_in_maintenance: true };
}
