//! "Did you mean …?"

/// The known word that `written` probably means: at most two letters away.
pub fn nearest<'k>(written: &str, known: &[&'k str]) -> Option<&'k str> {
    known
        .iter()
        .map(|word| (distance(written, word), *word))
        .filter(|(distance, word)| *distance <= 2 && *distance < word.len())
        .min()
        .map(|(_, word)| word)
}

/// Levenshtein's distance, in characters.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (to, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let best = (diagonal + usize::from(from != *to)).min(left + 1).min(*cell + 1);
            diagonal = std::mem::replace(cell, best);
            left = best;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_edits() {
        for (a, b, edits) in [("to", "to", 0), ("form", "from", 2), ("stats", "status", 1), ("", "abc", 3)] {
            assert_eq!(distance(a, b), edits, "{a} {b}");
            assert_eq!(distance(b, a), edits, "{b} {a}");
        }
    }

    #[test]
    fn nearest_word_is_offered_and_a_far_one_is_not() {
        assert_eq!(nearest("form", &["to", "from", "tests"]), Some("from"));
        assert_eq!(nearest("redirect_url", &["to", "from"]), None);
        assert_eq!(nearest("x", &["to"]), None);
    }
}
