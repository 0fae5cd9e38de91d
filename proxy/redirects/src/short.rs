//! Texts of files in messages, cut where nobody would read on.

/// Characters of one quoted text.
const LONGEST_QUOTE: usize = 100;
/// Characters of a whole message.
const LONGEST: usize = 400;

/// A message in which no text in backticks is long: a field of a broken file may be as long as the file.
pub fn message(text: String) -> String {
    if text.len() <= LONGEST_QUOTE {
        return text;
    }
    let parts = text.split('`').enumerate();
    let parts: Vec<String> = parts
        .map(|(index, part)| if index % 2 == 1 { truncate(part, LONGEST_QUOTE) } else { part.to_owned() })
        .collect();
    // A quoted text may hold backticks of its own.
    truncate(&parts.join("`"), LONGEST)
}

/// The first `most` characters, and a sign when there are more.
pub fn truncate(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => text.get(..end).unwrap_or_default().chars().chain(['…']).collect(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_quotes_are_cut_and_the_rest_stays() {
        let long = "й".repeat(101);
        assert_eq!(message(format!("`{long}` is no path: `b`")), format!("`{}…` is no path: `b`", "й".repeat(100)));
        let whole = format!("`{}` is a path, and {}", "a".repeat(100), "so on ".repeat(20));
        assert_eq!(message(whole.clone()), whole);
        assert_eq!(message("`a".repeat(10_000)).chars().count(), LONGEST + 1);
    }
}
