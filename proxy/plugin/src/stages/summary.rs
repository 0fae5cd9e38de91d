//! Builds the log records of requests, for the fast path and for Pingora's phases.

use portico_redirects::RuleInfo;
use tokio::time::Instant;

use super::{InterruptedRequest, Record};
use crate::clock;
use crate::context::RequestContext;
use crate::stages::RequestSummary;

/// Returns the record of a finished request.
pub(crate) fn record<'a>(request: &RequestSummary<'a>, context: &'a RequestContext, now: Instant) -> Record<'a> {
    let site = &context.site;
    Record {
        time: clock::since_1970_at(now),
        request_id: context.request_id.as_bytes(),
        client: context.client,
        method: request.method,
        host: request.host,
        target: request.target,
        status: context.status.map(|status| status.as_u16()),
        facts: &context.facts,
        rule: context.facts.entry.and_then(|entry| site.rules.rule(entry)).map(RuleInfo::id),
        location: context.location.as_ref().map(http::HeaderValue::as_bytes),
        cause: context.cause.as_deref(),
        upstream: upstream(context),
        bytes: context.bytes,
        duration: now.saturating_duration_since(context.started),
        generation: site.generation,
        agent: request.agent,
    }
}

/// Returns the record of a request that was in flight when the process ended.
pub(crate) fn interrupted<'a>(context: &'a RequestContext, request_line: &'a [u8]) -> InterruptedRequest<'a> {
    let (method, target) = method_and_target(request_line);
    InterruptedRequest {
        request_id: context.request_id.as_bytes(),
        method: std::str::from_utf8(method).unwrap_or_default(),
        target,
        facts: &context.facts,
        duration: context.started.elapsed(),
        generation: context.site.generation,
    }
}

/// Splits what [`RequestContext::remember_request_line`] has stored.
pub(crate) fn method_and_target(request_line: &[u8]) -> (&[u8], &[u8]) {
    let end = memchr::memchr(b' ', request_line).unwrap_or(request_line.len());
    let (method, target) = request_line.split_at_checked(end).unwrap_or_default();
    (method, target.strip_prefix(b" ").unwrap_or_default())
}

/// Returns the upstream that was contacted, if any.
fn upstream(context: &RequestContext) -> Option<&str> {
    let upstream = context.facts.route.and_then(|route| context.site.upstream(route));
    upstream.filter(|_| context.facts.attempts > 0).map(|upstream| upstream.origin.authority())
}
