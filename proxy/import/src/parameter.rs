//! Parameters of the request in targets.

use crate::draft::{QueryPolicy, ValueScope, ValueTest, When};
use crate::importer::{ForeignOutcome, ForeignRule};
use crate::note::Remark;
use crate::shape::{LeadingSlash, Placeholder};
use crate::template::{Piece, TargetTemplate};

/// A parameter whose value goes into the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parameter {
    pub(super) name: String,
    /// Which of its values the foreign rule was for.
    pub(super) value_scope: ValueScope,
}

impl Parameter {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), value_scope: ValueScope::Same }
    }

    /// Our placeholder for it.
    pub(super) fn placeholder(&self) -> Placeholder {
        Placeholder { name: format!("query.{}", self.name), slash: LeadingSlash::NotCaptured }
    }
}

/// Whether each parameter of the target is there whenever the rule answers.
pub(super) fn check(template: &TargetTemplate, when: &When) -> Result<(), Remark> {
    let in_placeholder = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']');
    for Parameter { name, .. } in template.parameters() {
        if name.is_empty() || !name.chars().all(in_placeholder) {
            let reason = format!("a placeholder does not hold the name `{name}`");
            return Err(Remark::new(reason, "write one rule for each value, with `when.query`"));
        }
        if !matches!(when.query.get(name), Some(ValueTest::Present | ValueTest::Equal(_))) {
            let reason = format!("the target takes in the parameter `{name}`, which no condition asks for");
            return Err(Remark::new(reason, "write a rule with `when.query` for the addresses that have it"));
        }
    }
    Ok(())
}

/// Whether a rule with these conditions is for more values than the foreign one.
pub(super) fn value_scope(outcome: &ForeignOutcome, when: &When) -> ValueScope {
    let is_wider = |parameter: &Parameter| {
        parameter.value_scope == ValueScope::Wider && when.query.get(&parameter.name) == Some(&ValueTest::Present)
    };
    match outcome {
        // What a table does not hold is left to others.
        ForeignOutcome::Redirect { template, .. }
            if template.lookup().is_some() || template.parameters().any(is_wider) =>
        {
            ValueScope::Wider
        }
        ForeignOutcome::Redirect { .. } | ForeignOutcome::Gone(_) => ValueScope::Same,
    }
}

/// What is different about parameters that have become part of the target.
pub(super) fn remarks(rule: &ForeignRule) -> Vec<Remark> {
    let ForeignOutcome::Redirect { template, query, .. } = &rule.outcome else {
        return Vec::new();
    };
    let mut used: Vec<&Parameter> = Vec::new();
    template.parameters().for_each(|parameter| {
        if used.iter().all(|known| known.name != parameter.name) {
            used.push(parameter);
        }
    });
    let is_open = |name: &str| rule.alternatives.iter().any(|when| when.query.get(name) == Some(&ValueTest::Present));
    let mut remarks = Vec::new();
    for Parameter { name, value_scope } in used {
        // A value that an expression restricts has a remark of its own.
        if *value_scope == ValueScope::Same && is_open(name) && is_in_path(template, name) {
            remarks.push(slash_encoded(name));
        }
        if *query == QueryPolicy::Keep && !is_set_by_target(template, name) {
            remarks.push(sent_once(name));
        }
    }
    remarks
}

fn slash_encoded(name: &str) -> Remark {
    Remark::new(
        format!("the value of `{name}` is one segment of the target: a slash in it is sent as `%2F` now"),
        "nothing, when these values hold no slash",
    )
}

fn sent_once(name: &str) -> Remark {
    Remark::new(
        format!("`{name}` was also sent with the rest of the query; now it is only where the target puts it"),
        format!("write `query: ['*', {name}]` when the new page reads it there"),
    )
}

/// Whether the parameter stands before the query of the target.
fn is_in_path(template: &TargetTemplate, name: &str) -> bool {
    let starts_query = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains(['?', '#']));
    let path = template.0.iter().take_while(|piece| !starts_query(piece));
    path.into_iter().any(|piece| matches!(piece, Piece::Parameter(parameter) if parameter.name == name))
}

/// Whether the target sets a parameter of this name itself.
fn is_set_by_target(template: &TargetTemplate, name: &str) -> bool {
    let sets = [format!("?{name}="), format!("&{name}=")];
    template.0.iter().any(|piece| matches!(piece, Piece::Text(text) if sets.iter().any(|set| text.contains(set))))
}
