//! Writes the parts of a path shape as a regular expression.

use regex::Regex;

use crate::path::shape::PathPart;

/// Returns a regular expression that matches the same paths as the given parts. The expression is meant for whole paths
/// in normal form, which have no trailing slash.
pub(crate) fn write(parts: &[PathPart]) -> String {
    let mut out = String::new();
    for (index, part) in parts.iter().enumerate() {
        let following = parts.get(index + 1..).unwrap_or_default();
        match part {
            PathPart::Text(text) => match text.strip_suffix('/') {
                Some(start) if following.is_empty() && !(start.is_empty() && index == 0) => {
                    out.push_str(&escaped(start));
                }
                Some(start) if !out.is_empty() || !start.is_empty() => {
                    out.push_str(&escaped(start));
                    let before = parts.get(..index).unwrap_or_default();
                    if following.iter().all(can_be_empty) && !(start.is_empty() && takes_slash(before, following)) {
                        out.extend(["(?:/", &write(following), ")?"]);
                        return out;
                    }
                    out.push('/');
                }
                Some(_) | None => out.push_str(&escaped(text)),
            },
            PathPart::Segment(name) => out.push_str(&group(name.as_deref(), "[^/]+")),
            PathPart::AnyText(name) => out.push_str(&group(name.as_deref(), ".*")),
            PathPart::AnyPrefix(None) => out.push_str(".*"),
            PathPart::Below(name) | PathPart::AnyPrefix(name) => {
                out.extend(["(?:/", &group(name.as_deref(), ".*"), ")?"]);
            }
            PathPart::Regex { text, .. } => out.push_str(text),
        }
    }
    out
}

/// Reports whether the last part before a slash can also match the slash and the text after it, so that the captures
/// would differ if the slash were optional.
pub(super) fn takes_slash(before: &[PathPart], following: &[PathPart]) -> bool {
    before.last().is_some_and(|last| (has_capture(last) || following.iter().any(has_capture)) && can_match_slash(last))
}

fn has_capture(part: &PathPart) -> bool {
    match part {
        PathPart::AnyText(name) | PathPart::AnyPrefix(name) | PathPart::Below(name) | PathPart::Segment(name) => {
            name.is_some()
        }
        PathPart::Regex { text, .. } => text.contains("(?<"),
        PathPart::Text(_) => false,
    }
}

fn can_match_slash(part: &PathPart) -> bool {
    match part {
        PathPart::AnyText(_) | PathPart::AnyPrefix(_) | PathPart::Below(_) => true,
        PathPart::Regex { text, .. } => Regex::new(&format!("^(?:{text})$")).is_ok_and(|regex| regex.is_match("a/a")),
        PathPart::Text(_) | PathPart::Segment(_) => false,
    }
}

fn can_be_empty(part: &PathPart) -> bool {
    match part {
        PathPart::AnyText(_) | PathPart::AnyPrefix(_) | PathPart::Below(_) => true,
        PathPart::Regex { can_be_empty, .. } => *can_be_empty,
        PathPart::Text(_) | PathPart::Segment(_) => false,
    }
}

fn group(name: Option<&str>, inner: &str) -> String {
    match name {
        Some(name) => format!("(?<{name}>{inner})"),
        None => inner.to_owned(),
    }
}

/// Escapes literal text for a regular expression. Encoded braces, such as `%7B`, are decoded first, because the
/// expression is matched against decoded paths.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.replace("%7B", "{").replace("%7D", "}").chars() {
        if r"\.+*?()|[]{}^$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
