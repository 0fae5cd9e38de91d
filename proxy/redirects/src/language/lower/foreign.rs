//! Warns about the placeholder syntax of other programs. Here it is literal text, so visitors would be sent to `/item/$1`.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::parse::RawRule;
use crate::language::raw::Located;

pub(super) fn check(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let is_regex = raw.regex.is_some();
    let sources = [
        (&raw.from, "write `{name}` for a segment or a part of one, `{name...}` for the rest of the path"),
        (&raw.prefix, "delete it: `prefix` matches everything below the path"),
    ];
    for (path, hint) in sources {
        let Some(path) = path.as_ref().filter(|path| path.value.starts_with('/')) else { continue };
        if let Some(placeholder) = path.value.split('/').find_map(foreign_placeholder) {
            diagnostics.push(diagnostic(path, placeholder, hint));
        }
    }
    for target in [&raw.to, &raw.otherwise].into_iter().flatten() {
        let path = target.value.split_once("://").map_or(&*target.value, |(_, rest)| rest);
        let in_path = || path.split(['/', '?', '&', '#']).find_map(foreign_placeholder);
        if let Some(placeholder) = numbered_placeholder(path).or_else(in_path) {
            let hint = if is_regex {
                "name the group with `(?<name>…)` and write `{name}` here"
            } else {
                "write `{name}` as in `from`; `prefix` appends the rest of the path automatically"
            };
            diagnostics.push(diagnostic(target, placeholder, hint));
        }
    }
}

fn diagnostic(spot: &Located<String>, placeholder: &str, hint: &str) -> Diagnostic {
    let message = format!("`{placeholder}` is not a placeholder here; it is taken literally");
    Diagnostic::new(Code::ForeignPlaceholder, spot.place.of_part(&spot.value, placeholder), message).hint(hint)
}

/// `*` and `**`, regular expression groups, and `:name`, `<name>`, `[name]` and `${name}` as in routers.
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
