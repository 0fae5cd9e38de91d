//! Finds queries of rows that were probably meant as a pattern, or that are not written as in a URL. The query of a row
//! is compared literally, both in the column `query` and in the old URL.

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::lower::delimited;
use crate::language::lower::rows::parameter_slip::{self, ParameterSlip, has_repeated_name, is_word, rows};
use crate::language::lower::value_patterns::{self, MeantAsPattern};
use crate::language::query_slip::starts_with_parameter;

/// The characters that editors write instead of `&`.
const SEPARATORS: [char; 3] = [';', '|', ','];

/// The reason why a query is probably a mistake.
pub(super) enum QueryDoubt<'q> {
    /// The query has a semicolon, a vertical bar or a comma instead of `&`, as in `a=1;b=2`.
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
    if let Some(slip) = parameter_slip::in_whole_query(query) {
        return Some(QueryDoubt::Parameter { query, slip });
    }
    if let Some(separator) = SEPARATORS.into_iter().find(|separator| has_separator(query, *separator)) {
        return Some(QueryDoubt::Separator { query, separator });
    }
    let slip = parameter_slip::find(query).map(|slip| QueryDoubt::Parameter { query, slip });
    let meant = |name: &str, value: &str| {
        value_patterns::meant_as_pattern(value).or_else(|| value_patterns::reference(name, value))
    };
    slip.or_else(|| pattern(field, query, meant))
}

/// Reports whether a query has parameters with a separator other than `&` between them.
fn has_separator(query: &str, separator: char) -> bool {
    let mut parts = query.split(separator);
    let first = parts.next().unwrap_or_default();
    match separator {
        // In text that was copied from HTML, `&amp;` ends with a semicolon.
        ';' if query.contains("&amp;") => false,
        // A value may contain several texts such as `width=100`, with commas between them.
        ',' => {
            let value = first.rsplit('&').next().unwrap_or_default();
            let mut parts = parts.peekable();
            value.matches('=').count() == 1 && parts.peek().is_some() && parts.all(starts_with_parameter)
        }
        _ => first.contains('=') && parts.any(starts_with_parameter),
    }
}

/// Returns the reason why the query of an old URL is probably a mistake, as in `/a?id=\d+`. Returns `None` for an
/// ordinary URL. Old URLs are usually copied, so only unmistakable expressions are reported.
pub(super) fn doubt_in_url(url: &str) -> Option<QueryDoubt<'_>> {
    let (path, query) = url.split_once('?').filter(|(_, query)| !is_usual(query))?;
    pattern(QueryField::Url(url, path), query, |_, value| value_patterns::meant_as_expression(value))
}

/// Reports whether a query consists only of characters that are ordinary in names and values, and has no other doubtful
/// part. Most queries are usual.
fn is_usual(query: &str) -> bool {
    let (mut before, mut is_value, mut has_value) = (b'&', false, false);
    let mut is_usual_byte = |byte: u8| {
        let is_usual = match byte {
            b'=' => !matches!(before, b'=' | b'&'),
            // In a name, `%3D` would be an encoded equals sign.
            b'%' => is_value,
            b'&' | b'-' | b'_' | b'+' => true,
            _ => byte.is_ascii_alphanumeric(),
        };
        is_value = byte == b'=' || is_value && byte != b'&';
        has_value |= is_value;
        before = byte;
        is_usual
    };
    let has_name = query.starts_with(|first: char| first.is_ascii_alphanumeric());
    (has_name || query.is_empty()) && query.bytes().all(&mut is_usual_byte) && (has_value || !is_word(query))
}

/// Finds the first value that looks like a pattern.
fn pattern<'q>(
    field: QueryField<'q>,
    query: &'q str,
    meant: impl Fn(&str, &str) -> Option<MeantAsPattern>,
) -> Option<QueryDoubt<'q>> {
    parameters(query).find_map(|parameter| {
        let (name, value) = parameter.split_once('=').filter(|(_, value)| !delimited::is_path(value))?;
        Some(QueryDoubt::Pattern {
            field,
            name,
            value,
            meant: meant(name, value).or_else(|| value_patterns::placeholder(value))?,
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

impl QueryDoubt<'_> {
    /// Returns the warning. `place` is the location of the field.
    pub(super) fn warning(self, place: &Place) -> Diagnostic {
        match self {
            Self::Separator { query, separator } => {
                let message = format!("`{separator}` does not separate parameters: it is read as a part of a value");
                let code = format!("%{:02X}", u32::from(separator));
                let parameters: Vec<&str> = query.split(separator).map(str::trim).collect();
                let joined = parameters.join("&");
                let is_repeated = has_repeated_name(joined.split('&'));
                let wanted = if is_repeated { rows(&parameters) } else { format!("write `{joined}`") };
                let hint = format!("{wanted}; if the value contains `{separator}`, write `{code}`");
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
