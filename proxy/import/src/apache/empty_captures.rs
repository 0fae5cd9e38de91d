//! Removes captures from targets that never have a value, such as `%1` of a `RewriteRule` without conditions. Apache
//! replaces them with an empty text. For Apache, `%20` is also the capture `%2` and the character `0`.

use crate::apache::condition::RewriteCondition;
use crate::apache::lines::Directive;
use crate::note::Remark;
use crate::regex;

/// Returns a `RewriteRule` without captures that never have a value, and a remark if there are such captures.
pub(super) fn without(directive: &Directive, conditions: &[RewriteCondition]) -> (Directive, Option<Remark>) {
    let [pattern, to, ..] = directive.arguments.as_slice() else { return (directive.clone(), None) };
    let of_rule = if pattern.starts_with('!') { Groups::None } else { groups(pattern) };
    let of_conditions = conditions.iter().map(condition_groups).max().unwrap_or(Groups::None);
    let (stripped, removed) = stripped(to, |kind, number| match kind {
        '$' => of_rule.lack(number),
        _ => of_conditions.lack(number),
    });
    // An empty target has another meaning.
    let Some(first) = removed.first().filter(|_| !stripped.is_empty()) else { return (directive.clone(), None) };
    let mut directive = directive.clone();
    directive.arguments[1] = stripped;
    (directive, Some(remark(first)))
}

/// Returns the target of a `RedirectMatch` without captures that never have a value, and a remark if there are such captures.
pub(super) fn without_groups(pattern: &str, to: &str) -> (String, Option<Remark>) {
    let of_pattern = groups(pattern);
    let (stripped, removed) = stripped(to, |kind, number| kind == '$' && of_pattern.lack(number));
    match removed.first() {
        Some(first) if !stripped.is_empty() => (stripped, Some(remark(first))),
        Some(_) | None => (to.to_owned(), None),
    }
}

fn remark(capture: &str) -> Remark {
    let hint = match capture.strip_prefix('%') {
        Some(_) => format!("if `{capture}` should start an escape sequence, write `\\{capture}` and import again"),
        None => "correct the target if it should contain a part of the path".to_owned(),
    };
    Remark::new(format!("the capture `{capture}` in the target never has a value, so Apache leaves it out"), hint)
}

/// The captures that an expression may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Groups {
    None,
    /// The whole text, and this number of groups.
    Number(usize),
    Unknown,
}

impl Groups {
    fn lack(self, number: usize) -> bool {
        match self {
            Self::None => true,
            Self::Number(groups) => number > groups,
            Self::Unknown => false,
        }
    }
}

fn groups(pattern: &str) -> Groups {
    let count = |parsed: regex::Parsed| {
        regex::groups::all(&parsed.ast).into_iter().filter(|group| group.is_capturing()).count()
    };
    regex::parse(pattern).map_or(Groups::Unknown, |parsed| Groups::Number(count(parsed)))
}

fn condition_groups(condition: &RewriteCondition) -> Groups {
    let pattern = condition.pattern();
    match pattern.chars().next() {
        _ if condition.subject().eq_ignore_ascii_case("expr") => Groups::Unknown,
        // A condition that must not match sets no captures, and neither does a comparison or a test of a file.
        Some('!' | '=' | '<' | '>' | '-') => Groups::None,
        Some(_) | None => groups(pattern),
    }
}

/// Returns a target without the captures for which `is_empty` holds, and these captures.
fn stripped(to: &str, is_empty: impl Fn(char, usize) -> bool) -> (String, Vec<String>) {
    let mut text = String::with_capacity(to.len());
    let mut removed = Vec::new();
    let mut rest = to;
    while let Some(kind) = rest.chars().next() {
        let after = rest.get(kind.len_utf8()..).unwrap_or_default();
        let digit = after.chars().next().and_then(|digit| digit.to_digit(10)).filter(|_| "$%".contains(kind));
        let length = match digit {
            Some(digit) if is_empty(kind, digit as usize) => {
                removed.push(format!("{kind}{digit}"));
                rest = after.get(1..).unwrap_or_default();
                continue;
            }
            // A variable such as `%{TIME}`, a lookup such as `${map:$1}`, and a character after a backslash stay.
            None if "$%".contains(kind) && after.starts_with('{') => after.find('}').map_or(1, |end| end + 2),
            None if kind == '\\' => 1 + after.chars().next().map_or(0, char::len_utf8),
            Some(_) | None => kind.len_utf8(),
        };
        let (kept, following) = rest.split_at_checked(length).unwrap_or((rest, ""));
        text.push_str(kept);
        rest = following;
    }
    (text, removed)
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    fn rules(text: &str) -> (String, usize) {
        let text = format!("RewriteEngine On\n{text}\n");
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        let about = imported.report.iter().filter(|note| note.reason.contains("never has a value"));
        (imported.yaml, about.count())
    }

    #[test]
    fn captures_without_a_value_are_left_out() {
        for (text, to, removed) in [
            ("RewriteRule ^a$ /b-%2-c [R=301]", "to: /b--c\n", 1),
            ("RewriteRule ^a$ /b-$1c [R=301]", "to: /b-c\n", 1),
            ("RewriteRule ^a$ /b%20c [R=301,NE]", "to: /b0c\n", 1),
            ("RewriteRule ^a$ /b\\%20c [R=301,NE]", "to: /b%20c\n", 0),
            ("RewriteRule ^a/(x|y)$ /b/$1$2 [R=301]", "to: /b/{part}\n", 1),
            ("RewriteCond %{REQUEST_URI} !^/(z)\nRewriteRule ^a$ /b%1 [R=301]", "to: /b\n", 1),
            ("RewriteCond %{QUERY_STRING} ^id=(\\d+)$\nRewriteRule ^a$ /b/%1%2? [R=301]", "to: /b/{query.id}\n", 1),
            ("RedirectMatch 301 ^/a$ /b$1", "to: /b\n", 1),
            ("RedirectMatch 301 ^/a$ /b%20c", "to: /b%20c\n", 0),
        ] {
            let (yaml, about) = rules(text);
            assert!(yaml.contains(to), "{text}: {yaml}");
            assert_eq!(about, removed, "{text}");
        }
    }
}
