//! Processes a request as the hooks of Apache's modules do, including internal redirects.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html#InternalAPI>.

use crate::apache::simulation::exchange::{Exchange, Record, RecordKind, Variables};
use crate::apache::simulation::files::FileKind;
use crate::apache::simulation::folder::{self, FolderResult};
use crate::apache::simulation::reply::{Reply, Sender, alias_reply};
use crate::apache::simulation::sections::Effective;
use crate::apache::simulation::server::{self, ServerResult};
use crate::apache::simulation::url::matched_path;
use crate::apache::simulation::world::Stop;
use crate::simulation::pages::Pages;

/// The maximum number of internal redirects. (Apache HTTP Server 2.4, core, `LimitInternalRecursion`.)
const MAX_INTERNAL_REDIRECTS: usize = 10;

/// Returns the reply to the request, after all internal redirects and error documents.
///
/// # Errors
/// Returns the reason if the reply is unknown.
pub(super) fn respond(exchange: &mut Exchange<'_>) -> Result<Reply, Stop> {
    let mut url = exchange.request.target.clone().into_bytes();
    let mut kind = RecordKind::Request;
    let mut variables = Variables::new();
    let mut error = None;
    for _ in 0..=MAX_INTERNAL_REDIRECTS {
        let handled = handle(exchange, &url, (kind, variables))?;
        let (next, set) = match after_error(handled, &mut error, exchange) {
            Next::Reply(reply) => return Ok(reply),
            Next::Url(next, set) => (next, set),
        };
        let renamed = set.into_iter().map(|(name, value)| (format!("REDIRECT_{name}"), value));
        let status = error.unwrap_or(200).to_string().into_bytes();
        variables = renamed.chain([("REDIRECT_STATUS".to_owned(), Ok(status))]).collect();
        (url, kind) = (next, RecordKind::InternalRedirect);
    }
    Ok(Reply::Status(500, Sender::Other))
}

/// A reply, or the URL of an internal redirect.
enum Next {
    Reply(Reply),
    Url(Vec<u8>, Variables),
}

/// Replaces an error by its error document. `error` is the status of an error whose error document is processed.
/// (Apache HTTP Server 2.4, core, `ErrorDocument`.)
fn after_error(handled: Handled, error: &mut Option<u16>, exchange: &mut Exchange<'_>) -> Next {
    let Handled { reply, document } = handled;
    let (status, sender) = match &reply {
        Reply::Internal { url, variables, .. } => return Next::Url(url.clone(), variables.clone()),
        Reply::Redirect { status, sender, .. } | Reply::Status(status, sender) => (*status, *sender),
        Reply::File(Some(FileKind::File)) => (200, Sender::Other),
        Reply::File(Some(FileKind::Folder) | None) => (404, Sender::Other),
    };
    // An error in the processing of an error document ends with the first error.
    if let Some(error) = *error
        && (sender == Sender::Other || matches!(reply, Reply::Status(..)))
    {
        return Next::Reply(Reply::Status(error, sender));
    }
    let Some(document) = document else { return Next::Reply(reply) };
    if exchange.pages == Pages::Everywhere && matches!(reply, Reply::File(_)) {
        return Next::Reply(reply);
    }
    if document.starts_with('/') {
        *error = Some(status);
        return Next::Url(document.into_bytes(), Variables::new());
    }
    Next::Reply(Reply::Redirect { status: 302, location: document.into_bytes(), sender: Sender::Other })
}

/// The reply to one request.
struct Handled {
    reply: Reply,
    /// The error document, if the reply is an error.
    document: Option<String>,
}

/// Processes one request, without internal redirects.
fn handle(
    exchange: &mut Exchange<'_>,
    url: &[u8],
    (kind, variables): (RecordKind, Variables),
) -> Result<Handled, Stop> {
    let host = &exchange.host.block;
    let from_host = |reply: Reply| {
        let document = reply.error().and_then(|status| host.error_documents.get(&status).cloned());
        Ok(Handled { reply, document })
    };
    let url = url.split(|byte| *byte == b'#').next().unwrap_or_default();
    let mark = url.iter().position(|byte| *byte == b'?');
    let (path, query) = url.split_at_checked(mark.unwrap_or(url.len())).unwrap_or((url, b""));
    let Some(uri) = matched_path(path, exchange.host.encoded_slashes) else {
        return from_host(Reply::Status(400, Sender::Other));
    };
    let query = query.get(1..).map(<[u8]>::to_vec);
    let mut record = Record { filename: uri.clone(), uri, query, variables, kind, ..Record::default() };
    match server::translate(exchange, &mut record)? {
        ServerResult::Reply(reply) => return from_host(reply),
        ServerResult::Forwarded(line) => return forwarded(exchange, &mut record, line),
        ServerResult::Filename(filename) => record.filename = filename,
    }
    let found = exchange.files.find(&record.filename, &exchange.world.root);
    let effective = Effective::of(exchange, &record, &found);
    (record.filename, record.path_info) = (found.filename, found.path_info);
    let reply = in_folder(exchange, &mut record, &effective, found.kind)?;
    let document = reply.error().and_then(|status| effective.error_document(status).cloned());
    Ok(Handled { reply, document })
}

/// Applies the statements of the sections for URLs to a request that is forwarded to another server. The error documents are
/// those of the other server. `line` is the line of the directive that forwards it.
fn forwarded(exchange: &mut Exchange<'_>, record: &mut Record, line: Option<u32>) -> Result<Handled, Stop> {
    exchange.world.lines.extend(line);
    let forwarding = exchange.world.lines.len().checked_sub(1);
    let effective = Effective::for_url(exchange, record);
    let reply = in_folder(exchange, record, &effective, None)?;
    if let (Reply::Redirect { .. }, Some(forwarding)) = (&reply, forwarding) {
        exchange.world.lines.remove(forwarding);
    }
    let is_own_reply = !matches!(reply, Reply::File(_));
    let document = reply.error().filter(|_| is_own_reply).and_then(|status| effective.error_document(status).cloned());
    Ok(Handled { reply, document })
}

/// Applies the statements of the sections to a request.
fn in_folder(
    exchange: &mut Exchange<'_>,
    record: &mut Record,
    effective: &Effective<'_>,
    kind: Option<FileKind>,
) -> Result<Reply, Stop> {
    if let Some((status, line)) = effective.refusal(exchange) {
        exchange.world.lines.push(line);
        return Ok(Reply::Status(status, Sender::Other));
    }
    // The fixups run in this order: mod_rewrite, mod_alias, mod_dir.
    let (earlier, address) = (exchange.world.lines.len(), (record.uri.clone(), record.query.clone()));
    let rewritten = folder::rewrite(exchange, record, effective, kind)?;
    let rules_end = exchange.world.lines.len();
    if let FolderResult::Reply(reply) = rewritten {
        return Ok(reply);
    }
    let (name, redirects) = (exchange.server_name(), effective.redirects(&record.uri));
    if let Some(reply) = alias_reply(&mut exchange.world, record, &name, redirects)? {
        // The redirect replaces the rewritten path, so rules such as those for `index.php` have no effect on the reply.
        if (&record.uri, &record.query) == (&address.0, &address.1) {
            exchange.world.lines.drain(earlier..rules_end);
        }
        return Ok(reply);
    }
    match rewritten {
        FolderResult::Internal(reply) => Ok(reply),
        FolderResult::Unchanged | FolderResult::Reply(_) => {
            if kind == Some(FileKind::Folder) && record.path_info.is_empty() {
                index(exchange, record, &effective.index_names())
            } else {
                Ok(Reply::File(kind))
            }
        }
    }
}

/// Replies to a request for a folder. (Apache HTTP Server 2.4, `mod_dir`, `DirectoryIndex`.)
fn index(exchange: &mut Exchange<'_>, record: &Record, names: &[String]) -> Result<Reply, Stop> {
    if record.uri.last() != Some(&b'/') {
        return Err(Stop("the redirect of a folder to its URL with a final slash".to_owned()));
    }
    if record.kind == RecordKind::Subrequest {
        return Ok(Reply::File(Some(FileKind::Folder)));
    }
    let home = [exchange.files.home.to_owned()];
    let names = if names.is_empty() { home.as_slice() } else { names };
    let mut last = Reply::File(Some(FileKind::Folder));
    for name in names {
        let start = if name.starts_with('/') { b"" } else { record.uri.as_slice() };
        let mark: &[u8] = if record.query.is_some() { b"?" } else { b"" };
        let url = [start, name.as_bytes(), mark, record.query.as_deref().unwrap_or_default()].concat();
        match handle(exchange, &url, (RecordKind::Subrequest, record.variables.clone()))?.reply {
            redirect @ Reply::Redirect { .. } => return Ok(redirect),
            Reply::File(Some(FileKind::File)) => return Ok(Reply::File(Some(FileKind::File))),
            Reply::Internal { url, variables, kind: Some(FileKind::File) } => {
                return Ok(Reply::Internal { url, variables, kind: Some(FileKind::File) });
            }
            Reply::Status(404, _) | Reply::File(_) | Reply::Internal { .. } => {}
            status @ Reply::Status(..) => last = status,
        }
    }
    Ok(last)
}
