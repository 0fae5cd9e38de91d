//! Converts the result of rewrite rules to a reply.
//! See <https://httpd.apache.org/docs/2.4/rewrite/tech.html#InternalAPI>.

use crate::apache::simulation::engine::Applied;
use crate::apache::simulation::exchange::Record;
use crate::apache::simulation::reply::{Reply, Sender};
use crate::apache::simulation::rule::{Flag, Rule};
use crate::apache::simulation::url::{escaped, escaped_absolute, scheme};

/// The result of rewrite rules.
pub(super) enum Rewritten {
    Unchanged,
    Reply(Reply),
    /// The URL is now a path.
    Path,
    /// The request is forwarded to another server.
    Forwarded,
}

/// Returns the result of rewrite rules. `old_query` is the query before the rules, and `folder` converts the absolute
/// URL of a redirect.
pub(super) fn rewritten(
    applied: Applied<'_>,
    record: &Record,
    old_query: Option<&[u8]>,
    folder: impl Fn(Vec<u8>) -> Vec<u8>,
) -> Rewritten {
    let scheme = scheme(&record.filename).filter(|_| !record.passes_through);
    let (rule, query) = match applied {
        Applied::Unchanged => return Rewritten::Unchanged,
        Applied::Respond(status) => (None, Err(status)),
        Applied::Changed(rule) => (Some(rule), Ok(record.query.as_deref())),
    };
    let is_escaped = scheme.is_some() && !rule.is_some_and(is_unescaped);
    // A query with spaces or control characters is rejected unless it is percent-encoded.
    let is_invalid = |query: &&[u8]| query.iter().any(|byte| byte.is_ascii_control() || *byte == b' ');
    if !is_escaped && record.query.as_deref().is_some_and(|query| is_invalid(&query)) {
        return Rewritten::Reply(Reply::Status(403, Sender::Rewrite));
    }
    let query = match query {
        Ok(query) => query,
        Err(status) => return Rewritten::Reply(Reply::Status(status, Sender::Rewrite)),
    };
    if record.filename.starts_with(b"proxy:") {
        return Rewritten::Forwarded;
    }
    let Some(scheme) = scheme else { return Rewritten::Path };
    let mut location = folder(record.filename.clone());
    if is_escaped {
        location = escaped_absolute(&location, scheme);
    }
    if let Some(query) = query {
        location.push(b'?');
        // A query that no rule has changed is not encoded again.
        if is_escaped && old_query != Some(query) {
            location.extend(escaped(query));
        } else {
            location.extend(query);
        }
    }
    let status = record.status.filter(|status| (300..400).contains(status)).unwrap_or(302);
    Rewritten::Reply(Reply::Redirect { status, location, sender: Sender::Rewrite })
}

/// Returns whether a rule prevents percent-encoding. The flag `PT` makes the flag `NE` ineffective.
fn is_unescaped(rule: &Rule) -> bool {
    rule.has(Flag::NoEscape) && !rule.has(Flag::PassThrough)
}
