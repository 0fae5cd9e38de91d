//! Converts a rule that looks up its target in a rewrite map. Each entry of the map becomes a rule.

use crate::condition::other_parameters::OtherParameters;
use crate::condition::query_text;
use crate::condition::when::When;
use crate::condition::{self, Condition};
use crate::foreign::parameters::sent_twice;
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::rule::{ForeignOutcome, ForeignRule};
use crate::foreign::status::is_gone;
use crate::iis::condition::AllConditions;
use crate::iis::rewrite_map::{MapEntry, MapLookup};
use crate::iis::target;
use crate::importer::Importer;
use crate::note::{Covering, NoteSubject, Remark};
use crate::rule::draft::{Precedence, QueryPolicy};
use portico_redirects::path::escape::Escapes;
use regex::{Regex, RegexBuilder};

/// A rule that looks up its target in a map.
pub(super) struct MapRule<'r> {
    pub(super) lookup: MapLookup<'r>,
    /// The pattern of the condition that looks up the text.
    pub(super) pattern: String,
    pub(super) precedence: Precedence,
    pub(super) own_path: PathRestriction,
    /// The conditions of the rule, except for the lookup.
    pub(super) conditions: AllConditions,
    pub(super) status: u16,
    pub(super) url: &'r str,
    pub(super) query: QueryPolicy,
}

/// The text that is looked up in the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyText {
    PathAndQuery,
    Path,
    /// The path without the leading slash.
    PathBelowRoot,
}

pub(super) fn convert(importer: &mut Importer<'_>, rule: &MapRule<'_>) -> Result<(), Remark> {
    let key = key_text(&rule.lookup.key)?;
    let pattern = rule.value_pattern()?;
    if !rule.conditions.excluded.is_empty() || rule.conditions.captured.is_some() {
        let reason = "the rule combines a map with other conditions on the path or the query";
        return Err(Remark::new(reason, "write the rules by hand"));
    }
    for entry in rule.lookup.map.entries.iter().filter(|entry| !entry.value.is_empty()) {
        if !pattern.is_match(&entry.value) {
            continue;
        }
        match foreign_rules(rule, key, entry) {
            Ok(rules) => rules.into_iter().for_each(|rule| importer.convert(rule)),
            Err(remark) => importer.report_untranslated(&entry.origin, remark),
        }
    }
    Ok(())
}

impl MapRule<'_> {
    /// Returns the expression for the values of the map. Only an expression for whole values can have captures that the
    /// target uses.
    fn value_pattern(&self) -> Result<Regex, Remark> {
        let is_whole = matches!(self.pattern.as_str(), ".+" | "(.+)" | "^(.+)$" | ".*" | "(.*)" | "^(.*)$");
        let uses_captures = self.url.to_ascii_uppercase().contains("{C:");
        let builder = RegexBuilder::new(&self.pattern).case_insensitive(true).size_limit(1 << 20).build();
        let regex = builder.ok().filter(|_| is_whole || !uses_captures);
        regex.ok_or_else(|| {
            let reason = "the pattern of the condition matches only some values of the map";
            Remark::new(reason, "write a rule by hand for the values that match")
        })
    }
}

fn key_text(written: &str) -> Result<KeyText, Remark> {
    match written.to_ascii_uppercase().as_str() {
        "{REQUEST_URI}" | "{UNENCODED_URL}" => Ok(KeyText::PathAndQuery),
        "{URL}" | "{PATH_INFO}" | "{SCRIPT_NAME}" => Ok(KeyText::Path),
        "{R:0}" | "{R:1}" => Ok(KeyText::PathBelowRoot),
        _ => Err(Remark::new(
            format!("the rule looks up `{written}` in a map, which has no equivalent"),
            "write the rules by hand",
        )),
    }
}

fn foreign_rules(rule: &MapRule<'_>, key: KeyText, entry: &MapEntry) -> Result<Vec<ForeignRule>, Remark> {
    let (path, query) = match key {
        KeyText::PathAndQuery => entry.key.split_once('?').unwrap_or((&entry.key, "")),
        KeyText::Path | KeyText::PathBelowRoot => (entry.key.as_str(), ""),
    };
    check_key(key, entry)?;
    let slash = if key == KeyText::PathBelowRoot { "/" } else { "" };
    let text = format!("{slash}{path}");
    let exact = PathRestriction::Exact { text, escapes: Escapes::Decoded, case: rule.lookup.map.case };
    let target =
        if is_gone(rule.status) { None } else { Some(target::read(rule.url, rule.query.clone(), Some(&entry.value))?) };
    let when = When { query: query_text::parameters(query).unwrap_or_default(), ..When::default() };
    let condition = rule.conditions.condition.clone().and(Condition::single(when));
    let mut rules = Vec::new();
    for before in rule.conditions.paths.clone() {
        let paths: Vec<PathRestriction> = std::iter::once(exact.clone())
            .chain(before)
            .chain([rule.own_path.clone()])
            .map(PathRestriction::without_captures)
            .collect();
        let template = target.as_ref().map(|target| target.template.clone());
        let combined = path_restriction::combine(&paths, Some(template.unwrap_or_default()))?;
        let template = combined.template.unwrap_or_default();
        let repeated = target.as_ref().and_then(|target| sent_twice(&template, &target.query, &condition.alternatives));
        let outcome = match &target {
            Some(target) => ForeignOutcome::Redirect { status: rule.status, template, query: target.query.clone() },
            None => ForeignOutcome::Gone(rule.status),
        };
        let has_query = match (key, query) {
            (KeyText::PathAndQuery, "") => Some(compares_query()),
            (KeyText::PathAndQuery | KeyText::Path | KeyText::PathBelowRoot, query) => {
                (!query.is_empty()).then(condition::not_as_text)
            }
        };
        rules.push(ForeignRule {
            origin: entry.origin.clone(),
            precedence: rule.precedence,
            shape: combined.shape,
            outcome,
            alternatives: condition.alternatives.clone(),
            other_parameters: if key == KeyText::PathAndQuery {
                OtherParameters::Forbidden
            } else {
                condition.other_parameters
            },
            remarks: combined
                .remarks
                .into_iter()
                .chain(condition.remarks.clone())
                .chain(has_query)
                .chain(repeated)
                .collect(),
        });
    }
    Ok(rules)
}

/// Returns an error if no request has the text of an entry.
fn check_key(key: KeyText, entry: &MapEntry) -> Result<(), Remark> {
    let written = &entry.key;
    let (reason, hint) = match (key, written.starts_with('/')) {
        (KeyText::PathBelowRoot, true) => (
            format!(
                "`{written}` starts with a slash, but the rule looks up the path without it, so the entry has no effect"
            ),
            "delete the entry; if it should redirect, remove the slash from its key and import again",
        ),
        (KeyText::PathAndQuery | KeyText::Path, false) => {
            (format!("`{written}` does not start with a slash, so no request matches the entry"), "delete the entry")
        }
        (KeyText::Path | KeyText::PathBelowRoot, _) if written.contains('?') => (
            format!("`{written}` contains a query, but the rule looks up only the path, so the entry has no effect"),
            "delete the entry; if it should redirect, look up `{REQUEST_URI}` in the rule and import again",
        ),
        (KeyText::PathAndQuery | KeyText::Path, true) | (KeyText::PathBelowRoot, false) => return Ok(()),
    };
    Err(Remark::about(NoteSubject::WithoutEffect(Covering::NoRequests), reason, hint))
}

fn compares_query() -> Remark {
    Remark::about(
        NoteSubject::Queries,
        "the original rule looks up path and query, so an entry without a query matches only URLs without a query; the \
        translated rule also matches URLs with a query",
        "no change needed unless URLs with a query lead to a different page",
    )
}
