//! Sets how long Pingora waits for a client.

use std::time::Duration;

use http::Version;
use pingora_core::protocols::http::ServerSession;
use pingora_proxy::Session;
use portico_policy::intake::IntakePolicy;

use crate::context::RequestContext;

/// How long a client may pause within a request body, or take to accept a piece of the response. This applies only to
/// streams that are not Portico's own.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the rest of a request body that is not needed is read before the connection is closed.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// Sets the timeouts for the client, except on Portico's own stream, which enforces its own deadlines. Also lets a
/// client that has closed its sending side still get its response.
pub(super) fn set(session: &mut Session, context: &RequestContext) {
    let is_own_stream = context.stream.is_some();
    session.set_read_timeout((!is_own_stream).then_some(CLIENT_TIMEOUT));
    session.set_write_timeout((!is_own_stream).then_some(CLIENT_TIMEOUT));
    session.set_abort_on_close(false);
    session.set_total_drain_timeout(Some(DRAIN_TIMEOUT));
    // HTTP/1.0 has no interim responses (RFC 9110 §15.2).
    let is_http10 = session.req_header().version == Version::HTTP_10;
    session.set_ignore_info_resp(is_http10);
    // A connection that the client asked to close must not become persistent.
    if session.get_keepalive().is_some() {
        keep_alive(session, &context.site.intake);
    }
}

/// Keeps a connection open between two requests for as long as the fast path does. Pingora counts in whole seconds, so
/// the time is rounded up, to at least one second: for Pingora, zero means no limit.
pub(crate) fn keep_alive(session: &mut ServerSession, limits: &IntakePolicy) {
    let idle_timeout = limits.idle_timeout();
    let seconds = idle_timeout.as_secs() + u64::from(idle_timeout.subsec_nanos() > 0);
    session.set_keepalive(Some(seconds.max(1)));
}
