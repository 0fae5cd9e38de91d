//! Replaces the URL of a request with the substitution of a rule.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule>.

use crate::apache::simulation::exchange::{Exchange, Record};
use crate::apache::simulation::rule::{Flag, Rule};
use crate::apache::simulation::url::scheme;

/// The place of the rules that are applied.
#[derive(Debug, Clone, Copy)]
pub(super) enum Context<'c> {
    /// The server configuration.
    Server,
    /// A folder. The value is its name in the file system, with a final slash.
    Folder(&'c [u8]),
}

impl Context<'_> {
    /// Returns the text that patterns match. (Apache HTTP Server 2.4, `RewriteRule`, What is matched?)
    pub(super) fn matched_url(self, record: &Record) -> Vec<u8> {
        match self {
            Self::Server => record.filename.clone(),
            Self::Folder(prefix) => {
                let whole = [record.filename.as_slice(), &record.path_info].concat();
                whole.strip_prefix(prefix).map(<[u8]>::to_vec).unwrap_or(whole)
            }
        }
    }
}

/// Sets the URL and the query of a request.
pub(super) fn substitute(
    exchange: &mut Exchange<'_>,
    record: &mut Record,
    rule: &Rule,
    (text, context): (Vec<u8>, Context<'_>),
) {
    let is_external = rule.has(Flag::Proxy) || rule.has(Flag::Redirect);
    let is_relative = !text.starts_with(b"/") && scheme(&text).is_none();
    let (url, has_prefix) = match context {
        Context::Folder(prefix) if is_relative => ([prefix, &text].concat(), true),
        Context::Server if is_relative && !is_external => ([b"/".as_slice(), &text].concat(), true),
        Context::Folder(_) | Context::Server => (text, false),
    };
    record.filename = url;
    if matches!(context, Context::Folder(_)) && rule.has(Flag::DiscardPathInfo) {
        record.path_info.clear();
    }
    split_query(record, rule);
    if is_external {
        qualify(exchange, record);
        if rule.has(Flag::Proxy) {
            record.filename.splice(0..0, b"proxy:".iter().copied());
        } else {
            record.status = Some(rule.status);
        }
        return;
    }
    reduce(exchange, record, rule);
    if scheme(&record.filename).is_some() {
        record.status = Some(rule.status);
    } else if !rule.has(Flag::KeepSlashes) && !has_prefix && !rule.substitution.starts_with(b"//") {
        while record.filename.starts_with(b"//") {
            record.filename.remove(0);
        }
    }
}

/// Moves the query of the substitution to the query of the request.
/// (Apache HTTP Server 2.4, `RewriteRule` Flags, QSA, QSD and QSL.)
fn split_query(record: &mut Record, rule: &Rule) {
    let start = scheme(&record.filename);
    if rule.has(Flag::NoQuery) || start.is_some_and(|scheme| !scheme.has_query) {
        record.query = None;
        return;
    }
    if rule.has(Flag::DiscardQuery) {
        record.query = None;
    }
    let start = start.map_or(0, |scheme| scheme.length);
    let after = record.filename.get(start..).unwrap_or_default();
    let mark = |byte: &u8| *byte == b'?';
    let at =
        if rule.has(Flag::QueryAfterLastMark) { after.iter().rposition(mark) } else { after.iter().position(mark) };
    let Some(at) = at else { return };
    let own = record.filename.split_off(start + at).split_off(1);
    let old = record.query.take();
    let mut query = match old {
        old if rule.has(Flag::AppendQuery) && own.is_empty() => old.unwrap_or_default(),
        old if rule.has(Flag::AppendQuery) => [own.as_slice(), b"&", &old.unwrap_or_default()].concat(),
        _ => own,
    };
    if query.last() == Some(&b'&') {
        query.pop();
    }
    record.query = Some(query).filter(|query| !query.is_empty());
}

/// Adds the scheme and the name of the server to a path.
fn qualify(exchange: &mut Exchange<'_>, record: &mut Record) {
    if scheme(&record.filename).is_none() {
        let slash = if record.filename.starts_with(b"/") { "" } else { "/" };
        let start = format!("https://{}{slash}", exchange.server_name());
        exchange.world.root_matters |= record.filename.starts_with(&exchange.world.root);
        record.filename = [start.as_bytes(), &record.filename].concat();
    }
}

/// Removes the name of the server from an absolute URL of the same server. Such a URL is not a redirect without the flag
/// `R`. (Apache HTTP Server 2.4, `mod_rewrite`, `RewriteRule`, Absolute URL.)
fn reduce(exchange: &mut Exchange<'_>, record: &mut Record, rule: &Rule) {
    const START: &[u8] = b"https://";
    let Some((start, after)) = record.filename.split_at_checked(START.len()) else { return };
    if !start.eq_ignore_ascii_case(START) || after.is_empty() {
        return;
    }
    let end = after.iter().position(|byte| *byte == b'/').unwrap_or(after.len());
    let (authority, path) = after.split_at_checked(end).unwrap_or((after, b""));
    let authority = String::from_utf8_lossy(authority).to_ascii_lowercase();
    let (name, port) = authority.split_once(':').unwrap_or((&authority, "443"));
    let is_known_name = exchange.host.serves(name);
    // The names of the old server are unknown if the file contains none, but it serves the host of the request.
    let may_be_name = exchange.host.names.is_empty() && name.eq_ignore_ascii_case(&exchange.request.host);
    let reason = "the names of the old server";
    if port == "443" && (is_known_name || may_be_name && exchange.world.assume(rule.line, b"", reason)) {
        record.filename = if path.is_empty() { b"/".to_vec() } else { path.to_vec() };
    }
}
