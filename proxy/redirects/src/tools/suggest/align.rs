//! Aligns two lists of path segments so that the total cost of the differences is as low as possible.

/// The cost of a segment that only one of the two lists contains. The cost is lower than the cost of two different
/// segments, because pages often move up or down a level.
const GAP: u32 = 75;

/// An alignment of two lists of path segments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Alignment {
    pub(super) cost: u32,
    /// For each segment of the second list, the index of the aligned segment in the first list. `None` if a segment is
    /// not aligned.
    pub(super) partners: Vec<Option<usize>>,
}

/// Returns the alignment with the lowest total cost for two lists of the given lengths. The function `cost` returns the
/// cost of aligning the segments with two given indexes.
pub(super) fn cheapest(first: usize, second: usize, cost: impl Fn(usize, usize) -> u32) -> Alignment {
    let table = Table::fill(first, second, &cost);
    Alignment { cost: table.at(first, second), partners: table.partners(&cost) }
}

/// A table of costs. The cell at row `i` and column `j` is the lowest cost of aligning the first `i` segments of one
/// list with the first `j` segments of the other list.
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

    /// Returns [`Alignment::partners`] for the alignment with the lowest cost. Follows this alignment through the table
    /// from the last cell to the first cell.
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
