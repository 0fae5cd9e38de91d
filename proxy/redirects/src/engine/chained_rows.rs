//! Finds the rows of CSV files whose targets are redirected again by another rule.
//!
//! The rows are found once, when the rules are compiled. Nearly all rows have a target that is not redirected again. A
//! request for such a row needs no second lookup.

use crate::rule::packed::{PackedMap, RowIndex};

/// The rows of one CSV file whose targets are redirected again, stored as one bit per row. If there are no such rows,
/// no memory is used.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChainedRows(Box<[u64]>);

impl ChainedRows {
    /// Finds the rows whose targets are redirected again. `is_answered` reports whether a rule may answer a path of
    /// this site.
    pub(crate) fn find(rows: &PackedMap, is_answered: impl Fn(&str) -> bool) -> Self {
        let mut bits = Vec::new();
        for row in rows.iter().filter(|row| site_path(row.value).is_some_and(&is_answered)) {
            let (word, bit) = bit_position(row.index);
            if bits.len() <= word {
                bits.resize(word + 1, 0);
            }
            if let Some(word) = bits.get_mut(word) {
                *word |= bit;
            }
        }
        Self(bits.into())
    }

    /// Returns the indexes of the rows, in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = RowIndex> {
        (0..).zip(&self.0).flat_map(|(word, bits)| {
            let set = (0..u64::BITS).filter(|bit| *bits & (1 << bit) != 0);
            set.map(move |bit| word * u64::BITS + bit)
        })
    }

    pub(crate) fn contains(&self, row: RowIndex) -> bool {
        let (word, bit) = bit_position(row);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }
}

/// Returns the path of a row's target, without query, fragment and trailing slash. Returns `None` if the target is not
/// on this site.
pub(crate) fn site_path(value: &str) -> Option<&str> {
    let path = value.split(['?', '#']).next().filter(|path| path.starts_with('/'))?;
    Some(path.strip_suffix('/').filter(|bare| !bare.is_empty()).unwrap_or(path))
}

fn bit_position(row: RowIndex) -> (usize, u64) {
    ((row / u64::BITS) as usize, 1 << (row % u64::BITS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::packed::PLAIN;

    #[test]
    fn chained_rows_are_found_by_index() {
        let mut rows = PackedMap::default();
        for number in 0..200 {
            let host = if number == 65 { "https://shop.example" } else { "" };
            rows.insert(&format!("/{number}"), &format!("{host}/to/{number}?a#b"), PLAIN).unwrap();
        }
        let chained = ChainedRows::find(&rows, |path| matches!(path, "/to/3" | "/to/64" | "/to/65" | "/to/130"));
        assert_eq!((0..300).filter(|row| chained.contains(*row)).collect::<Vec<_>>(), [3, 64, 130]);
        assert_eq!(chained.iter().collect::<Vec<_>>(), [3, 64, 130]);
    }
}
