//! "Did you mean …?"

use crate::distance::edit_distance;

/// The known word that `written` probably means: at most two letters away.
pub fn nearest<'k>(written: &str, known: &[&'k str]) -> Option<&'k str> {
    let letters = |word: &str| word.chars().collect::<Vec<_>>();
    let written = letters(written);
    known
        .iter()
        .map(|word| (edit_distance(&written, &letters(word)), *word))
        .filter(|(distance, word)| *distance <= 2 && *distance < word.len())
        .min()
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_word_is_offered_and_a_far_one_is_not() {
        assert_eq!(nearest("form", &["to", "from", "tests"]), Some("from"));
        assert_eq!(nearest("redirect_url", &["to", "from"]), None);
        assert_eq!(nearest("x", &["to"]), None);
    }
}
