//! Finds values of cookies that contain a semicolon. A semicolon ends the value, both in `Cookie` and in `Set-Cookie`
//! (RFC 6265 §4.1.1).

use crate::language::lower::unmet::finding::{Comparison, Unmet};
use crate::language::lower::value_regex::TestedName;
use crate::language::query_slip::scalar;
use crate::language::single_quotes::quoted;

/// The attributes of `Set-Cookie`, in lower case. Browsers do not send attributes.
const ATTRIBUTES: [&str; 9] =
    ["path", "domain", "expires", "max-age", "secure", "httponly", "samesite", "priority", "partitioned"];

pub(super) fn find(tested: TestedName<'_>, comparison: Comparison, text: &str) -> Option<Unmet> {
    if tested.key != "cookie" {
        return None;
    }
    let (value, rest) = text.split_once(';')?;
    let is_regex = comparison == Comparison::Regex;
    // In a class such as `[^;]`, and in a group or before a quantifier, the semicolon may be absent from the value.
    if is_regex && (text.contains(['[', '(', '|']) || rest.starts_with(['?', '*', '{']) || value.ends_with('\\')) {
        return None;
    }
    let value_written = if is_regex { quoted(value.trim()) } else { scalar(value.trim()) };
    let written = comparison.spell(tested.name, &value_written);
    let next = rest.split(['=', ';']).next().unwrap_or_default().trim();
    if ATTRIBUTES.iter().any(|attribute| next.eq_ignore_ascii_case(attribute)) {
        let message = format!("browsers send no attributes of cookies, such as `{next}`");
        return Some(Unmet { message, hint: written });
    }
    let message = format!("the value of a cookie ends at `;`, so no cookie has the value `{text}`");
    let hint = if value.trim().is_empty() {
        format!("write `{}: true` for any value; for another cookie, add a line with its name", tested.name)
    } else if next.is_empty() || is_regex {
        written
    } else {
        format!("{written}; for the cookie `{next}`, add a line with its name")
    };
    Some(Unmet { message, hint })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(comparison: Comparison, text: &str) -> Option<String> {
        find(TestedName { key: "cookie", name: "lang" }, comparison, text).map(|found| found.hint)
    }

    #[test]
    fn semicolon_in_a_value_is_reported() {
        for (comparison, text, expected) in [
            (Comparison::Equal, "en; Path=/", "write `lang: en`"),
            (Comparison::Equal, "1;HttpOnly", "write `lang: 1`"),
            (Comparison::Equal, "en;", "write `lang: en`"),
            (Comparison::Starts, "en; secure", "write `starts: en`"),
            (Comparison::Equal, "en; theme=dark", "write `lang: en`; for the cookie `theme`, add a line with its name"),
            (
                Comparison::Contains,
                "; ",
                "write `lang: true` for any value; for another cookie, add a line with its name",
            ),
        ] {
            assert_eq!(hint(comparison, text).as_deref(), Some(expected), "{text}");
        }
        for text in ["en", "a=b&c=d", "a,b c", "{\"a\":1}", ""] {
            assert_eq!(hint(Comparison::Equal, text), None, "{text}");
        }
        assert_eq!(hint(Comparison::Regex, "en;.*").as_deref(), Some("write `regex: 'en'`"));
        for expression in ["[^;]*", "en;?", "en(;.*)?", "a|b;"] {
            assert_eq!(hint(Comparison::Regex, expression), None, "{expression}");
        }
    }
}
