//! Reads expressions that consist of lookahead, such as `^(?=.*a=1)(?=.*b=2)`.

/// Returns the expressions of all lookaheads without `.*` at their start. Returns `None` if the expression has another part.
pub(super) fn all_of(pattern: &str) -> Option<Vec<String>> {
    let mut rest = pattern.strip_prefix('^').unwrap_or(pattern);
    let mut expressions = Vec::new();
    while let Some(inner) = rest.strip_prefix("(?=") {
        let end = end_of_group(inner)?;
        let expression = inner.get(..end)?;
        let start = [".*?", ".*", "[^&]*"].iter().find_map(|any| expression.strip_prefix(any));
        expressions.push(start.unwrap_or(expression).to_owned());
        rest = inner.get(end + 1..)?;
    }
    let is_all = ["", ".*", ".*$", ".+", ".+$"].contains(&rest);
    (is_all && !expressions.is_empty()).then_some(expressions)
}

/// Returns the position of the parenthesis that closes a group whose content starts at the start of a text.
fn end_of_group(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}
