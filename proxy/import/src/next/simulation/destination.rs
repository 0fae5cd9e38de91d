//! Fills the destination of a redirect as Next.js does.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects>.

use crate::next::release::Release;
use crate::next::simulation::parameter::{ParameterValue, ParameterValues};
use crate::next::simulation::query::{Query, component};
use crate::next::simulation::template::PathTemplate;
use crate::simulation::request::encoded;

/// Returns the value of `Location`. Returns `None` if Next.js reports an error, for example because a parameter has no
/// value, or because the value of a query parameter has a letter outside Latin-1, which Next.js does not encode in a path.
pub(super) fn filled(destination: &str, values: &ParameterValues, requested: &Query) -> Option<String> {
    let (rest, fragment) = destination.split_once('#').map_or((destination, None), |(rest, f)| (rest, Some(f)));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (origin, path) = split_origin(rest);
    // The class `URL` encodes the path and the fragment. Colons that start a parameter stay as they are.
    let mut path = encoded(&path.replace('\\', "/"), " \"<>`{}").replace("%25", "%");
    if path.is_empty() {
        path.push('/');
    }
    let fragment = fragment.map(|fragment| format!("#{}", encoded(fragment, " \"<>`"))).unwrap_or_default();
    let whole = PathTemplate::parse(&(path + &fragment), Release::Next)?.filled(values)?;
    let (path, fragment) = whole.split_at_checked(whole.find('#').unwrap_or(whole.len()))?;
    let origin = match origin {
        Some((scheme, host)) => format!("{scheme}://{}", filled_host(&host.to_lowercase(), values)?),
        None => String::new(),
    };
    let mut own = Query::parse(query);
    for value in own.0.iter_mut().flat_map(|(_, values)| values) {
        *value = filled_text(value, values)?;
    }
    let mut merged = requested.clone();
    merged.merge(own);
    let query = merged.text(requested).replace('#', "%23");
    let query = if query.is_empty() { query } else { format!("?{query}") };
    let location = format!("{origin}{}{query}{fragment}", with_single_slashes(path).replace('?', "%3F"));
    // Node.js cannot send other characters in a field, so the server answers with an error.
    location.chars().all(|character| character <= '\u{FF}').then_some(location)
}

/// Returns the template of the path and the fragment of a destination. Returns `None` if path-to-regexp reports an error.
pub(crate) fn path_and_fragment(destination: &str) -> Option<PathTemplate> {
    let (rest, fragment) = destination.split_once('#').unwrap_or((destination, ""));
    let (_, path) = split_origin(rest.split('?').next().unwrap_or_default());
    PathTemplate::parse(&format!("{path}#{fragment}"), Release::Next)
}

/// Merges repeated slashes in the part before the query.
pub(super) fn with_single_slashes(url: &str) -> String {
    let (path, query) = url.split_at(url.find('?').unwrap_or(url.len()));
    let mut out = String::with_capacity(url.len());
    for character in path.chars().map(|c| if c == '\\' { '/' } else { c }) {
        if character != '/' || !out.ends_with('/') {
            out.push(character);
        }
    }
    out + query
}

/// Splits an absolute URL into the scheme with the host, and the path.
fn split_origin(url: &str) -> (Option<(&str, &str)>, &str) {
    let Some((scheme, rest)) = url.split_once("://").filter(|(scheme, _)| !scheme.contains('/')) else {
        return (None, url);
    };
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    (Some((scheme, host)), path)
}

/// Fills the parameters of a host. Next.js encodes their values with `encodeURIComponent`, also if they contain escape
/// sequences. A port is not a parameter, because no name consists of digits.
fn filled_host(host: &str, values: &ParameterValues) -> Option<String> {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) => (name, format!(":{port}")),
        Some(_) | None => (host, String::new()),
    };
    let port = if port == ":443" { String::new() } else { port };
    let values = values.iter().map(|(name, value)| (name.clone(), encoded_value(value))).collect();
    Some(PathTemplate::parse(name, Release::Next)?.filled(&values)? + &port)
}

fn encoded_value(value: &ParameterValue) -> ParameterValue {
    match value {
        ParameterValue::Text(text) => ParameterValue::Text(component(text)),
        ParameterValue::List(texts) => ParameterValue::List(texts.iter().map(|text| component(text)).collect()),
    }
}

/// Fills a text that is not a path. Only the names of known parameters have a meaning in such a text.
fn filled_text(text: &str, values: &ParameterValues) -> Option<String> {
    let mut template = String::from("/");
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let after = rest.get(character.len_utf8()..)?;
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
        let (name, following) = after.split_at_checked(end)?;
        if character == ':' && values.contains_key(name) {
            let modifier = following.chars().next().filter(|c| "*?+".contains(*c));
            template.extend([":", name]);
            template.extend(modifier);
            rest = following.get(modifier.map_or(0, char::len_utf8)..)?;
            continue;
        }
        template.extend(":*?+(){}".contains(character).then_some('\\'));
        template.push(character);
        rest = after;
    }
    let filled = PathTemplate::parse(&template, Release::Next)?.filled(values)?;
    // If the text starts with a repeated parameter, the slash is its prefix, and is repeated with it.
    filled.get(1..).map(str::to_owned).or(Some(filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_filled_in_all_parts() {
        let list = ParameterValue::List(vec!["a".to_owned(), "b".to_owned()]);
        let values: ParameterValues =
            [("id".to_owned(), ParameterValue::Text("7".to_owned())), ("p".to_owned(), list)].into();
        for (destination, requested, expected) in [
            ("/new/:id", "", Some("/new/7")),
            ("/new/:id?x=1", "q=v&x=2", Some("/new/7?q=v&x=1")),
            ("/new?x=:id&y=a:b&z=https://:id/:p%2B", "", Some("/new?x=7&y=a:b&z=https://7/a/b")),
            ("/new#part-:id", "q=v", Some("/new?q=v#part-7")),
            ("https://:id.New.example:8080/:p*", "", Some("https://7.new.example:8080/a/b")),
            ("https://new.example", "", Some("https://new.example/")),
            ("/new/:other", "", None),
            ("/new/:p", "", None),
            ("/new//:id", "", Some("/new/7")),
            ("/a b/ü", "", Some("/a%20b/%C3%BC")),
            ("/:p*?x=:p*", "", Some("/a/b?x=a/b")),
        ] {
            let filled = filled(destination, &values, &Query::parse(requested));
            assert_eq!(filled.as_deref(), expected, "{destination}");
        }
        let encoded = [("id".to_owned(), ParameterValue::Text("a%26+b".to_owned()))].into();
        let filled = filled("https://:id.example/", &encoded, &Query::default());
        assert_eq!(filled.as_deref(), Some("https://a%2526%2Bb.example/"));
    }
}
