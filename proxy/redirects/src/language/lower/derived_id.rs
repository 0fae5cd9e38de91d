//! Derives the id of a rule that has no `id` in the file.
//!
//! The id depends only on the requests that the rule matches and on `order`, and not on their spelling in the file, on
//! the answer of the rule or on other rules. An expiry after which the rule no longer matches is a condition.
//!
//! The hits of a rule are stored under its id. If the lines of a file are moved, if a rule is written in another way or
//! if its target is corrected, the id stays the same, and so does the hit count.

use std::borrow::Cow;

use jiff::Timestamp;

use crate::address::path;
use crate::language::lower::paths::RulePaths;
use crate::language::lower::rows::ConditionalRow;
use crate::rule::condition::{CanonicalText, Conditions, HostPattern, NamedCondition, Requirement};
use crate::rule::path_pattern::{PathPattern, PatternEnd, PatternSegment};
use crate::rule::path_regex::Anchoring;
use crate::rule::{LetterCase, Paths, RuleOrder};

/// The end of the id of a rule with `order: written`. No host ends with this text.
const WRITTEN: &str = "+written";
/// Precedes the name of a table in the id of a rule. No host contains a colon.
const TABLE: &str = "table:";

/// The properties that the suffix of an id stands for.
#[derive(Clone, Copy)]
pub(super) struct Distinguishing<'r> {
    pub(super) case: LetterCase,
    pub(super) order: RuleOrder,
    pub(super) conditions: &'r Conditions,
    /// The name of the lookup table. The rule does not match a request whose key is not in the table. `None` if the rule
    /// has no table, or if it has `otherwise` and therefore matches any key.
    pub(super) table: Option<&'r str>,
    /// The name of the rule's data file, if it differs from the name in the rule.
    pub(super) rows: Option<&'r str>,
}

/// Returns the derived id. The id consists of the pattern and of a suffix for the conditions.
pub(super) fn of<'r>(matched: &'r RulePaths, distinguishing: Distinguishing<'r>) -> Cow<'r, str> {
    let pattern = distinguishing.rows.map_or_else(|| pattern(matched), Cow::Borrowed);
    match suffix(&matched.paths, distinguishing) {
        Some(suffix) => Cow::Owned(format!("{pattern}#{suffix}")),
        None => pattern,
    }
}

/// Returns the suffix of the ids of a file's rows, which stands for the conditions of the rule that reads the file. Rows
/// of two files with different conditions therefore have different ids.
pub(super) fn suffix_of_rows(matched: &RulePaths, distinguishing: Distinguishing<'_>) -> Option<String> {
    if matched.conditional.is_empty() { None } else { suffix(&matched.paths, distinguishing) }
}

/// Returns the derived id of a row with conditions. The id consists of the hosts, the path and the query of the row, and
/// of the suffix for all rows of the file. If the row no longer matches after its expiry, `end` is the time of its
/// expiry.
pub(super) fn of_row(row: &ConditionalRow, of_file: Option<&str>, end: Option<i64>) -> String {
    let mut hosts: Vec<&str> = row.own.hosts.iter().map(HostPattern::without_star).collect();
    hosts.sort_unstable();
    hosts.dedup();
    let mut query: Vec<&NamedCondition> = row.own.query.iter().collect();
    query.sort_unstable_by(|one, two| one.name.cmp(&two.name));
    let mut id = hosts.join(",");
    id.reserve(row.written.len());
    id.push_str(&path_text(&row.path));
    for (index, named) in query.into_iter().enumerate() {
        id.push(if index == 0 { '?' } else { '&' });
        push_encoded(&named.name, &mut id);
        if let Requirement::Equal(value) = &named.requirement {
            id.push('=');
            push_encoded(value, &mut id);
        }
    }
    let until = end.and_then(|end| Timestamp::from_second(end).ok()).map(|end| format!("until-{end}"));
    let suffixes = [of_file, until.as_deref()];
    suffixes.into_iter().flatten().for_each(|suffix| id.extend(["#", suffix]));
    id
}

/// Appends the name or the value of a parameter. Separators stay encoded.
fn push_encoded(text: &str, to: &mut String) {
    if text.contains(['%', '&', '=']) {
        to.push_str(&text.replace('%', "%25").replace('&', "%26").replace('=', "%3D"));
    } else {
        to.push_str(text);
    }
}

/// Returns the pattern in a form that shows the kind of the rule, so that `from: /a`, `prefix: /a` and `regex: /a` have
/// different ids. No `from` has one of the added characters in this position.
fn pattern(matched: &RulePaths) -> Cow<'_, str> {
    match &matched.paths {
        Paths::Rows(_) => Cow::Borrowed(&matched.written),
        Paths::Regex(_) => Cow::Owned(format!("~{}", path::composed(&matched.written))),
        Paths::Pattern(shape) => pattern_text(shape, &matched.names),
    }
}

/// Returns a pattern in the same form for all spellings, such as `/a` for `/a/`. Letters are not percent-encoded.
fn pattern_text<'p>(shape: &'p PathPattern, names: &[Box<str>]) -> Cow<'p, str> {
    let is_plain = |path: &&str| shape.end == PatternEnd::Closed && !path.contains(['%', '*']);
    if let Some(path) = shape.literal_path().map(|path| &**path).filter(is_plain) {
        return Cow::Borrowed(path);
    }
    let mut names = names.iter();
    let mut placeholder = |end: &str| names.next().map(|name| format!("{{{name}{end}}}"));
    let mut text = String::new();
    for segment in shape.segments() {
        text.push('/');
        match segment {
            PatternSegment::Literal(literal) => text.push_str(&literal_text(literal)),
            PatternSegment::Affixed { before, after } => {
                text.extend([&*literal_text(before), &placeholder("").unwrap_or_default(), &literal_text(after)]);
            }
            PatternSegment::Capture => text.push_str(&placeholder("").unwrap_or_default()),
        }
    }
    if shape.end == PatternEnd::Open {
        text.push('/');
        text.push_str(&placeholder("...").unwrap_or_else(|| "*".to_owned()));
    } else if text.is_empty() {
        text.push('/');
    }
    Cow::Owned(text)
}

/// Returns a literal part of a pattern. A single `*` stays encoded, because `/*` stands for a prefix.
fn literal_text(normal: &str) -> Cow<'_, str> {
    if normal == "*" { Cow::Borrowed("%2A") } else { path_text(normal) }
}

/// Decodes the percent-encoded letters of a path in normal form. `{` and `}` stay encoded, because `{name}` stands for a
/// placeholder.
fn path_text(normal: &str) -> Cow<'_, str> {
    match path::readable(normal) {
        Cow::Owned(text) if text.contains(['{', '}']) => Cow::Owned(text.replace('{', "%7B").replace('}', "%7D")),
        text => text,
    }
}

/// Returns a short text that distinguishes rules with the same pattern. If the only condition is a single host or a table,
/// the text is the host or the name of the table. Otherwise, it is a hash with twelve hexadecimal digits. For a rule with
/// `order: written`, [`WRITTEN`] follows, because such a rule may have the same pattern and conditions as a rule that
/// takes precedence. Returns `None` if there is nothing to distinguish.
fn suffix(paths: &Paths, distinguishing: Distinguishing<'_>) -> Option<String> {
    let Distinguishing { case, order, conditions, table, rows: _ } = distinguishing;
    let mut text = CanonicalText::default();
    if let Paths::Regex(regex) = paths
        && regex.facts.anchoring == Anchoring::Part
    {
        text.keyword("part");
    }
    if case == LetterCase::Ignored {
        text.keyword("case");
        text.keyword("ignore");
    }
    let mut is_readable = text.as_str().is_empty();
    text.conditions(conditions);
    let mut readable = conditions.single_host().filter(|_| conditions.only_host()).map(HostPattern::readable);
    if let Some(name) = table {
        is_readable &= text.as_str().is_empty();
        text.table(name);
        readable = Some(format!("{TABLE}{name}"));
    }
    let mut suffix = match readable {
        _ if text.as_str().is_empty() => String::new(),
        Some(readable) if is_readable => readable,
        Some(_) | None => format!("{:012x}", hash(text.as_str())),
    };
    if order == RuleOrder::Written {
        suffix.push_str(WRITTEN);
    }
    Some(suffix).filter(|suffix| !suffix.is_empty())
}

/// Returns the 64-bit FNV-1a hash of a text, folded to 48 bits. With 32 bits, two of 100,000 rules for one path would
/// probably have the same hash. The hash must not change between versions, because the
/// hash is a part of the rule's id, under which hits are stored.
fn hash(text: &str) -> u64 {
    let full = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (full >> 48) ^ (full & 0xffff_ffff_ffff)
}

#[cfg(test)]
mod tests {
    #[test]
    fn hash_never_changes() {
        assert_eq!(super::hash("host\0one.example\0"), 174_355_525_145_905);
    }
}
