//! A client connection, from its first byte to its last.
//!
//! A request head is read within limits of size and time (RFC 9112); it is parsed only once and admitted only once.
//! Portico writes its own replies from prepared blocks. A GET or HEAD request without a body goes to an upstream
//! through `exchange`. Any other request goes through Pingora's proxy on the same stream; afterwards, the connection is
//! taken back.

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
                    // The context below has the current generation; this policy may belong to an earlier generation.
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
    /// Moves the connection to a task of its own. Pingora's task reserves memory for a TLS handshake, and an idle
    /// connection would keep this memory.
    async fn process_new(self: &Arc<Self>, stream: Stream, shutdown: &ShutdownWatch) -> Option<Stream> {
        tokio::spawn(Arc::clone(self).run(stream, shutdown.clone()));
        None
    }

    async fn cleanup(&self) {
        self.proxy.http_cleanup().await;
    }
}
