//! Collects the parts of a request that are recorded, and creates the record for the access log.

use http::Method;
use portico_redirects::RuleInfo;
use tokio::time::Instant;

use crate::access_log::Record;
use crate::clock;
use crate::context::RequestContext;

/// The parts of a request that are recorded, such as the method and the host. The fast path and Pingora's path record
/// the same parts.
#[derive(Clone, Copy)]
pub(crate) struct RequestSummary<'a> {
    pub(crate) method: &'a Method,
    pub(crate) target: &'a [u8],
    pub(crate) host: Option<&'a [u8]>,
    pub(crate) agent: Option<&'a [u8]>,
}

/// Returns the access log record of a finished request.
pub(super) fn record<'a>(request: &RequestSummary<'a>, context: &'a RequestContext, now: Instant) -> Record<'a> {
    let site = &context.site;
    Record {
        time: clock::since_1970_at(now),
        request_id: context.request_id.as_bytes(),
        client: context.client,
        method: request.method.as_str(),
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

/// Returns the authority of the upstream that was contacted. Returns `None` if no upstream was contacted.
fn upstream(context: &RequestContext) -> Option<&str> {
    let upstream = context.facts.route.and_then(|route| context.site.upstream(route));
    upstream.filter(|_| context.facts.attempts > 0).map(|upstream| upstream.origin.authority())
}
