//! Recognizes the syntax of nginx and Apache in the values of a rule, such as `~* ^/old` and `[L,R=302]`.

use crate::language::{regex_repair, single_quotes};
use crate::rule::LetterCase;
use crate::rule::path_regex::Anchoring;

/// Returns the hint for a path or an expression after a modifier of nginx's `location`, such as `~* ^/old`. Returns
/// `None` if the text has no such modifier.
pub(super) fn modifier_hint(written: &str) -> Option<String> {
    let (modifier, rest) =
        ["^~", "~*", "~", "="].iter().find_map(|modifier| Some((*modifier, written.strip_prefix(modifier)?)))?;
    let rest = rest.trim_start();
    if rest.is_empty() {
        return None;
    }
    match modifier {
        "=" => rest.starts_with('/').then(|| format!("write `from: {rest}`, which matches exactly this path")),
        "^~" => rest.starts_with('/').then(|| format!("write `prefix: {rest}`")),
        "~" => Some(format!("write `regex: {}`", whole_path(rest, LetterCase::Exact)?)),
        _ => {
            let regex = whole_path(rest, LetterCase::Ignored)?;
            Some(format!("write `regex: {regex}`, and `case: ignore` on a line of its own"))
        }
    }
}

/// Converts an nginx expression, which may match a part of a path, to an expression that matches the whole path.
/// Returns the result as a YAML string in single quotes. Returns `None` if the result would be invalid or match no path.
fn whole_path(expression: &str, case: LetterCase) -> Option<String> {
    let (start, bare) = expression.strip_prefix('^').map_or((".*", expression), |rest| ("", rest));
    let (bare, end) = match bare.strip_suffix('$').filter(|rest| !rest.ends_with('\\')) {
        Some(rest) => (rest, ""),
        None => (bare, ".*"),
    };
    // The alternatives are grouped, because `|` would otherwise also separate the text that is added at the start or
    // the end.
    let bare = if bare.contains('|') && (start, end) != ("", "") { format!("(?:{bare})") } else { bare.to_owned() };
    let whole = regex_repair::repaired(&format!("{start}{bare}{end}"), Anchoring::Whole, case)?;
    Some(single_quotes::quoted(&whole))
}

/// Returns the hint for flags of Apache after a target, such as `[L,R=302]`. Returns `None` if the text is not a list
/// of flags.
pub(super) fn flags_hint(target: &str, flags: &str) -> Option<String> {
    is_flags(flags).then(|| match flags_status(flags) {
        Some(status) => format!("write `{target}` here, and `status: {status}` on a line of its own"),
        None => format!("write `{target}`: rules have no flags"),
    })
}

/// Reports whether a text is a list of flags of Apache, such as `[L,R=302]`.
pub(super) fn is_flags(text: &str) -> bool {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let is_flag = |flag: &str| flag.starts_with(|letter: char| letter.is_ascii_uppercase());
    inner.is_some_and(|inner| inner.split(',').all(|flag| is_flag(flag.trim())))
}

/// Returns the status in a list of flags of Apache. Returns `None` if the list contains no number for the status.
pub(super) fn flags_status(flags: &str) -> Option<&str> {
    let status = flags.trim_matches(['[', ']']).split(',').find_map(|flag| flag.trim().strip_prefix("R="));
    status.filter(|status| status.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the first reference such as `%1`, which in Apache stands for a group of a `RewriteCond`. Returns `None` if
/// the text has no such reference. An escape sequence such as `%1F` is not a reference.
pub(super) fn condition_reference(text: &str) -> Option<&str> {
    text.match_indices('%').find_map(|(at, _)| {
        let mut letters = text.get(at..)?.chars().skip(1);
        let is_reference = letters.next().is_some_and(|digit| digit.is_ascii_digit())
            && letters.next().is_none_or(|next| !next.is_ascii_hexdigit());
        is_reference.then(|| text.get(at..at.saturating_add(2)))?
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifier_of_a_location_becomes_a_key() {
        for (written, hint) in [
            ("= /old", "write `from: /old`, which matches exactly this path"),
            ("=/old", "write `from: /old`, which matches exactly this path"),
            ("^~ /img", "write `prefix: /img`"),
            ("~ ^/old/(a|b)$", "write `regex: '/old/(a|b)'`"),
            ("~ ^/a|b", "write `regex: '(?:/a|b).*'`"),
            ("~* \\.php$", "write `regex: '.*\\.php'`, and `case: ignore` on a line of its own"),
        ] {
            assert_eq!(modifier_hint(written).as_deref(), Some(hint), "{written}");
        }
        for written in ["/old", "~", "= old", "^/old"] {
            assert_eq!(modifier_hint(written), None, "{written}");
        }
    }

    #[test]
    fn flags_after_a_target_become_a_status() {
        let status = "write `/b` here, and `status: 302` on a line of its own";
        assert_eq!(flags_hint("/b", "[L,R=302]").as_deref(), Some(status));
        assert_eq!(flags_hint("/b", "[L, NC]").as_deref(), Some("write `/b`: rules have no flags"));
        assert_eq!((flags_hint("/b", "[old]"), flags_hint("/b", "R=301")), (None, None));
    }

    #[test]
    fn reference_to_a_condition_is_not_an_escape_sequence() {
        for (text, reference) in [("/a/%1", "%1"), ("/%2/x", "%2"), ("?a=%D0%B0&b=%3", "%3")] {
            assert_eq!(condition_reference(text), Some(reference), "{text}");
        }
        for text in ["/a%20b", "/50%", "/%1F", "?a=50%25"] {
            assert_eq!(condition_reference(text), None, "{text}");
        }
    }
}
