//! Converts the conditions of a rule.

use crate::condition::alternatives::Alternatives;
use crate::condition::capturing::CapturingCondition;
use crate::condition::{Comparison, Condition, RequestPart, absent_as_empty};
use crate::foreign::path_restriction::{CaptureSyntax, PathRestriction};
use crate::iis::rewrite_map;
use crate::iis::rule_element::{ConditionElement, Grouping, RuleElement};
use crate::nginx::request_uri::{self, PathAndCondition};
use crate::note::{NoteSubject, Remark};
use portico_redirects::LetterCase;
use regex::RegexBuilder;

/// All conditions of a rule, combined. Each entry of `paths` becomes a separate rule.
#[derive(Debug, Clone)]
pub(super) struct AllConditions {
    pub(super) paths: Vec<Vec<PathRestriction>>,
    pub(super) condition: Condition,
    /// The paths to which the rule does not apply.
    pub(super) excluded: Vec<PathRestriction>,
    /// The condition that tests the query and whose captures the target can use as `{C:1}`.
    pub(super) captured: Option<CapturingCondition>,
}

/// A converted condition.
enum Parsed {
    Path(PathRestriction, Condition, Option<CapturingCondition>),
    NotPath(PathRestriction),
    Other(Condition, Option<CapturingCondition>),
}

pub(super) fn all(rule: &RuleElement, conditions: &[&ConditionElement]) -> Result<AllConditions, Remark> {
    let mut all =
        AllConditions { paths: vec![Vec::new()], condition: Condition::always(), excluded: Vec::new(), captured: None };
    let Some(conditions) = without_scheme(rule, conditions) else { return Ok(all) };
    let parsed: Result<Vec<Parsed>, Remark> = conditions.iter().map(|condition| parse(rule, condition)).collect();
    match rule.grouping {
        Grouping::All => parsed?.into_iter().for_each(|parsed| all.add(parsed)),
        Grouping::Any => all.add_any(parsed?)?,
    }
    Ok(all)
}

/// Returns the conditions without those on the scheme that have no effect behind a TLS terminator. Returns `None` if one
/// of several alternatives always holds.
fn without_scheme<'c>(rule: &RuleElement, conditions: &[&'c ConditionElement]) -> Option<Vec<&'c ConditionElement>> {
    let uses_captures = rule.action.url.to_ascii_uppercase().contains("{C:");
    let mut left = Vec::new();
    for (index, condition) in conditions.iter().enumerate() {
        // `{C:1}` refers to the last condition.
        let is_captured = uses_captures && index + 1 == conditions.len();
        let holds = scheme_holds(rule, condition);
        let has_no_effect = match rule.grouping {
            Grouping::Any if holds == Some(true) && !uses_captures => return None,
            Grouping::Any => holds == Some(false) && conditions.len() > 1,
            Grouping::All => holds == Some(true) && !is_captured,
        };
        if !has_no_effect {
            left.push(*condition);
        }
    }
    // If no alternative holds, the remaining condition explains why the rule is not needed.
    let never_holds = left.is_empty() && rule.grouping == Grouping::Any;
    Some(if never_holds { conditions.to_vec() } else { left })
}

/// Reports whether a condition on the scheme holds for requests over TLS. Returns `None` for other conditions.
fn scheme_holds(rule: &RuleElement, element: &ConditionElement) -> Option<bool> {
    let value = rewrite_map::tls_value(&element.input)?;
    let regex = RegexBuilder::new(&rule.syntax.regex(&element.test.pattern))
        .case_insensitive(element.test.case == LetterCase::Ignored)
        .size_limit(1 << 20)
        .build();
    Some(regex.ok()?.is_match(value) != element.test.is_negated)
}

impl AllConditions {
    fn add(&mut self, parsed: Parsed) {
        // `{C:1}` refers to the last condition.
        self.captured = None;
        self.paths.iter_mut().flatten().for_each(|path| *path = path.clone().without_captures());
        match parsed {
            Parsed::Path(path, condition, captured) => {
                self.captured = captured;
                self.paths.iter_mut().for_each(|before| before.push(path.clone()));
                self.and(condition);
            }
            Parsed::NotPath(path) => self.excluded.push(path),
            Parsed::Other(condition, captured) => {
                self.captured = captured;
                self.and(condition);
            }
        }
    }

    fn and(&mut self, condition: Condition) {
        self.condition = std::mem::replace(&mut self.condition, Condition::always()).and(condition);
    }

    /// Adds conditions of which at least one must hold.
    fn add_any(&mut self, parsed: Vec<Parsed>) -> Result<(), Remark> {
        let mut paths = Vec::new();
        let mut conditions = Vec::new();
        for parsed in parsed {
            match parsed {
                Parsed::Path(path, condition, _) if condition == Condition::always() => paths.push(vec![path]),
                Parsed::Other(condition, _) => conditions.push(condition),
                Parsed::Path(..) | Parsed::NotPath(_) => return Err(mixed()),
            }
        }
        if !paths.is_empty() && !conditions.is_empty() {
            return Err(mixed());
        }
        if !paths.is_empty() {
            self.paths = paths;
        }
        if let Some(any) = Alternatives::new(conditions, 0).condition {
            self.and(any);
        }
        Ok(())
    }
}

fn mixed() -> Remark {
    let reason = "`MatchAny` combines a condition on the path with another condition";
    Remark::new(reason, "write a separate rule for each condition")
}

fn parse(rule: &RuleElement, element: &ConditionElement) -> Result<Parsed, Remark> {
    if excludes_files(element) {
        return Ok(Parsed::Other(without_files(), None));
    }
    if tests_files(element) {
        return Err(untranslatable(element, "the condition tests for files on the old server"));
    }
    let name = element.input.strip_prefix('{').and_then(|inner| inner.strip_suffix('}'));
    let name = name.filter(|name| !name.contains(['{', '}', ':']));
    let name = name.ok_or_else(|| untranslatable(element, "the condition must test exactly one server variable"))?;
    let pattern = rule.syntax.regex(&element.test.pattern);
    let upper = name.to_ascii_uppercase();
    if matches!(upper.as_str(), "REQUEST_URI" | "UNENCODED_URL" | "URL" | "PATH_INFO" | "SCRIPT_NAME") {
        let PathAndCondition { path, condition, captured } =
            if matches!(upper.as_str(), "REQUEST_URI" | "UNENCODED_URL") {
                request_uri::regex(&pattern, element.test.case)?
            } else {
                PathAndCondition::new(PathRestriction::regex(&pattern, element.test.case), Condition::always())
            };
        let path = with_percent_captures(path);
        return match element.test.is_negated {
            false => Ok(Parsed::Path(path, condition, captured)),
            true if condition.alternatives == Condition::always().alternatives => Ok(Parsed::NotPath(path)),
            true => Err(untranslatable(element, "the negated condition tests the path and the query")),
        };
    }
    let part = request_part(element, &upper)?;
    let comparison = Comparison::Matches(pattern, element.test.case);
    if element.test.is_negated {
        return Ok(Parsed::Other(absent_as_empty::read(&part, &comparison.negated())?, None));
    }
    Ok(match CapturingCondition::read(&part, &comparison) {
        Some(captured) => Parsed::Other(captured.condition.clone(), Some(captured)),
        None => Parsed::Other(absent_as_empty::read(&part, &comparison)?, None),
    })
}

/// Changes a restriction, so that a target refers to its captures as `{C:1}`.
fn with_percent_captures(mut path: PathRestriction) -> PathRestriction {
    if let PathRestriction::Regex { captures, .. } = &mut path {
        *captures = CaptureSyntax::Percent;
    }
    path
}

fn request_part(element: &ConditionElement, name: &str) -> Result<RequestPart, Remark> {
    match name {
        "HTTP_HOST" | "SERVER_NAME" => Ok(RequestPart::Host),
        "REQUEST_METHOD" => Ok(RequestPart::Method),
        "QUERY_STRING" => Ok(RequestPart::Query),
        "HTTP_COOKIE" => Ok(RequestPart::Cookies),
        "HTTPS" | "SERVER_PORT" | "SERVER_PORT_SECURE" | "HTTP_X_FORWARDED_PROTO" => Err(Remark::about(
            NoteSubject::Https,
            "the condition depends on the scheme of the request",
            "remove the redirect, because the TLS terminator in front of the proxy redirects to https",
        )),
        name => match name.strip_prefix("HTTP_") {
            Some(header) => Ok(RequestPart::Header(header.replace('_', "-").to_ascii_lowercase())),
            None => Err(untranslatable(element, &format!("rules cannot test `{{{name}}}`")).about_part(name)),
        },
    }
}

fn untranslatable(element: &ConditionElement, why: &str) -> Remark {
    Remark::new(
        format!("cannot translate the condition on `{}`: {why}", element.input),
        "write a rule by hand for the requests to redirect",
    )
}

/// Reports whether a condition tests for files or folders.
fn tests_files(element: &ConditionElement) -> bool {
    matches!(element.match_type.as_str(), "IsFile" | "IsDirectory")
}

/// Reports whether a condition excludes the paths of existing files or folders.
pub(super) fn excludes_files(element: &ConditionElement) -> bool {
    tests_files(element) && element.test.is_negated
}

/// Returns the condition for a test that a file does not exist. The files of the old server are unknown, so the returned
/// condition always holds.
fn without_files() -> Condition {
    let mut condition = Condition::always();
    condition.remarks.push(Remark::new(
        "the original rule does not match paths of existing files, but the translated rule does",
        "no change needed if the files of the old server are gone",
    ));
    condition
}

#[cfg(test)]
mod tests {
    use crate::{Format, ImportOptions, import};

    #[test]
    fn empty_query_as_an_alternative_does_not_remove_the_other_condition() {
        let text = "<configuration><system.webServer><rewrite><rules><rule name='r' stopProcessing='true'>\
            <match url='^a$' /><conditions logicalGrouping='MatchAny'><add input='{QUERY_STRING}' pattern='^$' />\
            <add input='{HTTP_COOKIE}' pattern='old=1' negate='true' /></conditions>\
            <action type='Redirect' url='/b' redirectType='Permanent' /></rule></rules></rewrite></system.webServer>\
            </configuration>";
        let imported = import(Format::Iis, "web.config", text, &ImportOptions::default());
        let when = "when: { not: { cookie: { old: \"1\" } } }";
        assert!(imported.yaml.contains(when), "{}", imported.yaml);
        assert!(imported.report.iter().any(|note| note.hint.ends_with("without these conditions")));
        assert!(!imported.report.iter().any(|note| note.hint.contains("`when.cookie`")), "{:?}", imported.report);
    }
}
