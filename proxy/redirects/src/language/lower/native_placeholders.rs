//! Translates paths with placeholders of other servers into the syntax of rules. Hints contain the translated path, so
//! that editors can copy it.

use crate::address::path::foreign::{self, PathUse};
use crate::language::{pattern, regex_repair};
use crate::rule::LetterCase;
use crate::rule::path_regex::Anchoring;

/// A path in the syntax of rules, such as `/blog/{rest...}`.
pub(super) struct NativePath {
    pub(super) text: String,
    /// The names of the placeholders in `text`, in order.
    pub(super) names: Vec<String>,
}

/// Translates a path such as `/blog/*` into `/blog/{rest...}`. Returns `None` if a segment has no equivalent.
pub(super) fn native_source(path: &str) -> Option<NativePath> {
    let path = path.trim_end_matches('/');
    let last = path.split('/').count().saturating_sub(1);
    let mut native = NativePath { text: String::new(), names: Vec::new() };
    for (index, segment) in path.split('/').enumerate() {
        let is_foreign = foreign::find(&format!("/{segment}"), PathUse::Source).is_some();
        let at = if index == last { SegmentPlace::Last } else { SegmentPlace::Inner };
        if index > 0 {
            native.text.push('/');
        }
        if is_foreign {
            let (before, name, after) = parts(segment, at)?;
            let name = native.add_name(name);
            native.text.extend([before, "{", &name, "}", after]);
        } else {
            native.text.push_str(segment);
            native.names.extend(own_name(segment).map(str::to_owned));
        }
    }
    // Parsing also rejects paths that are invalid in a rule, such as a path with two placeholders in one segment.
    pattern::parse(&native.text).is_ok().then_some(native)
}

/// Replaces the placeholders of another server in a target, such as `$1`, `:name` or `*`, with placeholders of the
/// rule. Returns `None` if the rule has no suitable placeholder.
pub(super) fn native_target(target: &str, placeholder: &str, names: &[String]) -> Option<String> {
    if !target.contains(placeholder) {
        // The caller found the placeholder in a copy of the target without filters, but the target itself does not
        // contain the placeholder.
        return None;
    }
    let number = placeholder.trim_matches(['$', '{', '}']).parse::<usize>().ok();
    let written = parts(placeholder, SegmentPlace::Inner).map(|(_, name, _)| name.to_lowercase());
    let known = |name: &String| names.iter().find(|known| **known == *name);
    let name = match (number, written) {
        (Some(number), _) => names.get(number.checked_sub(1)?)?,
        (None, Some(name)) => {
            known(&name).or_else(|| names.last().filter(|_| ["splat", "name", "rest"].contains(&&*name)))?
        }
        (None, None) => names.last()?,
    };
    let native = format!("{{{name}}}");
    // The placeholder may be written in braces, as in `{$1}`.
    let in_braces = format!("{{{placeholder}}}");
    let written = if target.contains(&in_braces) { &in_braces } else { placeholder };
    let text = target.replacen(written, &native, 1);
    match foreign::find_in_target(&foreign::without_filters(&text)) {
        Some(next) => native_target(&text, next, names),
        None => Some(text),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SegmentPlace {
    Last,
    Inner,
}

/// Splits a segment into the text before the placeholder, the new name of the placeholder, and the text after the
/// placeholder. Returns `None` if the segment has no equivalent.
fn parts(segment: &str, at: SegmentPlace) -> Option<(&str, &str, &str)> {
    const GROUPS: [&str; 6] = ["([^/]+)", "([^/]*)", r"(\d+)", "([0-9]+)", "([a-z0-9-]+)", "[a-z]+"];
    let rest = if at == SegmentPlace::Last { "rest..." } else { "name" };
    if matches!(segment, "*" | "**" | ".*" | "(.*)" | "(.+)") {
        return Some(("", rest, ""));
    }
    if GROUPS.contains(&segment) {
        return Some(("", "name", ""));
    }
    if let Some(before) = segment.strip_suffix('*').filter(|before| is_literal(before)) {
        return Some((before, "name", ""));
    }
    if let Some(after) = segment.strip_prefix('*').filter(|after| is_literal(after)) {
        return Some(("", "name", after));
    }
    let between = |open: &str, close: &str| segment.strip_prefix(open).and_then(|inner| inner.strip_suffix(close));
    if let Some(name) =
        between("${", "}").or_else(|| between("[", "]").filter(|name| !name.starts_with("...") && !is_class(name)))
    {
        return Some(("", name, ""));
    }
    if let Some((name, _)) = between("{", "}").and_then(|inner| inner.split_once(':')) {
        return Some(("", name, ""));
    }
    if let Some(name) = between("<", ">") {
        return Some(("", name.rsplit(':').next()?, ""));
    }
    let named = segment.strip_prefix(':')?;
    let length = named.find(|c: char| !(c == '_' || c.is_ascii_alphanumeric())).unwrap_or(named.len());
    let (name, after) = named.split_at_checked(length)?;
    match after {
        "*" | "+" if at == SegmentPlace::Last => Some(("", rest, "")),
        after if is_literal(after) => Some(("", name, after)),
        _ => None,
    }
}

/// Returns a regular expression for a path in which a segment is a class of letters, such as `/[a-z]`. Returns `None`
/// if no segment is a class, if the path has other special characters, or if the expression would match no path.
pub(super) fn class_expression(path: &str) -> Option<String> {
    let class = |segment: &str| segment.strip_prefix('[')?.strip_suffix(']').map(is_class).filter(|is_class| *is_class);
    path.split('/').find_map(class)?;
    let parts = path.trim_end_matches('/').split('/').map(|segment| match class(segment) {
        Some(_) => Some(segment.to_owned()),
        None => (is_literal(segment) && !segment.contains(['\\', '^', '|'])).then(|| segment.replace('.', r"\.")),
    });
    let expression = parts.collect::<Option<Vec<String>>>()?.join("/");
    regex_repair::can_match(&expression, Anchoring::Whole, LetterCase::Exact).then_some(expression)
}

/// Reports whether the text between `[` and `]` is a class of letters, such as `a-z` or `a-z0-9_`, and not a name.
fn is_class(inner: &str) -> bool {
    let ranges = ["a-z", "A-Z", "0-9"];
    let rest = ranges.iter().fold(inner.to_owned(), |rest, range| rest.replace(range, ""));
    rest.len() < inner.len() && rest.chars().all(|letter| matches!(letter, '_' | '-' | '.'))
}

fn is_literal(text: &str) -> bool {
    !text.contains(['*', ':', '(', ')', '[', ']', '$', '{', '}', '?', '+'])
}

/// Returns the name of a placeholder in the syntax of rules. Returns `None` if the segment has no such placeholder.
fn own_name(segment: &str) -> Option<&str> {
    let (_, rest) = segment.split_once('{')?;
    let (name, _) = rest.split_once('}')?;
    Some(name.strip_suffix("...").unwrap_or(name))
}

impl NativePath {
    /// Adds a placeholder and returns the text to write between its braces. If another placeholder has the same name, a
    /// number is appended.
    fn add_name(&mut self, written: &str) -> String {
        let (name, dots) = written.strip_suffix("...").map_or((written, ""), |name| (name, "..."));
        let lower = name.to_lowercase();
        let numbered = (2..).map(|number: u32| format!("{lower}{number}"));
        let free = std::iter::once(lower.clone()).chain(numbered).find(|name| !self.names.contains(name));
        let name = free.unwrap_or(lower);
        let text = format!("{name}{dots}");
        self.names.push(name);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_other_servers_are_translated() {
        for (foreign, native) in [
            ("/blog/*", Some("/blog/{rest...}")),
            ("/a/*/b/*", Some("/a/{name}/b/{rest...}")),
            ("/a/*/b/*/c", Some("/a/{name}/b/{name2}/c")),
            ("/img*", Some("/img{name}")),
            ("/*.html", Some("/{name}.html")),
            ("/u/:userId/x", Some("/u/{userid}/x")),
            ("/u/:id.html", Some("/u/{id}.html")),
            ("/u/:path*", Some("/u/{rest...}")),
            ("/u/<int:id>/", Some("/u/{id}")),
            ("/u/[id]", Some("/u/{id}")),
            ("/u/${id}", Some("/u/{id}")),
            ("/u/(.*)", Some("/u/{rest...}")),
            ("/u/.*", Some("/u/{rest...}")),
            ("/u/([^/]+)/x", None),
            ("/(old|new)", None),
            ("/:a-:b", None),
            ("/u/[my-slug]", Some("/u/{my-slug}")),
            ("/u/[a-z]", None),
        ] {
            assert_eq!(native_source(foreign).map(|path| path.text).as_deref(), native, "{foreign}");
        }
    }

    #[test]
    fn class_of_letters_needs_a_regular_expression() {
        for (path, expression) in [
            ("/[a-z]", Some("/[a-z]")),
            ("/a.b/[a-zA-Z0-9_-]/", Some(r"/a\.b/[a-zA-Z0-9_-]")),
            ("/[a-z]/*", None),
            ("/[slug]", None),
            ("/a", None),
        ] {
            assert_eq!(class_expression(path).as_deref(), expression, "{path}");
        }
    }

    #[test]
    fn targets_name_the_placeholders_of_the_source() {
        let names = ["year".to_owned(), "rest".to_owned()];
        for (target, placeholder, native) in [
            ("/n/$1", "$1", Some("/n/{year}")),
            ("/n?x=$2", "$2", Some("/n?x={rest}")),
            ("/n/:splat", ":splat", Some("/n/{rest}")),
            ("/n/:year", ":year", Some("/n/{year}")),
            ("/n/*", "*", Some("/n/{rest}")),
            ("/n/:other", ":other", None),
            ("/n/$3", "$3", None),
            ("/n/$2/$1?a=$2", "$2", Some("/n/{rest}/{year}?a={rest}")),
            ("/n/$2/$3", "$2", None),
            ("/n/:a{year|lower}", ":a{year}", None),
        ] {
            assert_eq!(native_target(target, placeholder, &names).as_deref(), native, "{target}");
        }
        assert_eq!(native_target("/n/$1", "$1", &[]), None);
    }
}
