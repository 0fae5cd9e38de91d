//! Counts facets. A facet is a value of a filter, along with the number of items that have this value.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A value of a filter, along with the number of items that have this value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Facet {
    /// The value of the query parameter.
    pub(crate) value: String,
    /// The name of the value that visitors see.
    pub(crate) title: String,
    pub(crate) count: usize,
}

/// A value that can be counted in a facet, such as a year or the kind of a news item.
pub(crate) trait Term {
    fn value(&self) -> String;
    fn title(&self) -> String;
}

impl Term for String {
    fn value(&self) -> String {
        self.clone()
    }

    fn title(&self) -> String {
        self.clone()
    }
}

impl Term for i16 {
    fn value(&self) -> String {
        self.to_string()
    }

    fn title(&self) -> String {
        self.to_string()
    }
}

/// Counts how often each term occurs. Returns one facet for each distinct term, sorted by term.
pub(crate) fn count<T: Term + Ord>(terms: impl Iterator<Item = T>) -> Vec<Facet> {
    let mut counts = BTreeMap::new();
    for term in terms {
        *counts.entry(term).or_insert(0_usize) += 1;
    }
    counts.into_iter().map(|(term, count)| Facet { value: term.value(), title: term.title(), count }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_term_in_order() {
        let facets = count([2026_i16, 2025, 2026].into_iter());
        let seen: Vec<_> = facets.iter().map(|facet| (facet.value.as_str(), facet.count)).collect();
        assert_eq!(seen, [("2025", 1), ("2026", 2)]);
    }
}
