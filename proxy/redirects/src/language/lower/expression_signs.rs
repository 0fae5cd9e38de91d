//! Finds signs of regular expressions in texts: character classes, and words with vertical bars between them.

/// Signs of regular expressions that ordinary values do not contain.
pub(super) const CLASSES: [&str; 8] = ["\\d", "\\w", "\\s", "\\b", "\\.", "[0-9]", "[a-z", "[^"];

/// Removes the parentheses around a text such as `(ru|en)`.
pub(super) fn without_group(text: &str) -> &str {
    text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text)
}

/// Returns the words of a text such as `ru|en` or `(ru|en)`. Returns `None` for any other text.
pub(super) fn alternative_words(text: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = without_group(text).split('|').collect();
    let is_word =
        |word: &&str| !word.is_empty() && word.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    (words.len() > 1 && words.iter().all(is_word)).then_some(words)
}
