//! Widens regular expressions with syntax that is not simulated. A text that the wider expression does not match has no
//! match either, so only few answers are unknown because of such an expression.

/// The expression for any text, which replaces syntax that is not simulated.
const ANY: &str = "(?s:.*)";

/// The syntax inside which a wider expression may reject more texts, or that changes the meaning of the rest.
const NARROWING: [&str; 9] = ["(?!", "(?<!", "(?>", "++", "*+", "?+", "}+", "(*", "(?("];

/// Returns an expression in PCRE syntax that matches all texts of `pattern`, and possibly others. Returns `None` if none is
/// known. The expression may still contain syntax that is not simulated.
pub(crate) fn wider(pattern: &str) -> Option<String> {
    if NARROWING.iter().any(|syntax| pattern.contains(syntax)) {
        return None;
    }
    let mut out = String::with_capacity(pattern.len() + ANY.len());
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '\\' => escape(rest, &mut out)?,
            '[' => class(rest, &mut out)?,
            '(' => group(rest, &mut out)?,
            _ => copied(rest, first.len_utf8(), &mut out)?,
        };
    }
    Some(out)
}

/// Copies the first bytes of a text, and returns the rest.
fn copied<'t>(text: &'t str, length: usize, out: &mut String) -> Option<&'t str> {
    let (start, rest) = text.split_at_checked(length)?;
    out.push_str(start);
    Some(rest)
}

/// Writes an escape sequence at the start of a text, and returns the rest.
fn escape<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    let escaped = text.get(1..)?.chars().next()?;
    let after = text.get(1 + escaped.len_utf8()..)?;
    let rest = match escaped {
        // These match no text themselves.
        'K' | 'E' | 'G' => return Some(after),
        'R' | 'v' | 'V' | 'H' | 'N' | 'X' | 'C' => after,
        'Q' => after.split_once("\\E").map_or("", |(_, rest)| rest),
        'k' | 'o' => delimited(after)?,
        'g' => delimited(after).or_else(|| number(after))?,
        'p' | 'P' => delimited(after).or_else(|| after.get(1..))?,
        'c' => after.get(1..)?,
        '0'..='9' => after.trim_start_matches(|character: char| character.is_ascii_digit()),
        _ => return copied(text, 1 + escaped.len_utf8(), out),
    };
    out.push_str(ANY);
    Some(rest)
}

/// Returns the text after a name such as `<name>`, `{name}` or `'name'`.
fn delimited(text: &str) -> Option<&str> {
    let end = match text.chars().next()? {
        '<' => '>',
        '{' => '}',
        '\'' => '\'',
        _ => return None,
    };
    text.get(1..)?.split_once(end).map(|(_, rest)| rest)
}

/// Returns the text after the number of a group, such as `-1`.
fn number(text: &str) -> Option<&str> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let rest = digits.trim_start_matches(|character: char| character.is_ascii_digit());
    (rest.len() < digits.len()).then_some(rest)
}

/// Copies a class such as `[a\]]`, and returns the rest.
fn class<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    let inner = text.get(1..)?;
    let inner = inner.strip_prefix('^').unwrap_or(inner);
    // A closing bracket at the start is a literal.
    let mut rest = inner.strip_prefix(']').unwrap_or(inner);
    loop {
        rest = match rest.chars().next()? {
            ']' => return copied(text, text.len() - rest.len() + 1, out),
            '\\' => rest.get(1..)?.strip_prefix(|_: char| true)?,
            '[' if rest.starts_with("[:") => rest.get(2..)?.split_once(":]").map_or(rest.get(1..)?, |(_, rest)| rest),
            other => rest.get(other.len_utf8()..)?,
        };
    }
}

/// Writes the start of a group, and returns the rest. A reference to a group, such as `(?1)` and `(?P>name)`, is any text.
fn group<'t>(text: &'t str, out: &mut String) -> Option<&'t str> {
    // The alternatives of `(?|` have the same numbers.
    if let Some(rest) = text.strip_prefix("(?|") {
        out.push_str("(?:");
        return Some(rest);
    }
    let name = text.strip_prefix("(?").unwrap_or_default();
    let is_number = name.trim_start_matches(['-', '+']).starts_with(|first: char| first.is_ascii_digit());
    if is_number || name.starts_with(['R', '&']) || name.starts_with("P>") || name.starts_with("P=") {
        out.push_str(ANY);
        return name.split_once(')').map(|(_, rest)| rest);
    }
    copied(text, 1, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn syntax_that_is_not_simulated_becomes_any_text() {
        for (pattern, expected) in [
            (r"^a(?<x>b)\k<x>$", Some("^a(?<x>b)(?s:.*)$")),
            (r"^(a)\g{1}\g-1\10-\K\Qa.b\Ec", Some("^(a)(?s:.*)(?s:.*)(?s:.*)-(?s:.*)c")),
            ("^/(?P>x)y$", Some("^/(?s:.*)y$")),
            ("(?|a|b)(?1)(?R)(?-1)", Some("(?:a|b)(?s:.*)(?s:.*)(?s:.*)")),
            (r"^[]\k(?1)[:alpha:]]\pL\p{Lu}$", Some(r"^[]\k(?1)[:alpha:]](?s:.*)(?s:.*)$")),
            (r"^é\.(x)", Some(r"^é\.(x)")),
            (r"^a(?!\Kb)", None),
            (r"^(?>\Ra)", None),
            (r"\k", None),
            ("[a", None),
        ] {
            assert_eq!(wider(pattern).as_deref(), expected, "{pattern}");
        }
    }
}
