//! Compiles regular expressions in the syntax of Go.
//!
//! Go and the crate `regex` have the same syntax with a few exceptions. In Go, `\d`, `\w`, `\s` and `\b` stand for ASCII
//! characters only, and a bracket inside a class is an ordinary character.
//! See <https://caddyserver.com/docs/caddyfile/matchers#path-regexp>, which refers to the syntax RE2.

use regex::Regex;

/// Compiles an expression.
///
/// # Errors
/// Returns the reason, as a noun phrase, if the expression cannot be compiled.
pub(super) fn compile(pattern: &str) -> Result<Regex, String> {
    Regex::new(&translated(pattern))
        .map_err(|_| format!("the regular expression `{pattern}`, which cannot be compiled"))
}

fn translated(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    let mut characters = pattern.chars().peekable();
    // The number of characters of the current class so far. `None` outside of classes.
    let mut class: Option<usize> = None;
    while let Some(character) = characters.next() {
        match (character, class) {
            ('\\', _) => {
                let escaped = characters.next();
                let text = match escaped {
                    Some('d') => "[0-9]".to_owned(),
                    Some('D') => "[^0-9]".to_owned(),
                    Some('w') => "[0-9A-Za-z_]".to_owned(),
                    Some('W') => "[^0-9A-Za-z_]".to_owned(),
                    Some('s') => r"[\t\n\f\r ]".to_owned(),
                    Some('S') => r"[^\t\n\f\r ]".to_owned(),
                    Some('b') => r"(?-u:\b)".to_owned(),
                    Some(other) => format!("\\{other}"),
                    None => "\\".to_owned(),
                };
                out.push_str(&text);
                class = class.map(|length| length + 1);
            }
            ('[', None) => {
                out.push('[');
                if characters.next_if_eq(&'^').is_some() {
                    out.push('^');
                }
                // A bracket directly after the start is an ordinary character.
                if characters.next_if_eq(&']').is_some() {
                    out.push_str(r"\]");
                }
                class = Some(0);
            }
            ('[', Some(_)) if characters.peek() == Some(&':') => {
                out.push('[');
                for inner in characters.by_ref() {
                    out.push(inner);
                    if inner == ']' {
                        break;
                    }
                }
            }
            ('[' | '&' | '~', Some(length)) => {
                out.extend(['\\', character]);
                class = Some(length + 1);
            }
            (']', Some(_)) => {
                out.push(']');
                class = None;
            }
            (other, _) => {
                out.push(other);
                class = class.map(|length| length + 1);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_contain_only_ascii_characters() {
        for (pattern, text, is_match) in [
            (r"^/\d+$", "/12", true),
            (r"^/\d+$", "/\u{663}", false),
            (r"^/[\w-]+$", "/a_b-c", true),
            (r"^/[\w-]+$", "/ä", false),
            (r"^/[[a]$", "/[", true),
            (r"^/[[:alpha:]&&~]+$", "/a&~", true),
            (r"^/[]a]$", "/]", true),
            (r"(?i)^/A\b", "/a-b", true),
        ] {
            assert_eq!(compile(pattern).unwrap().is_match(text), is_match, "{pattern} {text}");
        }
        assert!(compile("(").unwrap_err().contains("cannot be compiled"));
    }
}
