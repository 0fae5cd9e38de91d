//! Returns hints for a path that contains a query. In a rule, the path and the query are written under different keys.

use percent_encoding::percent_decode_str;

use crate::language::single_quotes;

/// Returns the hint for a path with a query, such as `/index.php?id=7`. The hint says where to write the query. Returns
/// `None` if the text has no query.
pub(super) fn hint(written: &str) -> Option<String> {
    if let Some((before, _)) = written.split_once("?}") {
        let name = before.rsplit('{').next().unwrap_or_default();
        return Some(format!(
            "a placeholder is never empty: write `{{{name}}}`, and another rule for the path without the placeholder"
        ));
    }
    if let Some((start, name)) = optional_parameter(written) {
        return Some(format!(
            "a placeholder is never empty: write `{start}{{{name}}}`, and another rule for the path without the placeholder"
        ));
    }
    let (path, _) = written.split_once('?').filter(|(path, _)| !path.is_empty())?;
    let (query, captured) = parts(written)?;
    let repeated = match repeated_parameter(written) {
        Some(name) => format!(" (for a repeated parameter such as `{name}`, one matching value is enough)"),
        None => String::new(),
    };
    let conditions = format!("match the query with `when: {{ query: {query} }}`{repeated}");
    Some(match captured.as_slice() {
        [] => format!("write the path `{path}`, and {conditions}"),
        _ => format!("write the path `{path}`, {conditions}, and write {} in `to`", captured.join(", ")),
    })
}

/// Returns the query of a path or URL as a condition, such as `{ id: 7 }`. Returns `None` if the text has no query.
pub(super) fn conditions(written: &str) -> Option<String> {
    parts(written).map(|(query, _)| query)
}

/// Returns the entries of a condition for a name that is written with its value, such as `id: 7` for `id=7`. If the
/// value is empty, returns only the name. Returns `None` if the text has no name or no equals sign.
pub(super) fn entries(written: &str) -> Option<String> {
    let (name, value) = written.split_once('=').filter(|(name, _)| !name.trim().is_empty())?;
    if value.is_empty() {
        return Some(scalar(&decoded(name)));
    }
    let trimmed: Vec<String> = written.split('&').map(trimmed).collect();
    let query = conditions(&format!("?{}", trimmed.join("&")))?;
    query.strip_prefix("{ ")?.strip_suffix(" }").map(str::to_owned)
}

/// Returns the names in a text that stands for several names, such as `a&b` or `id,page`, or that is written as a
/// placeholder, such as `{id}` or `:id`. `separators` are the characters between names. Returns `None` for the name of a
/// parameter, and for any other text.
pub(super) fn names<'t>(written: &'t str, separators: &[char]) -> Option<Vec<&'t str>> {
    let names: Vec<&str> = written.split(separators).map(bare_name).filter(|name| !name.is_empty()).collect();
    let is_name = |name: &&str| {
        name.starts_with(|first: char| first.is_alphabetic() || first == '_')
            && name.chars().all(|letter| letter.is_alphanumeric() || "-_.[]*".contains(letter))
    };
    let is_changed = !matches!(names.as_slice(), [] | [_]) || names.first().is_some_and(|name| *name != written);
    (is_changed && names.iter().all(is_name)).then_some(names)
}

/// Removes the signs of a placeholder around a name, as in `{id}`, `<id>` and `:id`.
fn bare_name(text: &str) -> &str {
    let text = text.trim();
    let between = |open: char, close: char| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    between('{', '}').or_else(|| between('<', '>')).or_else(|| text.strip_prefix(':')).unwrap_or(text)
}

/// Reports whether the text starts with the name of a parameter and an equals sign.
pub(super) fn starts_with_parameter(text: &str) -> bool {
    let name = text.trim_start().split_once('=').map_or("", |(name, _)| name);
    name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && name.chars().all(|letter| letter.is_alphanumeric() || "-_.[]".contains(letter))
}

/// Removes the spaces around the name and the value of a parameter.
fn trimmed(parameter: &str) -> String {
    match parameter.split_once('=') {
        Some((name, value)) => format!("{}={}", name.trim(), value.trim()),
        None => parameter.trim().to_owned(),
    }
}

/// Returns the query as a condition, such as `{ id: true }`. For each placeholder in the query, also returns what to
/// write in the target, such as `{query.id}` instead of `{id}`.
fn parts(written: &str) -> Option<(String, Vec<String>)> {
    let query = query(written)?;
    let (mut seen, mut entries, mut captured) = (Vec::new(), Vec::new(), Vec::new());
    for (name, value) in parameters(&query) {
        // A mapping cannot have the same key twice.
        if seen.contains(&decoded(name)) {
            continue;
        }
        seen.push(decoded(name));
        if let Some(placeholder) = value.filter(|value| is_placeholder(value)) {
            captured.push(format!("`{{query.{}}}` instead of `{placeholder}`", decoded(name)));
        }
        entries.push(format!("{}: {}", scalar(&decoded(name)), condition(value)));
    }
    (!entries.is_empty()).then(|| (format!("{{ {} }}", entries.join(", ")), captured))
}

fn query(written: &str) -> Option<String> {
    let (_, query) = written.split('#').next()?.split_once('?')?;
    Some(query.replace("&amp;", "&"))
}

fn parameters(query: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let parameters = query.split('&').filter(|parameter| !parameter.is_empty());
    parameters.map(|one| one.split_once('=').map_or((one, None), |(name, value)| (name, Some(value))))
}

/// Returns the name of the first parameter that occurs with different values.
fn repeated_parameter(written: &str) -> Option<String> {
    let query = query(written)?;
    let all: Vec<_> = parameters(&query).collect();
    let is_repeated = |(name, value): &&(&str, Option<&str>)| {
        all.iter().any(|(other, other_value)| decoded(other) == decoded(name) && other_value != value)
    };
    all.iter().find(is_repeated).map(|(name, _)| decoded(name))
}

/// Splits a path such as `/a/:id?` into the text before the optional parameter and the name of the parameter. Returns
/// `None` if the path does not end with an optional parameter.
fn optional_parameter(written: &str) -> Option<(&str, &str)> {
    let (start, name) = written.strip_suffix('?')?.split_once("/:")?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    is_name.then(|| written.split_at(start.len() + 1)).map(|(start, _)| (start, name))
}

/// Reports whether the value of a parameter is a placeholder, such as `{id}` or `:id`.
fn is_placeholder(value: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    value.starts_with('{') && value.ends_with('}') || value.strip_prefix(':').is_some_and(is_name)
}

/// Returns the condition on the value of a parameter, such as `7`, `true` for any value, or a regular expression.
fn condition(value: Option<&str>) -> String {
    match value {
        None | Some("*" | ".*" | "(.*)" | ".+" | "(.+)") => "true".to_owned(),
        Some(value) if is_placeholder(value) || value.contains('{') => "true".to_owned(),
        Some(value) if value.starts_with('(') || value.contains(['\\', '[']) => {
            let group = value.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            let expression = group.filter(|inner| !inner.contains(['(', ')'])).unwrap_or(value);
            format!("{{ regex: {} }}", single_quotes::quoted(expression))
        }
        Some(value) => scalar(&decoded(value)),
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Returns the text as a YAML scalar that is valid in a flow mapping.
pub(super) fn scalar(text: &str) -> String {
    const NOT_STRINGS: [&str; 9] = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    let is_number = text.parse::<i64>().is_ok_and(|number| number.to_string() == text);
    let is_word = text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
        && !NOT_STRINGS.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is_number || is_word { text.to_owned() } else { single_quotes::quoted(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_become_conditions_with_their_names_and_values() {
        for (written, conditions) in [
            ("/index.php?id=7", "id: 7"),
            ("/a?id=007&lang=ru&print", "id: '007', lang: ru, print: true"),
            ("/a?x[]=a%20b+c&y=&z=true#top", "'x[]': 'a b c', 'y': '', z: 'true'"),
            ("/a?n=it's", "'n': 'it''s'"),
            ("/a?id=*&b=(.+)", "id: true, b: true"),
            (r"/a?id=(\d+)&b=[a-z]+", r"id: { regex: '\d+' }, b: { regex: '[a-z]+' }"),
        ] {
            let hint = hint(written).unwrap();
            assert!(hint.ends_with(&format!("`when: {{ query: {{ {conditions} }} }}`")), "{hint}");
        }
        for (written, expected) in [
            ("/a?b=1&b=2", "{ b: 1 } }` (for a repeated parameter such as `b`, one matching value is enough)"),
            (
                "/a?x=0&id[]=1&id[]=2",
                "{ x: 0, 'id[]': 1 } }` (for a repeated parameter such as `id[]`, one matching value is enough)",
            ),
            ("/a?b=1&b=1", "{ b: 1 } }`"),
        ] {
            let hint = hint(written).unwrap();
            assert!(hint.ends_with(expected), "{hint}");
        }
        let captured = "write the path `/a`, match the query with `when: { query: { id: true, b: 2 } }`, and write \
            `{query.id}` instead of `{number}` in `to`";
        assert_eq!(hint("/a?id={number}&b=2").as_deref(), Some(captured));
        assert!(hint("/a?id=:number").is_some_and(|hint| hint.contains("`{query.id}` instead of `:number`")));
        let optional =
            "a placeholder is never empty: write `/a/{id}`, and another rule for the path without the placeholder";
        assert_eq!(hint("/a/:id?").as_deref(), Some(optional));
        let optional =
            "a placeholder is never empty: write `{id}`, and another rule for the path without the placeholder";
        assert_eq!(hint("/a/{id?}/b").as_deref(), Some(optional));
        assert_eq!((hint("/a"), hint("/a?"), hint("/a#b")), (None, None, None));
    }

    #[test]
    fn text_that_stands_for_several_names_is_split() {
        let joined = |written: &str| names(written, &['&', ',']).map(|names| names.join(" "));
        for (written, expected) in [
            ("a&b", "a b"),
            ("id, page,", "id page"),
            ("{id}", "id"),
            (":id", "id"),
            ("<id>&page", "id page"),
            ("id,utm_*", "id utm_*"),
        ] {
            assert_eq!(joined(written).as_deref(), Some(expected), "{written}");
        }
        for written in ["id", "x y", "a:b", "filter[a]", "время", "a,1", "", "&", "{", "utm_*"] {
            assert_eq!(joined(written), None, "{written}");
        }
    }

    #[test]
    fn name_with_its_value_becomes_entries() {
        for (written, expected) in [
            ("id=7", Some("id: 7")),
            ("id = 7", Some("id: 7")),
            ("a=1&a=2", Some("a: 1")),
            ("a=1&b", Some("a: 1, b: true")),
            (r"id=(\d+)", Some(r"id: { regex: '\d+' }")),
            ("id=", Some("id")),
            ("id", None),
            ("=7", None),
        ] {
            assert_eq!(entries(written).as_deref(), expected, "{written}");
        }
    }
}
