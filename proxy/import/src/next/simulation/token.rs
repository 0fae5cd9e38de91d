//! Splits a path with parameters into tokens, as path-to-regexp 6.1 does.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#path-matching>.

/// A token of a path with parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Character(char),
    Escaped(char),
    Name(String),
    Pattern(String),
    Modifier(char),
    Open,
    Close,
}

/// Returns the tokens of a path. Returns `None` if path-to-regexp reports an error.
pub(super) fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = rest.get(c.len_utf8()..)?;
        tokens.push(match c {
            '*' | '+' | '?' => Token::Modifier(c),
            '{' => Token::Open,
            '}' => Token::Close,
            '\\' => {
                let escaped = rest.chars().next()?;
                rest = rest.get(escaped.len_utf8()..)?;
                Token::Escaped(escaped)
            }
            ':' => {
                let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
                let (name, after) = rest.split_at_checked(end).filter(|(name, _)| !name.is_empty())?;
                rest = after;
                Token::Name(name.to_owned())
            }
            '(' => {
                let end = pattern_end(rest)?;
                let (pattern, after) = rest.split_at_checked(end).filter(|(pattern, _)| !pattern.is_empty())?;
                rest = after.get(1..)?;
                Token::Pattern(pattern.to_owned())
            }
            other => Token::Character(other),
        });
    }
    Some(tokens)
}

/// Returns the position of the parenthesis that closes a pattern. Returns `None` if the pattern is invalid.
fn pattern_end(text: &str) -> Option<usize> {
    if text.starts_with('?') {
        return None;
    }
    let (mut depth, mut is_escaped) = (1_u32, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            ')' => depth -= 1,
            // A capturing group inside a pattern is an error.
            '(' if !text.get(at + 1..)?.starts_with('?') => return None,
            '(' => depth += 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_characters_are_no_syntax() {
        let expected = [Token::Escaped(':'), Token::Character('a'), Token::Name("b".to_owned()), Token::Modifier('*')];
        assert_eq!(tokens(r"\:a:b*").as_deref(), Some(expected.as_slice()));
        assert_eq!(tokens(r"(\)(?:x))"), Some(vec![Token::Pattern(r"\)(?:x)".to_owned())]));
        assert_eq!(tokens("(?:x)"), None);
    }
}
