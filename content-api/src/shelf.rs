//! Shelves: entities with their answers, found by alias.

use std::collections::HashMap;

use serde::Serialize;

use crate::answer::Answer;
use crate::problem::Problem;

/// The answers of one kind of entity, written at start.
#[derive(Debug, Default)]
pub(crate) struct Shelf(HashMap<String, Answer>);

impl Shelf {
    pub(crate) fn build<'a, T, A: Serialize>(
        items: &'a [T],
        key: impl Fn(&'a T) -> &'a str,
        answer: impl Fn(&'a T) -> A,
    ) -> Result<Self, Problem> {
        items
            .iter()
            .map(|item| Ok((key(item).to_owned(), Answer::of(&answer(item))?)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Adds what another shelf holds; what is here already stays.
    pub(crate) fn and(mut self, other: Self) -> Self {
        for (key, answer) in other.0 {
            self.0.entry(key).or_insert(answer);
        }
        self
    }

    pub(crate) fn get(&self, key: &str) -> Result<Answer, Problem> {
        self.0.get(key).cloned().ok_or(Problem::NotFound)
    }
}
