//! The alignment of two lists of segments at the lowest cost.

/// The cost of a segment that only one list has. The cost is lower than the cost of a mismatch, because pages often
/// move up or down a level.
const GAP: u32 = 75;

/// An alignment of two lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alignment {
    pub(super) cost: u32,
    /// The index of the aligned segment in the first list, for each segment of the second list.
    pub(super) partners: Vec<Option<usize>>,
}

/// Returns the alignment with the lowest total cost. `cost` returns the cost of aligning two segments.
pub(super) fn cheapest(first: usize, second: usize, cost: impl Fn(usize, usize) -> u32) -> Alignment {
    let table = Table::fill(first, second, &cost);
    Alignment { cost: table.at(first, second), partners: table.partners(&cost) }
}

/// A table with the lowest cost of aligning each pair of list prefixes.
struct Table {
    first: usize,
    second: usize,
    cells: Vec<u32>,
}

impl Table {
    fn fill(first: usize, second: usize, cost: &impl Fn(usize, usize) -> u32) -> Self {
        let mut table = Self { first, second, cells: Vec::with_capacity((first + 1) * (second + 1)) };
        for i in 0..=first {
            for j in 0..=second {
                let above = i.checked_sub(1).map(|i| table.at(i, j) + GAP);
                let left = j.checked_sub(1).map(|j| table.at(i, j) + GAP);
                let both = i.checked_sub(1).zip(j.checked_sub(1)).map(|(i, j)| table.at(i, j) + cost(i, j));
                table.cells.push([above, left, both].into_iter().flatten().min().unwrap_or_default());
            }
        }
        table
    }

    fn at(&self, i: usize, j: usize) -> u32 {
        self.cells.get(i * (self.second + 1) + j).copied().unwrap_or_default()
    }

    /// Returns the aligned segments by following the cheapest path backwards.
    fn partners(&self, cost: &impl Fn(usize, usize) -> u32) -> Vec<Option<usize>> {
        let mut partners = vec![None; self.second];
        let (mut i, mut j) = (self.first, self.second);
        while i > 0 && j > 0 {
            let here = self.at(i, j);
            if here == self.at(i - 1, j - 1) + cost(i - 1, j - 1) {
                (i, j) = (i - 1, j - 1);
                if let Some(partner) = partners.get_mut(j) {
                    *partner = Some(i);
                }
            } else if here == self.at(i - 1, j) + GAP {
                i -= 1;
            } else {
                j -= 1;
            }
        }
        partners
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn align(a: &[&str], b: &[&str]) -> Alignment {
        cheapest(a.len(), b.len(), |i, j| if a[i] == b[j] { 0 } else { 100 })
    }

    #[test]
    fn equal_lists_cost_nothing() {
        assert_eq!(align(&["a", "b"], &["a", "b"]), Alignment { cost: 0, partners: vec![Some(0), Some(1)] });
        assert_eq!(align(&[], &[]), Alignment { cost: 0, partners: vec![] });
    }

    #[test]
    fn extra_segment_is_a_gap() {
        assert_eq!(align(&["x", "a"], &["a"]), Alignment { cost: GAP, partners: vec![Some(1)] });
        assert_eq!(align(&["a"], &["a", "x"]), Alignment { cost: GAP, partners: vec![Some(0), None] });
    }

    #[test]
    fn mismatch_is_cheaper_than_two_gaps() {
        assert_eq!(align(&["a", "x", "c"], &["a", "y", "c"]).cost, 100);
    }
}
