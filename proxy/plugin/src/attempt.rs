//! Attempts at an upstream: making one, and deciding about another.

use std::time::{Duration, SystemTime};

use http::header;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, ErrorSource, Result};
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::api::{self, Attempt, Repeatability, Retry};
use portico_policy::upstream::{Transport, UpstreamPolicy};
use portico_policy::{Failure, Route};

use crate::context::RequestContext;
use crate::failure::{self, Progress};
use crate::metrics::Metrics;
use crate::resolver::Resolver;
use crate::stages::CLIENT_READ_TIMEOUT;

/// Below the five seconds after which Node closes an idle connection by default; else a POST now and then meets a
/// connection that is just being closed, and may not be sent again.
const POOL_IDLE: Duration = Duration::from_secs(4);

/// The peer of the next attempt, after the wait that the last one earned.
///
/// # Errors
/// When the exchange has run out of time, or the upstream's name does not resolve.
pub async fn next_peer(
    resolver: &Resolver,
    session: &Session,
    context: &mut RequestContext,
    metrics: &Metrics,
) -> Result<Box<HttpPeer>> {
    if !context.wait.is_zero() {
        tokio::time::sleep(std::mem::take(&mut context.wait)).await;
    }
    let site = context.site.clone();
    let Some(upstream) = context.facts.route.and_then(|route| site.upstream(route)) else {
        return Error::e_explain(pingora_error::ErrorType::InternalError, "a route without an upstream was forwarded");
    };
    context.facts.attempts = context.facts.attempts.saturating_add(1);
    context.failure = None;
    let found = resolver.resolve(&upstream.origin).await;
    let address = found.map_err(|error| after_connect_failure(session, context, metrics, error))?;
    let mut peer =
        HttpPeer::new(address, upstream.origin.transport() == Transport::Tls, upstream.origin.host().to_owned());
    limit(&mut peer, upstream, context)?;
    Ok(Box::new(peer))
}

/// Sets every timeout: Pingora's own defaults are all "forever".
fn limit(peer: &mut HttpPeer, upstream: &UpstreamPolicy, context: &RequestContext) -> Result<()> {
    let timeouts = upstream.timeouts;
    let Some(left) = timeouts.total.checked_sub(context.exchange_time()).filter(|left| !left.is_zero()) else {
        return Error::e_explain(failure::TOTAL_TIMEOUT, "no time left for another attempt");
    };
    peer.options.connection_timeout = Some(timeouts.connect.min(left));
    peer.options.total_connection_timeout = Some(timeouts.connect.min(left));
    // Where Pingora relays, its timer runs while the client is still sending, and a pause of the client must not look like one
    // of the upstream.
    let is_streaming = context.exchange_began.is_none();
    let patience = if is_streaming { CLIENT_READ_TIMEOUT } else { Duration::ZERO };
    peer.options.read_timeout = Some(timeouts.first_byte.min(left) + patience);
    peer.options.write_timeout = Some(timeouts.first_byte.min(left));
    peer.options.idle_timeout = Some(POOL_IDLE);
    Ok(())
}

/// After a failed connect: nothing was sent, so even a POST could go again, but it does not.
pub fn after_connect_failure(
    session: &Session,
    context: &mut RequestContext,
    metrics: &Metrics,
    mut error: Box<Error>,
) -> Box<Error> {
    let retry = note_failure(session, context, metrics, failure::of_connect(&error));
    error.set_retry(retry);
    error
}

/// After an exchange broke. A status retry of ours passes through here too and keeps its mark.
pub fn after_broken_exchange(
    session: &Session,
    context: &mut RequestContext,
    metrics: &Metrics,
    mut error: Box<Error>,
) -> Box<Error> {
    if *error.etype() == failure::STATUS_RETRY {
        return error;
    }
    let retry = note_failure(session, context, metrics, failure::of_exchange(&error, progress(session)));
    error.set_retry(retry);
    error
}

/// After a response head: an error asks Pingora for another attempt.
///
/// # Errors
/// When the request is to be sent once more.
pub fn after_response_head(
    session: &Session,
    context: &mut RequestContext,
    metrics: &Metrics,
    head: &ResponseHeader,
) -> Result<()> {
    context.facts.upstream_time = Some(context.elapsed());
    let site = context.site.clone();
    let Some((route, upstream)) = forwarded_to(context, &site) else { return Ok(()) };
    let wait =
        head.headers.get(header::RETRY_AFTER).and_then(|value| api::retry_after(value.as_bytes(), SystemTime::now()));
    let retry = api::after_status(&upstream.retry, &upstream.timeouts, attempt(session, context), head.status, wait);
    metrics.attempt_answered(route, head.status);
    if !again(context, metrics, route, retry) {
        return Ok(());
    }
    let mut error = Error::explain(failure::STATUS_RETRY, format!("status {}", head.status));
    error.set_retry(true);
    Err(error.into_up())
}

/// While a response body passes: stops an exchange that has used up its time.
///
/// # Errors
/// When the total time is over.
pub fn while_body_passes(context: &RequestContext) -> Result<()> {
    let upstream = context.facts.route.and_then(|route| context.site.upstream(route));
    if upstream.is_some_and(|upstream| context.exchange_time() > upstream.timeouts.total) {
        return Error::e_explain(failure::TOTAL_TIMEOUT, "the response took longer than it may");
    }
    Ok(())
}

/// What the exchange finally failed of.
pub fn final_failure(session: &Session, context: &RequestContext, error: &Error) -> Failure {
    context.failure.unwrap_or_else(|| match error.esource() {
        // Errors before any connection, such as a name that does not resolve, bring no source.
        ErrorSource::Unset if context.facts.route.is_some() => failure::of_connect(error),
        _ => failure::of_exchange(error, progress(session)),
    })
}

fn note_failure(session: &Session, context: &mut RequestContext, metrics: &Metrics, failure: Failure) -> bool {
    context.failure = Some(failure);
    let site = context.site.clone();
    let Some((route, upstream)) = forwarded_to(context, &site) else { return false };
    metrics.attempt_failed(route, failure);
    let retry = match progress(session) {
        Progress::NothingSent => {
            api::after_failure(&upstream.retry, &upstream.timeouts, attempt(session, context), failure)
        }
        Progress::HeadSent => Retry::PassOn,
    };
    again(context, metrics, route, retry)
}

fn again(context: &mut RequestContext, metrics: &Metrics, route: Route, retry: Retry) -> bool {
    match retry {
        Retry::PassOn => false,
        Retry::Again { wait, cause } => {
            context.wait = wait;
            context.facts.retried = Some(cause);
            metrics.retried(route, cause);
            true
        }
    }
}

fn forwarded_to<'a>(context: &RequestContext, site: &'a portico_policy::Site) -> Option<(Route, &'a UpstreamPolicy)> {
    let route = context.facts.route?;
    site.upstream(route).map(|upstream| (route, upstream))
}

fn attempt(session: &Session, context: &RequestContext) -> Attempt {
    let only_reads = matches!(session.req_header().method, http::Method::GET | http::Method::HEAD);
    // Pingora keeps the first 64 KiB of a body for another attempt; a longer one is gone.
    let repeatability = if only_reads && !session.as_ref().retry_buffer_truncated() {
        Repeatability::Repeatable
    } else {
        Repeatability::Once
    };
    Attempt { repeatability, number: context.facts.attempts, elapsed: context.exchange_time() }
}

pub(crate) fn progress(session: &Session) -> Progress {
    match session.response_written() {
        Some(head) if !head.status.is_informational() => Progress::HeadSent,
        _ => Progress::NothingSent,
    }
}
