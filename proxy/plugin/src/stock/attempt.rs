//! Attempts at an upstream through Pingora: its errors as events of the exchange.

use std::borrow::Cow;
use std::time::SystemTime;

use http::{StatusCode, header};
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, ErrorSource, ErrorType, Result};
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::exchange::{self, Action, Event};
use portico_policy::upstream::{Transport, UpstreamPolicy};
use portico_policy::{Failure, Site};
use tokio::time::{Instant, timeout};

use crate::attempt;
use crate::context::RequestContext;
use crate::failure::{self, POOL_IDLE, Progress};
use crate::stages::Stages;

/// The peer of the next attempt, after the wait that the last one earned; after a failed connect, the next address.
///
/// # Errors
/// When the exchange has run out of time, or the upstream's name does not resolve.
pub(super) async fn next_peer(stages: &Stages, context: &mut RequestContext) -> Result<Box<HttpPeer>> {
    if !context.wait.is_zero() {
        tokio::time::sleep(std::mem::take(&mut context.wait)).await;
    }
    let site = context.site.clone();
    let Some(policy) = upstream(context, &site) else {
        return Error::e_explain(ErrorType::InternalError, "a route without an upstream was forwarded");
    };
    if context.addresses.is_empty() {
        context.begin_attempt();
        let limit =
            policy.timeouts.connect.min(policy.timeouts.total.saturating_sub(context.exchange_time(Instant::now())));
        let found = timeout(limit, stages.resolver().addresses(&policy.origin)).await;
        let found = found.unwrap_or_else(|_| Error::e_explain(ErrorType::ConnectTimedout, "looking up its name"));
        let addresses = found.map_err(|error| after_connect_failure(stages, context, error))?;
        context.addresses = addresses.iter().rev().copied().collect();
    }
    let Some(address) = context.addresses.pop() else {
        return Error::e_explain(ErrorType::ConnectNoRoute, "the upstream has no address");
    };
    let is_tls = policy.origin.transport() == Transport::Tls;
    let mut peer = HttpPeer::new(address, is_tls, policy.origin.host().to_owned());
    limit(&mut peer, policy, context)?;
    Ok(Box::new(peer))
}

/// Sets every timeout: Pingora's own defaults are all "forever".
fn limit(peer: &mut HttpPeer, policy: &UpstreamPolicy, context: &RequestContext) -> Result<()> {
    let timeouts = policy.timeouts;
    let Some(left) = timeouts.total.checked_sub(context.exchange_time(Instant::now())).filter(|left| !left.is_zero())
    else {
        return Error::e_explain(failure::TOTAL_TIMEOUT, "no time left for another attempt");
    };
    peer.options.connection_timeout = Some(timeouts.connect.min(left));
    peer.options.total_connection_timeout = Some(timeouts.connect.min(left));
    // Pingora restarts its read timeout with each piece that the client sends; where the stream is ours, it keeps the time, unless Pingora
    // has stopped reading it because the upstream reads nothing. Later than every other deadline, this one ends that too.
    let limits = &context.site.intake;
    let latest = timeouts.stream_idle.max(timeouts.between_reads).max(limits.body_timeout() + timeouts.first_byte);
    peer.options.read_timeout = Some(if context.stream.is_some() { latest } else { timeouts.first_byte.min(left) });
    peer.options.write_timeout = Some(timeouts.between_reads);
    peer.options.idle_timeout = Some(POOL_IDLE);
    Ok(())
}

/// After a failed connect nothing was sent, so the next address is asked, for any method; after the last one it was an attempt.
#[expect(clippy::unnecessary_box_returns, reason = "the form of Pingora's phase")]
pub(super) fn after_connect_failure(
    stages: &Stages,
    context: &mut RequestContext,
    mut error: Box<Error>,
) -> Box<Error> {
    let failure = failure::of_connect(&error);
    context.cause = Some(root_cause(&error));
    let may_go_on = !context.addresses.is_empty();
    let retry = may_go_on || again(stages, context, Event::ConnectFailed(failure));
    error.set_retry(retry);
    error
}

/// After an exchange broke. A status retry of ours passes through here too and keeps its mark.
#[expect(clippy::unnecessary_box_returns, reason = "the form of Pingora's phase")]
pub(super) fn after_broken_exchange(
    stages: &Stages,
    session: &Session,
    context: &mut RequestContext,
    mut error: Box<Error>,
) -> Box<Error> {
    let has_response = context.stream.as_ref().is_some_and(|stream| stream.has_response());
    if *error.etype() == failure::STATUS_RETRY || has_response {
        return error;
    }
    context.addresses.clear();
    if session.as_ref().retry_buffer_truncated() {
        context.exchange.lose_body();
    }
    let (failure, cause) = failure_of(session, context, &error);
    context.cause = Some(cause);
    let is_over = progress(session) == Progress::HeadSent;
    let is_of_client = matches!(failure, Failure::ClientDisconnected | Failure::ClientSlow | Failure::ClientBody);
    let event = if is_of_client { Event::ClientDisconnected } else { Event::Broken(failure) };
    let retry = !is_over && again(stages, context, event);
    if is_over || is_of_client {
        // The event says that the client ended the request; this says how.
        context.failure = Some(failure);
    }
    error.set_retry(retry);
    error
}

/// After a response head: an error asks Pingora for another attempt. The response is lost with it, so that there is none to pass on
/// when the second attempt brings none.
///
/// # Errors
/// When the request is to be sent once more.
pub(super) fn after_response_head(stages: &Stages, context: &mut RequestContext, head: &ResponseHeader) -> Result<()> {
    context.addresses.clear();
    context.facts.upstream_time = Some(context.started.elapsed());
    let value = head.headers.get(header::RETRY_AFTER);
    let retry_after = value.and_then(|value| exchange::retry_after(value.as_bytes(), SystemTime::now()));
    if !again(stages, context, Event::Head { status: head.status, retry_after }) {
        // What an earlier attempt failed of is over.
        context.cause = None;
        return Ok(());
    }
    let mut error = Error::explain(failure::STATUS_RETRY, format!("status {}", head.status));
    error.set_retry(true);
    Err(error.into_up())
}

/// From now on the response may pause only for so long.
pub(super) fn wait_for_pieces(context: &mut RequestContext, head: &ResponseHeader) {
    let is_tunnel = head.status == StatusCode::SWITCHING_PROTOCOLS;
    context.is_event_stream = is_tunnel || failure::is_event_stream(head.headers.get(header::CONTENT_TYPE));
    let site = context.site.clone();
    if let (Some(policy), Some(stream)) = (upstream(context, &site), &context.stream) {
        let lateness = if context.is_event_stream { Failure::StreamIdle } else { Failure::Truncated };
        stream.wait_for_pieces(context.pace(&policy.timeouts), lateness);
    }
}

/// What the exchange finally failed of, and its cause.
pub(super) fn final_failure(
    session: &Session,
    context: &RequestContext,
    error: &Error,
) -> (Failure, Cow<'static, str>) {
    let known = context.failure.map(|failure| (failure, context.cause.clone().unwrap_or_else(|| root_cause(error))));
    known.unwrap_or_else(|| match error.esource() {
        // Errors before any connection, such as a name that does not resolve, bring no source.
        ErrorSource::Unset if context.facts.route.is_some() => (failure::of_connect(error), root_cause(error)),
        _ => failure_of(session, context, error),
    })
}

/// Our stream knows more of what happened than an error of Pingora can say.
fn failure_of(session: &Session, context: &RequestContext, error: &Error) -> (Failure, Cow<'static, str>) {
    match context.stream.as_ref().and_then(|stream| stream.take_failure()) {
        Some((failure, cause)) => (failure, cause.into()),
        None => (failure::of_exchange(error, progress(session)), root_cause(error)),
    }
}

fn root_cause(error: &Error) -> Cow<'static, str> {
    Cow::Owned(error.root_etype().as_str().to_owned())
}

/// Asks the state machine; true for another attempt.
fn again(stages: &Stages, context: &mut RequestContext, event: Event) -> bool {
    let site = context.site.clone();
    let Some(policy) = upstream(context, &site) else { return false };
    match attempt::decide(stages, context, policy, event, Instant::now()) {
        Action::Retry { wait, .. } => {
            context.wait = wait;
            true
        }
        Action::PassOn | Action::PassOnKept | Action::GiveUp(_) => false,
    }
}

fn upstream<'a>(context: &RequestContext, site: &'a Site) -> Option<&'a UpstreamPolicy> {
    context.facts.route.and_then(|route| site.upstream(route))
}

/// How far the response has come. What follows a `101` is another protocol, so nothing can be sent again or answered there.
pub(super) fn progress(session: &Session) -> Progress {
    match session.response_written() {
        Some(head) if !head.status.is_informational() || head.status == StatusCode::SWITCHING_PROTOCOLS => {
            Progress::HeadSent
        }
        _ => Progress::NothingSent,
    }
}
