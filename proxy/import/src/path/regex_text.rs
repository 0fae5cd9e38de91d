//! Writes the parts of a path shape as a regular expression.

use crate::path::shape::PathPart;

/// Returns a regular expression that matches the same paths as the given parts. The expression is meant for whole paths
/// in normal form, which have no trailing slash.
pub(crate) fn write(parts: &[PathPart]) -> String {
    let mut out = String::new();
    for (index, part) in parts.iter().enumerate() {
        let following = parts.get(index + 1..).unwrap_or_default();
        // In `(.*)/(.*)`, the first text ends at the last slash. If this slash is missing, the second text is empty, because
        // the path may have had a slash at its end.
        if let (PathPart::AnyText(before), [PathPart::Text(slash), last @ PathPart::AnyText(after)]) = (part, following)
            && slash == "/"
            && is_split_at_last_slash(Some(part), last)
        {
            let (before, after) = (group(before.as_deref(), ".*?"), group(after.as_deref(), "[^/]*"));
            out.extend([before.as_str(), "(?:/", &after, ")?"]);
            return out;
        }
        match part {
            PathPart::Text(text) => match text.strip_suffix('/') {
                Some(start) if following.is_empty() && !(start.is_empty() && index == 0) => {
                    out.push_str(&escaped(start));
                }
                Some(start) if !out.is_empty() || !start.is_empty() => {
                    out.push_str(&escaped(start));
                    if following.iter().all(can_be_empty) {
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

/// Reports whether two parts stand for any text before and after the last slash of a path, and one of them is captured.
pub(super) fn is_split_at_last_slash(before: Option<&PathPart>, after: &PathPart) -> bool {
    let (Some(PathPart::AnyText(before)), PathPart::AnyText(after)) = (before, after) else { return false };
    before.is_some() || after.is_some()
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
