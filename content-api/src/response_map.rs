//! Stores prepared responses, which are looked up by alias or path.

use std::collections::HashMap;

use serde::Serialize;

use crate::json_response::JsonResponse;
use crate::problem::Problem;

/// The prepared responses for one kind of entity. The key is an alias or a path.
#[derive(Debug, Default)]
pub(crate) struct ResponseMap(HashMap<String, JsonResponse>);

impl ResponseMap {
    pub(crate) fn build<'a, T, B: Serialize>(
        items: &'a [T],
        key: impl Fn(&'a T) -> &'a str,
        body: impl Fn(&'a T) -> B,
    ) -> Result<Self, Problem> {
        items
            .iter()
            .map(|item| Ok((key(item).to_owned(), JsonResponse::new(&body(item))?)))
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Adds the responses of `other`. If both maps have a response for the same key, keeps the response of `self`.
    pub(crate) fn or(mut self, other: Self) -> Self {
        for (key, response) in other.0 {
            self.0.entry(key).or_insert(response);
        }
        self
    }

    pub(crate) fn get(&self, key: &str) -> Result<JsonResponse, Problem> {
        self.0.get(key).cloned().ok_or(Problem::NotFound)
    }
}
