//! Truncates long texts from rule files before they are quoted in messages.

/// The maximum length of one quoted text, in characters.
const MAX_QUOTE: usize = 100;
/// The maximum length of a message, in characters.
const MAX_MESSAGE: usize = 400;

/// Truncates each quoted text in a message, and then the whole message. A quoted text is in backticks. If a file is
/// broken, one of its fields may be as long as the file.
pub fn message(text: String) -> String {
    if text.len() <= MAX_QUOTE {
        return text;
    }
    let parts = text.split('`').enumerate();
    let parts: Vec<String> =
        parts.map(|(index, part)| if index % 2 == 1 { truncate(part, MAX_QUOTE) } else { part.to_owned() }).collect();
    // The quoted text may itself contain backticks, so the whole message is truncated, too.
    truncate(&parts.join("`"), MAX_MESSAGE)
}

/// Returns the first `max` characters of a text, followed by `…` if there are more characters.
pub fn truncate(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        Some((end, _)) => text.get(..end).unwrap_or_default().chars().chain(['…']).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_quotes_are_truncated_and_the_rest_is_unchanged() {
        let long = "й".repeat(101);
        assert_eq!(message(format!("`{long}` is no path: `b`")), format!("`{}…` is no path: `b`", "й".repeat(100)));
        let whole = format!("`{}` is a path, and {}", "a".repeat(100), "so on ".repeat(20));
        assert_eq!(message(whole.clone()), whole);
        assert_eq!(message("`a".repeat(10_000)).chars().count(), MAX_MESSAGE + 1);
    }
}
