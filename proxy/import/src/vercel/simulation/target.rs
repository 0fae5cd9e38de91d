//! Fills the target of a redirect as Vercel does.
//! See <https://vercel.com/docs/project-configuration/vercel-json#redirects>.

use percent_encoding::{AsciiSet, utf8_percent_encode};

use crate::next::simulation::parameter::{ParameterValue, ParameterValues};
use crate::next::simulation::query::{COMPONENT, Query};

/// The characters that are encoded in a query. A `$` is the start of a reference in a route.
const ENCODED_IN_QUERY: &AsciiSet = &COMPONENT.remove(b'$');

/// Returns the target with the values of the references such as `:path*`, `$1` and `$name`.
pub(super) fn filled(target: &str, groups: &[Option<String>], named: &ParameterValues) -> String {
    let mut out = String::new();
    let mut rest = target;
    while let Some(character) = rest.chars().next() {
        let after = rest.get(character.len_utf8()..).unwrap_or_default();
        rest = after;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let is_numbered = character == '$' && after.starts_with(|c: char| c.is_ascii_digit());
        let end = after.find(|c: char| if is_numbered { !c.is_ascii_digit() } else { !is_name(c) });
        let (name, following) = after.split_at_checked(end.unwrap_or(after.len())).unwrap_or_default();
        let value = match (character, name.parse::<usize>()) {
            // A number without a group becomes an empty text.
            ('$', Ok(number)) => Some(number.checked_sub(1).and_then(|at| groups.get(at)?.clone()).unwrap_or_default()),
            ('$' | ':', Err(_)) => named.get(name).map(text),
            (_, _) => None,
        };
        let Some(value) = value else {
            out.push(character);
            continue;
        };
        rest = following;
        if character == ':' {
            rest = following.strip_prefix(['*', '+']).unwrap_or(following);
            // A question mark starts the query. The conversion removes an empty query.
            rest = rest.strip_prefix('?').filter(|rest| rest.is_empty() || rest.starts_with('#')).unwrap_or(rest);
        }
        out.push_str(&value);
    }
    out
}

/// Returns the target whose query is parsed and encoded again, as `@vercel/routing-utils` does with a target that contains
/// references. `+` and `%20` are then a space, `&b` is `&b=`, and reserved characters are percent-encoded.
pub(super) fn with_encoded_query(target: &str, named: &ParameterValues) -> String {
    let is_number = |name: &String| name.bytes().all(|byte| byte.is_ascii_digit());
    let (rest, fragment) = target.split_at_checked(target.find('#').unwrap_or(target.len())).unwrap_or_default();
    match rest.split_once('?').filter(|_| target.contains(':') && !named.keys().all(is_number)) {
        Some((path, query)) if !query.is_empty() => {
            let Query(parameters) = Query::parse(query);
            let encoded = parameters.iter().flat_map(|(name, values)| {
                let name = utf8_percent_encode(name, ENCODED_IN_QUERY).to_string();
                values.iter().map(move |value| format!("{name}={}", with_encoded_text(value, named)))
            });
            format!("{path}?{}{fragment}", encoded.collect::<Vec<_>>().join("&"))
        }
        _ => target.to_owned(),
    }
}

/// Percent-encodes the text of a value between its references.
fn with_encoded_text(value: &str, named: &ParameterValues) -> String {
    let mut parts = value.split(':');
    let mut out = utf8_percent_encode(parts.next().unwrap_or_default(), ENCODED_IN_QUERY).to_string();
    for part in parts {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = part.find(|c: char| !is_name(c)).unwrap_or(part.len());
        let (name, rest) = part.split_at_checked(end).unwrap_or_default();
        if named.contains_key(name) {
            out.extend([":", name]);
            out.extend(utf8_percent_encode(rest.strip_prefix(['*', '?', '+']).unwrap_or(rest), ENCODED_IN_QUERY));
        } else {
            out.push_str("%3A");
            out.extend(utf8_percent_encode(part, ENCODED_IN_QUERY));
        }
    }
    out
}

/// Returns the target with the parameters of the request that it does not contain itself.
pub(super) fn with_query(target: &str, requested: Option<&str>) -> String {
    let Some(requested) = requested.filter(|query| !query.is_empty()) else { return target.to_owned() };
    let (rest, fragment) = target.split_at_checked(target.find('#').unwrap_or(target.len())).unwrap_or_default();
    let own = rest.split_once('?').map(|(_, query)| query);
    let name = |parameter: &str| parameter.split('=').next().unwrap_or_default().to_owned();
    let own_names: Vec<String> = own.unwrap_or_default().split('&').map(name).collect();
    let kept: Vec<&str> = requested.split('&').filter(|parameter| !own_names.contains(&name(parameter))).collect();
    if kept.is_empty() {
        return target.to_owned();
    }
    let mark = if own.is_some() { '&' } else { '?' };
    format!("{rest}{mark}{}{fragment}", kept.join("&"))
}

fn text(value: &ParameterValue) -> String {
    match value {
        ParameterValue::Text(text) => text.clone(),
        ParameterValue::List(list) => list.last().cloned().unwrap_or_default(),
    }
}
