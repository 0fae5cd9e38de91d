//! Finds suggestions for misspelt words, for hints such as "did you mean `from`?"

use strsim::osa_distance;

/// Returns the known word that is closest to `written`. Returns `None` if no known word is at most two edits away.
/// Swapping two neighbouring letters counts as one edit.
pub fn nearest<'k>(written: &str, known: &[&'k str]) -> Option<&'k str> {
    known
        .iter()
        .map(|word| (osa_distance(written, word), *word))
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

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(nearest("stauts", &["stats", "status"]), Some("stats"));
        assert_eq!(nearest("hots", &["hats", "host"]), Some("hats"));
        assert_eq!(nearest("tset", &["text", "test"]), Some("test"));
        assert_eq!(nearest("архвы", &["другое", "архив"]), Some("архив"));
    }
}
