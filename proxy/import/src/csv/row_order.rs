//! Puts rows with a query before the row for the same path without a query.
//!
//! A table has no order, and each row is meant for its own URL. A rule for a path also matches requests with a query, so
//! a row such as `/old?id=1` would otherwise have no effect below a row for `/old`.

use std::collections::HashMap;
use std::hash::Hash;

/// Returns the positions by which items must be sorted. `key` returns the path of an item, and whether the item has a
/// query. Items without a key keep their places.
pub(super) fn positions<T, K: Hash + Eq>(items: &[T], key: impl Fn(&T) -> Option<(K, bool)>) -> Vec<usize> {
    let mut first_without_query: HashMap<K, usize> = HashMap::new();
    let position = |(index, item): (usize, &T)| match key(item) {
        Some((path, false)) => {
            first_without_query.entry(path).or_insert(2 * index + 1);
            2 * index + 1
        }
        Some((path, true)) => first_without_query.get(&path).map_or(2 * index + 1, |first| first - 1),
        None => 2 * index + 1,
    };
    items.iter().enumerate().map(position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_with_a_query_come_before_the_path_alone() {
        let items = ["/a?x", "/a", "/b", "/a?y", "*", "/b?x", "/c?x", "/a?z"];
        let key = |item: &&'static str| {
            let (path, query) = item.split_once('?').map_or((*item, false), |(path, _)| (path, true));
            (path != "*").then_some((path, query))
        };
        let positions = positions(&items, key);
        let mut sorted: Vec<(usize, &str)> = positions.into_iter().zip(items).collect();
        sorted.sort_by_key(|(position, _)| *position);
        let sorted: Vec<&str> = sorted.into_iter().map(|(_, item)| item).collect();
        assert_eq!(sorted, ["/a?x", "/a?y", "/a?z", "/a", "/b?x", "/b", "*", "/c?x"]);
    }
}
