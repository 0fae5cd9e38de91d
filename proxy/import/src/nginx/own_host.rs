//! Finds the host of the request in targets, as in `https://$host/new`.

use crate::condition::host_pattern::NAME_HOSTS;
use crate::nginx::text;
use crate::nginx::text::TextPiece::{self, Parameter, Text, Value, Variable};
use crate::note::{NoteSubject, Remark};
use crate::target::url;

/// The variables that contain the host of the site.
const HOSTS: [&str; 3] = ["host", "http_host", "server_name"];

/// Replaces the host of the request with `host`, except at the start of a target on the same host, as `https://$host/new` is.
pub(super) fn replace(pieces: Vec<TextPiece>, host: &str) -> Vec<TextPiece> {
    let kept = own_start(&pieces);
    let replaced = |(index, piece)| if index >= kept && is_host(&piece) { Text(host.to_owned()) } else { piece };
    pieces.into_iter().enumerate().map(replaced).collect()
}

/// Reports whether a target contains the host of the request, other than at the start of a target on the same host.
pub(super) fn is_copied(pieces: &[TextPiece]) -> bool {
    pieces.iter().skip(own_start(pieces)).any(is_host)
}

/// Returns the number of pieces with which a target on the same host starts. If the target has another start, returns zero.
fn own_start(pieces: &[TextPiece]) -> usize {
    let is_on_same_host = |rest: &[TextPiece]| match rest.first() {
        Some(Text(text)) => text.starts_with(['/', '?', ':']),
        Some(Variable(_) | Parameter(_) | Value(_)) | None => true,
    };
    match pieces {
        [Variable(_), Text(separator), host, rest @ ..]
            if separator == "://" && is_host(host) && is_on_same_host(rest) =>
        {
            3
        }
        [Text(scheme), host, rest @ ..] if scheme.ends_with("//") && is_host(host) && is_on_same_host(rest) => 2,
        _ => 0,
    }
}

fn is_host(piece: &TextPiece) -> bool {
    matches!(piece, Variable(name) if HOSTS.contains(&name.as_str()))
}

/// Returns the remark about a variable of a target, if it is the host of the request. The hosts of the statement are unknown.
pub(super) fn unknown(name: &str) -> Option<Remark> {
    ["host", "http_host"].contains(&name).then(|| {
        let reason = format!("the target contains `${name}`, and rules cannot insert the whole host of the request");
        Remark::about(NoteSubject::UnlistedHosts, reason, NAME_HOSTS)
    })
}

fn is_path(piece: &TextPiece) -> bool {
    matches!(piece, Variable(name) if ["request_uri", "uri", "document_uri"].contains(&name.as_str()))
}

/// Removes `$scheme://$host` from the start of a target, because `$host` is the site itself. Replaces `$scheme` with
/// `https` in the rest of the target, because all requests have this scheme.
pub(super) fn remove(pieces: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
    let is_scheme = |piece: &TextPiece| matches!(piece, Variable(name) if name == "scheme");
    let with_scheme = |piece| if is_scheme(&piece) { Text("https".to_owned()) } else { piece };
    let pieces = without_host(pieces)?.into_iter().map(with_scheme);
    Ok(pieces.fold(Vec::new(), |mut joined, piece| {
        match piece {
            Text(text) => text::push_text(&text, &mut joined),
            Variable(_) | Parameter(_) | Value(_) => joined.push(piece),
        }
        joined
    }))
}

fn without_host(pieces: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
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
        pieces => Ok(pieces.to_vec()),
    }
}

/// Returns the pieces after the host of the request.
fn after_own_host(scheme: &str, rest: &[TextPiece]) -> Result<Vec<TextPiece>, Remark> {
    let [Text(text), following @ ..] = rest else { return Ok(rest.to_vec()) };
    // The path begins with a slash, and Portico merges slashes in targets on the site.
    let text = if text == "/" && following.first().is_some_and(is_path) { "" } else { text };
    let text = url::after_own_host(scheme, text)?;
    let first = (!text.is_empty()).then(|| Text(text.to_owned()));
    Ok(first.into_iter().chain(following.iter().cloned()).collect())
}
