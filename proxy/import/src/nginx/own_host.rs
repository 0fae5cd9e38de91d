//! Finds the host of the request in targets, as in `https://$host/new`.

use crate::nginx::text::TextPiece::{self, Parameter, Text, Value, Variable};
use crate::note::Remark;
use crate::target::url;

/// The variables that contain the host of the site.
const HOSTS: [&str; 3] = ["host", "http_host", "server_name"];

/// Replaces the host of the request with `host`, unless the target is on the same host, as `https://$host/new` is.
pub(super) fn replace(pieces: Vec<TextPiece>, host: &str) -> Vec<TextPiece> {
    let is_on_same_host = |rest: &[TextPiece]| match rest.first() {
        Some(Text(text)) => text.starts_with(['/', '?', ':']),
        Some(Variable(_) | Parameter(_) | Value(_)) | None => true,
    };
    match pieces.as_slice() {
        [Variable(_), Text(separator), host, rest @ ..]
            if separator == "://" && is_host(host) && is_on_same_host(rest) =>
        {
            pieces
        }
        [Text(scheme), host, rest @ ..] if scheme.ends_with("//") && is_host(host) && is_on_same_host(rest) => pieces,
        _ => pieces.into_iter().map(|piece| if is_host(&piece) { Text(host.to_owned()) } else { piece }).collect(),
    }
}

fn is_host(piece: &TextPiece) -> bool {
    matches!(piece, Variable(name) if HOSTS.contains(&name.as_str()))
}

/// Removes `$scheme://$host` from the start of a target, because `$host` is the site itself. If another host follows
/// `$scheme://`, replaces `$scheme` with `https`.
pub(super) fn remove(pieces: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
    match pieces {
        [Variable(scheme), Text(separator), host, rest @ ..]
            if scheme == "scheme" && separator == "://" && is_host(host) =>
        {
            after_own_host("", rest)
        }
        [Text(scheme), host, rest @ ..]
            if matches!(scheme.as_str(), "https://" | "http://" | "//") && is_host(host) =>
        {
            after_own_host(scheme, rest)
        }
        [Variable(scheme), Text(text), rest @ ..] if scheme == "scheme" && text.starts_with("://") => {
            Ok([&[Text(format!("https{text}"))], rest].concat())
        }
        pieces => Ok(pieces.to_vec()),
    }
}

/// Returns the pieces after the host of the request.
fn after_own_host(scheme: &str, rest: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
    let [Text(text), following @ ..] = rest else { return Ok(rest.to_vec()) };
    let text = url::after_own_host(scheme, text)?;
    let first = (!text.is_empty()).then(|| Text(text.to_owned()));
    Ok(first.into_iter().chain(following.iter().cloned()).collect())
}
