//! Finds queries of rows that were probably meant as a pattern, or that are not written as in a URL. The query of a row
//! is compared literally, both in the column `query` and in the old URL.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::delimited;
use crate::language::lower::rows::parameter_slip::{self, ParameterSlip};
use crate::language::lower::value_patterns::{self, MeantAsPattern};

/// The reason why a query is probably a mistake.
pub(super) enum QueryDoubt<'q> {
    /// The query has a semicolon or a vertical bar instead of `&`, as in `a=1;b=2`.
    Separator { query: &'q str, separator: char },
    /// A part of the query is not written as in a URL, as in `id = 7`.
    Parameter { query: &'q str, slip: ParameterSlip<'q> },
    /// The value of a parameter looks like a pattern.
    Pattern { field: QueryField<'q>, name: &'q str, value: &'q str, meant: MeantAsPattern },
}

/// A field of a row that contains a query.
#[derive(Debug, Clone, Copy)]
pub(super) enum QueryField<'q> {
    /// The column `query`.
    Column(&'q str),
    /// The old URL, and the path in this URL.
    Url(&'q str, &'q str),
}

/// Returns the reason why the text in the column `query` is probably a mistake. Returns `None` for an ordinary query.
pub(super) fn doubt(query: &str) -> Option<QueryDoubt<'_>> {
    if is_usual(query) {
        return None;
    }
    let field = QueryField::Column(query);
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
    let slip = parameter_slip::find(query).map(|slip| QueryDoubt::Parameter { query, slip });
    slip.or_else(|| pattern(field, query, value_patterns::meant_as_pattern))
}

/// Returns the reason why the query of an old URL is probably a mistake, as in `/a?id=\d+`. Returns `None` for an
/// ordinary URL. Old URLs are usually copied, so only unmistakable expressions are reported.
pub(super) fn doubt_in_url(url: &str) -> Option<QueryDoubt<'_>> {
    let (path, query) = url.split_once('?').filter(|(_, query)| !is_usual(query))?;
    pattern(QueryField::Url(url, path), query, value_patterns::meant_as_expression)
}

/// Reports whether a query consists only of characters that are ordinary in names and values, and has no other doubtful
/// part. Most queries are usual.
fn is_usual(query: &str) -> bool {
    let is_usual_byte =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'=' | b'&' | b'-' | b'_' | b'%' | b'+');
    let has_name = query.starts_with(|first: char| first.is_ascii_alphanumeric());
    (has_name || query.is_empty()) && query.bytes().all(is_usual_byte) && !query.contains("==") && !query.contains("&=")
}

/// Finds the first value that looks like a pattern.
fn pattern<'q>(
    field: QueryField<'q>,
    query: &'q str,
    meant: impl Fn(&str) -> Option<MeantAsPattern>,
) -> Option<QueryDoubt<'q>> {
    parameters(query).find_map(|parameter| {
        let (name, value) = parameter.split_once('=').filter(|(_, value)| !delimited::is_path(value))?;
        Some(QueryDoubt::Pattern {
            field,
            name,
            value,
            meant: meant(value).or_else(|| value_patterns::placeholder(value))?,
        })
    })
}

/// Splits a query into its parameters. An ampersand in an expression such as `[^&]+` does not end a parameter.
fn parameters(query: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let is_end = |at: usize| {
        let before = query.get(..at).unwrap_or_default();
        before.rfind("[^").is_none_or(|class| before.get(class..).is_some_and(|class| class.contains(']')))
    };
    let ends = query.match_indices('&').map(|(at, _)| at).filter(move |at| is_end(*at)).chain([query.len()]);
    ends.map(move |end| query.get(std::mem::replace(&mut start, end + 1)..end).unwrap_or_default())
}

/// Reports whether the text starts with the name of a parameter and an equals sign.
fn starts_with_parameter(text: &str) -> bool {
    let name = text.trim_start().split_once('=').map_or("", |(name, _)| name);
    name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
        && name.chars().all(|letter| letter.is_alphanumeric() || "-_.[]".contains(letter))
}

impl QueryDoubt<'_> {
    /// Returns the warning. `place` is the location of the field.
    pub(super) fn warning(self, place: &Place) -> Diagnostic {
        match self {
            Self::Separator { query, separator } => {
                let message = format!("`{separator}` does not separate parameters: it is read as a part of a value");
                let code = if separator == ';' { "%3B" } else { "%7C" };
                let parameters: Vec<&str> = query.split(separator).map(str::trim).collect();
                let hint =
                    format!("write `{}`; if the value contains `{separator}`, write `{code}`", parameters.join("&"));
                Diagnostic::new(Code::UnusualCharacter, place.of_part(query, &separator.to_string()), message)
                    .hint(hint)
            }
            Self::Parameter { query, slip } => slip.warning(query, place),
            Self::Pattern { field, name, value, meant } => {
                let message = format!(
                    "`{}` has no special meaning in a row: the whole value is compared with `{value}`",
                    meant.part
                );
                let condition = format!("{{ query: {{ {name}: {} }} }}", meant.condition);
                let condition = if meant.part == "!" { format!("{{ not: {condition} }}") } else { condition };
                let (text, from) = match field {
                    QueryField::Column(text) => (text, String::new()),
                    QueryField::Url(text, path) => (text, format!("`from: {path}` and ")),
                };
                Diagnostic::new(Code::UnusualCharacter, place.of_part(text, value), message)
                    .hint(format!("delete the row and write a rule with {from}`when: {condition}`"))
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
            ("id=([^&]+)", "delete the row and write a rule with `when: { query: { id: true } }`"),
            ("id=(ru|en)", "delete the row and write a rule with `when: { query: { id: [ru, en] } }`"),
            ("id = 7", "write `id=7`; for a space that belongs to the value, write `%20`"),
            ("id==1", "write `id=1`; if the value starts with `=`, write `%3D`"),
            ("a=1&=1", "write the name of the parameter, such as `id=1`"),
            ("?&", "write a parameter such as `id=7`, or leave the field empty"),
            ("id=:id", "delete the row and write a rule with `when: { query: { id: true } }`"),
            ("lang=!en", "delete the row and write a rule with `when: { not: { query: { lang: en } } }`"),
        ] {
            assert_eq!(hint(query).as_deref(), Some(expected), "{query}");
        }
    }

    #[test]
    fn expressions_in_old_urls_are_reported() {
        let hint = |url: &str| doubt_in_url(url)?.warning(&Place::point("t.csv".into(), 1, 1)).hint;
        for (url, condition) in [
            (r"/a?id=\d+", r"{ query: { id: { regex: '\d+' } } }"),
            ("/a?b=1&id=[0-9]+", "{ query: { id: { regex: '[0-9]+' } } }"),
            ("/a?id=(.*)", "{ query: { id: true } }"),
            ("/a?id=:id", "{ query: { id: true } }"),
            ("/a?id=.*", "{ query: { id: true } }"),
            ("/a?id=([^&]+)", "{ query: { id: true } }"),
            (r"/a?id=^(\d+)$", r"{ query: { id: { regex: '(\d+)' } } }"),
            ("/a?lang=(ru|en)", "{ query: { lang: [ru, en] } }"),
        ] {
            let expected = format!("delete the row and write a rule with `from: /a` and `when: {condition}`");
            assert_eq!(hint(url), Some(expected), "{url}");
        }
        for url in [
            "/a",
            "/a?id=7",
            "/a?q=bot*",
            "/a?q=*.js",
            "/a?lang=ru|en",
            "/a?x=!a",
            "/a?t=abc==",
            "/a?=1",
            "/a?Main:Page",
            r"/a?file=C:\docs\a.txt",
            "/a?filter[0-9]=1",
            "/a?price=5$",
            "/a?q=(x)",
            "/a?a=1;b=2",
        ] {
            assert_eq!(hint(url), None, "{url}");
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
            "id=1,2",
            "next=/account/i",
            "t=YWJj==",
        ] {
            assert_eq!(hint(query), None, "{query}");
        }
    }
}
