//! Expressions over the query whose captures go into targets.

use std::collections::BTreeMap;

use regex_syntax::ast::{Ast, GroupKind};

use crate::aim::{Aim, Piece};
use crate::condition::{self, Comparison, Condition, Looked, decoded};
use crate::draft::{Test, Values, When};
use crate::note::Remark;
use crate::parameter::Parameter;
use crate::regex;
use crate::regex::values::{self, Edge};
use crate::shape::Capture;

/// A condition whose expression captures what a target may take in.
#[derive(Debug, Clone)]
pub(super) struct Captured {
    pub(super) condition: Condition,
    pub(super) held: Held,
    /// Why there is no rule that does not take it in: ours does not see which values there are.
    pub(super) alone: Option<Remark>,
}

impl Captured {
    /// None for a condition that captures no parameter.
    pub(super) fn read(looked: &Looked, comparison: &Comparison) -> Option<Self> {
        let held = match (looked, comparison) {
            (Looked::Parameter(name), Comparison::Matches(pattern, _)) => Held::of_value(name, pattern),
            (Looked::Query, Comparison::Matches(pattern, _)) => Held::of_query(pattern)?,
            _ => return None,
        };
        if held.parameters.is_empty() {
            return None;
        }
        Some(match condition::read(looked, comparison) {
            Ok(condition) => Self { condition, held, alone: None },
            Err(alone) => Self { condition: held.condition.clone(), held, alone: Some(alone) },
        })
    }

    /// Tells the target which values of parameters the condition was for; what is different then.
    pub(super) fn take_in(&self, aim: &mut Aim) -> Result<Vec<Remark>, Remark> {
        let mut is_used = false;
        for piece in &mut aim.0 {
            // Other captures are those of the rule's own expression.
            if let Piece::Capture(Capture::Percent(number)) = piece
                && let Some(parameter) = self.held.parameter(*number)
            {
                *piece = Piece::Parameter(parameter.clone());
            }
            let Piece::Parameter(parameter) = piece else { continue };
            if let Some(known) = self.held.parameters.iter().find(|known| known.name == parameter.name) {
                parameter.values = known.values;
                is_used = true;
            }
        }
        match &self.alone {
            _ if is_used => Ok(self.held.remarks.clone()),
            Some(remark) => Err(remark.clone()),
            None => Ok(Vec::new()),
        }
    }
}

/// What an expression says of parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Held {
    /// Those that a target may take in.
    pub(super) parameters: Vec<Parameter>,
    /// Captures that hold a whole value, each by number and, if it has one, by name.
    pub(super) captures: Vec<(Capture, Parameter)>,
    /// What is different when the rule is for every value.
    pub(super) remarks: Vec<Remark>,
    /// That the parameters are there.
    pub(super) condition: Condition,
}

impl Held {
    fn nothing() -> Self {
        Self { parameters: Vec::new(), captures: Vec::new(), remarks: Vec::new(), condition: Condition::none() }
    }

    fn parameter(&self, number: u32) -> Option<&Parameter> {
        let found = self.captures.iter().find(|(capture, _)| *capture == Capture::Number(number));
        found.map(|(_, parameter)| parameter)
    }

    /// An expression over the value of one parameter.
    pub(super) fn of_value(name: &str, pattern: &str) -> Self {
        let mut held = Self::nothing();
        let Ok(parsed) = regex::parse(pattern) else {
            return held;
        };
        let mut items = with_captures(&parsed.ast);
        let edges = (values::take_start(&mut items, ""), values::take_end(&mut items, ""));
        match items.as_slice() {
            [only] if edges == (Edge::Closed, Edge::Closed) || is_all_of_it(only) => held.take(name, only, pattern),
            _ => held.add(Parameter { name: name.to_owned(), values: Values::Wider }, pattern),
        }
        held
    }

    /// An expression over the whole query.
    pub(super) fn of_query(pattern: &str) -> Option<Self> {
        let parsed = regex::parse(pattern).ok()?;
        let mut items = with_captures(&parsed.ast);
        while items.first().is_some_and(|item| regex::case_flag(item).is_some()) {
            items.remove(0);
        }
        values::take_start(&mut items, "&");
        let end = values::take_end(&mut items, "&");
        // Without an end it may have taken a part of the value only.
        if end == Edge::Open && items.last().is_some_and(|last| !regex::is_greedy(regex::inner(last))) {
            return None;
        }
        let mut held = Self::nothing();
        held.condition.remarks.push(condition::not_as_text());
        for items in items.split(|item| regex::literal(item) == Some('&')) {
            held.read(items, pattern)?;
        }
        (!held.captures.is_empty()).then_some(held)
    }

    /// `name=(…)`, or a parameter that is written out.
    fn read(&mut self, items: &[&Ast], pattern: &str) -> Option<()> {
        let text = |items: &[&Ast]| items.iter().map(|item| regex::literal(item)).collect::<Option<String>>();
        match items {
            [name @ .., sign, value @ Ast::Group(_)] if regex::literal(sign) == Some('=') => {
                let name = decoded(&text(name)?);
                self.take(&name, value, pattern);
                let is_wider = self.parameters.last().is_some_and(|last| last.values == Values::Wider);
                self.remarks.extend((!is_wider && regex::can_be_empty(value)).then(|| empty(&name)));
            }
            written => self.ask(condition::parameters(&text(written)?)?),
        }
        Some(())
    }

    fn take(&mut self, name: &str, value: &Ast, pattern: &str) {
        let inner = regex::inner(value);
        let values = if is_any(inner) || values::is_list(inner) { Values::Same } else { Values::Wider };
        let parameter = Parameter { name: name.to_owned(), values };
        self.captures.extend(captures(value).into_iter().map(|capture| (capture, parameter.clone())));
        self.add(parameter, pattern);
    }

    fn add(&mut self, parameter: Parameter, pattern: &str) {
        if parameter.values == Values::Wider {
            self.remarks.push(wider(&parameter.name, pattern));
        }
        self.ask(BTreeMap::from([(parameter.name.clone(), Test::Present)]));
        self.parameters.push(parameter);
    }

    fn ask(&mut self, query: BTreeMap<String, Test>) {
        let asked = Condition::one(When { query, ..When::default() });
        self.condition = std::mem::replace(&mut self.condition, Condition::none()).and(asked);
    }
}

fn wider(name: &str, pattern: &str) -> Remark {
    Remark::new(
        format!("it was for values of `{name}` that meet `{pattern}`; now it is for every value that fills a segment"),
        "nothing, unless other values had another page; write rules for those with `when.query`",
    )
}

fn empty(name: &str) -> Remark {
    Remark::new(
        format!("an empty `{name}` was redirected, too; now that address is left to other rules"),
        "write a rule for it when it is in use",
    )
}

/// The parts of an expression, with groups that capture closed.
fn with_captures(ast: &Ast) -> Vec<&Ast> {
    regex::flatten(ast, &|kind| !matches!(kind, GroupKind::NonCapturing(_)))
}

/// How a target speaks of the group.
fn captures(ast: &Ast) -> Vec<Capture> {
    let Ast::Group(group) = ast else {
        return Vec::new();
    };
    let name = regex::groups::name(group).map(|name| Capture::Name(name.to_owned()));
    let own = group.capture_index().map(Capture::Number).into_iter().chain(name);
    own.chain(captures(&group.ast)).collect()
}

/// Whether it is the whole value without saying so.
fn is_all_of_it(ast: &Ast) -> bool {
    is_any(regex::inner(ast)) && regex::is_greedy(regex::inner(ast))
}

/// `.*`, `.+`, `[^&]*` or `[^&]+`
fn is_any(ast: &Ast) -> bool {
    regex::is_anything(ast) || regex::is_something(ast) || regex::is_up_to(ast, '&')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(held: &Held) -> Vec<String> {
        let numbers = held.captures.iter().filter_map(|(capture, parameter)| match capture {
            Capture::Number(number) => Some(format!("{number}={}", parameter.name)),
            Capture::Name(_) | Capture::Percent(_) => None,
        });
        numbers.collect()
    }

    #[test]
    fn capture_of_a_whole_value_is_its_parameter() {
        for (pattern, captures, wider) in [
            (r"^(\d+)$", vec!["1=id"], true),
            ("^(.+)$", vec!["1=id"], false),
            ("(.*)", vec!["1=id"], false),
            ("^((a|b))$", vec!["1=id", "2=id"], false),
            ("(.*?)", vec![], true),
            (r"(\d+)", vec![], true),
            (r"^a(\d+)$", vec![], true),
        ] {
            let held = Held::of_value("id", pattern);
            assert_eq!(shown(&held), captures, "{pattern}");
            assert_eq!(held.parameters[0].values == Values::Wider, wider, "{pattern}");
        }
    }

    #[test]
    fn captures_of_a_query_are_found_between_its_signs() {
        for (pattern, captures) in [
            ("^id=([0-9]+)$", vec!["1=id"]),
            ("(^|&)id=([^&]+)(&|$)", vec!["2=id"]),
            ("(?:^|.*&)id=([^&]*)(?:&.*)?$", vec!["1=id"]),
            (r"^a=(\d+)&b=1&c=(.+)$", vec!["1=a", "2=c"]),
            ("id=([0-9]+)", vec!["1=id"]),
        ] {
            assert_eq!(shown(&Held::of_query(pattern).unwrap()), captures, "{pattern}");
        }
        for pattern in [r"id=(\d\d)", r"^id=a(\d+)$", r"^(id=\d+)$", r"^\w+=(\d+)$", "^id=5$", "id=(.*?)"] {
            assert_eq!(Held::of_query(pattern), None, "{pattern}");
        }
    }
}
