//! Formats access log records as JSON lines. Programs that read the log rely on the names and the order of the fields,
//! which `docs/reference/access-log.md` documents.

use std::net::IpAddr;
use std::time::Duration;

use portico_policy::failure::LogSeverity;
use portico_policy::intake::Rejection;
use portico_policy::ip_text;
use portico_policy::upstream::RetryCause;
use portico_policy::{Failure, Stage};

use super::buffer::Block;
use super::json;
use super::record::{InterruptedRequest, Record, RejectedHead};
use crate::clock;

/// Expands to the name of a JSON field whose value is not a string, such as `,"bytes":` for `bytes`.
macro_rules! field {
    ($name:literal) => {
        concat!(",\"", $name, "\":").as_bytes()
    };
}

/// Expands to the name of a JSON field and the opening quotation mark of its string value, such as `,"method":"` for
/// `method`.
macro_rules! text_field {
    ($name:literal) => {
        concat!(",\"", $name, "\":\"").as_bytes()
    };
}

/// The end of every access log line, which contains the value of `super::TARGET`.
const END: &[u8] = b",\"target\":\"portico::access\"}\n";

/// Writes the log line of a finished request.
pub(super) fn request(block: &mut Block, record: &Record<'_>) {
    let facts = record.facts;
    begin(block, record.time, record.severity());
    let out = &mut block.bytes;
    plain(out, text_field!("request.id"), record.request_id);
    client(out, record.client);
    plain(out, text_field!("method"), record.method);
    optional(out, text_field!("host"), record.host);
    text(out, text_field!("request.target"), record.target);
    if let Some(status) = record.status {
        number(out, field!("status"), status.into());
    }
    label(out, text_field!("stage"), facts.stage.map(Stage::label));
    plain(out, text_field!("route"), facts.route_label().label());
    optional(out, text_field!("rule.id"), record.rule.map(str::as_bytes));
    optional(out, text_field!("location"), record.location);
    optional(out, text_field!("too_long_target"), facts.too_long.as_deref().map(str::as_bytes));
    label(out, text_field!("refusal"), facts.rejection.map(Rejection::label));
    label(out, text_field!("failure"), facts.failure.map(Failure::label));
    optional(out, text_field!("cause"), record.cause.map(str::as_bytes));
    optional(out, text_field!("upstream"), record.upstream.map(str::as_bytes));
    number(out, field!("attempts"), facts.attempts.into());
    label(out, text_field!("retried"), facts.retry_cause.map(RetryCause::label));
    number(out, field!("bytes"), record.bytes);
    seconds(out, field!("seconds"), record.duration);
    if let Some(time) = facts.upstream_time {
        seconds(out, field!("upstream_seconds"), time);
    }
    number(out, field!("generation"), record.generation);
    optional(out, text_field!("agent"), record.agent);
    out.extend_from_slice(END);
}

/// Writes the log line of a rejected request head.
pub(super) fn rejected_head(block: &mut Block, rejected: &RejectedHead<'_>) {
    begin(block, clock::since_1970(), LogSeverity::Info);
    let out = &mut block.bytes;
    plain(out, text_field!("request.id"), rejected.request_id);
    if let Some(ip) = rejected.client {
        client(out, ip);
    }
    text(out, text_field!("request.line"), rejected.request_line);
    if let Some(status) = rejected.status {
        number(out, field!("status"), status.into());
    }
    plain(out, text_field!("stage"), Stage::Intake.label());
    plain(out, text_field!("route"), "refused");
    plain(out, text_field!("refusal"), rejected.rejection.label());
    number(out, field!("bytes"), rejected.bytes);
    seconds(out, field!("seconds"), rejected.duration);
    out.extend_from_slice(END);
}

/// Writes the log line of a request that was in flight when the process ended.
pub(super) fn interrupted(block: &mut Block, interrupted: &InterruptedRequest<'_>) {
    let facts = interrupted.facts;
    begin(block, clock::since_1970(), LogSeverity::Warn);
    let out = &mut block.bytes;
    plain(out, text_field!("request.id"), interrupted.request_id);
    text(out, text_field!("method"), interrupted.method.as_bytes());
    text(out, text_field!("request.target"), interrupted.target);
    label(out, text_field!("stage"), facts.stage.map(Stage::label));
    plain(out, text_field!("route"), facts.route_label().label());
    plain(out, text_field!("failure"), "shutdown");
    number(out, field!("attempts"), facts.attempts.into());
    seconds(out, field!("seconds"), interrupted.duration);
    number(out, field!("generation"), interrupted.generation);
    out.extend_from_slice(END);
}

fn begin(block: &mut Block, time: Duration, severity: LogSeverity) {
    block.bytes.extend_from_slice(b"{\"timestamp\":\"");
    block.clock.write(&mut block.bytes, time);
    block.bytes.extend_from_slice(match severity {
        LogSeverity::Info => b"\",\"level\":\"INFO\",\"message\":\"request\"".as_slice(),
        LogSeverity::Warn => b"\",\"level\":\"WARN\",\"message\":\"request\"",
        LogSeverity::Error => b"\",\"level\":\"ERROR\",\"message\":\"request\"",
    });
}

fn client(out: &mut Vec<u8>, ip: IpAddr) {
    out.extend_from_slice(text_field!("client"));
    ip_text::write(out, ip);
    out.push(b'"');
}

// The field names are constants. If the functions below are inlined, writing a field name takes only a few store
// instructions.

/// Writes a string field whose value needs no escaping.
#[inline]
fn plain(out: &mut Vec<u8>, name: &[u8], value: impl AsRef<[u8]>) {
    out.extend_from_slice(name);
    out.extend_from_slice(value.as_ref());
    out.push(b'"');
}

#[inline]
fn label(out: &mut Vec<u8>, name: &[u8], value: Option<&str>) {
    if let Some(value) = value {
        plain(out, name, value);
    }
}

#[inline]
fn text(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    out.extend_from_slice(name);
    json::text(out, value);
}

#[inline]
fn optional(out: &mut Vec<u8>, name: &[u8], value: Option<&[u8]>) {
    if let Some(value) = value {
        text(out, name, value);
    }
}

#[inline]
fn number(out: &mut Vec<u8>, name: &[u8], value: u64) {
    out.extend_from_slice(name);
    json::number(out, value);
}

#[inline]
fn seconds(out: &mut Vec<u8>, name: &[u8], value: Duration) {
    out.extend_from_slice(name);
    json::seconds(out, value);
}
