//! Suggestions for misspelt words: "did you mean …?"

use crate::language::distance::edit_distance;

/// The known word that is closest to `written`, at most two edits away.
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
    fn close_word_is_suggested_and_a_distant_one_is_not() {
        assert_eq!(nearest("form", &["to", "from", "tests"]), Some("from"));
        assert_eq!(nearest("redirect_url", &["to", "from"]), None);
        assert_eq!(nearest("x", &["to"]), None);
    }
}
