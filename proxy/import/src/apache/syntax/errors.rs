//! Words the errors that several directives have.

use portico_redirects::nearest_word;

use crate::unreadable::StatementError;

/// Returns the error about a word that a directive does not know.
pub(super) fn unknown_word(name: &str, word: &str, allowed: &[&str]) -> StatementError {
    let reason = format!("`{name}` does not allow `{word}`");
    StatementError::new(word, reason, suggestion(word, allowed))
}

/// Returns the advice to write a similar word.
pub(super) fn suggestion(word: &str, allowed: &[&str]) -> String {
    let lower: Vec<String> = allowed.iter().map(|allowed| allowed.to_ascii_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let near = nearest_word(&word.to_ascii_lowercase(), &lower);
    match allowed.iter().find(|allowed| near.is_some_and(|near| near.eq_ignore_ascii_case(allowed))) {
        Some(near) => format!("did you mean `{near}`? Correct the file and import again"),
        None => "correct the file and import again".to_owned(),
    }
}

/// Returns the error about a wrong number of arguments.
pub(super) fn count_error(name: &str, expected: &str, found: usize) -> StatementError {
    let name = if name.contains(' ') { name.to_owned() } else { format!("`{name}`") };
    let reason = format!("{name} needs {expected}, and has {found} arguments");
    StatementError::new(
        "",
        reason,
        "put an argument with spaces in quotes, or complete the statement, and import again",
    )
}

/// Reports whether Apache knows a status.
pub(super) const fn is_known_status(status: u32) -> bool {
    matches!(
        status,
        100..=103 | 200..=208 | 226 | 300..=305 | 307 | 308 | 400..=418 | 421..=426 | 428 | 429 | 431 | 451 | 500..=508 | 510 | 511
    )
}
