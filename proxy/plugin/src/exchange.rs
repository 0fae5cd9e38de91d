//! A GET or HEAD without a body, to an upstream and back.
//!
//! What to do next is decided by [`portico_policy::exchange`]; here it is done. The first response is kept, unread beyond its head,
//! until a second attempt has a head of its own: a `503` with its body says more than a `502` of ours.

mod connector;
mod frame;
pub(crate) mod pool;
mod request;
mod response;
mod upstream;

use std::time::SystemTime;

use http::header;
use pingora_core::connectors::ConnectorOptions;
use portico_policy::exchange::{self, Action, Event};
use portico_policy::forward::{Chain, Origination};
use portico_policy::framing::{RequestHead, ResponseHead};
use portico_policy::intake::Destination;
use portico_policy::upstream::UpstreamPolicy;
use portico_policy::{Failure, Headers, Route, Stage};
use tokio::time::Instant;

use crate::attempt;
use crate::connection::downstream::Downstream;
use crate::connection::response_head::Persistence;
use crate::context::RequestContext;
use crate::failure::POOL_IDLE;
use crate::metrics::{ConnectionPool, ConnectionState, Metrics};
use crate::stages::Stages;
use connector::Connector;
use pool::Pool;
use response::Passing;
use upstream::{Broken, Sources, Upstream};

/// Connections to upstreams, and how they are made.
pub(crate) struct Exchanges {
    connector: Connector,
    pool: Pool,
}

/// A response whose head has been read and whose body has not.
struct Response {
    upstream: Upstream,
    head: ResponseHead,
}

/// What came of an exchange.
pub(crate) enum Outcome {
    /// The client has the response, as far as it came.
    Answered(Persistence),
    /// The client is to get an error of ours.
    Failed(Failure),
}

impl Exchanges {
    /// The options are those of Pingora's own connector: how many connections are kept, and which authorities are trusted.
    pub(crate) fn new(options: ConnectorOptions, metrics: &Metrics) -> Self {
        let pool = Pool::new(options.keepalive_pool_size, POOL_IDLE, metrics.idle_connections());
        Self { pool, connector: Connector::new(options) }
    }
}

/// One exchange on its way.
pub(crate) struct Running<'a> {
    pub(crate) stages: &'a Stages,
    pub(crate) downstream: &'a mut Downstream,
    /// The request; its bytes are still at the start of the downstream buffer.
    pub(crate) request: &'a RequestHead,
    pub(crate) context: &'a mut RequestContext,
    pub(crate) route: Route,
    pub(crate) persistence: Persistence,
    /// The last reading of the clock: when the present attempt began, when it had a new connection, or when it ended.
    pub(crate) now: Instant,
}

impl Running<'_> {
    /// Asks the upstream, again if the policy says so, and passes its response on.
    pub(crate) async fn run(mut self) -> Outcome {
        let site = self.context.site.clone();
        let Some(policy) = site.upstream(self.route) else { return Outcome::Failed(Failure::Internal) };
        self.context.exchange_began = Some(self.now);
        self.stages.deposit_retry(self.route, policy);
        let outgoing = self.outgoing(policy);
        let mut kept = None;
        loop {
            let (event, response) = self.attempt(policy, &outgoing).await;
            match attempt::decide(self.stages, self.context, policy, event, self.now) {
                Action::Retry { wait, .. } => {
                    kept = response.or(kept);
                    if !upstream::pause(self.downstream, wait).await {
                        return self.disconnected();
                    }
                    self.now = Instant::now();
                }
                Action::PassOn => return self.pass_on(response, policy).await,
                Action::PassOnKept => return self.pass_on(kept, policy).await,
                Action::GiveUp(failure) => return Outcome::Failed(failure),
            }
        }
    }

    fn disconnected(&mut self) -> Outcome {
        self.context.cause = Some("ReadError".into());
        Outcome::Failed(Failure::ClientDisconnected)
    }

    fn outgoing(&self, policy: &UpstreamPolicy) -> Vec<u8> {
        let bytes = self.downstream.buffer.filled();
        let fields = self.request.fields(bytes);
        let destination = Destination::of(self.request.target(bytes), &fields);
        let site = &self.context.site;
        let origination = Origination {
            headers: &fields,
            chain: Chain::of(&fields, self.downstream.peer, &site.trusted),
            host: destination.host,
            scheme: site.headers.scheme(),
            request_id: self.context.request_id.as_str(),
        };
        request::head(self.request, &destination.origin_form, policy.origin.authority(), fields, &origination)
    }

    /// One attempt, up to the final response head.
    async fn attempt(&mut self, policy: &UpstreamPolicy, outgoing: &[u8]) -> (Event, Option<Response>) {
        self.context.begin_attempt();
        let asked = self.ask(policy, outgoing).await;
        self.now = Instant::now();
        match asked {
            Ok(response) => {
                self.context.facts.upstream_time = Some(self.now.saturating_duration_since(self.context.started));
                let bytes = response.upstream.buffer.filled();
                let field = response.head.fields(bytes);
                let wait = field.first(&header::RETRY_AFTER);
                let retry_after = wait.and_then(|value| exchange::retry_after(value, SystemTime::now()));
                (Event::Head { status: response.head.status, retry_after }, Some(response))
            }
            Err(Ended::ClientDisconnected) => {
                self.context.cause = Some("ReadError".into());
                (Event::ClientDisconnected, None)
            }
            Err(Ended::Connect(failure)) => (Event::ConnectFailed(failure), None),
            Err(Ended::Exchange(failure)) => (Event::Broken(failure), None),
        }
    }

    async fn ask(&mut self, policy: &UpstreamPolicy, outgoing: &[u8]) -> Result<Response, Ended> {
        let total = self.context.exchange_began.unwrap_or(self.now) + policy.timeouts.total;
        let sources = Sources {
            connector: &self.stages.exchanges().connector,
            pool: &self.stages.exchanges().pool,
            resolver: self.stages.resolver(),
        };
        let obtained = Upstream::obtain(sources, policy, self.downstream, (self.now, total)).await;
        let (mut upstream, origin) = obtained.map_err(|broken| self.ended(broken, Ended::Connect))?;
        self.stages.metrics().upstream_connected(self.route, origin, ConnectionPool::Exchange);
        if origin == ConnectionState::New {
            self.now = Instant::now();
        }
        let due = (self.now + policy.timeouts.first_byte).min(total);
        upstream.send(self.downstream, outgoing, due).await.map_err(|broken| self.ended(broken, Ended::Exchange))?;
        loop {
            let read = upstream.read_head(self.downstream, due).await;
            let head = read.map_err(|broken| self.ended(broken, Ended::Exchange))?;
            match head.status.as_u16() {
                101 => {
                    return Err(self.ended(Broken::failed(Failure::BadResponse, "InvalidHTTPHeader"), Ended::Exchange));
                }
                // Whoever sends one after the other is never waited for, so the deadline is looked at here.
                100..=199 if Instant::now() >= due => {
                    return Err(self.ended(Broken::failed(Failure::FirstByteTimeout, "ReadTimedout"), Ended::Exchange));
                }
                100..=199 => self.pass_on_informational(&mut upstream, &head).await?,
                _ => return Ok(Response { upstream, head }),
            }
        }
    }

    /// Passes on what comes before a final response, such as early hints (RFC 9110 §15.2).
    async fn pass_on_informational(&mut self, upstream: &mut Upstream, head: &ResponseHead) -> Result<(), Ended> {
        let out = response::informational(head, upstream.buffer.filled());
        upstream.buffer.consume(head.length);
        self.downstream.write(&[&out]).await.map_err(|error| {
            self.context.cause = Some(error.cause().into());
            Ended::ClientDisconnected
        })
    }

    fn ended(&mut self, broken: Broken, kind: fn(Failure) -> Ended) -> Ended {
        match broken {
            Broken::ClientDisconnected => Ended::ClientDisconnected,
            Broken::Failed(failure, cause) => {
                self.context.cause = Some(cause);
                kind(failure)
            }
        }
    }

    async fn pass_on(self, response: Option<Response>, policy: &UpstreamPolicy) -> Outcome {
        let Some(Response { upstream, head }) = response else { return Outcome::Failed(Failure::Internal) };
        let Self { stages, downstream, request, context, route, persistence, now } = self;
        context.facts.stage = Some(Stage::from(route));
        (context.failure, context.cause) = (None, None);
        let passing = Passing { downstream, request, context, route, timeouts: policy.timeouts, persistence, now };
        passing.run(upstream, &head, &stages.exchanges().pool).await
    }
}

/// How an attempt ended without a response.
enum Ended {
    ClientDisconnected,
    Connect(Failure),
    Exchange(Failure),
}
