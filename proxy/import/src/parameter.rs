//! Parameters of the request in targets.

use crate::aim::{Aim, Piece};
use crate::desk::{Answer, Wish};
use crate::draft::{Query, Test, Values, When};
use crate::note::Remark;
use crate::shape::{Hole, Slash};

/// A parameter whose value goes into the target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Parameter {
    pub(super) name: String,
    /// Which of its values the foreign rule was for.
    pub(super) values: Values,
}

impl Parameter {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), values: Values::Same }
    }

    /// Our placeholder for it.
    pub(super) fn hole(&self) -> Hole {
        Hole { name: format!("query.{}", self.name), slash: Slash::Outside }
    }
}

/// Whether each parameter of the target is there whenever the rule answers.
pub(super) fn check(aim: &Aim, when: &When) -> Result<(), Remark> {
    let in_placeholder = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']');
    for Parameter { name, .. } in aim.parameters() {
        if name.is_empty() || !name.chars().all(in_placeholder) {
            let reason = format!("a placeholder does not hold the name `{name}`");
            return Err(Remark::new(reason, "write one rule for each value, with `when.query`"));
        }
        if !matches!(when.query.get(name), Some(Test::Present | Test::Equal(_))) {
            let reason = format!("the target takes in the parameter `{name}`, which no condition asks for");
            return Err(Remark::new(reason, "write a rule with `when.query` for the addresses that have it"));
        }
    }
    Ok(())
}

/// Whether a rule with these conditions is for more values than the foreign one.
pub(super) fn values(answer: &Answer, when: &When) -> Values {
    let is_wider = |parameter: &Parameter| {
        parameter.values == Values::Wider && when.query.get(&parameter.name) == Some(&Test::Present)
    };
    match answer {
        // What a table does not hold is left to others.
        Answer::Redirect { aim, .. } if aim.lookup().is_some() || aim.parameters().any(is_wider) => Values::Wider,
        Answer::Redirect { .. } | Answer::Final(_) => Values::Same,
    }
}

/// What is different about parameters that have become part of the target.
pub(super) fn remarks(wish: &Wish) -> Vec<Remark> {
    let Answer::Redirect { aim, query, .. } = &wish.answer else {
        return Vec::new();
    };
    let mut used: Vec<&Parameter> = Vec::new();
    aim.parameters().for_each(|parameter| {
        if used.iter().all(|known| known.name != parameter.name) {
            used.push(parameter);
        }
    });
    let is_open = |name: &str| wish.whens.iter().any(|when| when.query.get(name) == Some(&Test::Present));
    let mut remarks = Vec::new();
    for Parameter { name, values } in used {
        // A value that an expression restricts has a remark of its own.
        if *values == Values::Same && is_open(name) && is_in_path(aim, name) {
            remarks.push(as_segment(name));
        }
        if *query == Query::Keep && !is_set_again(aim, name) {
            remarks.push(not_twice(name));
        }
    }
    remarks
}

fn as_segment(name: &str) -> Remark {
    Remark::new(
        format!("the value of `{name}` is one segment of the target: a slash in it is sent as `%2F` now"),
        "nothing, when these values hold no slash",
    )
}

fn not_twice(name: &str) -> Remark {
    Remark::new(
        format!("`{name}` was also sent with the rest of the query; now it is only where the target puts it"),
        format!("write `query: ['*', {name}]` when the new page reads it there"),
    )
}

/// Whether the parameter stands before the query of the target.
fn is_in_path(aim: &Aim, name: &str) -> bool {
    let starts_query = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains(['?', '#']));
    let path = aim.0.iter().take_while(|piece| !starts_query(piece));
    path.into_iter().any(|piece| matches!(piece, Piece::Parameter(parameter) if parameter.name == name))
}

/// Whether the target sets a parameter of this name itself.
fn is_set_again(aim: &Aim, name: &str) -> bool {
    let sets = [format!("?{name}="), format!("&{name}=")];
    aim.0.iter().any(|piece| matches!(piece, Piece::Text(text) if sets.iter().any(|set| text.contains(set))))
}
