//! Lowers the keys that determine which paths a rule matches.

use std::sync::Arc;

use crate::address::path;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::completeness::Completeness;
use crate::language::lower::rows::{ConditionalRow, DataFiles};
use crate::language::lower::value_warnings::star_warning;
use crate::language::pattern::{self, Pattern};
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;
use crate::language::regex_repair;
use crate::language::server_syntax;
use crate::language::single_quotes;
use crate::language::value_error::ValueError;
use crate::rule::path_pattern::PatternEnd;
use crate::rule::path_regex::{Anchoring, PathRegex, RegexError, SharedRegexes};
use crate::rule::{LetterCase, Paths, RuleOrder, Strategy};

/// The paths that a rule matches, before the action of the rule is known.
pub(super) struct RulePaths {
    pub(super) paths: Paths,
    /// The names of the placeholders, in order.
    pub(super) names: Vec<Box<str>>,
    /// The rows of a CSV file that become rules of their own.
    pub(super) conditional: Vec<ConditionalRow>,
    /// `true` if the CSV file has a column `expires`.
    pub(super) has_expiry_column: bool,
    /// The pattern or the name of the data file, as written in the rule file.
    pub(super) written: Arc<str>,
    pub(super) strategy: Strategy,
}

/// A key that determines which paths a rule matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PathKey {
    From,
    Prefix,
    Regex,
    Rows,
}

impl PathKey {
    const fn name(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::Prefix => "prefix",
            Self::Regex => "regex",
            Self::Rows => "rows",
        }
    }
}

/// Returns the paths that `from`, `prefix`, `regex` or `rows` describes. Returns `None` if the paths are missing or
/// invalid.
pub(super) fn paths(
    raw: &RawRule,
    case_and_order: (LetterCase, RuleOrder),
    data: &mut DataFiles<'_>,
    regexes: &mut SharedRegexes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<RulePaths> {
    let (case, _) = case_and_order;
    let keys = [
        (PathKey::From, &raw.from),
        (PathKey::Prefix, &raw.prefix),
        (PathKey::Regex, &raw.regex),
        (PathKey::Rows, &raw.rows),
    ];
    let mut given = keys.iter().filter_map(|(name, key)| key.as_ref().map(|key| (*name, key)));
    let Some((path_key, key)) = given.next() else {
        report_missing_pattern(raw, diagnostics);
        return None;
    };
    if let Some((other, second)) = given.next() {
        let message = format!("a rule cannot have both `{}` and `{}`", path_key.name(), other.name());
        diagnostics
            .push(Diagnostic::new(Code::Conflict, second.place.clone(), message).hint("split the rule into two rules"));
        return None;
    }
    let result = match path_key {
        PathKey::From => pattern::parse(&key.value)
            .map(|pattern| shaped(pattern, key, case))
            .map_err(|error| Box::new(error.in_value(key))),
        PathKey::Prefix => prefix_pattern(&key.value)
            .map(|pattern| shaped(pattern, key, case))
            .map_err(|error| Box::new(error.in_value(key))),
        PathKey::Regex => {
            diagnostics.extend(star_warning(key));
            regex(raw, key, case, regexes)
        }
        PathKey::Rows => {
            let zone = raw.defaults.time_zone.as_ref();
            return data.rows(key, case_and_order, zone, diagnostics).map(|rows| RulePaths {
                paths: Paths::Rows(rows.packed),
                conditional: rows.conditional,
                has_expiry_column: rows.has_expiry_column,
                names: Vec::new(),
                written: key.value.as_str().into(),
                strategy: Strategy::Rows,
            });
        }
    };
    result.map_err(|diagnostic| diagnostics.push(*diagnostic)).ok()
}

fn report_missing_pattern(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    if raw.completeness == Completeness::Complete {
        let message = "the rule does not say which paths it matches";
        diagnostics.push(
            Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                .expected("`from`, `prefix`, `regex` or `rows`"),
        );
    }
}

fn shaped(pattern: Pattern, key: &Located<String>, case: LetterCase) -> RulePaths {
    let strategy = pattern.shape.strategy();
    let shape = if case == LetterCase::Ignored { pattern.shape.folded() } else { pattern.shape };
    let written =
        shape.literal_path().filter(|path| ***path == *key.value).map_or_else(|| key.value.as_str().into(), Arc::clone);
    RulePaths {
        paths: Paths::Pattern(shape),
        names: pattern.names,
        conditional: Vec::new(),
        has_expiry_column: false,
        written,
        strategy,
    }
}

fn regex(
    raw: &RawRule,
    key: &Located<String>,
    case: LetterCase,
    shared: &mut SharedRegexes,
) -> Result<RulePaths, Box<Diagnostic>> {
    let anchoring = match &raw.anchored {
        Some(Located { value: false, .. }) => Anchoring::Part,
        Some(_) | None => Anchoring::Whole,
    };
    let regex = PathRegex::with_shared(&path::composed(&key.value), anchoring, case, shared)
        .map_err(|bad| Box::new(bad_regex(key, &bad)))?;
    let names = regex.names.to_vec();
    if let Some(name) = names.iter().find(|name| !pattern::is_name(name)) {
        let message = format!("group name `{name}` is not a valid placeholder name");
        let diagnostic = Diagnostic::new(Code::BadRegex, key.place.of_part(&key.value, &format!("<{name}>")), message);
        return Err(Box::new(diagnostic.hint("use lowercase Latin letters, digits and `_`")));
    }
    if let Some(reason) = regex.no_match_reason() {
        return Err(Box::new(matches_no_path(key, reason, anchoring, case)));
    }
    Ok(RulePaths {
        paths: Paths::Regex(Box::new(regex)),
        names,
        conditional: Vec::new(),
        has_expiry_column: false,
        written: key.value.as_str().into(),
        strategy: Strategy::Regex,
    })
}

fn matches_no_path(key: &Located<String>, reason: &str, anchoring: Anchoring, case: LetterCase) -> Diagnostic {
    let written = key.value.as_str();
    let message = format!("no path matches `{written}`");
    if let Some(hint) = server_syntax::modifier_hint(written) {
        return Diagnostic::new(Code::BadRegex, key.place.clone(), message).hint(hint);
    }
    if written.contains("://") {
        let hint = "an expression matches only the path: write the host into `when: { host: … }`, and start the expression with `/`";
        return Diagnostic::new(Code::BadRegex, key.place.clone(), message).hint(hint);
    }
    let repaired = regex_repair::repaired(written, anchoring, case).filter(|repaired| repaired != written);
    let hint = match repaired {
        Some(repaired) => format!("{reason}: `regex: {}`", single_quotes::quoted(&repaired)),
        None => reason.to_owned(),
    };
    Diagnostic::new(Code::BadRegex, key.place.clone(), message).hint(hint)
}

pub(super) fn bad_regex(key: &Located<String>, bad: &RegexError) -> Diagnostic {
    let message = format!("`{}`, character {}: {}", key.value, bad.offset + 1, bad.message);
    let hint = if bad.is_look_around() {
        "write the expression without look-around; to exclude paths, write another rule with `pass: true`"
    } else {
        "the syntax is that of the Rust `regex` crate, without look-around and backreferences"
    };
    Diagnostic::new(Code::BadRegex, regex_place(key, bad.offset), message).hint(hint)
}

/// Returns the location of a character in a regular expression. `offset` counts characters after Unicode composition.
/// If the composition changes the expression, returns the location of the whole expression.
fn regex_place(key: &Located<String>, offset: usize) -> Place {
    let start = key.value.char_indices().nth(offset).filter(|_| path::composed(&key.value) == key.value);
    match start {
        Some((start, letter)) => key.place.part(&key.value, start..start + letter.len_utf8()),
        None => key.place.clone(),
    }
}

/// Parses a prefix, and returns a pattern that matches the path and all paths below it. Fails if the prefix is not a
/// valid path or contains a placeholder.
fn prefix_pattern(prefix: &str) -> Result<Pattern, ValueError> {
    let mut pattern = pattern::parse(prefix)?;
    if !pattern.names.is_empty() {
        let error = ValueError::new(Code::BadPlaceholder, "`prefix` cannot contain placeholders");
        return Err(error.hint("use `from` with `{tail...}` at the end"));
    }
    pattern.shape.end = PatternEnd::Open;
    Ok(pattern)
}
