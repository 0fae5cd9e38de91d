//! Finds errors in the conditions of `if`. See `ngx_http_rewrite_if_condition` in nginx's
//! `src/http/modules/ngx_http_rewrite_module.c`.

use crate::nginx::syntax::variable::expression;
use crate::unreadable::StatementError;

/// Returns the error in the words between `if` and its block.
pub(super) fn error(words: &[&str]) -> Option<StatementError> {
    let Some(words) = inner(words) else {
        return Some(invalid("the condition needs parentheses around it"));
    };
    match words.as_slice() {
        [variable] if is_variable(variable) => None,
        [variable, operator, value] if is_variable(variable) => match *operator {
            "=" | "!=" => None,
            "~" | "~*" | "!~" | "!~*" => expression(value),
            "==" | "===" => Some(invalid("the condition compares with `=`, and has another operator")),
            _ => Some(invalid("the operator of the condition is unknown")),
        },
        [test, _] if matches!(test.strip_prefix('!').unwrap_or(test), "-f" | "-d" | "-e" | "-x") => None,
        [first, ..] if first.starts_with('$') => {
            Some(invalid("a condition is one variable, or a variable, an operator and a value with spaces between"))
        }
        _ => Some(invalid("the condition starts with neither a variable nor a test such as `-f`")),
    }
}

fn is_variable(word: &str) -> bool {
    let is_name_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    word.strip_prefix('$').is_some_and(|name| !name.is_empty() && name.bytes().all(is_name_part))
}

/// Removes the parentheses around a condition. A space may follow or precede them.
fn inner<'w>(words: &[&'w str]) -> Option<Vec<&'w str>> {
    let (first, rest) = words.split_first()?;
    let first = Some(first.strip_prefix('(')?).filter(|first| !first.is_empty());
    let mut words: Vec<&str> = first.into_iter().chain(rest.iter().copied()).collect();
    let last = words.pop()?.strip_suffix(')')?;
    words.extend(Some(last).filter(|last| !last.is_empty()));
    Some(words)
}

fn invalid(reason: &str) -> StatementError {
    StatementError::new("", reason, "write the condition as `($host = a.example)`, and import again")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_checked() {
        let is_error = |text: &str| error(&text.split(' ').collect::<Vec<_>>()).is_some();
        for text in [
            "($host = a",
            "$host = a",
            "($host == a)",
            "($host ~ (a)",
            "($host ~)",
            "($host =a)",
            "($host = a && $uri = b)",
            "(host = a)",
            "()",
            "(-q $uri)",
            "(! -f $uri)",
            "($host in a)",
            "($host$uri = a/b)",
            "(${host} = a)",
        ] {
            assert!(is_error(text), "{text}");
        }
        for text in
            ["($host = a)", "( $host ~ a )", "($host)", "(!-f $request_filename)", "($host ~* ^(a|b)$)", "($uri =  )"]
        {
            assert!(!is_error(text), "{text}");
        }
    }
}
