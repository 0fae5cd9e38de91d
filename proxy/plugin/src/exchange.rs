//! Forwards GET and HEAD requests without a body to an upstream, and forwards the responses to the client.
//!
//! [`portico_policy::exchange`] decides what happens after each event, and this module carries out the decision. If a
//! request is retried because of the status of a response, this module keeps the response without reading its body. If
//! no retry gets a response head, the kept response is forwarded. For a client, a `503` from the upstream is more
//! useful than a `502` from Portico.

mod frame;
mod request;
mod response;
mod upstream;

use std::time::SystemTime;

use http::header;
use portico_policy::exchange::{self, ExchangeAction, ExchangeEvent};
use portico_policy::forward::{ForwardedChain, ForwardingContext};
use portico_policy::framing::{RequestHead, ResponseHead};
use portico_policy::intake::UpstreamTarget;
use portico_policy::upstream::UpstreamPolicy;
use portico_policy::{Failure, Headers, Route, Stage};
use tokio::time::Instant;

use crate::attempt;
use crate::context::RequestContext;
use crate::downstream::Downstream;
use crate::downstream::response_head::Persistence;
use crate::metrics::{ConnectionPool, ConnectionState};
use crate::stages::Stages;
pub(crate) use response::ExchangeOutcome;
use response::ResponseForwarder;
use upstream::{ConnectionSources, Upstream, UpstreamError};

/// A response whose head has been read, but whose body is still unread.
struct PendingResponse {
    upstream: Upstream,
    head: ResponseHead,
}

/// A request whose exchange with an upstream is in progress.
pub(crate) struct UpstreamExchange<'a> {
    pub(crate) stages: &'a Stages,
    pub(crate) downstream: &'a mut Downstream,
    /// The parsed request head. The bytes of the request head stay at the start of the downstream buffer.
    pub(crate) request: &'a RequestHead,
    pub(crate) context: &'a mut RequestContext,
    pub(crate) route: Route,
    pub(crate) persistence: Persistence,
    /// The last reading of the clock. The clock is read at the beginning and at the end of each attempt, and after an
    /// attempt has opened a connection.
    pub(crate) now: Instant,
}

impl UpstreamExchange<'_> {
    /// Sends the request, retries the request if the policy allows a retry, and forwards the response.
    pub(crate) async fn run(mut self) -> ExchangeOutcome {
        let site = self.context.site.clone();
        let Some(policy) = site.upstream(self.route) else { return ExchangeOutcome::Failed(Failure::Internal) };
        self.context.exchange_began = Some(self.now);
        self.stages.deposit_retry(self.route, policy);
        let request_head = self.request_head(policy);
        let mut kept_response = None;
        loop {
            let (event, response) = self.attempt(policy, &request_head).await;
            match attempt::decide(self.stages, self.context, policy, event, self.now) {
                ExchangeAction::Retry { wait, .. } => {
                    kept_response = response.or(kept_response);
                    if !upstream::pause(self.downstream, wait).await {
                        return self.disconnected();
                    }
                    self.now = Instant::now();
                }
                ExchangeAction::SendResponse => return self.forward(response, policy).await,
                ExchangeAction::SendHeldResponse => return self.forward(kept_response, policy).await,
                ExchangeAction::Fail(failure) => return ExchangeOutcome::Failed(failure),
            }
        }
    }

    fn disconnected(&mut self) -> ExchangeOutcome {
        self.context.cause = Some("ReadError".into());
        ExchangeOutcome::Failed(Failure::ClientDisconnected)
    }

    fn request_head(&self, policy: &UpstreamPolicy) -> Vec<u8> {
        let bytes = self.downstream.buffer.filled();
        let fields = self.request.fields(bytes);
        let destination = UpstreamTarget::of(self.request.target(bytes), &fields);
        let site = &self.context.site;
        let origination = ForwardingContext {
            headers: &fields,
            chain: ForwardedChain::of(&fields, self.downstream.peer, &site.trusted),
            host: destination.host,
            scheme: site.headers.scheme(),
            request_id: self.context.request_id.as_str(),
            counters: site.headers.counters(self.route),
        };
        request::head(self.request, &destination.origin_form, policy.origin.authority(), fields, &origination)
    }

    /// Makes one attempt. The attempt ends with the final response head or with a failure.
    async fn attempt(
        &mut self,
        policy: &UpstreamPolicy,
        request_head: &[u8],
    ) -> (ExchangeEvent, Option<PendingResponse>) {
        self.context.begin_attempt();
        let result = self.send_request(policy, request_head).await;
        self.now = Instant::now();
        match result {
            Ok(response) => {
                self.context.facts.upstream_time = Some(self.now.saturating_duration_since(self.context.started));
                let bytes = response.upstream.buffer.filled();
                let field = response.head.fields(bytes);
                let wait = field.first(&header::RETRY_AFTER);
                let retry_after = wait.and_then(|value| exchange::retry_after(value, SystemTime::now()));
                (ExchangeEvent::ResponseHead { status: response.head.status, retry_after }, Some(response))
            }
            Err(AttemptError::ClientDisconnected) => {
                self.context.cause = Some("ReadError".into());
                (ExchangeEvent::ClientDisconnected, None)
            }
            Err(AttemptError::Connect(failure)) => (ExchangeEvent::ConnectFailed(failure), None),
            Err(AttemptError::Exchange(failure)) => (ExchangeEvent::AttemptFailed(failure), None),
        }
    }

    async fn send_request(
        &mut self,
        policy: &UpstreamPolicy,
        request_head: &[u8],
    ) -> Result<PendingResponse, AttemptError> {
        let total = self.context.exchange_began.unwrap_or(self.now) + policy.timeouts.total;
        let sources = ConnectionSources {
            connector: &self.stages.upstream_connections().connector,
            pool: &self.stages.upstream_connections().pool,
            resolver: self.stages.resolver(),
        };
        let connected = Upstream::connect(sources, policy, self.downstream, (self.now, total)).await;
        let (mut upstream, origin) = connected.map_err(|error| self.attempt_error(error, AttemptError::Connect))?;
        self.stages.metrics().upstream_connected(self.route, origin, ConnectionPool::Exchange);
        if origin == ConnectionState::New {
            self.now = Instant::now();
        }
        let due = (self.now + policy.timeouts.first_byte).min(total);
        upstream
            .send(self.downstream, request_head, due)
            .await
            .map_err(|error| self.attempt_error(error, AttemptError::Exchange))?;
        loop {
            let read = upstream.read_head(self.downstream, due).await;
            let head = read.map_err(|error| self.attempt_error(error, AttemptError::Exchange))?;
            match head.status.as_u16() {
                101 => {
                    return Err(self.attempt_error(
                        UpstreamError::failed(Failure::BadResponse, "InvalidHTTPHeader"),
                        AttemptError::Exchange,
                    ));
                }
                // A read never has to wait while interim responses keep arriving. Therefore, the deadline is checked
                // here as well.
                100..=199 if Instant::now() >= due => {
                    return Err(self.attempt_error(
                        UpstreamError::failed(Failure::FirstByteTimeout, "ReadTimedout"),
                        AttemptError::Exchange,
                    ));
                }
                100..=199 => self.forward_interim(&mut upstream, &head).await?,
                _ => return Ok(PendingResponse { upstream, head }),
            }
        }
    }

    /// Forwards an interim response to the client, such as `103 Early Hints` (RFC 9110 §15.2).
    async fn forward_interim(&mut self, upstream: &mut Upstream, head: &ResponseHead) -> Result<(), AttemptError> {
        let out = response::interim_head(head, upstream.buffer.filled());
        upstream.buffer.consume(head.length);
        self.downstream.write(&[&out]).await.map_err(|error| {
            self.context.cause = Some(error.cause().into());
            AttemptError::ClientDisconnected
        })
    }

    fn attempt_error(&mut self, error: UpstreamError, to_error: fn(Failure) -> AttemptError) -> AttemptError {
        match error {
            UpstreamError::ClientDisconnected => AttemptError::ClientDisconnected,
            UpstreamError::Failed(failure, cause) => {
                self.context.cause = Some(cause);
                to_error(failure)
            }
        }
    }

    async fn forward(self, response: Option<PendingResponse>, policy: &UpstreamPolicy) -> ExchangeOutcome {
        let Some(PendingResponse { upstream, head }) = response else {
            return ExchangeOutcome::Failed(Failure::Internal);
        };
        let Self { stages, downstream, request, context, route, persistence, now } = self;
        context.facts.stage = Some(Stage::from(route));
        (context.failure, context.cause) = (None, None);
        let forwarder =
            ResponseForwarder { downstream, request, context, route, timeouts: policy.timeouts, persistence, now };
        forwarder.run(upstream, &head, &stages.upstream_connections().pool).await
    }
}

/// The reason why an attempt ended without a response.
enum AttemptError {
    ClientDisconnected,
    Connect(Failure),
    Exchange(Failure),
}
