//! One line for each request, written from its record.

use std::net::IpAddr;

use pingora_proxy::Session;
use portico_policy::failure::Severity;
use portico_policy::intake::Refusal;
use tracing::Level;

use crate::context::RequestContext;
use crate::request;

/// The target of access lines, for filters of the log.
pub const TARGET: &str = "portico::access";

/// Writes the line. The message is fixed; what varies is in the fields.
pub fn write(session: &Session, context: &RequestContext) {
    macro_rules! line {
        ($level:expr) => {{
            let facts = &context.facts;
            let head = session.req_header();
            tracing::event!(
                target: TARGET,
                $level,
                request.id = %context.request_id,
                client = %request::peer_address(session),
                method = %head.method,
                host = header(session, &http::header::HOST),
                request.target = %String::from_utf8_lossy(head.raw_path()),
                status = status(session),
                stage = facts.stage.map(portico_policy::Stage::label),
                route = facts.route_label(),
                rule.id = facts.rule_id.as_deref(),
                location = location(session),
                refusal = facts.refusal.map(Refusal::label),
                failure = facts.failure.map(portico_policy::Failure::label),
                cause = context.cause.as_deref(),
                upstream = upstream(context),
                attempts = facts.attempts,
                retried = facts.retried.map(portico_policy::upstream::RetryCause::label),
                bytes = session.body_bytes_sent(),
                seconds = context.elapsed().as_secs_f64(),
                upstream_seconds = facts.upstream_time.map(|time| time.as_secs_f64()),
                generation = context.site.generation,
                agent = header(session, &http::header::USER_AGENT),
                "request"
            );
        }};
    }
    match context.facts.failure.map(portico_policy::Failure::severity) {
        Some(Severity::Error) => line!(Level::ERROR),
        Some(Severity::Warn) => line!(Level::WARN),
        Some(Severity::Info) | None => line!(Level::INFO),
    }
}

/// Method and target, kept for the line of a request that is cut off.
pub(crate) fn asked(session: &Session) -> Box<str> {
    let head = session.req_header();
    format!("{} {}", head.method, String::from_utf8_lossy(head.raw_path())).into()
}

/// Writes the line of a request that the end of the process cuts off.
pub(crate) fn write_cut_off(context: &RequestContext, asked: &str) {
    let (method, target) = asked.split_once(' ').unwrap_or((asked, ""));
    tracing::event!(
        target: TARGET,
        Level::WARN,
        request.id = %context.request_id,
        method,
        request.target = target,
        stage = context.facts.stage.map(portico_policy::Stage::label),
        route = context.facts.route_label(),
        failure = "shutdown",
        attempts = context.facts.attempts,
        seconds = context.elapsed().as_secs_f64(),
        generation = context.site.generation,
        "request"
    );
}

/// Writes the line of a request that has no head to speak of.
pub fn write_refusal(client: Option<IpAddr>, refusal: Refusal, request_line: &str) {
    tracing::info!(
        target: TARGET,
        client = client.map(tracing::field::display),
        request.line = request_line,
        status = refusal.status().as_u16(),
        stage = portico_policy::Stage::Intake.label(),
        route = "refused",
        refusal = refusal.label(),
        "request"
    );
}

/// The upstream that was asked.
fn upstream(context: &RequestContext) -> Option<&str> {
    let upstream = context.facts.route.and_then(|route| context.site.upstream(route));
    upstream.filter(|_| context.facts.attempts > 0).map(|upstream| upstream.origin.authority())
}

fn header<'a>(session: &'a Session, name: &http::HeaderName) -> Option<&'a str> {
    session.req_header().headers.get(name).and_then(|value| value.to_str().ok())
}

fn status(session: &Session) -> Option<u16> {
    session.response_written().map(|head| head.status.as_u16())
}

fn location(session: &Session) -> Option<&str> {
    session
        .response_written()
        .and_then(|head| head.headers.get(http::header::LOCATION))
        .and_then(|value| value.to_str().ok())
}
