//! Checks the syntax of request heads and response heads. Accepts only what RFC 9112 allows a sender to generate.

use crate::http::Head;
use crate::outcome::Outcome;

/// The framing of a body: no framing fields, a length in bytes, or chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framing {
    Absent,
    Length(usize),
    Chunks,
}

/// Checks the syntax of a request line.
pub(crate) fn check_request_line(line: &str) -> Outcome {
    let [method, target, "HTTP/1.1"] = words(line)[..] else { return Err(invalid(line, "request line")) };
    let is_valid = is_token(method) && !target.is_empty() && target.bytes().all(|byte| byte.is_ascii_graphic());
    if is_valid { Ok(()) } else { Err(invalid(line, "request line")) }
}

/// Checks the syntax of a status line.
pub(crate) fn check_status_line(line: &str) -> Outcome {
    let ["HTTP/1.1", status, _] = words(line)[..] else { return Err(invalid(line, "status line")) };
    let is_valid = status.len() == 3 && status.bytes().all(|byte| byte.is_ascii_digit());
    if is_valid { Ok(()) } else { Err(invalid(line, "status line")) }
}

fn words(line: &str) -> Vec<&str> {
    line.splitn(3, ' ').collect()
}

fn invalid(line: &str, what: &str) -> String {
    format!("{line:?} is not a valid {what}")
}

/// Splits a field line into its name and its value.
pub(crate) fn field(line: &str) -> Outcome<(String, String)> {
    let (name, value) = line.split_once(':').ok_or_else(|| format!("{line:?} is not a field"))?;
    if !is_token(name) {
        return Err(format!("{name:?} is not a field name"));
    }
    Ok((name.to_owned(), value.trim_matches([' ', '\t']).to_owned()))
}

fn is_token(text: &str) -> bool {
    let is_char = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_char)
}

/// Checks that a request has exactly one `Host`.
pub(crate) fn check_host(head: &Head) -> Outcome {
    let hosts = head.all("host");
    if hosts.len() == 1 { Ok(()) } else { Err(format!("a request needs one Host, found {hosts:?}")) }
}

/// Returns the framing of the body.
///
/// # Errors
/// Fails if the framing fields are invalid or contradict each other.
pub(crate) fn framing(head: &Head) -> Outcome<Framing> {
    match (head.all("content-length").as_slice(), head.all("transfer-encoding").as_slice()) {
        ([], []) => Ok(Framing::Absent),
        ([], ["chunked"]) => Ok(Framing::Chunks),
        ([length], []) if !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit()) => {
            length.parse().map(Framing::Length).map_err(|error| format!("{length:?} is not a length: {error}"))
        }
        (lengths, codings) => {
            Err(format!("invalid framing: Content-Length {lengths:?}, Transfer-Encoding {codings:?}"))
        }
    }
}
