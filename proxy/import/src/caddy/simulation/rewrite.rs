//! Changes the URL of a request.
//!
//! See <https://caddyserver.com/docs/caddyfile/directives/rewrite> and
//! <https://caddyserver.com/docs/caddyfile/directives/uri>.

use regex::Regex;

use crate::caddy::simulation::placeholder::{query_escaped, replaced};
use crate::caddy::simulation::release::Release;
use crate::caddy::simulation::state::State;
use crate::caddy::simulation::url::{cleaned, decoded};

/// A change of the URL.
#[derive(Debug, Clone)]
pub(super) enum UriChange {
    StripPrefix(String),
    StripSuffix(String),
    Replace { find: String, replacement: String, limit: Option<usize> },
    Expression { regex: Result<Regex, String>, replacement: String },
}

/// Applies a `rewrite`. Only the parts of the URL that `to` contains are changed.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the new URL is unknown.
pub(super) fn rewrite(to: &str, state: &mut State<'_, '_>) -> Result<(), String> {
    let (path, query) = to.split_once('?').map_or((to, None), |(path, query)| (path, Some(query)));
    let mut path = path.replace("{uri}", "{http.request.uri}").replace("{path}", "{http.request.uri.path}");
    let url = state.known_url()?;
    match state.release {
        Release::Early => {
            let question_mark = if url.query.is_empty() { "" } else { "?" };
            path = path.replace("{http.request.uri}", &format!("{}{question_mark}{}", url.path, url.query));
        }
        Release::Current => path = path.replace("{http.request.uri.path}", &url.encoded_path()),
    }
    let new_path = replaced(&path, state)?;
    let (new_path, injected) = match new_path.split_once('?') {
        Some((path, query)) => (path.to_owned(), Some(query.to_owned())),
        None => (new_path, None),
    };
    if !path.is_empty() {
        let decoded = decoded(&new_path).filter(|_| state.release == Release::Current);
        state.url.set_path(decoded.unwrap_or(new_path));
    }
    if let Some(query) = query {
        let query = if query.is_empty() { injected.unwrap_or_default() } else { query.to_owned() };
        state.url.query = built_query(&query, state)?;
    }
    Ok(())
}

/// Returns a query with the values of its placeholders. Each value is encoded, except for a whole query.
fn built_query(query: &str, state: &State<'_, '_>) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = query;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, following)) = after.split_once('}') else { break };
        out.push_str(before);
        let value = replaced(&format!("{{{name}}}"), state)?;
        let is_query = ["query", "http.request.uri.query"].contains(&name);
        let is_key = !before.ends_with('=');
        out.push_str(&if is_query && is_key { value } else { query_escaped(&value) });
        rest = following;
    }
    out.push_str(rest);
    let parts: Vec<&str> = out.split('&').filter(|part| !part.is_empty()).collect();
    Ok(parts.join("&"))
}

impl UriChange {
    /// Reads the arguments of `uri`. Returns `None` if Caddy rejects them.
    pub(super) fn read(arguments: &[String]) -> Option<Result<Self, String>> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        Some(Ok(match words.as_slice() {
            ["strip_prefix", prefix] => Self::StripPrefix(format!("/{}", prefix.trim_start_matches('/'))),
            ["strip_suffix", suffix] => Self::StripSuffix((*suffix).to_owned()),
            ["replace", find, replacement] => {
                Self::Replace { find: (*find).to_owned(), replacement: (*replacement).to_owned(), limit: None }
            }
            ["replace", find, replacement, limit] => Self::Replace {
                find: (*find).to_owned(),
                replacement: (*replacement).to_owned(),
                limit: Some(limit.parse().ok()?).filter(|limit| *limit > 0),
            },
            ["path_regexp", pattern, replacement] => {
                Self::Expression { regex: super::expression::compile(pattern), replacement: (*replacement).to_owned() }
            }
            ["query", ..] => return Some(Err("the directive `uri query`".to_owned())),
            _ => return None,
        }))
    }

    /// Changes the URL.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the new URL is unknown.
    pub(super) fn apply(&self, state: &mut State<'_, '_>) -> Result<(), String> {
        state.known_url()?;
        match self {
            Self::StripPrefix(prefix) => {
                let prefix = known(&replaced(prefix, state)?)?;
                state.url.change(|path| without_prefix(&cleaned(path), &prefix));
            }
            Self::StripSuffix(suffix) => {
                let suffix = known(&replaced(suffix, state)?)?;
                let reversed = |text: &str| text.chars().rev().collect::<String>();
                state.url.change(|path| reversed(&without_prefix(&reversed(&cleaned(path)), &reversed(&suffix))));
            }
            Self::Replace { find, replacement, limit } => {
                let (find, replacement) = (replaced(find, state)?, replaced(replacement, state)?);
                let limit = limit.unwrap_or(usize::MAX);
                state.url.change(|path| cleaned(path).replacen(&find, &replacement, limit));
                state.url.query = state.url.query.replacen(&find, &replacement, limit);
            }
            Self::Expression { regex, replacement } => {
                let regex = regex.as_ref().map_err(Clone::clone)?;
                let replacement = replaced(replacement, state)?;
                state.url.change(|path| regex.replace_all(path, replacement.as_str()).into_owned());
            }
        }
        Ok(())
    }
}

/// Rejects text with escape sequences, whose comparison is not simulated.
fn known(text: &str) -> Result<String, String> {
    if text.contains('%') { Err(format!("the text `{text}` in a path")) } else { Ok(text.to_owned()) }
}

/// Removes a prefix. The comparison ignores letter case and decodes the path.
fn without_prefix(path: &str, prefix: &str) -> String {
    let mut rest = path;
    for character in prefix.chars() {
        let escape = rest.get(..3).filter(|escape| escape.starts_with('%')).and_then(decoded);
        let (own, length) = match escape.as_deref().and_then(|decoded| decoded.chars().next()) {
            Some(decoded) => (Some(decoded), 3),
            None => (rest.chars().next(), rest.chars().next().map_or(0, char::len_utf8)),
        };
        if !own.is_some_and(|own| own.to_lowercase().eq(character.to_lowercase())) {
            return path.to_owned();
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    rest.to_owned()
}
