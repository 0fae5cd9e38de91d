//! Warns about the placeholder syntax of other programs. Here it is literal text, so visitors would be sent to `/item/$1`.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;

pub(super) fn check(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let placeholder_of = |path: &Option<Located<String>>| {
        let path = path.as_ref().filter(|path| path.value.starts_with('/'))?;
        Some((path.clone(), without_filters(&path.value).split('/').find_map(foreign_placeholder)?.to_owned()))
    };
    if let Some((path, placeholder)) = placeholder_of(&raw.from) {
        let hint = if placeholder.contains('|') {
            "write a rule for each of the paths, or one with `regex` and a group: `(one|two)`"
        } else {
            "write `{name}` for a segment or a part of one, `{name...}` for the rest of the path"
        };
        diagnostics.push(diagnostic(&path, &placeholder, hint));
    }
    if let Some((path, placeholder)) = placeholder_of(&raw.prefix) {
        diagnostics.push(diagnostic(&path, &placeholder, &prefix_hint(&path.value, &placeholder)));
    }
    for target in [&raw.to, &raw.otherwise].into_iter().flatten() {
        let path = without_filters(target.value.split_once("://").map_or(&*target.value, |(_, rest)| rest));
        let path = &*path;
        let in_path = || path.split(['/', '?', '&', '#']).find_map(foreign_placeholder);
        if let Some(placeholder) = numbered_placeholder(path).or_else(|| variable(path)).or_else(in_path) {
            diagnostics.push(diagnostic(target, placeholder, &target_hint(raw, &target.value, placeholder)));
        }
    }
}

/// The text with `{slug}` in place of `{slug|lower}`: what a filter replaces is not a placeholder.
fn without_filters(text: &str) -> Cow<'_, str> {
    if !text.contains('{') || !text.contains('|') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inner, tail) = after.split_once('}').unwrap_or((after, ""));
        out.extend([before, "{", inner.split('|').next().unwrap_or_default(), "}"]);
        rest = tail;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn prefix_hint(path: &str, placeholder: &str) -> String {
    match path.strip_suffix(placeholder).filter(|start| start.ends_with('/')) {
        Some(start) => format!("`prefix` matches everything below the path: write `prefix: {}`", without_slash(start)),
        None => "for a placeholder within the path, write `from` instead of `prefix`: `{name}` for a segment or a part of one, \
            and `/{rest...}` at the end"
            .to_owned(),
    }
}

fn target_hint(raw: &RawRule, target: &str, placeholder: &str) -> String {
    if variable(placeholder).is_some() {
        return "delete it: variables of nginx have no meaning here; `prefix` appends the rest of the path, and a rule passes the query on"
            .to_owned();
    }
    match (&raw.regex, &raw.prefix) {
        (Some(_), _) => "name the group with `(?<name>…)` and write `{name}` here".to_owned(),
        (None, Some(_)) => match target.strip_suffix(placeholder).filter(|start| start.ends_with('/')) {
            Some(start) => format!("`prefix` appends the rest of the path: write `to: {}`", without_slash(start)),
            None => "delete it: `prefix` appends the rest of the path".to_owned(),
        },
        (None, None) => "write a placeholder of `from`, such as `{name}`".to_owned(),
    }
}

/// The path without a slash at its end; `/` stays as it is.
fn without_slash(path: &str) -> &str {
    path.strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(path)
}

fn diagnostic(spot: &Located<String>, placeholder: &str, hint: &str) -> Diagnostic {
    let message = format!("`{placeholder}` is not a placeholder here; it is taken literally");
    Diagnostic::new(Code::ForeignPlaceholder, spot.place.of_part(&spot.value, placeholder), message).hint(hint)
}

/// The segment, if other programs read it as a placeholder: `*`, `img*`, `*.html`, `...`, a regular expression group,
/// or `:name`, `<name>`, `[name]` or `${name}` as in routers.
fn foreign_placeholder(segment: &str) -> Option<&str> {
    let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_between = |open: char, close: char| {
        segment.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).is_some_and(is_name)
    };
    // What follows a space has a message of its own.
    if segment.contains(' ') {
        return None;
    }
    let is_foreign = segment.ends_with('*')
        || segment == "..."
        || segment.starts_with("*.")
        || segment.contains("${")
        || segment.contains('|')
        || ["]+", "]*"].iter().any(|repeated| segment.contains('[') && segment.contains(repeated))
        || is_between('<', '>')
        || is_between('[', ']')
        || segment.strip_prefix(':').is_some_and(is_name)
        || ["(.*", "(.+", "([", r"(\d"].iter().any(|group| segment.contains(group));
    is_foreign.then_some(segment)
}

/// `$1` or `${1}`.
fn numbered_placeholder(text: &str) -> Option<&str> {
    let start = text.match_indices('$').map(|(at, _)| at).find(|at| {
        let after = text.get(at + 1..).unwrap_or_default();
        after.trim_start_matches('{').starts_with(|c: char| c.is_ascii_digit())
    })?;
    let rest = text.get(start..)?;
    let length = rest.find(|c: char| !matches!(c, '$' | '{' | '}' | '0'..='9')).unwrap_or(rest.len());
    rest.get(..length)
}

/// A variable of nginx, such as `$request_uri`.
fn variable(text: &str) -> Option<&str> {
    const NAMES: [&str; 9] =
        ["request_uri", "uri", "document_uri", "args", "query_string", "is_args", "host", "http_", "arg_"];
    let start = text
        .match_indices('$')
        .map(|(at, _)| at)
        .find(|at| text.get(at + 1..).is_some_and(|after| NAMES.iter().any(|name| after.starts_with(name))))?;
    let rest = text.get(start..)?;
    let length = rest.find(|c: char| !(c == '$' || c == '_' || c.is_ascii_alphanumeric())).unwrap_or(rest.len());
    rest.get(..length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_placeholders_are_distinguished_from_literal_text() {
        for (segment, foreign) in [
            ("*", true),
            ("img*", true),
            (":id", true),
            ("(.*)", true),
            ("*.html", true),
            ("<id>", true),
            ("[id]", true),
            ("${id}", true),
            ("[2019]", false),
            ("a*b", false),
            ("...", true),
            ("12:30", false),
            ("a:b", false),
            (":", false),
            ("price(new)", false),
            ("{x}", false),
        ] {
            assert_eq!(foreign_placeholder(segment).is_some(), foreign, "{segment}");
        }
        assert_eq!(
            (numbered_placeholder("/a/$12/b"), numbered_placeholder("/a${1}"), numbered_placeholder("/a/$x/5$")),
            (Some("$12"), Some("${1}"), None)
        );
    }
}
