//! Serves a client connection from its first byte to its last byte.
//!
//! The size of a request head and the time for receiving it are limited. Each request head is parsed only once, and
//! each request is admitted only once. Then the request is served in one of these ways:
//!
//! - If Portico itself answers the request, Portico writes the reply from prepared blocks of header fields.
//! - A GET or HEAD request without a body is forwarded to an upstream by the module `exchange`.
//! - Any other request is handed over to Pingora's proxy, together with the connection. Afterwards, Portico takes the
//!   connection back.

mod active_request;
mod app;
mod drain;
mod hand_over;
mod receive;
mod request_stream;
mod serve;
mod small_body;

use std::sync::Arc;

use async_trait::async_trait;
use pingora_core::apps::{HttpServerApp, ServerApp};
use pingora_core::protocols::Stream;
use pingora_core::server::ShutdownWatch;
use pingora_proxy::ProxyHttp;

use crate::downstream::Downstream;
use crate::downstream::response_head::Persistence;
use active_request::{ActiveRequest, Next};
use drain::DrainSignal;
use receive::{ReceiveContext, Received, receive};

pub use app::{Connection, FastPath};

impl<P> Connection<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Serves a connection until it ends.
    pub(crate) async fn run(self: Arc<Self>, stream: Stream, shutdown: ShutdownWatch) {
        let _open = self.stages.metrics().connection_opened();
        let policy = Arc::clone(&self.stages.live().current().intake);
        let mut downstream = Box::new(Downstream::new(stream, &policy));
        let mut drain = DrainSignal::new(&shutdown);
        let mut number = 0_u32;
        loop {
            number += 1;
            let policy = Arc::clone(&self.stages.live().current().intake);
            let context = ReceiveContext { policy: &policy, metrics: self.stages.metrics() };
            let next = match receive(&mut downstream, context, &mut drain).await {
                Received::Closed => return,
                Received::Rejected(rejection, in_flight) => self.reject(downstream, rejection, in_flight).await,
                Received::Head(request, in_flight) => {
                    // `policy` was loaded before the request head was received, so `policy` may belong to an earlier
                    // generation than `context`.
                    let is_last = number >= policy.requests_per_connection() || *shutdown.borrow();
                    let persistence = if is_last { Persistence::Close } else { Persistence::KeepAlive };
                    let context = self.stages.begin_counted(in_flight);
                    let active = Box::new(ActiveRequest { downstream, request, context, persistence });
                    self.serve(active, &shutdown).await
                }
            };
            match next {
                Next::KeepAlive(same) if !same.is_finished() => downstream = same,
                Next::KeepAlive(_) | Next::Close => return,
                Next::Linger(last) => return last.linger(policy.linger()).await,
            }
        }
    }
}

#[async_trait]
impl<P> ServerApp for Connection<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Serves the connection in a new task. Pingora's own task reserves memory for a TLS handshake, and would keep the
    /// memory while the connection is idle.
    async fn process_new(self: &Arc<Self>, stream: Stream, shutdown: &ShutdownWatch) -> Option<Stream> {
        tokio::spawn(Arc::clone(self).run(stream, shutdown.clone()));
        None
    }

    async fn cleanup(&self) {
        self.proxy.http_cleanup().await;
    }
}
