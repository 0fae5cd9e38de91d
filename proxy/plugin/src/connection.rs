//! A connection with a client, from its first byte to its last.
//!
//! A head is read once, under limits of size and time, parsed once and admitted once. What Portico answers by itself is written from
//! prepared blocks; a GET or HEAD without a body goes to an upstream by [`crate::exchange`]; everything else goes through
//! Pingora's proxy on the same stream, and comes back.

pub(crate) mod buffer;
pub(crate) mod deadline;
pub(crate) mod downstream;
mod hand_over;
mod receive;
pub(crate) mod request_stream;
pub(crate) mod response_head;
mod serve;
mod small_body;
mod write_progress;

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

use crate::stages::Stages;
use downstream::Downstream;
use receive::{Received, Receiving, receive};
use response_head::Persistence;
use serve::{Next, Serving};

/// How long after the shutdown signal an idle connection may bring one more request. Its response says `Connection: close`.
/// Shorter than the quiet that ends the process.
const DRAIN_GRACE: Duration = Duration::from_millis(200);

/// Whether simple requests are answered without Pingora's HTTP machinery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FastPath {
    /// They are.
    On,
    /// Every request goes through the phases of the proxy, once it has been read and admitted. A host whose `ProxyHttp` has hooks
    /// of its own needs this: the fast path calls none.
    Off,
}

/// The app of a listener: reads requests and answers them, in front of an HTTP proxy.
pub struct Connection<P> {
    proxy: Arc<HttpProxy<P>>,
    stages: Arc<Stages>,
    fast_path: FastPath,
    listener: Listener,
}

impl<P> Connection<P> {
    /// An app in front of this proxy, which has to be made of the same stages.
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
        let mut closing = Closing::new(&shutdown);
        let mut number = 0_u32;
        loop {
            number += 1;
            let policy = Arc::clone(&self.stages.live().current().intake);
            let receiving = Receiving { policy: &policy, metrics: self.stages.metrics() };
            let next = match receive(&mut downstream, receiving, &mut closing).await {
                Received::Closed => return,
                Received::Rejected(refusal, in_flight) => self.reject(downstream, refusal, in_flight).await,
                Received::Head(request, in_flight) => {
                    // Of the generation that is current now.
                    let is_last = number >= policy.requests_per_connection() || *shutdown.borrow();
                    let persistence = if is_last { Persistence::Close } else { Persistence::KeepAlive };
                    let context = self.stages.begin_counted(in_flight);
                    let serving = Box::new(Serving { downstream, request, context, persistence });
                    self.serve(serving, &shutdown).await
                }
            };
            match next {
                Next::KeepAlive(same) if !same.is_over() => downstream = same,
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
    /// The connection goes on in a task of its own: Pingora's task has room for a TLS handshake, which an idle connection would keep.
    async fn process_new(self: &Arc<Self>, stream: Stream, shutdown: &ShutdownWatch) -> Option<Stream> {
        tokio::spawn(Arc::clone(self).run(stream, shutdown.clone()));
        None
    }

    async fn cleanup(&self) {
        self.proxy.http_cleanup().await;
    }
}

/// A moment after the server has been told to end.
///
/// Asked at every wait of every connection, so it costs a look at a flag once the task has been registered to be woken.
struct Closing {
    moment: Pin<Box<dyn Future<Output = ()> + Send + Sync>>,
    shutdown: ShutdownWatch,
    is_registered: bool,
}

impl Closing {
    fn new(shutdown: &ShutdownWatch) -> Self {
        Self { moment: Box::pin(closing(shutdown.clone())), shutdown: shutdown.clone(), is_registered: false }
    }

    /// Ready once an idle connection is to end. Always polled by the same task.
    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if self.is_registered && !*self.shutdown.borrow() {
            return Poll::Pending;
        }
        self.is_registered = true;
        // Without tokio's budget: in a task that has used its own up, a wait is pending and not registered.
        pin!(unconstrained(self.moment.as_mut())).poll(cx)
    }
}

async fn closing(mut shutdown: ShutdownWatch) {
    while !*shutdown.borrow_and_update() {
        if shutdown.changed().await.is_err() {
            // Nobody can end the server any more.
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
    async fn shutdown_is_noticed_by_a_wait_that_began_without_budget() {
        let (sender, shutdown) = watch::channel(false);
        let mut closing = Closing::new(&shutdown);
        let mut has_budget = true;
        let waiting = tokio::spawn(async move {
            poll_fn(|cx| {
                while has_budget {
                    has_budget = pin!(tokio::task::consume_budget()).poll(cx).is_ready();
                }
                closing.poll(cx)
            })
            .await;
        });
        tokio::time::sleep(Duration::from_secs(1)).await;
        sender.send(true).unwrap();
        timeout(Duration::from_secs(1), waiting).await.unwrap().unwrap();
    }
}
