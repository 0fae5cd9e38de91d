//! The edit distance of two words.

/// The number of letters to insert, delete, replace, or swap with their neighbour to turn `a` into `b`.
///
/// No letter is edited twice ("optimal string alignment"), which fits typing errors.
pub(crate) fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut before = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        row.push(i + 1);
        for (j, other) in b.iter().enumerate() {
            let replaced = at(&above, j) + usize::from(letter != other);
            let best = replaced.min(at(&above, j + 1) + 1).min(at(&row, j) + 1);
            let swap = if swapped(a, b, i, j) { at(&before, j - 1) + 1 } else { best };
            row.push(best.min(swap));
        }
        before = std::mem::replace(&mut above, row);
    }
    at(&above, b.len())
}

/// Whether the two letters that end at `i` and `j` are the same, in reverse order.
fn swapped(a: &[char], b: &[char], i: usize, j: usize) -> bool {
    i > 0 && j > 0 && a.get(i) == b.get(j - 1) && a.get(i - 1) == b.get(j)
}

fn at(row: &[usize], index: usize) -> usize {
    row.get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_the_same_in_both_directions() {
        for (a, b, count) in [
            ("to", "to", 0),
            ("stats", "status", 1),
            ("", "abc", 3),
            ("form", "from", 1),
            ("abuot", "about", 1),
            ("ca", "abc", 3),
            ("архив", "архвы", 2),
        ] {
            let (from, to): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            assert_eq!(edit_distance(&from, &to), count, "{a} {b}");
            assert_eq!(edit_distance(&to, &from), count, "{b} {a}");
        }
    }
}
