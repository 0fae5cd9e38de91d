//! Replaces placeholders such as `{uri}`.
//!
//! See <https://caddyserver.com/docs/caddyfile/concepts#placeholders> for the short names, and
//! <https://caddyserver.com/docs/json/apps/http/#docs> for the values. A placeholder that does not exist is empty.

use crate::caddy::simulation::release::Release;
use crate::caddy::simulation::state::{OwnPlaceholders, State};
use crate::caddy::simulation::url::ServerUrl;

/// Short names, and the names for which they stand.
const SHORT: [(&str, &str); 21] = [
    ("dir", "http.request.uri.path.dir"),
    ("file", "http.request.uri.path.file"),
    ("host", "http.request.host"),
    ("hostport", "http.request.hostport"),
    ("port", "http.request.port"),
    ("method", "http.request.method"),
    ("path", "http.request.uri.path"),
    ("query", "http.request.uri.query"),
    ("scheme", "http.request.scheme"),
    ("uri", "http.request.uri"),
    ("remote", "http.request.remote"),
    ("remote_host", "http.request.remote.host"),
    ("remote_port", "http.request.remote.port"),
    ("?query", "http.request.uri.prefixed_query"),
    ("orig_uri", "http.request.orig_uri"),
    ("orig_path", "http.request.orig_uri.path"),
    ("orig_query", "http.request.orig_uri.query"),
    ("orig_?query", "http.request.orig_uri.prefixed_query"),
    ("%uri", "http.request.uri_escaped"),
    ("%path", "http.request.uri.path_escaped"),
    ("%query", "http.request.uri.query_escaped"),
];

/// Short prefixes of names that end with a value of their own.
const SHORT_PREFIXES: [(&str, &str); 6] = [
    ("header.", "http.request.header."),
    ("cookie.", "http.request.cookie."),
    ("labels.", "http.request.host.labels."),
    ("path.", "http.request.uri.path."),
    ("file.", "http.request.uri.path.file."),
    ("query.", "http.request.uri.query."),
];

/// Starts of the names of values that the file does not contain.
const UNKNOWN: [&str; 13] = [
    "$",
    "env.",
    "file.",
    "system.",
    "time.",
    "http.request.remote",
    "http.request.tls.",
    "http.request.uuid",
    "http.request.body",
    "http.vars.",
    "http.matchers.",
    "http.error.",
    "tls_",
];

/// Returns the text with the values of its placeholders.
///
/// # Errors
/// Returns the reason, as a noun phrase, if a value is unknown.
pub(super) fn replaced(text: &str, state: &State<'_, '_>) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let (before, open) = rest.split_at_checked(at).unwrap_or((rest, ""));
        let after = open.get(1..).unwrap_or_default();
        if let Some(before) = before.strip_suffix('\\') {
            out.extend([before, "{"]);
            rest = after;
            continue;
        }
        let Some((name, following)) = after.split_once('}') else { break };
        out.push_str(before);
        out.push_str(&value(name, state)?);
        rest = following;
    }
    Ok(out + &rest.replace("\\}", "}"))
}

fn value(name: &str, state: &State<'_, '_>) -> Result<String, String> {
    let full = full_name(name, state.release);
    if UNKNOWN.iter().any(|start| full.starts_with(start)) {
        return Err(format!("the value of `{{{name}}}`"));
    }
    if let Some(group) = full.strip_prefix("http.regexp.") {
        return Ok(state.captures.get(group).cloned().unwrap_or_default());
    }
    let Some(part) = full.strip_prefix("http.request.") else {
        return match state.own_placeholders {
            OwnPlaceholders::None => Ok(String::new()),
            OwnPlaceholders::Defined => Err(format!("the value of `{{{name}}}`")),
        };
    };
    // The early release knows neither these short names nor these values, so they are empty.
    let is_new_name = name.starts_with(['?', '%']) || name.starts_with("orig_");
    let is_new = is_new_name || part.ends_with("prefixed_query") || part.ends_with("_escaped");
    if is_new && state.release == Release::Early {
        return Ok(String::new());
    }
    match part {
        "method" => Ok(state.method.clone()),
        "scheme" => Ok("https".to_owned()),
        "host" | "hostport" => Ok(state.host().to_owned()),
        "port" => Ok(String::new()),
        _ => {
            if let Some(part) = part.strip_prefix("orig_uri") {
                return Ok(url_part(part, &state.original));
            }
            if let Some(part) = part.strip_prefix("uri") {
                return state.known_url().map(|url| url_part(part, url));
            }
            let field = part.strip_prefix("header.").or(part.strip_prefix("cookie.").map(|_| "cookie"));
            field.map(|field| state.known_field(field)).transpose()?;
            Ok(request_part(part, state))
        }
    }
}

/// Returns the full name of a placeholder.
fn full_name(name: &str, release: Release) -> String {
    if let Some((_, full)) = SHORT.iter().find(|(short, _)| *short == name) {
        return (*full).to_owned();
    }
    let is_word = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || "_-".contains(c));
    if let Some(group) = name.strip_prefix("re.") {
        let is_known = match release {
            Release::Early => group.split_once('.').is_some_and(|(name, group)| is_word(name) && is_word(group)),
            Release::Current => is_word(&group.replace('.', "")),
        };
        return if is_known { format!("http.regexp.{group}") } else { name.to_owned() };
    }
    let prefixed = SHORT_PREFIXES.iter().find_map(|(short, full)| {
        let own = name.strip_prefix(short).filter(|own| is_word(own))?;
        Some(format!("{full}{own}"))
    });
    prefixed.unwrap_or_else(|| name.to_owned())
}

/// Returns a part of a URL. `part` is the name after `uri`.
fn url_part(part: &str, url: &ServerUrl) -> String {
    let path = url.path.as_str();
    let (dir, file) = path.split_at_checked(path.rfind('/').map_or(0, |at| at + 1)).unwrap_or(("", path));
    match part {
        "" => url.uri(),
        ".path" => path.to_owned(),
        ".path.dir" => dir.to_owned(),
        ".path.file" => file.to_owned(),
        ".path.file.base" => {
            let whole = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
            whole.strip_suffix(extension(file)).unwrap_or(whole).to_owned()
        }
        ".path.file.ext" => extension(file).to_owned(),
        ".query" => url.query.clone(),
        ".prefixed_query" if url.query.is_empty() => String::new(),
        ".prefixed_query" => format!("?{}", url.query),
        "_escaped" => query_escaped(&url.uri()),
        ".path_escaped" => query_escaped(path),
        ".query_escaped" => query_escaped(&url.query),
        _ => {
            if let Some(name) = part.strip_prefix(".query.") {
                let values = parameters(&url.query).0;
                let own: Vec<String> =
                    values.into_iter().filter(|(key, _)| key == name).map(|(_, value)| value).collect();
                return own.join(",");
            }
            let number = part.strip_prefix(".path.").and_then(|number| number.parse::<usize>().ok());
            let segment = number.and_then(|number| path.strip_prefix('/').unwrap_or(path).split('/').nth(number));
            segment.unwrap_or_default().to_owned()
        }
    }
}

fn extension(file: &str) -> &str {
    file.rfind('.').and_then(|at| file.get(at..)).unwrap_or_default()
}

fn request_part(part: &str, state: &State<'_, '_>) -> String {
    if let Some(field) = part.strip_prefix("header.") {
        // The field `Host` is no part of the header fields.
        return state.header(field).filter(|_| !field.eq_ignore_ascii_case("host")).unwrap_or_default().to_owned();
    }
    if let Some(name) = part.strip_prefix("cookie.") {
        let cookies = state.header("cookie").unwrap_or_default().split(';');
        let mut pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
        let found = pairs.find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value);
        return found.unwrap_or_default().trim_matches('"').to_owned();
    }
    if let Some(number) = part.strip_prefix("host.labels.").and_then(|number| number.parse::<usize>().ok()) {
        let label = state.host().rsplit('.').nth(number).unwrap_or_default();
        return match state.release {
            Release::Early => label.to_owned(),
            Release::Current => label.to_lowercase(),
        };
    }
    String::new()
}

/// Whether a query can be read as parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QuerySyntax {
    Valid,
    Invalid,
}

/// Returns the decoded parameters of a query.
pub(super) fn parameters(query: &str) -> (Vec<(String, String)>, QuerySyntax) {
    let (mut found, mut syntax) = (Vec::new(), QuerySyntax::Valid);
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        if parameter.contains(';') || has_broken_escape(parameter) {
            syntax = QuerySyntax::Invalid;
            continue;
        }
        let decoded = |text: &str| super::url::decoded(&text.replace('+', " ")).unwrap_or_default();
        found.push((decoded(name), decoded(value)));
    }
    (found, syntax)
}

fn has_broken_escape(text: &str) -> bool {
    let is_code = |after: &str| after.get(..2).is_some_and(|code| code.chars().all(|c| c.is_ascii_hexdigit()));
    text.split('%').skip(1).any(|after| !is_code(after))
}

/// Encodes a text as the name or the value of a parameter.
pub(super) fn query_escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}
