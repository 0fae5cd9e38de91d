//! Converts conditions on the request line, as statements that remove `index.php` from URLs have them:
//!
//! ```apache
//! RewriteCond %{THE_REQUEST} ^[A-Z]{3,9}\ /(.*)index\.php\ HTTP/
//! RewriteRule ^(.*)index\.php$ /$1 [R=301,L]
//! ```
//!
//! The request line has the URL that the client has sent, and not the one to which the server has rewritten it. Rules test this
//! URL anyway, so that conditions on the method, the path and the query say the same.

use std::sync::LazyLock;

use regex::Regex;

use crate::apache::condition::RewriteCondition;
use crate::apache::lines::Directive;
use crate::note::Remark;
use portico_redirects::LetterCase;

/// The conditions of a `RewriteRule` without conditions on the request line.
pub(super) struct WithoutRequestLine {
    pub(super) conditions: Vec<RewriteCondition>,
    /// The remark about a condition that matches more in the original server.
    pub(super) remark: Option<Remark>,
}

/// Replaces the conditions on the request line whose meaning is known.
pub(super) fn resolved(directive: &Directive, conditions: &[RewriteCondition]) -> WithoutRequestLine {
    let own = directive.arguments.first().map_or("", String::as_str);
    let start = if uses_captures(directive, conditions) { ".*?" } else { ".*" };
    let (mut kept, mut remark) = (Vec::new(), None);
    let mut is_alternative = false;
    for condition in conditions {
        let is_single = !is_alternative && !condition.flags.is_or;
        is_alternative = condition.flags.is_or;
        let is_line = condition.subject().eq_ignore_ascii_case("%{THE_REQUEST}");
        match RequestLine::read(condition.pattern(), start).filter(|_| is_line && is_single) {
            Some(line) => {
                remark = remark.or_else(|| (!line.ends_like(own)).then(|| whole_line(condition.pattern())));
                kept.extend(line.conditions(condition, own));
            }
            None => kept.push(condition.clone()),
        }
    }
    WithoutRequestLine { conditions: kept, remark }
}

/// Reports whether the target or a condition uses a capture of a condition.
fn uses_captures(directive: &Directive, conditions: &[RewriteCondition]) -> bool {
    let has_reference =
        |text: &str| text.split('%').skip(1).any(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    has_reference(directive.arguments.get(1).map_or("", String::as_str))
        || conditions.iter().any(|condition| has_reference(condition.subject()) || has_reference(condition.pattern()))
}

/// A pattern for the request line.
#[derive(Debug, PartialEq, Eq)]
struct RequestLine {
    /// The pattern for the method. `None` if all methods match.
    method: Option<String>,
    /// The pattern for the path, without `^` and `$`.
    path: String,
    query: QueryPattern,
}

/// What a pattern for the request line says about the end of the path and about the query.
#[derive(Debug, PartialEq, Eq)]
enum QueryPattern {
    /// Nothing. The path may continue.
    Open,
    /// The path ends, and may be followed by a query.
    Any,
    /// The path ends, and there is no query.
    Absent,
    /// The path ends, and the query matches this pattern.
    Matches(String),
}

impl RequestLine {
    /// Parses a pattern. Returns `None` if its meaning is not known. `open` is the pattern for what precedes a pattern without a
    /// start: such a pattern matches at the first possible place, which decides the texts of its captures.
    fn read(pattern: &str, open: &str) -> Option<Self> {
        static START: LazyLock<Option<Regex>> = LazyLock::new(|| {
            let any = r"\[A-Z\](?:\{3,9\}|\{3,\}|\+|\*)|\\w\+|\\S\+|\.\+|\.\*";
            let start = format!(r"^(?:\^(?:{any}|(GET|POST|\((?:\?:)?GET\|(?:HEAD|POST)\)))(?:{SPACE})|{SPACE})");
            Regex::new(&start).ok()
        });
        static END: LazyLock<Option<Regex>> = LazyLock::new(|| {
            let any = r"\[(?:\\s|\\? )\\?\?\]|\[\\?\?(?:\\s|\\? )\]|\(\\\?\|(?:\\s|\\? )\)|\((?:\\s|\\? )\|\\\?\)";
            let query = r"\((?:\?:)?\\\?(?:\[\^(?:\\s|\\? )\]\*|\.\*|\.\*\?)\)\?";
            let line_end = format!(r"(?:{SPACE})(?:HTTP(?:/.*)?)?\$?");
            let end =
                format!(r"(?:(?P<any>(?:{any})(?:\.\*\$?|HTTP.*)?|(?:{query})(?:{line_end}))|(?P<absent>{line_end}))$");
            Regex::new(&end).ok()
        });
        let start = START.as_ref()?.captures(pattern);
        let method = start.as_ref().and_then(|start| start.get(1)).map(|method| method.as_str().to_owned());
        let is_grouped = method.as_ref().is_some_and(|method| method.starts_with("(G"));
        let rest = if let Some(start) = start.and_then(|start| start.get(0)) {
            pattern.get(start.end()..)?.to_owned()
        } else {
            let greedy = ["^.*", "^.+", ".*"].iter().find_map(|start| pattern.strip_prefix(start));
            let (start, rest) = greedy.map_or((open, pattern), |rest| (".*", rest));
            format!("{start}{}", Some(rest).filter(|rest| rest.starts_with('/'))?)
        };
        let end = END.as_ref()?.captures(&rest);
        let length = end.as_ref().and_then(|end| end.get(0)).map_or(rest.len(), |end| end.start());
        let before = rest.get(..length)?;
        let query = match &end {
            Some(end) if end.name("any").is_some() => QueryPattern::Any,
            Some(_) => QueryPattern::Absent,
            None => QueryPattern::Open,
        };
        let (path, query) = match (before.split_once(r"\?"), query) {
            (None, query) => (before, query),
            // A capture has a number in one of the two conditions only.
            (Some((path, text)), _) if path.contains('(') && text.contains('(') => return None,
            (Some((path, text)), QueryPattern::Absent) => (path, QueryPattern::Matches(format!("^{text}$"))),
            (Some((path, text)), QueryPattern::Open) => (path, QueryPattern::Matches(format!("^{text}"))),
            (Some(_), QueryPattern::Any | QueryPattern::Matches(_)) => return None,
        };
        let has_other = Regex::new(r"\\s|\\? |\\\?|\$|\^").ok()?.is_match(&path.replace("[^", "["));
        let is_path = path.starts_with(['/', '(', '.', '[']) && !has_alternatives(&rest) && !is_grouped;
        (is_path && !has_other).then(|| Self { method, path: path.to_owned(), query })
    }

    /// Reports whether a path that matches the pattern of the rule ends where the path of this pattern ends. The rest of the request
    /// line then has no influence, unless the query has the same text.
    fn ends_like(&self, own: &str) -> bool {
        let is_shared = |tail: &str| !tail.is_empty() && own.strip_suffix('$').is_some_and(|own| own.ends_with(tail));
        let plain = self.path.rsplit(['/', ')', '*', '+']).next().unwrap_or_default();
        let segment = self.path.rsplit('/').next().filter(|segment| is_balanced(segment)).unwrap_or_default();
        self.query != QueryPattern::Open || is_shared(plain) || is_shared(segment)
    }

    /// Returns the conditions that say the same. The last one has the captures.
    fn conditions(&self, condition: &RewriteCondition, own: &str) -> Vec<RewriteCondition> {
        let flags = if condition.flags.case == LetterCase::Ignored { "[NC]" } else { "[]" };
        let condition = |subject: &str, pattern: String| {
            RewriteCondition::read(&[subject.to_owned(), pattern, flags.to_owned()], &condition.origin)
        };
        let end = if self.ends_like(own) { "$" } else { "" };
        let path = condition("%{REQUEST_URI}", format!("^{}{end}", self.path));
        let method = self.method.as_ref().and_then(|method| condition("%{REQUEST_METHOD}", format!("^{method}$")));
        let query = match &self.query {
            QueryPattern::Open | QueryPattern::Any => None,
            QueryPattern::Absent => condition("%{QUERY_STRING}", "^$".to_owned()),
            QueryPattern::Matches(pattern) => condition("%{QUERY_STRING}", pattern.clone()),
        };
        let (first, last) = if self.path.contains('(') { (query, path) } else { (path, query) };
        method.into_iter().chain(first).chain(last).collect()
    }
}

/// A space in an expression.
const SPACE: &str = r"\\ | |\\s\+?|\\x20";

/// Reports whether an expression has alternatives outside of groups.
fn has_alternatives(expression: &str) -> bool {
    let mut depth = 0_i32;
    expression.chars().any(|character| {
        depth += i32::from(character == '(') - i32::from(character == ')');
        character == '|' && depth == 0
    })
}

/// Reports whether each group and class of a part of an expression is closed in this part.
fn is_balanced(part: &str) -> bool {
    let count = |character: char| part.matches(character).count();
    count('(') == count(')') && count('[') == count(']')
}

fn whole_line(pattern: &str) -> Remark {
    Remark::new(
        format!(
            "the original statement compares `{pattern}` with the whole request line, which has the query; the rule with the path"
        ),
        "no change needed unless queries contain such text",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn usual_patterns_are_read() {
        let line = |method: Option<&str>, path: &str, query: QueryPattern| {
            Some(RequestLine { method: method.map(str::to_owned), path: path.to_owned(), query })
        };
        for (pattern, expected) in [
            (r"^[A-Z]{3,9}\ /index\.php\ HTTP/", line(None, r"/index\.php", QueryPattern::Absent)),
            (r"^[A-Z]{3,9}\ /(.*)index\.php", line(None, r"/(.*)index\.php", QueryPattern::Open)),
            (
                r"^[A-Z]{3,9}\ /([^/]+/)*index\.php(\?[^\ ]*)?\ HTTP/",
                line(None, r"/([^/]+/)*index\.php", QueryPattern::Any),
            ),
            (r"\s/+(.*?/)?index\.php[\s?]", line(None, r"/+(.*?/)?index\.php", QueryPattern::Any)),
            (r"^GET\ /index\.php\ ", line(Some("GET"), r"/index\.php", QueryPattern::Absent)),
            (r"^.*/index\.php", line(None, r".*/index\.php", QueryPattern::Open)),
            (r"/index\.php", line(None, r".*?/index\.php", QueryPattern::Open)),
            (
                r"^[A-Z]+\s/index\.php\?id=([0-9]+)\sHTTP",
                line(None, r"/index\.php", QueryPattern::Matches("^id=([0-9]+)$".to_owned())),
            ),
            (r"^[A-Z]+\ /a\ .*\ HTTP/", None),
            (r"^GET\ /a|^POST\ /b", None),
            ("index", None),
        ] {
            assert_eq!(RequestLine::read(pattern, ".*?"), expected, "{pattern}");
        }
    }

    #[test]
    fn statements_that_remove_a_file_name_are_translated() {
        for (statements, rules) in [
            (
                "RewriteCond %{THE_REQUEST} ^[A-Z]{3,9}\\ /index\\.php\\ HTTP/\nRewriteRule ^index\\.php$ / [R=301,L]",
                "  - from: /index.php\n    to: /\n",
            ),
            (
                "RewriteCond %{THE_REQUEST} ^[A-Z]{3,9}\\ /(.*)index\\.php\nRewriteRule ^(.*)index\\.php$ /$1 [R=301,L]",
                "  - regex: /(?<rest>.*)index\\.php\n    to: /{rest}\n",
            ),
            (
                "RewriteCond %{THE_REQUEST} /index\\.(php|html?) [NC]\nRewriteRule ^(.*)index\\.(php|html?)$ /$1 [R=301,NC,L]",
                "  - regex: /(?<part>(?:.*/)?)index\\.(?:php|html?)\n    to: /{part}\n    case: ignore\n",
            ),
            (
                "RewriteCond %{THE_REQUEST} /([^.]+)\\.html [NC]\nRewriteRule ^ /%1 [R=301,NC,L]",
                "  - regex: (?:/.*?)??/(?<part>[^.]+)\\.html.*\n    to: /{part}\n    case: ignore\n",
            ),
            (
                "RewriteCond %{THE_REQUEST} \\s/+(.*?/)?index\\.php[\\s?]\nRewriteRule ^ /%1 [R=301,L]",
                "  - regex: /(?<part>.*?/)?index\\.php\n    to: /{part}\n",
            ),
        ] {
            let text = format!("RewriteEngine On\n{statements}\n");
            let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
            assert_eq!(imported.yaml, format!("rules:\n{rules}"), "{statements}: {:?}", imported.report);
        }
    }
}
