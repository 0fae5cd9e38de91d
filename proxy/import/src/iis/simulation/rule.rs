//! Evaluates the rules of the module URL Rewrite.
//!
//! See <https://learn.microsoft.com/iis/extensions/url-rewrite-module/url-rewrite-module-configuration-reference>,
//! "Rule pattern", "Rule conditions" and "Rule action".

use portico_redirects::LetterCase;

use crate::iis::pattern::PatternSyntax;
use crate::iis::rule_element::{ConditionElement, Grouping, RuleElement, TextPattern};
use crate::iis::simulation::text::Variables;
use crate::simulation::answer::{Refusal, SimulatedOutcome};
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};

/// A rule.
pub(super) struct SimulatedRule {
    pub(super) line: u32,
    element: RuleElement,
    url: Pattern,
    conditions: Vec<Pattern>,
}

/// A compiled pattern.
enum Pattern {
    Expression(Result<SimulatedPattern, String>),
    Exact(String, LetterCase),
}

/// The effect of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Flow {
    NoMatch,
    /// The rule matches and has no effect on the answer.
    Next,
    /// The rule has changed the URL.
    Rewritten,
    Answer(SimulatedOutcome),
    /// The rule redirects, but does not end the evaluation.
    Pending(SimulatedOutcome),
}

impl SimulatedRule {
    /// Returns the rule of an element.
    pub(super) fn of(element: RuleElement, line: u32) -> Self {
        let pattern = |test: &TextPattern| match element.syntax {
            PatternSyntax::Exact => Pattern::Exact(test.pattern.clone(), test.case),
            PatternSyntax::Regex => expression(&test.pattern, test.case),
            PatternSyntax::Wildcard => {
                // An asterisk matches any text and is a group. The pattern matches the whole text.
                let parts: Vec<String> = test.pattern.split('*').map(regex_syntax::escape).collect();
                expression(&format!("^{}$", parts.join("(.*)")), test.case)
            }
        };
        let url = pattern(&element.url);
        let conditions = element.conditions.iter().map(|condition| pattern(&condition.test)).collect();
        Self { line, element, url, conditions }
    }

    /// Reports whether the rule can only show a page.
    pub(super) fn leads_to_page(&self) -> bool {
        matches!(self.element.action.kind.as_str(), "Rewrite" | "None" | "")
    }

    /// Evaluates the rule.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the effect is unknown.
    pub(super) fn flow(&self, variables: &mut Variables<'_>) -> Result<Flow, String> {
        let rule = &self.element;
        // The pattern matches the path below the folder of the rule, without a slash at the start.
        // Windows ignores the letter case of folders.
        let length = rule.folder.len();
        let is_below = variables.path.get(..length).is_some_and(|start| start.eq_ignore_ascii_case(&rule.folder));
        let Some(below) = variables.path.get(length..).filter(|_| is_below).map(str::to_owned) else {
            return Ok(Flow::NoMatch);
        };
        variables.condition_groups.clear();
        variables.rule_groups.clear();
        match (self.url.groups(&below)?, rule.url.is_negated) {
            (Some(groups), false) => variables.rule_groups = groups,
            (None, true) => {}
            (Some(_), true) | (None, false) => return Ok(Flow::NoMatch),
        }
        if !self.conditions_hold(variables)? {
            return Ok(Flow::NoMatch);
        }
        self.action(variables)
    }

    fn conditions_hold(&self, variables: &mut Variables<'_>) -> Result<bool, String> {
        let rule = &self.element;
        let mut unknown = None;
        for (condition, pattern) in rule.conditions.iter().zip(&self.conditions) {
            let holds = match self.condition_holds(condition, pattern, variables) {
                Ok(holds) => holds,
                Err(reason) => {
                    unknown = Some(reason);
                    continue;
                }
            };
            match (rule.grouping, holds) {
                (Grouping::All, false) => return Ok(false),
                (Grouping::Any, true) => return Ok(true),
                (Grouping::All, true) | (Grouping::Any, false) => {}
            }
        }
        match unknown {
            Some(reason) => Err(reason),
            None => Ok(rule.grouping == Grouping::All || rule.conditions.is_empty()),
        }
    }

    fn condition_holds(
        &self,
        condition: &ConditionElement,
        pattern: &Pattern,
        variables: &mut Variables<'_>,
    ) -> Result<bool, String> {
        let exists = match condition.match_type.as_str() {
            "IsFile" => Some(false),
            "IsDirectory" => Some(variables.path == "/"),
            _ => None,
        };
        if let Some(exists) = exists {
            return Ok(exists != condition.test.is_negated);
        }
        let groups = pattern.groups(&variables.replaced(&condition.input)?)?;
        let holds = groups.is_some() != condition.test.is_negated;
        if let Some(groups) = groups.filter(|_| holds) {
            if self.element.tracks_all_captures {
                // Group 0 is the match of the first condition. The other groups are numbered across all conditions.
                let skipped = usize::from(!variables.condition_groups.is_empty());
                variables.condition_groups.extend(groups.into_iter().skip(skipped));
            } else {
                variables.condition_groups = groups;
            }
        }
        Ok(holds)
    }

    fn action(&self, variables: &mut Variables<'_>) -> Result<Flow, String> {
        let rule = &self.element;
        let end = |outcome| Flow::Answer(outcome);
        Ok(match rule.action.kind.as_str() {
            "Redirect" => {
                let status = match rule.action.redirect_type.as_str() {
                    "" | "Permanent" => 301,
                    "Found" => 302,
                    "SeeOther" => 303,
                    "Temporary" => 307,
                    _ => return Ok(Flow::NoMatch),
                };
                let url = self.url(variables)?;
                if url.is_empty() {
                    return Err("a redirect without a target".to_owned());
                }
                let location = if url.starts_with('/') || url.contains("://") {
                    url
                } else if rule.folder == "/" {
                    format!("/{url}")
                } else {
                    return Err("a relative target inside a folder".to_owned());
                };
                let outcome = SimulatedOutcome::received(status, Some(&location));
                if rule.ends_evaluation { end(outcome) } else { Flow::Pending(outcome) }
            }
            "CustomResponse" => {
                end(SimulatedOutcome::received(rule.action.status_code.parse().unwrap_or_default(), None))
            }
            "AbortRequest" => end(SimulatedOutcome::Refused(Refusal::ClosedConnection)),
            "Rewrite" | "None" | "" if rule.ends_evaluation => end(SimulatedOutcome::Page),
            "Rewrite" => {
                let url = self.url(variables)?;
                let (path, query) = url.split_once('?').unwrap_or((&url, ""));
                variables.path = format!("/{}", path.trim_start_matches('/'));
                query.clone_into(&mut variables.query);
                variables.is_rewritten = true;
                Flow::Rewritten
            }
            "None" | "" => Flow::Next,
            other => return Err(format!("the action `{other}`")),
        })
    }

    /// Returns the URL of the action. The query of the request is appended unless the action forbids it.
    fn url(&self, variables: &Variables<'_>) -> Result<String, String> {
        let action = &self.element.action;
        let url = variables.replaced(&action.url)?;
        if !action.keeps_query || variables.query.is_empty() {
            return Ok(url);
        }
        let separator = if url.contains('?') { '&' } else { '?' };
        Ok(format!("{url}{separator}{}", variables.query))
    }
}

fn expression(pattern: &str, case: LetterCase) -> Pattern {
    Pattern::Expression(SimulatedPattern::new(pattern, case, LineBreaks::Special))
}

impl Pattern {
    /// Returns the groups of the match, where group 0 is the whole match. Returns `None` if the text does not match.
    fn groups(&self, text: &str) -> Result<Option<Vec<String>>, String> {
        match self {
            Self::Exact(own, case) => {
                let is_equal = match case {
                    LetterCase::Exact => own == text,
                    LetterCase::Ignored => own.eq_ignore_ascii_case(text),
                };
                Ok(is_equal.then(|| vec![text.to_owned()]))
            }
            Self::Expression(pattern) => {
                let pattern = pattern.as_ref().map_err(Clone::clone)?;
                let groups = pattern.captures(text.as_bytes()).map_err(|unknown| unknown.reason().to_owned())?;
                let group =
                    |group: Option<Vec<u8>>| String::from_utf8_lossy(group.as_deref().unwrap_or_default()).into_owned();
                Ok(groups.map(|groups| groups.into_iter().map(group).collect()))
            }
        }
    }
}
