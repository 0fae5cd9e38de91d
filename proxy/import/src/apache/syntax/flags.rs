//! Finds errors in the flags of `RewriteRule` and `RewriteCond`.
//! See <https://httpd.apache.org/docs/2.4/rewrite/flags.html>.

use crate::apache::syntax::errors::{is_known_status, suggestion};
use crate::unreadable::StatementError;

/// The directive that has the flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    Rule,
    Condition,
}

const CONDITION_FLAGS: [&str; 6] = ["NC", "nocase", "OR", "ornext", "NV", "novary"];
const RULE_FLAGS: [&str; 46] = [
    "B",
    "backrefescape",
    "BNP",
    "backrefernoplus",
    "backrefnoplus",
    "BCTLS",
    "BNE",
    "BNEG",
    "C",
    "chain",
    "CO",
    "cookie",
    "DPI",
    "discardpath",
    "E",
    "env",
    "END",
    "F",
    "forbidden",
    "G",
    "gone",
    "H",
    "handler",
    "L",
    "last",
    "N",
    "next",
    "NS",
    "nosubreq",
    "NC",
    "nocase",
    "NE",
    "noescape",
    "P",
    "proxy",
    "PT",
    "passthrough",
    "QSA",
    "qsappend",
    "QSD",
    "qsdiscard",
    "QSL",
    "qslast",
    "R",
    "redirect",
    "S",
];
const OTHER_RULE_FLAGS: [&str; 6] = ["skip", "T", "type", "UnsafeAllow3F", "UnsafePrefixStat", "UNC"];

/// Returns the error in a list of flags such as `[R=301,L]`.
pub(super) fn error(written: &str, owner: Owner) -> Option<StatementError> {
    let Some(inner) = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return Some(without_brackets(written));
    };
    inner.split(',').enumerate().find_map(|(index, flag)| {
        // Apache ignores spaces after the last comma, but not an empty flag.
        let is_last = index > 0 && inner.split(',').count() == index + 1;
        if is_last && !flag.is_empty() && flag.trim().is_empty() { None } else { flag_error(flag.trim(), owner) }
    })
}

fn without_brackets(written: &str) -> StatementError {
    if written.starts_with('[') && !written.contains(']') {
        let reason = format!("the list of flags `{written}` needs a `]`, and must not contain a space");
        return StatementError::new(written, reason, "write the flags as `[R=301,L]` and import again");
    }
    let reason = format!("`{written}` is in the place of the flags, which are in square brackets");
    let hint = "if it belongs to the pattern or the target, put this argument in quotes; import again";
    StatementError::new(written, reason, hint)
}

fn flag_error(flag: &str, owner: Owner) -> Option<StatementError> {
    let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
    let known: Vec<&str> = match owner {
        Owner::Rule => [RULE_FLAGS.as_slice(), OTHER_RULE_FLAGS.as_slice()].concat(),
        Owner::Condition => CONDITION_FLAGS.to_vec(),
    };
    if name.is_empty() {
        let hint = "delete the comma and import again";
        return Some(StatementError::new(flag, "the list of flags contains an empty flag", hint));
    }
    if !known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        let directive = if owner == Owner::Rule { "RewriteRule" } else { "RewriteCond" };
        let reason = format!("`{directive}` has no flag `{name}`");
        return Some(StatementError::new(flag, reason, hint(name, &known)));
    }
    let is_redirect = owner == Owner::Rule && ["R", "redirect"].iter().any(|known| known.eq_ignore_ascii_case(name));
    (is_redirect && !is_valid_status(value)).then(|| {
        let reason = format!("`{value}` in the flag `{flag}` is not an HTTP status");
        StatementError::new(flag, reason, "correct the status and import again")
    })
}

/// Apache reads the digits at the start of the value, and ignores any other word.
fn is_valid_status(value: &str) -> bool {
    let digits = value.split(|character: char| !character.is_ascii_digit()).next().unwrap_or_default();
    digits.is_empty() || digits.parse().is_ok_and(is_known_status)
}

/// Returns the advice for an unknown flag.
fn hint(name: &str, known: &[&str]) -> String {
    let digits = name.trim_start_matches(|character: char| !character.is_ascii_digit());
    if digits.len() == 3 && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return format!("did you mean `R={digits}`? Correct the file and import again");
    }
    suggestion(name, known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_flags_have_a_suggestion() {
        let hint = |flags: &str, owner| error(flags, owner).map(|error| error.remark.hint);
        assert_eq!(hint("[R=301,L]", Owner::Rule), None);
        assert_eq!(hint("[nc,OR]", Owner::Condition), None);
        for (flags, owner, expected) in [
            ("[NC,ORR]", Owner::Condition, "`OR`"),
            ("[redirct=301]", Owner::Rule, "`redirect`"),
            ("[R301,L]", Owner::Rule, "`R=301`"),
            ("[R:302]", Owner::Rule, "`R=302`"),
        ] {
            assert!(hint(flags, owner).unwrap().contains(expected), "{flags}");
        }
    }

    #[test]
    fn lists_without_brackets_and_empty_flags_are_errors() {
        for flags in ["[R", "R]", "R=301,L", "[]", "[R,,L]", "[,R]", "[R,]", "[R=30]", "[R=3001]", "#"] {
            assert!(error(flags, Owner::Rule).is_some(), "{flags}");
        }
        for flags in ["[R=301 , L]", "[R=301, ]", "[R=301;L]", "[R=permanant]", "[R=]", "[L=1]", "[E=a=b]"] {
            assert_eq!(error(flags, Owner::Rule), None, "{flags}");
        }
    }
}
