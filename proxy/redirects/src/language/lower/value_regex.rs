//! Reports invalid regular expressions for the values of query parameters, header fields and cookies.

use crate::diagnostic::Diagnostic;
use crate::language::lower::paths::bad_regex;
use crate::language::raw::Located;
use crate::language::single_quotes::quoted;
use crate::rule::LetterCase;
use crate::rule::path_regex::RegexError;
use crate::rule::value_regex::ValueRegex;

/// The ends of an expression that match any text, or any text that is not empty.
const ANY_TEXT: [&str; 4] = [".*", ".*$", ".+", ".+$"];

/// The name in a condition, such as `user-agent`, and the key of `when` that contains the name, such as `header`.
#[derive(Clone, Copy)]
pub(super) struct TestedName<'n> {
    pub(super) key: &'static str,
    pub(super) name: &'n str,
}

/// Returns the error for an invalid expression. A rule with `pass: true` excludes paths and not values, so the hint for
/// look-around names `not`.
pub(super) fn error(tested: TestedName<'_>, text: &Located<String>, case: LetterCase, bad: &RegexError) -> Diagnostic {
    let error = bad_regex(text, bad);
    if bad.is_look_around() { error.hint(look_around_hint(tested, &text.value, case)) } else { error }
}

fn look_around_hint(TestedName { key, name }: TestedName<'_>, written: &str, case: LetterCase) -> String {
    let ignored = match case {
        LetterCase::Exact => "",
        LetterCase::Ignored => ", case: ignore",
    };
    let condition = |regex: &str| format!("`not: {{ {key}: {{ {name}: {{ regex: {regex}{ignored} }} }} }}`");
    match excluded(written).filter(|expression| ValueRegex::new(expression, case).is_ok()) {
        Some(expression) => {
            format!("instead of this condition, write {} below `when`", condition(&quoted(&expression)))
        }
        None => format!(
            "write the expression without look-around; to exclude values, write {} below `when`",
            condition("…")
        ),
    }
}

/// Returns an expression for the values that a negative look-ahead at the start excludes. For `(?!bot).*`, returns
/// `bot.*`. Returns `None` for any other expression.
fn excluded(written: &str) -> Option<String> {
    let (_, after) =
        written.strip_prefix('^').unwrap_or(written).split_once("(?!").filter(|(start, _)| start.is_empty())?;
    let inner = ANY_TEXT.iter().find_map(|end| after.strip_suffix(end)?.strip_suffix(')'))?;
    let has_several = inner.contains('|');
    Some(match inner.strip_suffix('$') {
        // A backslash or another alternative before `$` changes its meaning.
        Some(whole) if whole.ends_with('\\') || has_several => return None,
        Some(whole) => whole.to_owned(),
        None if inner.ends_with(".*") && !has_several => inner.to_owned(),
        None if has_several => format!("(?:{inner}).*"),
        None => format!("{inner}.*"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_for_look_around_excludes_the_same_values() {
        let hint =
            |written: &str, case| look_around_hint(TestedName { key: "header", name: "user-agent" }, written, case);
        for (written, regex) in [
            ("(?!bot).*", "'bot.*'"),
            ("^(?!.*bot).*$", "'.*bot.*'"),
            ("(?!.*bot.*).+", "'.*bot.*'"),
            ("(?!bot$).*", "'bot'"),
            ("(?!a|b).*", "'(?:a|b).*'"),
        ] {
            let expected = format!(
                "instead of this condition, write `not: {{ header: {{ user-agent: {{ regex: {regex} }} }} }}` below `when`"
            );
            assert_eq!(hint(written, LetterCase::Exact), expected, "{written}");
        }
        assert!(hint("(?!bot).*", LetterCase::Ignored).contains("{ regex: 'bot.*', case: ignore }"));
        for written in ["(?=a).*", "a(?!b).*", "(?!a).*(?!b).*", "(?!a)b", "(?!(?!a)).*"] {
            assert!(
                hint(written, LetterCase::Exact).starts_with("write the expression without look-around"),
                "{written}"
            );
        }
    }
}
