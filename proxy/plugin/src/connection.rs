//! A client connection, from its first byte to its last.
//!
//! A request head is read once, under limits of size and time, parsed once and admitted once (RFC 9112). Portico's own
//! replies are written from prepared blocks; a GET or HEAD without a body goes to an upstream through `exchange`; every
//! other request goes through Pingora's proxy on the same stream, after which the connection is taken back.

mod hand_over;
mod receive;
mod request_stream;
mod serve;
mod small_body;

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use async_trait::async_trait;
use pingora_core::apps::{HttpServerApp, ServerApp};
use pingora_core::protocols::Stream;
use pingora_core::server::ShutdownWatch;
use pingora_proxy::{HttpProxy, ProxyHttp};
use portico_policy::intake::Listener;
use tokio::task::unconstrained;

use crate::downstream::Downstream;
use crate::downstream::response_head::Persistence;
use crate::stages::Stages;
use receive::{ReceiveContext, Received, receive};
use serve::{ActiveRequest, Next};

/// How long after the shutdown signal an idle connection may still send one more request, which is answered with
/// `Connection: close`. Shorter than the time without requests after which the process ends.
const DRAIN_GRACE: Duration = Duration::from_millis(200);

/// Whether simple requests bypass Pingora's HTTP proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FastPath {
    /// Portico answers its own replies, and GET and HEAD requests without a body, itself.
    On,
    /// Every request goes through the phases of the proxy after it has been read and admitted. Use this if your
    /// `ProxyHttp` has hooks of its own: the fast path calls none of them.
    Off,
}

/// A Pingora app for a listener: reads and answers requests in front of an HTTP proxy.
pub struct Connection<P> {
    proxy: Arc<HttpProxy<P>>,
    stages: Arc<Stages>,
    fast_path: FastPath,
    listener: Listener,
}

impl<P> Connection<P> {
    /// Creates an app in front of `proxy`, which must use the same `stages`.
    pub fn new(proxy: HttpProxy<P>, stages: Arc<Stages>, fast_path: FastPath, listener: Listener) -> Self {
        Self { proxy: Arc::new(proxy), stages, fast_path, listener }
    }
}

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
                Received::Rejected(refusal, in_flight) => self.reject(downstream, refusal, in_flight).await,
                Received::Head(request, in_flight) => {
                    // This policy is of the current generation, like the context below.
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
    /// Moves the connection to a task of its own: Pingora's task reserves memory for a TLS handshake, which an idle
    /// connection would hold.
    async fn process_new(self: &Arc<Self>, stream: Stream, shutdown: &ShutdownWatch) -> Option<Stream> {
        tokio::spawn(Arc::clone(self).run(stream, shutdown.clone()));
        None
    }

    async fn cleanup(&self) {
        self.proxy.http_cleanup().await;
    }
}

/// Becomes ready [`DRAIN_GRACE`] after the shutdown signal.
///
/// Polled at every wait of every connection, so it only checks a flag once the task is registered to be woken.
struct DrainSignal {
    drained: Pin<Box<dyn Future<Output = ()> + Send + Sync>>,
    shutdown: ShutdownWatch,
    is_registered: bool,
}

impl DrainSignal {
    fn new(shutdown: &ShutdownWatch) -> Self {
        Self { drained: Box::pin(drain_grace_over(shutdown.clone())), shutdown: shutdown.clone(), is_registered: false }
    }

    /// Ready once an idle connection has to close. Must always be polled by the same task.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.is_registered && !*self.shutdown.borrow() {
            return Poll::Pending;
        }
        self.is_registered = true;
        // Poll without tokio's cooperative budget: once a task has used up its budget, a wait returns pending without
        // being registered.
        pin!(unconstrained(self.drained.as_mut())).poll(cx)
    }
}

async fn drain_grace_over(mut shutdown: ShutdownWatch) {
    while !*shutdown.borrow_and_update() {
        if shutdown.changed().await.is_err() {
            // The sender is gone, so there will be no shutdown signal.
            return std::future::pending().await;
        }
    }
    tokio::time::sleep(DRAIN_GRACE).await;
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::sync::watch;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn shutdown_ends_a_wait_that_began_without_budget() {
        let (sender, shutdown) = watch::channel(false);
        let mut drain = DrainSignal::new(&shutdown);
        let mut has_budget = true;
        let waiting = tokio::spawn(async move {
            poll_fn(|cx| {
                while has_budget {
                    has_budget = pin!(tokio::task::consume_budget()).poll(cx).is_ready();
                }
                drain.poll(cx)
            })
            .await;
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        sender.send(true).unwrap();
        timeout(Duration::from_secs(1), waiting).await.unwrap().unwrap();
    }
}
