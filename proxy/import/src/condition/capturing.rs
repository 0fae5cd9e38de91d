//! Reads conditions that capture query parameters for use in targets.

use std::collections::BTreeMap;

use regex_syntax::ast::{Ast, GroupKind};

use crate::condition::query_text::{self, decoded};
use crate::condition::values::{self, Dots, TextEdge};
use crate::condition::when::{ValueTest, When};
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::note::{NoteSubject, Remark};
use crate::path::placeholder::Capture;
use crate::regex;
use crate::target::parameter::Parameter;
use crate::target::template::{Piece, TargetTemplate};
use portico_redirects::LetterCase;

/// A condition that matches a regular expression against query parameters. The target of the redirect can use the
/// captures of the expression.
#[derive(Debug, Clone)]
pub(crate) struct CapturingCondition {
    pub(crate) condition: Condition,
    pub(crate) parameter_captures: ParameterCaptures,
}

impl CapturingCondition {
    /// Reads a condition on a query parameter or on the whole query. Returns `None` if the condition contains no
    /// regular expression, or if the expression captures no complete parameter value.
    pub(crate) fn read(request_part: &RequestPart, comparison: &Comparison) -> Option<Self> {
        let Comparison::Matches(pattern, case) = comparison else {
            return None;
        };
        let found = match request_part {
            RequestPart::Parameter(name) => ParameterCaptures::of_value(name, pattern, *case),
            RequestPart::Query => ParameterCaptures::of_query(pattern, *case)?,
            RequestPart::Host
            | RequestPart::Method
            | RequestPart::Header(_)
            | RequestPart::Cookies
            | RequestPart::Cookie(_) => return None,
        };
        if found.parameters.is_empty() {
            return None;
        }
        let condition = match (request_part, condition::read(request_part, comparison)) {
            (RequestPart::Query, Ok(read)) => {
                let own = found.condition.remarks.iter().filter(|remark| remark.subject == NoteSubject::LongerValues);
                let remarks = read.remarks.iter().chain(own).cloned().collect();
                Condition { remarks, other_parameters: read.other_parameters, ..found.condition.clone() }
            }
            (_, Ok(read)) => read,
            (_, Err(_)) => found.condition.clone(),
        };
        Some(Self { condition, parameter_captures: found })
    }

    /// Numbers the captures as if other captures stood before them.
    #[must_use]
    pub(crate) fn after(mut self, captures_before: u32) -> Self {
        for (capture, _) in &mut self.parameter_captures.captures {
            if let Capture::Number(number) = capture {
                *number += captures_before;
            }
        }
        self
    }

    /// Replaces captures in the target with query parameters. Returns the resulting differences between the rule and
    /// the original statement.
    pub(crate) fn substitute(&self, template: &mut TargetTemplate) -> Vec<Remark> {
        let mut is_used = false;
        for piece in &mut template.0 {
            // Only captures such as `%1` are replaced here. Other captures refer to the pattern of the rule.
            if let Piece::Capture(Capture::Percent(number)) = piece
                && let Some(parameter) = self.parameter_captures.of(&Capture::Number(*number))
            {
                *piece = Piece::Parameter(parameter.clone());
            }
            let Piece::Parameter(parameter) = piece else { continue };
            is_used |= self.parameter_captures.parameters.contains(parameter);
        }
        if is_used { self.parameter_captures.remarks.clone() } else { Vec::new() }
    }
}

/// The query parameters that a regular expression captures, and the captures of the expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ParameterCaptures {
    case: LetterCase,
    /// The parameters whose values a target can use.
    pub(crate) parameters: Vec<Parameter>,
    /// The captures that contain the complete value of a parameter, each with this parameter. A named capture is listed
    /// twice: by its number and by its name.
    pub(crate) captures: Vec<(Capture, Parameter)>,
    /// The differences between the original statement, which matches only some values, and a rule that matches every
    /// value.
    pub(crate) remarks: Vec<Remark>,
    /// The condition that the parameters are present in the query.
    pub(crate) condition: Condition,
}

impl ParameterCaptures {
    fn empty(case: LetterCase) -> Self {
        Self { case, parameters: Vec::new(), captures: Vec::new(), remarks: Vec::new(), condition: Condition::always() }
    }

    /// Returns the parameter whose value a capture contains.
    pub(crate) fn of(&self, capture: &Capture) -> Option<&Parameter> {
        self.captures.iter().find(|(known, _)| known == capture).map(|(_, parameter)| parameter)
    }

    /// Reads a regular expression that is matched against the value of the parameter `name`.
    pub(crate) fn of_value(name: &str, pattern: &str, case: LetterCase) -> Self {
        let mut found = Self::empty(case);
        let Ok(parsed) = regex::parse(pattern) else {
            return found;
        };
        let mut items = with_captures(&parsed.ast);
        let edges = (values::take_start(&mut items, ""), values::take_end(&mut items, ""));
        match items.as_slice() {
            [only] if edges == (TextEdge::Closed, TextEdge::Closed) || matches_whole_value(only) => {
                found.take(name, only, &parsed.text);
            }
            _ => {
                let test = values::value_test(pattern, case).unwrap_or(ValueTest::Present);
                found.add(Parameter::new(name), test);
            }
        }
        found
    }

    /// Reads a regular expression that is matched against the whole query. Returns `None` if no capture contains the
    /// complete value of a parameter.
    pub(crate) fn of_query(pattern: &str, case: LetterCase) -> Option<Self> {
        let parsed = regex::parse(pattern).ok()?;
        let mut items = with_captures(&parsed.ast);
        while items.first().is_some_and(|item| regex::case_flag(item).is_some()) {
            items.remove(0);
        }
        values::take_start(&mut items, "&");
        let end = values::take_end(&mut items, "&");
        // If the expression does not end with an anchor, a non-greedy repetition at its end, such as `(.*?)`, may match
        // only a part of the value.
        if end == TextEdge::Open && items.last().is_some_and(|last| !regex::is_greedy(regex::inner(last))) {
            return None;
        }
        let mut found = Self::empty(case);
        found.condition.remarks.push(condition::not_as_text());
        for items in items.split(|item| regex::literal(item) == Some('&')) {
            found.read(items, &parsed.text)?;
        }
        let is_value =
            items.last().is_some_and(|last| !is_any_value(regex::inner(last)) && regex::literal(last).is_none());
        found.condition.remarks.extend((end == TextEdge::Open && is_value).then(text_after_value));
        (!found.captures.is_empty()).then_some(found)
    }

    /// Reads the part of an expression that matches a single parameter, such as `name=(.+)` or `name=value`. Returns
    /// `None` if the part has another form.
    fn read(&mut self, items: &[&Ast], expression: &str) -> Option<()> {
        let text = |items: &[&Ast]| items.iter().map(|item| regex::literal(item)).collect::<Option<String>>();
        match items {
            [name @ .., equals, value @ Ast::Group(_)] if regex::literal(equals) == Some('=') => {
                let name = decoded(&text(name)?);
                self.take(&name, value, expression);
                self.remarks.extend(regex::can_be_empty(value).then(|| empty(&name)));
            }
            written => self.require(query_text::parameters(&text(written)?)?),
        }
        Some(())
    }

    /// Adds a parameter whose value matches the part `value` of `expression`.
    fn take(&mut self, name: &str, value: &Ast, expression: &str) {
        let inner = regex::inner(value);
        let span = inner.span();
        let listed = values::texts(&[inner], Dots::AnyCharacter).filter(|_| self.case == LetterCase::Exact);
        let test = match expression.get(span.start.offset..span.end.offset) {
            _ if listed.is_some() => ValueTest::one_of(listed.unwrap_or_default()),
            Some(text) if !is_any_value(inner) => ValueTest::Regex(text.to_owned(), self.case),
            Some(_) | None => ValueTest::Present,
        };
        let parameter = Parameter::new(name);
        self.captures.extend(group_captures(value).into_iter().map(|capture| (capture, parameter.clone())));
        self.add(parameter, test);
    }

    fn add(&mut self, parameter: Parameter, test: ValueTest) {
        self.require(BTreeMap::from([(parameter.name.clone(), test)]));
        self.parameters.push(parameter);
    }

    fn require(&mut self, query: BTreeMap<String, ValueTest>) {
        let condition = Condition::single(When { query, ..When::default() });
        self.condition = std::mem::replace(&mut self.condition, Condition::always()).and(condition);
    }
}

fn text_after_value() -> Remark {
    Remark::about(
        NoteSubject::LongerValues,
        "the expression for the query does not end with `(&|$)`, so more text may follow the value; the rule requires the whole \
        value",
        "no change needed unless links to the site contain longer values",
    )
}

fn empty(name: &str) -> Remark {
    Remark::new(
        format!("the original statement also matches an empty value of `{name}`, but the rule does not"),
        "if clients send an empty value, write a rule for this case",
    )
}

/// Splits an expression into its parts, such as literals and groups. A capturing group is a single part.
fn with_captures(ast: &Ast) -> Vec<&Ast> {
    regex::flatten(ast, &|kind| !matches!(kind, GroupKind::NonCapturing(_)))
}

/// Returns the captures with which a target can refer to the text of a group: its number, and its name if the group has
/// one. If the group contains only another group, the captures of that inner group are included.
fn group_captures(ast: &Ast) -> Vec<Capture> {
    let Ast::Group(group) = ast else {
        return Vec::new();
    };
    let name = regex::groups::name(group).map(|name| Capture::Name(name.to_owned()));
    let own = group.capture_index().map(Capture::Number).into_iter().chain(name);
    own.chain(group_captures(&group.ast)).collect()
}

/// Reports whether the expression matches the complete value even without the anchors `^` and `$`.
fn matches_whole_value(ast: &Ast) -> bool {
    is_any_value(regex::inner(ast)) && regex::is_greedy(regex::inner(ast))
}

/// Reports whether the expression is `.*`, `.+`, `[^&]*` or `[^&]+`.
fn is_any_value(ast: &Ast) -> bool {
    regex::is_anything(ast) || regex::is_something(ast) || regex::is_up_to(ast, '&')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(found: &ParameterCaptures) -> Vec<String> {
        let numbers = found.captures.iter().filter_map(|(capture, parameter)| match capture {
            Capture::Number(number) => Some(format!("{number}={}", parameter.name)),
            Capture::Name(_) | Capture::Percent(_) => None,
        });
        numbers.collect()
    }

    #[test]
    fn capture_of_a_complete_value_refers_to_the_parameter() {
        for (pattern, captures) in [
            (r"^(\d+)$", vec!["1=id"]),
            ("^(.+)$", vec!["1=id"]),
            ("(.*)", vec!["1=id"]),
            ("^((a|b))$", vec!["1=id", "2=id"]),
            ("(.*?)", vec![]),
            (r"(\d+)", vec![]),
            (r"^a(\d+)$", vec![]),
        ] {
            let found = ParameterCaptures::of_value("id", pattern, LetterCase::Exact);
            assert_eq!(shown(&found), captures, "{pattern}");
        }
    }

    #[test]
    fn captures_of_a_query_are_found_between_separators() {
        for (pattern, captures) in [
            ("^id=([0-9]+)$", vec!["1=id"]),
            ("(^|&)id=([^&]+)(&|$)", vec!["2=id"]),
            ("(?:^|.*&)id=([^&]*)(?:&.*)?$", vec!["1=id"]),
            (r"^a=(\d+)&b=1&c=(.+)$", vec!["1=a", "2=c"]),
            ("id=([0-9]+)", vec!["1=id"]),
        ] {
            assert_eq!(shown(&ParameterCaptures::of_query(pattern, LetterCase::Exact).unwrap()), captures, "{pattern}");
        }
        for pattern in [r"id=(\d\d)", r"^id=a(\d+)$", r"^(id=\d+)$", r"^\w+=(\d+)$", "^id=5$", "id=(.*?)"] {
            assert_eq!(ParameterCaptures::of_query(pattern, LetterCase::Exact), None, "{pattern}");
        }
    }
}
