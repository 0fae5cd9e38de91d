//! Finds suggestions for misspelt words, for hints such as "did you mean `from`?"

use strsim::osa_distance;

/// Words with fewer letters may differ by a single edit.
const SHORT: usize = 5;

/// Returns the known word that is closest to `written`. Returns `None` if no known word is close: in a word of less than
/// five letters, one edit is allowed, and in longer words, two edits. Swapping two neighbouring letters counts as one
/// edit.
pub fn nearest<'k>(written: &str, known: &[&'k str]) -> Option<&'k str> {
    known
        .iter()
        .map(|word| (osa_distance(written, word), *word))
        .filter(|(distance, word)| *distance <= allowed_edits(written, word) && *distance < word.len())
        .min()
        .map(|(_, word)| word)
}

/// Returns the number of edits by which two similar words may differ. Two short words are often two edits apart without
/// being related, such as `foo` and `from`.
fn allowed_edits(written: &str, word: &str) -> usize {
    let shorter = written.chars().count().min(word.chars().count());
    if shorter < SHORT { 1 } else { 2 }
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
    fn short_words_may_differ_by_one_edit() {
        let known = ["from", "to", "status", "tests", "case", "table"];
        for (written, word) in
            [("form", "from"), ("too", "to"), ("staus", "status"), ("sttaus", "status"), ("tabel", "table")]
        {
            assert_eq!(nearest(written, &known), Some(word), "{written}");
        }
        for written in ["foo", "bar", "for", "fro", "host"] {
            assert_eq!(nearest(written, &known), Some("from").filter(|_| written == "fro"), "{written}");
        }
    }

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(nearest("stauts", &["stats", "status"]), Some("stats"));
        assert_eq!(nearest("hots", &["hats", "host"]), Some("hats"));
        assert_eq!(nearest("tset", &["text", "test"]), Some("test"));
        assert_eq!(nearest("архвы", &["другое", "архив"]), Some("архив"));
    }
}
