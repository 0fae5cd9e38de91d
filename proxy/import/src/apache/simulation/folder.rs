//! Applies the rules of `mod_rewrite` in a folder, such as those of an `.htaccess` file.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html#InternalAPI>.

use crate::apache::simulation::engine::apply;
use crate::apache::simulation::exchange::{Exchange, Record};
use crate::apache::simulation::files::FileKind;
use crate::apache::simulation::reply::{Reply, Sender};
use crate::apache::simulation::rewritten::{Rewritten, rewritten};
use crate::apache::simulation::sections::Effective;
use crate::apache::simulation::substitution::Context;
use crate::apache::simulation::url::scheme;
use crate::apache::simulation::world::Stop;

pub(super) enum FolderResult {
    Unchanged,
    Reply(Reply),
    /// The reply is an internal redirect, unless a directive of `mod_alias` redirects.
    Internal(Reply),
}

/// Applies the rules of the innermost folder that has rules.
/// (Apache HTTP Server 2.4, `mod_rewrite` Technical Details, API Phases.)
///
/// # Errors
/// Returns the reason if the reply is unknown.
pub(super) fn rewrite(
    exchange: &mut Exchange<'_>,
    record: &mut Record,
    effective: &Effective<'_>,
    kind: Option<FileKind>,
) -> Result<FolderResult, Stop> {
    let Some(rewrite) = effective.rewrite(exchange)? else { return Ok(FolderResult::Unchanged) };
    let folder = rewrite.folder;
    // Without its final slash, the URL of a folder is not matched against the rules of this folder.
    if exchange.is_ended || folder.strip_suffix(b"/") == Some(&record.filename) {
        return Ok(FolderResult::Unchanged);
    }
    let (old_filename, old_query) = (record.filename.clone(), record.query.clone());
    let applied = apply(exchange, record, rewrite.rules, Context::Folder(&folder))?;
    let base = rewrite.base;
    let replaced = |url: Vec<u8>| replaced_in_url(url, &folder, base);
    let result = rewritten(applied, record, old_query.as_deref(), replaced);
    record.passes_through = false;
    match result {
        Rewritten::Unchanged => {
            record.filename = old_filename;
            Ok(FolderResult::Unchanged)
        }
        Rewritten::Reply(reply) => Ok(FolderResult::Reply(reply)),
        Rewritten::Forwarded => Ok(FolderResult::Reply(Reply::File(None))),
        Rewritten::Path if !record.filename.starts_with(b"/") => {
            Ok(FolderResult::Reply(Reply::Status(400, Sender::Other)))
        }
        // Apache ignores a rewrite to the same file.
        Rewritten::Path if record.filename == old_filename => Ok(FolderResult::Unchanged),
        Rewritten::Path => {
            let path = match base {
                Some(base) => with_prefix(&record.filename, &folder, base),
                None => below(&record.filename, &exchange.world.root),
            };
            let mark: &[u8] = if record.query.is_some() { b"?" } else { b"" };
            let url = [path.as_slice(), mark, record.query.as_deref().unwrap_or_default()].concat();
            let variables = record.variables.clone();
            Ok(FolderResult::Internal(Reply::Internal { url, variables, kind }))
        }
    }
}

/// Replaces the name of the folder in an absolute URL with the value of `RewriteBase`.
/// (Apache HTTP Server 2.4, `mod_rewrite`, `RewriteBase`.)
fn replaced_in_url(url: Vec<u8>, folder: &[u8], base: Option<&[u8]>) -> Vec<u8> {
    let (Some(base), Some(scheme)) = (base, scheme(&url)) else { return url };
    let host = url.get(scheme.length..).unwrap_or_default().iter().position(|byte| *byte == b'/');
    let Some((start, path)) = host.and_then(|host| url.split_at_checked(scheme.length + host)) else { return url };
    if path.len() < 2 {
        return url;
    }
    [start, &with_prefix(path, folder, base)].concat()
}

/// Replaces the folder at the start of a path with another folder.
fn with_prefix(path: &[u8], folder: &[u8], base: &[u8]) -> Vec<u8> {
    let without_slash = folder.strip_suffix(b"/").unwrap_or(folder);
    match path.strip_prefix(without_slash) {
        Some(rest) if rest.starts_with(b"/") => [base.strip_suffix(b"/").unwrap_or(base), rest].concat(),
        Some(_) | None => path.to_vec(),
    }
}

fn below(path: &[u8], root: &[u8]) -> Vec<u8> {
    path.strip_prefix(root).filter(|rest| rest.starts_with(b"/")).unwrap_or(path).to_vec()
}
