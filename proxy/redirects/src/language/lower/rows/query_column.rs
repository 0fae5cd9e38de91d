//! Finds texts in the column `query` that were probably meant as a pattern, or that use a wrong separator between
//! parameters. The values in this column are compared literally.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::value_patterns::{self, MeantAsPattern};

/// The reason why a query is probably a mistake.
pub(super) enum QueryDoubt<'q> {
    /// The query has a semicolon or a vertical bar instead of `&`, as in `a=1;b=2`.
    Separator { query: &'q str, separator: char },
    /// The value of a parameter looks like a pattern.
    Pattern { name: &'q str, value: &'q str, meant: MeantAsPattern },
}

/// Returns the reason why the text in the column `query` is probably a mistake. Returns `None` for an ordinary query.
pub(super) fn doubt(query: &str) -> Option<QueryDoubt<'_>> {
    // Most queries consist of letters, digits and the characters between parameters.
    if query.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'=' | b'&' | b'-' | b'_' | b'%' | b'+'))
    {
        return None;
    }
    let query = query.strip_prefix('?').unwrap_or(query);
    let is_wrong = |separator: &char| {
        let mut parts = query.split(*separator);
        // In text that was copied from HTML, `&amp;` ends with a semicolon.
        let is_html = *separator == ';' && query.contains("&amp;");
        !is_html && parts.next().is_some_and(|first| first.contains('=')) && parts.any(starts_with_parameter)
    };
    if let Some(separator) = [';', '|'].into_iter().find(is_wrong) {
        return Some(QueryDoubt::Separator { query, separator });
    }
    query.split('&').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        Some(QueryDoubt::Pattern { name, value, meant: value_patterns::meant_as_pattern(value)? })
    })
}

/// Reports whether the text starts with the name of a parameter and an equals sign.
fn starts_with_parameter(text: &str) -> bool {
    let name = text.trim_start().split_once('=').map_or("", |(name, _)| name);
    name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && name.chars().all(|letter| letter.is_alphanumeric() || "-_.[]".contains(letter))
}

impl QueryDoubt<'_> {
    pub(super) fn warning(&self, place: &Place) -> Diagnostic {
        match self {
            Self::Separator { query, separator } => {
                let message = format!("`{separator}` does not separate parameters: it is read as a part of a value");
                let code = if *separator == ';' { "%3B" } else { "%7C" };
                let parameters: Vec<&str> = query.split(*separator).map(str::trim).collect();
                let hint =
                    format!("write `{}`; if the value contains `{separator}`, write `{code}`", parameters.join("&"));
                Diagnostic::new(Code::UnusualCharacter, place.of_part(query, &separator.to_string()), message)
                    .hint(hint)
            }
            Self::Pattern { name, value, meant } => {
                let message = format!(
                    "`{}` has no special meaning in a row: the whole value is compared with `{value}`",
                    meant.part
                );
                let condition = format!("{{ query: {{ {name}: {} }} }}", meant.condition);
                let condition = if meant.part == "!" { format!("{{ not: {condition} }}") } else { condition };
                Diagnostic::new(Code::UnusualCharacter, place.of_part(value, meant.part), message)
                    .hint(format!("delete the row and write a rule with `when: {condition}`"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(query: &str) -> Option<String> {
        doubt(query)?.warning(&Place::point("t.csv".into(), 1, 1)).hint
    }

    #[test]
    fn wrong_separators_and_patterns_are_reported() {
        for (query, expected) in [
            ("a=1;b=2", "write `a=1&b=2`; if the value contains `;`, write `%3B`"),
            ("?a=1|b=2", "write `a=1&b=2`; if the value contains `|`, write `%7C`"),
            ("a=1; b=2;c=3", "write `a=1&b=2&c=3`; if the value contains `;`, write `%3B`"),
            (r"id=\d+", r"delete the row and write a rule with `when: { query: { id: { regex: '\d+' } } }`"),
            ("a=1&id=.*", "delete the row and write a rule with `when: { query: { id: true } }`"),
            ("lang=ru|en", "delete the row and write a rule with `when: { query: { lang: [ru, en] } }`"),
            ("lang=!en", "delete the row and write a rule with `when: { not: { query: { lang: en } } }`"),
        ] {
            assert_eq!(hint(query).as_deref(), Some(expected), "{query}");
        }
    }

    #[test]
    fn ordinary_queries_are_not_reported() {
        for query in [
            "",
            "id=7&lang=en",
            "a=1&amp;b=2",
            "?id",
            "q=a%20b+c",
            "url=/a/b.html?x",
            "ids=1;2;3",
            "t=a;b",
            "q=a%3Bb=2",
            "style=a:1;2=3",
            "filter[a]=b.c",
            "q=50%",
            "x=a*b",
        ] {
            assert_eq!(hint(query), None, "{query}");
        }
    }
}
