//! Facets: the values that a list can be narrowed by, with how many items each would leave.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// One value of a filter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Facet {
    /// What goes into the query.
    pub(crate) value: String,
    /// What a visitor reads.
    pub(crate) title: String,
    pub(crate) count: usize,
}

/// A value that a facet can be made of.
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

/// Counts the terms and lists them in their own order.
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
