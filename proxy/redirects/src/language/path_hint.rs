//! Returns hints for values that are not valid paths.

use crate::address::path::PathError;
use crate::language::host_name::is_host;
use crate::language::{query_slip, regex_repair, server_syntax, single_quotes};
use crate::rule::LetterCase;
use crate::rule::path_regex::Anchoring;

/// Returns the hint for an invalid path.
pub(super) fn hint(written: &str, error: PathError) -> String {
    let hint = match error {
        PathError::NotAbsolute => return absolute_path(written),
        PathError::QueryOrFragment => {
            let path = written.split(['?', '#']).next().unwrap_or_default();
            return if written.contains('?') {
                format!("write only the path, `{path}`, or `%3F` for a literal question mark")
            } else {
                format!("write `{path}`: browsers do not send the part after `#`")
            };
        }
        PathError::BadEscape if server_syntax::condition_reference(written).is_some() => {
            "Apache's `%1` has no meaning here: write `{query.name}` for the query parameter `name`, `{host.label}` \
             for the part of the host that `*` matches, or `%25` for a literal percent sign"
        }
        PathError::BadEscape => "write `%25` for a literal percent sign",
        PathError::Backslash if written.contains(['1', '2', '3']) && has_back_reference(written) => {
            "name the group with `(?<name>…)`, and write `{name}` here"
        }
        PathError::Backslash if is_regex(written) => return regex(written),
        PathError::Backslash => "write `/` instead of the backslash",
        PathError::ControlCharacter => return control_character(written),
        PathError::InvalidUtf8 => "write the characters themselves, or percent-encode their UTF-8 bytes",
    };
    hint.to_owned()
}

/// Reports whether the text refers to a capture group by its number, such as `\1`.
fn has_back_reference(written: &str) -> bool {
    written.split('\\').skip(1).any(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Reports whether the text starts with `^` or contains an escape sequence of a regular expression.
pub(super) fn is_regex(written: &str) -> bool {
    // In a Windows path such as `C:\docs`, a backslash does not start an escape sequence.
    if written.contains(":\\") {
        return false;
    }
    written.starts_with('^')
        || ["\\d", "\\.", "\\w", "\\/", "\\-", "\\s", "\\?", "\\("].iter().any(|escape| written.contains(escape))
}

fn regex(written: &str) -> String {
    match regex_repair::repaired(&named_groups(written), Anchoring::Whole, LetterCase::Exact) {
        Some(regex) => format!("for a regular expression, write `regex: {}`", single_quotes::quoted(&regex)),
        None => "for a regular expression, write `regex`, with an expression for the whole path".to_owned(),
    }
}

/// Writes parameters with an expression, such as `:id(\d+)`, as named groups, such as `(?<id>\d+)`.
fn named_groups(written: &str) -> String {
    let mut out = String::with_capacity(written.len());
    let mut rest = written;
    while let Some((before, after)) = rest.split_once("/:") {
        let end = after.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(after.len());
        let (name, tail) = after.split_at_checked(end).unwrap_or((after, ""));
        if let Some(expression) = tail.strip_prefix('(').filter(|_| !name.is_empty()) {
            out.extend([before, "/(?<", name, ">"]);
            rest = expression;
        } else {
            out.extend([before, "/:"]);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// Returns the hint for a path that does not start with a slash.
fn absolute_path(written: &str) -> String {
    if let Some(hint) = server_syntax::modifier_hint(written) {
        return hint;
    }
    if is_regex(written) {
        return regex(written);
    }
    if written.starts_with('*') {
        return "write `/{rest...}` for any path, or `/{name}` for one segment".to_owned();
    }
    let Some((host, path)) = host_and_path(written) else {
        let path = written.trim_start_matches(['.', '\\', '\u{a0}', ' ']).replace('\\', "/");
        let path = format!("/{}", path.trim_start_matches('/'));
        return query_slip::hint(&path).unwrap_or_else(|| format!("paths start with a slash: `{path}`"));
    };
    match query_slip::conditions(written) {
        _ if host.is_empty() => "write a path, such as `/about`".to_owned(),
        Some(query) => format!(
            "write only the path, `{path}`; in a rule, write the host and the query as `when: {{ host: {host}, query: {query} }}`; \
             in a test, write the query after the path, and the host in `headers`"
        ),
        None => format!(
            "write only the path, `{path}`; in a rule, write the host as `when: {{ host: {host} }}`; in a test, write the host in `headers`"
        ),
    }
}

/// Splits a URL into its host and its path. The scheme may be missing. Returns `None` if the text has no host.
pub(super) fn host_and_path(written: &str) -> Option<(&str, &str)> {
    let url = written.split_once("://").map(|(_, rest)| rest).filter(|rest| !rest.starts_with('/'));
    let bare = url.or_else(|| is_host(written).then_some(written))?;
    let (host, path) = bare.split_at_checked(bare.find('/').unwrap_or(bare.len())).unwrap_or((bare, ""));
    let path = path.split(['?', '#']).next().filter(|path| !path.is_empty()).unwrap_or("/");
    Some((host.split([':', '?', '#']).next().unwrap_or_default(), path))
}

/// Returns the hint for a value with a control character, such as the line break at the end of a block scalar.
pub(super) fn control_character(written: &str) -> String {
    let line = written.trim_end_matches(['\n', '\r']);
    if line.len() < written.len() && !line.is_empty() && !line.contains(char::is_control) {
        return format!("write `{line}` on the same line as the key, without `|` or `>`, which add a line break");
    }
    "delete the value and type it again: pasted text may contain a line break or an invisible character".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_is_extracted_from_a_url() {
        for written in ["https://old.example/a", "old.example/a", "http://old.example:80/a#b"] {
            let hint = absolute_path(written);
            assert!(hint.starts_with("write only the path, `/a`;") && hint.contains("{ host: old.example }"), "{hint}");
        }
        assert!(absolute_path("https://old.example").starts_with("write only the path, `/`"));
        assert_eq!(absolute_path("HTTP://"), "write a path, such as `/about`");
        for (written, end) in [
            ("about", "`/about`"),
            ("OLD.CSV", "`/OLD.CSV`"),
            ("old.html", "`/old.html`"),
            ("\u{a0}/a", "`/a`"),
            ("\\old", "`/old`"),
            ("~* ^/old$", "on a line of its own"),
        ] {
            assert!(absolute_path(written).ends_with(end), "{written}");
        }
    }

    #[test]
    fn regular_expression_in_place_of_a_path_is_recognized() {
        for (written, error) in [("^/news$", PathError::NotAbsolute), ("/news/\\d+", PathError::Backslash)] {
            assert_eq!(hint(written, error), format!("for a regular expression, write `regex: '{written}'`"));
        }
        assert_eq!(
            hint(r"/a/:id(\d+)/:b", PathError::Backslash),
            r"for a regular expression, write `regex: '/a/(?<id>\d+)/:b'`"
        );
        assert_eq!(
            hint("/about#team", PathError::QueryOrFragment),
            "write `/about`: browsers do not send the part after `#`"
        );
    }

    #[test]
    fn query_of_a_path_or_url_becomes_a_condition() {
        assert_eq!(
            absolute_path("index.php?id=7"),
            "write the path `/index.php`, and match the query with `when: { query: { id: 7 } }`"
        );
        assert!(absolute_path("https://x/old?x=1").contains("`when: { host: x, query: { x: 1 } }`"));
    }

    #[test]
    fn line_break_of_a_block_scalar_is_explained() {
        assert!(control_character("/b\n").starts_with("write `/b` on the same line as the key"));
        assert!(control_character("/a\nb\n").starts_with("delete the value"));
    }
}
