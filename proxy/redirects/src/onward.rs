//! Which rows lead to addresses that rules answer again.
//!
//! It is found once, when the rules are put together: nearly every row arrives at once, and need not be looked up a second
//! time when a visitor asks for it.

use crate::packed::{Packed, RowIndex};

/// A bit for each row of a file; none at all when no row leads on.
#[derive(Debug, Clone, Default)]
pub(crate) struct Onward(Box<[u64]>);

impl Onward {
    /// `is_answered` tells whether some rule may answer at a path of this site.
    pub(crate) fn find(rows: &Packed, is_answered: impl Fn(&str) -> bool) -> Self {
        let mut bits = Vec::new();
        for row in rows.iter().filter(|row| site_path(row.value).is_some_and(&is_answered)) {
            let (word, bit) = place(row.index);
            if bits.len() <= word {
                bits.resize(word + 1, 0);
            }
            if let Some(word) = bits.get_mut(word) {
                *word |= bit;
            }
        }
        Self(bits.into())
    }

    pub(crate) fn has(&self, row: RowIndex) -> bool {
        let (word, bit) = place(row);
        self.0.get(word).is_some_and(|word| word & bit != 0)
    }
}

/// The path of a row's target, when it is one of this site.
pub(crate) fn site_path(value: &str) -> Option<&str> {
    value.split(['?', '#']).next().filter(|path| path.starts_with('/'))
}

fn place(row: RowIndex) -> (usize, u64) {
    ((row / u64::BITS) as usize, 1 << (row % u64::BITS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::PLAIN;

    #[test]
    fn rows_that_lead_on_are_known_by_their_place() {
        let mut rows = Packed::default();
        for number in 0..200 {
            let host = if number == 65 { "https://shop.example" } else { "" };
            rows.insert(&format!("/{number}"), &format!("{host}/to/{number}?a#b"), PLAIN).unwrap();
        }
        let onward = Onward::find(&rows, |path| matches!(path, "/to/3" | "/to/64" | "/to/65" | "/to/130"));
        assert_eq!((0..300).filter(|row| onward.has(*row)).collect::<Vec<_>>(), [3, 64, 130]);
    }
}
