//! Sets the timeouts with which Pingora waits for a client.

use std::time::Duration;

use http::Version;
use pingora_core::protocols::http::ServerSession;
use pingora_proxy::Session;
use portico_policy::intake::IntakePolicy;

use crate::context::RequestContext;

/// The maximum pause of a client within a request body. The timeout is also the maximum time in which the client must
/// accept a piece of the response. The timeout does not apply to Portico's own stream, because the stream enforces its
/// own deadlines.
const CLIENT_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum time for which Pingora reads the rest of a request body that is no longer needed. Afterwards, the
/// connection is closed.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

/// Sets the timeouts for the client. Portico's own stream gets no read or write timeout, because the stream enforces
/// its own deadlines. Also lets a client that has closed its sending side receive the response.
pub(super) fn set(session: &mut Session, context: &RequestContext) {
    let is_own_stream = context.stream.is_some();
    session.set_read_timeout((!is_own_stream).then_some(CLIENT_TIMEOUT));
    session.set_write_timeout((!is_own_stream).then_some(CLIENT_TIMEOUT));
    session.set_abort_on_close(false);
    session.set_total_drain_timeout(Some(DRAIN_TIMEOUT));
    // HTTP/1.0 has no interim responses (RFC 9110 §15.2).
    let is_http10 = session.req_header().version == Version::HTTP_10;
    session.set_ignore_info_resp(is_http10);
    // If the client asked to close the connection, the connection must not become persistent.
    if session.get_keepalive().is_some() {
        keep_alive(session, &context.site.intake);
    }
}

/// Sets Pingora's keep-alive timeout to the idle timeout of the fast path. The timeout is rounded up, because Pingora
/// counts in whole seconds. The result is at least one second, because zero means no limit to Pingora.
pub(crate) fn keep_alive(session: &mut ServerSession, limits: &IntakePolicy) {
    let idle_timeout = limits.idle_timeout();
    let seconds = idle_timeout.as_secs() + u64::from(idle_timeout.subsec_nanos() > 0);
    session.set_keepalive(Some(seconds.max(1)));
}
