//! Finds errors in the directive `Options`. See the function `set_options` of `server/core.c` of Apache.

use crate::apache::syntax::errors::unknown_word;
use crate::unreadable::StatementError;

const OPTIONS: [&str; 9] = [
    "none",
    "all",
    "indexes",
    "includes",
    "includesnoexec",
    "followsymlinks",
    "symlinksifownermatch",
    "execcgi",
    "multiviews",
];

/// Returns the first error that Apache finds. The word `All` or `None` may stand before options with a sign.
pub(super) fn error(words: &[&str]) -> Option<StatementError> {
    let (mut is_first, mut is_after_whole, mut is_after_sign) = (true, false, false);
    for word in words {
        let name = word.strip_prefix(['+', '-']).unwrap_or(word);
        let has_sign = name != *word;
        if if has_sign { !is_first && !is_after_whole && !is_after_sign } else { is_after_sign } {
            return Some(mixed());
        }
        let is_whole = ["all", "none"].iter().any(|whole| whole.eq_ignore_ascii_case(name));
        if is_whole && (has_sign || !is_first) {
            return Some(misplaced(word, name));
        }
        if !OPTIONS.iter().any(|option| option.eq_ignore_ascii_case(name)) {
            return Some(unknown_word("Options", name, &OPTIONS));
        }
        (is_first, is_after_whole, is_after_sign) = (false, is_after_whole || is_whole, is_after_sign || has_sign);
    }
    None
}

fn mixed() -> StatementError {
    let reason = "some options start with `+` or `-`, and others do not";
    StatementError::new("", reason, "write the sign before all options or before none, and import again")
}

fn misplaced(word: &str, name: &str) -> StatementError {
    let reason = format!("`{word}` is not allowed here, because `{name}` must be the first option and have no sign");
    StatementError::new(
        word,
        reason,
        format!("write `{name}` first and without a sign, or remove it, and import again"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers are those of `apache2 -t`.
    #[test]
    fn all_and_none_stand_before_options_with_a_sign() {
        for (text, is_valid) in [
            ("All -Indexes", true),
            ("all +Indexes -MultiViews", true),
            ("None -Indexes", true),
            ("None Indexes +MultiViews", true),
            ("All Indexes", true),
            ("-Indexes +MultiViews", true),
            ("", true),
            ("All -Indexes FollowSymLinks", false),
            ("-Indexes FollowSymLinks", false),
            ("Indexes +MultiViews", false),
            ("-All", false),
            ("+None", false),
            ("Indexes All", false),
            ("All None", false),
            ("All -None", false),
            ("+-Indexes", false),
        ] {
            let words: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(error(&words).is_none(), is_valid, "{text}");
        }
    }
}
