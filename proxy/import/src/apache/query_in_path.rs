//! Finds statements with a query in the text that Apache compares with the path of a request. They match no request with this
//! query. See <https://httpd.apache.org/docs/2.4/mod/mod_alias.html#redirect>.

use std::sync::LazyLock;

use regex::Regex;

use crate::note::{Covering, NoteSubject, Remark};

/// A URL with a query, as the author of the statement means it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct IntendedUrl {
    pub(super) path: String,
    pub(super) query: String,
}

/// Returns the URL for the path of a directive such as `Redirect` if it has a query, as `/page.html?id=4` has.
pub(super) fn of_path(path: &str) -> Option<IntendedUrl> {
    let (path, query) = path.split_once('?')?;
    Some(IntendedUrl { path: path.to_owned(), query: query.to_owned() })
}

/// Returns the remark about a path such as `/page.html?id=4` in a directive such as `Redirect`.
pub(super) fn in_path(directive: &str, path: &str) -> Option<Remark> {
    Some(remark(directive, path, &of_path(path)?))
}

/// Returns the remark about a pattern such as `^page\.html\?id=4$` in a directive such as `RewriteRule`.
pub(super) fn in_pattern(directive: &str, pattern: &str) -> Option<Remark> {
    Some(remark(directive, pattern, &of_pattern(pattern)?))
}

/// Returns the URL for a pattern with a query. A query in a group may be optional.
pub(super) fn of_pattern(pattern: &str) -> Option<IntendedUrl> {
    static QUERY: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^[^()|?]*?\\?\?([A-Za-z_][\w\[\]-]*=.*)$").ok());
    let found = QUERY.as_ref()?.captures(pattern)?.get(1)?;
    let before = pattern.get(..found.start())?.trim_end_matches(['?', '\\']);
    let plain = |text: &str| text.trim_start_matches('^').trim_end_matches('$').replace('\\', "");
    let path = format!("/{}", plain(before).trim_start_matches('/'));
    Some(IntendedUrl { path, query: plain(found.as_str()) })
}

fn remark(directive: &str, written: &str, IntendedUrl { path, query }: &IntendedUrl) -> Remark {
    Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        format!(
            "`{directive}` compares only the path of a request, and never its query, so `{written}` matches no request with \
             this query"
        ),
        match condition(query) {
            Some(condition) => format!(
                "if the redirect is needed, write a rule with `from: {path}` and `when: {{ query: {{ {condition} }} }}`; in \
                 Apache, `RewriteCond %{{QUERY_STRING}}` tests the query"
            ),
            None => "if the redirect is needed, write a rule with `from` and `when: { query: … }`; in Apache, \
                     `RewriteCond %{QUERY_STRING}` tests the query"
                .to_owned(),
        },
    )
}

/// Returns the condition of a rule for a query of plain names and values.
fn condition(query: &str) -> Option<String> {
    let is_plain =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let parts = query.split('&').map(|part| {
        let (name, value) = part.split_once('=')?;
        (is_plain(name) && is_plain(value)).then(|| format!("{name}: \"{value}\""))
    });
    Some(parts.collect::<Option<Vec<String>>>()?.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_has_the_condition_on_the_query() {
        let hint = |remark: Option<Remark>| remark.map(|remark| remark.hint).unwrap_or_default();
        let rule = "`from: /page.html` and `when: { query: { id: \"4\" } }`";
        assert!(hint(in_path("Redirect", "/page.html?id=4")).contains(rule));
        assert!(hint(in_pattern("RewriteRule", r"^page\.html\?id=4$")).contains(rule));
        assert!(hint(in_pattern("RedirectMatch", "^/page.html?id=4$")).contains(rule));
        assert!(hint(in_path("Redirect", "/a?b=%20")).contains("query: …"));
    }

    #[test]
    fn optional_characters_are_no_query() {
        assert!(in_path("Redirect", "/page.html").is_none());
        for pattern in [r"^page\.html$", "^pages?/x$", r"^page(\?id=4)?$", "^index.php?$", r"^a\?$"] {
            assert!(in_pattern("RewriteRule", pattern).is_none(), "{pattern}");
        }
    }
}
