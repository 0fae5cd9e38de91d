//! Makes upstream attempts through Pingora, and converts Pingora's errors to events of the exchange.

use std::borrow::Cow;
use std::time::SystemTime;

use http::{StatusCode, header};
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, ErrorSource, ErrorType, Result};
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::exchange::{self, ExchangeAction, ExchangeEvent};
use portico_policy::upstream::{Transport, UpstreamPolicy};
use portico_policy::{Failure, Site};
use tokio::time::{Instant, timeout};

use crate::attempt;
use crate::context::RequestContext;
use crate::failure::{self, POOL_IDLE, Progress};
use crate::stages::Stages;
use crate::stock::handshake;

/// Returns the peer for the next attempt. If a retry has a delay, waits for this delay first. If connecting to one
/// address has failed, returns the peer for the next address of the same attempt.
///
/// # Errors
/// Fails if the request has no upstream, if the upstream's name does not resolve, or if the total timeout has passed.
pub(super) async fn next_peer(stages: &Stages, context: &mut RequestContext) -> Result<Box<HttpPeer>> {
    if !context.wait.is_zero() {
        tokio::time::sleep(std::mem::take(&mut context.wait)).await;
    }
    let site = context.site.clone();
    let Some(policy) = upstream(context, &site) else {
        return Error::e_explain(ErrorType::InternalError, "the route has no upstream");
    };
    if context.addresses.is_empty() {
        context.begin_attempt();
        let limit =
            policy.timeouts.connect.min(policy.timeouts.total.saturating_sub(context.exchange_time(Instant::now())));
        let found = timeout(limit, stages.resolver().addresses(&policy.origin)).await;
        let found = found.unwrap_or_else(|_| {
            Error::e_explain(ErrorType::ConnectTimedout, "timed out while resolving the upstream's host name")
        });
        let addresses = found.map_err(|error| after_connect_failure(stages, context, error))?;
        context.addresses = addresses.iter().rev().copied().collect();
    }
    let Some(address) = context.addresses.pop() else {
        return Error::e_explain(ErrorType::ConnectNoRoute, "the upstream has no address");
    };
    let is_tls = policy.origin.transport() == Transport::Tls;
    let mut peer = HttpPeer::new(address, is_tls, policy.origin.host().to_owned());
    set_timeouts(&mut peer, policy, context)?;
    if context.is_handshake {
        handshake::use_own_connection(&mut peer, stages.upstream_connections().connector.bind_address(&address));
    }
    Ok(Box::new(peer))
}

/// Sets all timeouts of a peer, because Pingora has no timeouts by default.
fn set_timeouts(peer: &mut HttpPeer, policy: &UpstreamPolicy, context: &RequestContext) -> Result<()> {
    let timeouts = policy.timeouts;
    let Some(left) = timeouts.total.checked_sub(context.exchange_time(Instant::now())).filter(|left| !left.is_zero())
    else {
        return Error::e_explain(failure::TOTAL_TIMEOUT, "no time left for another attempt");
    };
    peer.options.connection_timeout = Some(timeouts.connect.min(left));
    peer.options.total_connection_timeout = Some(timeouts.connect.min(left));
    // Pingora restarts its read timeout with each piece that the client sends. Therefore, Portico's own stream enforces
    // the timeouts. If the upstream does not read, Pingora stops reading from Portico's stream, and the stream cannot
    // enforce the timeouts. In this case, Pingora's read timeout ends the request. The read timeout is so long that the
    // timeouts of the stream normally expire first.
    let limits = &context.site.intake;
    let latest = timeouts.stream_idle.max(timeouts.between_reads).max(limits.body_timeout() + timeouts.first_byte);
    peer.options.read_timeout = Some(if context.stream.is_some() { latest } else { timeouts.first_byte.min(left) });
    peer.options.write_timeout = Some(timeouts.between_reads);
    peer.options.idle_timeout = Some(POOL_IDLE);
    Ok(())
}

/// Handles an error that occurred while connecting. The next address is tried regardless of the request method, because
/// nothing has been sent yet. If no address is left, the attempt has failed.
#[expect(clippy::unnecessary_box_returns, reason = "Pingora's phase requires this signature")]
pub(super) fn after_connect_failure(
    stages: &Stages,
    context: &mut RequestContext,
    mut error: Box<Error>,
) -> Box<Error> {
    let failure = failure::of_connect(&error);
    context.cause = Some(root_cause(&error));
    let has_more_addresses = !context.addresses.is_empty();
    let retry = has_more_addresses || should_retry(stages, context, ExchangeEvent::ConnectFailed(failure));
    error.set_retry(retry);
    error
}

/// Handles a failed exchange. If the error stands for a retry because of the response status, returns the error
/// unchanged. Also returns the error unchanged if the whole response has been sent.
#[expect(clippy::unnecessary_box_returns, reason = "Pingora's phase requires this signature")]
pub(super) fn after_failed_exchange(
    stages: &Stages,
    session: &Session,
    context: &mut RequestContext,
    mut error: Box<Error>,
) -> Box<Error> {
    let is_response_complete = context.stream.as_ref().is_some_and(|stream| stream.is_response_complete());
    if *error.etype() == failure::STATUS_RETRY || is_response_complete {
        return error;
    }
    context.addresses.clear();
    if session.as_ref().retry_buffer_truncated() {
        context.exchange.mark_body_consumed();
    }
    let (failure, cause) = failure_of(session, context, &error);
    context.cause = Some(cause);
    let is_head_sent = progress(session) == Progress::HeadSent;
    let is_client_failure = matches!(failure, Failure::ClientDisconnected | Failure::ClientSlow | Failure::ClientBody);
    let event =
        if is_client_failure { ExchangeEvent::ClientDisconnected } else { ExchangeEvent::AttemptFailed(failure) };
    let retry = !is_head_sent && should_retry(stages, context, event);
    if is_head_sent || is_client_failure {
        // The event does not contain the failure that ended the request, so the failure is recorded here.
        context.failure = Some(failure);
    }
    error.set_retry(retry);
    error
}

/// Handles a response head. If this function returns an error, Pingora discards the response and retries the request.
/// The discarded response cannot be forwarded if the retry fails.
///
/// # Errors
/// Returns an error if the request has to be retried.
pub(super) fn after_response_head(stages: &Stages, context: &mut RequestContext, head: &ResponseHeader) -> Result<()> {
    context.addresses.clear();
    context.facts.upstream_time = Some(context.started.elapsed());
    let value = head.headers.get(header::RETRY_AFTER);
    let retry_after = value.and_then(|value| exchange::retry_after(value.as_bytes(), SystemTime::now()));
    if !should_retry(stages, context, ExchangeEvent::ResponseHead { status: head.status, retry_after }) {
        // The error of an earlier attempt no longer matters, because a response is forwarded.
        context.cause = None;
        return Ok(());
    }
    let mut error = Error::explain(failure::STATUS_RETRY, format!("status {}", head.status));
    error.set_retry(true);
    Err(error.into_up())
}

/// Starts to enforce the maximum pause between two pieces of the response.
pub(super) fn wait_for_pieces(context: &mut RequestContext, head: &ResponseHeader) {
    let is_tunnel = head.status == StatusCode::SWITCHING_PROTOCOLS;
    context.is_event_stream = is_tunnel || failure::is_event_stream(head.headers.get(header::CONTENT_TYPE));
    let site = context.site.clone();
    if let (Some(policy), Some(stream)) = (upstream(context, &site), &context.stream) {
        let timeout_failure = if context.is_event_stream { Failure::StreamIdle } else { Failure::Truncated };
        stream.wait_for_pieces(context.max_pause(&policy.timeouts), timeout_failure);
    }
}

/// Returns the final failure of the exchange, and the cause of the failure.
pub(super) fn final_failure(
    session: &Session,
    context: &RequestContext,
    error: &Error,
) -> (Failure, Cow<'static, str>) {
    let known = context.failure.map(|failure| (failure, context.cause.clone().unwrap_or_else(|| root_cause(error))));
    known.unwrap_or_else(|| match error.esource() {
        // An error has no source if it occurs before the connection is established, for example because the name of the
        // upstream does not resolve.
        ErrorSource::Unset if context.facts.route.is_some() => (failure::of_connect(error), root_cause(error)),
        _ => failure_of(session, context, error),
    })
}

/// Returns the failure and the cause of the failure. If Portico's own stream has recorded a failure, returns the
/// recorded failure, because it is more precise than Pingora's error.
fn failure_of(session: &Session, context: &RequestContext, error: &Error) -> (Failure, Cow<'static, str>) {
    match context.stream.as_ref().and_then(|stream| stream.take_failure()) {
        Some((failure, cause)) => (failure, cause.into()),
        None => (failure::of_exchange(error, progress(session)), root_cause(error)),
    }
}

fn root_cause(error: &Error) -> Cow<'static, str> {
    Cow::Owned(error.root_etype().as_str().to_owned())
}

/// Passes an event to the state machine of the exchange. Returns `true` if the request has to be retried.
fn should_retry(stages: &Stages, context: &mut RequestContext, event: ExchangeEvent) -> bool {
    let site = context.site.clone();
    let Some(policy) = upstream(context, &site) else { return false };
    match attempt::decide(stages, context, policy, event, Instant::now()) {
        ExchangeAction::Retry { wait, .. } => {
            context.wait = wait;
            true
        }
        ExchangeAction::SendResponse | ExchangeAction::SendHeldResponse | ExchangeAction::Fail(_) => false,
    }
}

fn upstream<'a>(context: &RequestContext, site: &'a Site) -> Option<&'a UpstreamPolicy> {
    context.facts.route.and_then(|route| site.upstream(route))
}

/// Reports whether the final response head has been sent. A `101` counts as a final response head, because the
/// connection uses another protocol afterwards. Neither a retry nor an error reply is possible after a `101`.
pub(super) fn progress(session: &Session) -> Progress {
    match session.response_written() {
        Some(head) if !head.status.is_informational() || head.status == StatusCode::SWITCHING_PROTOCOLS => {
            Progress::HeadSent
        }
        _ => Progress::NothingSent,
    }
}
