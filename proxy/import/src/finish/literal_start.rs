//! Finds the text with which all paths of a rule start.

use crate::rule::draft::RuleMatcher;

/// Returns the text with which all paths of a pattern start.
pub(super) fn literal_start(matcher: &RuleMatcher) -> String {
    let text = match matcher {
        RuleMatcher::Exact(path) => return path.clone(),
        RuleMatcher::Prefix { path, .. } => return format!("{}/", path.trim_end_matches('/')),
        RuleMatcher::Pattern(pattern) => return pattern.split('{').next().unwrap_or_default().to_owned(),
        RuleMatcher::Regex(text) => text,
    };
    let mut start = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let literal = match character {
            '\\' => characters.next().filter(char::is_ascii_punctuation),
            _ => Some(character).filter(|one| !regex_syntax::is_meta_character(*one)),
        };
        let Some(literal) = literal else { break };
        // A repetition such as `?` applies to the last character.
        if characters.peek().is_some_and(|next| "?*+{".contains(*next)) {
            break;
        }
        start.push(literal);
    }
    // Another branch of an alternation may start differently.
    if text.contains('|') && !text.get(start.len()..).is_some_and(|rest| rest.starts_with('(')) {
        String::new()
    } else {
        start
    }
}
