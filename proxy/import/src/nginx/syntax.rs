//! Finds errors because of which nginx does not start. A configuration that is read nevertheless may mean something else.

use crate::nginx::lex::{self, Token, TokenKind};
use crate::unreadable::SyntaxError;

const BRACES: &str = "correct the braces and import again";

/// Returns the first syntax error. See `ngx_conf_parse` in nginx's `src/core/ngx_conf_file.c`.
pub(super) fn error(text: &str) -> Option<SyntaxError> {
    let mut open: Vec<usize> = Vec::new();
    let mut words: Vec<(String, usize)> = Vec::new();
    for token in lex::tokens(text) {
        match &token.kind {
            TokenKind::Comment(_) => {}
            // The lines of such a block are a script, whose braces and quotes nginx does not read.
            TokenKind::Word(word) if word.ends_with("_by_lua_block") => return None,
            TokenKind::Word(word) => words.push((word.clone(), token.start)),
            TokenKind::Semicolon if words.is_empty() => {
                return Some(SyntaxError::at(text, token.start, "this `;` ends no directive", "delete the semicolon"));
            }
            TokenKind::Semicolon => {
                if let Some(error) = wrong_arguments(text, &std::mem::take(&mut words)) {
                    return Some(error);
                }
            }
            TokenKind::Open if words.is_empty() => {
                return Some(SyntaxError::at(text, token.start, "this `{` opens a block without a name", BRACES));
            }
            TokenKind::Open => {
                open.push(words.first().map_or(token.start, |(_, start)| *start));
                words.clear();
            }
            TokenKind::Close => {
                if let Some(error) = unterminated(text, &words) {
                    return Some(error);
                }
                if open.pop().is_none() {
                    return Some(SyntaxError::at(text, token.start, "this `}` closes no block", BRACES));
                }
            }
        }
    }
    let unclosed =
        || open.last().map(|start| SyntaxError::at(text, *start, "the block that starts here is not closed", BRACES));
    open_quote(text).or_else(|| unterminated(text, &words)).or_else(unclosed)
}

/// Returns the error about words that no semicolon follows.
fn unterminated(text: &str, words: &[(String, usize)]) -> Option<SyntaxError> {
    let (name, start) = words.first()?;
    let reason = format!("no `;` ends the directive `{name}`");
    Some(SyntaxError::at(text, *start, reason, "add the semicolon and import again"))
}

/// Returns the error about a quoted text at the end of the file whose closing quote is missing.
fn open_quote(text: &str) -> Option<SyntaxError> {
    let Token { start, end, .. } = lex::tokens(text).pop()?;
    let last = text.get(start..end)?;
    let quote = last.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let inner = last.get(1..)?;
    let is_closed = inner.ends_with(quote) && !inner.ends_with(&format!("\\{quote}"));
    (!is_closed).then(|| SyntaxError::at(text, start, "the quote is not closed", "close the quote and import again"))
}

/// Returns the error about a `return` or `rewrite` with a wrong number of arguments. The semicolon of the line is usually
/// missing, so the words of the next line are arguments.
fn wrong_arguments(text: &str, words: &[(String, usize)]) -> Option<SyntaxError> {
    let ((name, start), arguments) = words.split_first()?;
    let is_allowed = match name.as_str() {
        "return" => (1..=2).contains(&arguments.len()),
        "rewrite" => (2..=3).contains(&arguments.len()),
        _ => true,
    };
    let reason = format!("`{name}` has {} arguments, with which nginx does not start", arguments.len());
    let hint = "add the missing semicolon or quotes, and import again";
    (!is_allowed).then(|| SyntaxError::at(text, *start, reason, hint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_place() {
        for (text, expected) in [
            ("server {\n  return 301 /a;\n", Some((1, 1))),
            ("server {\n  location / {\n  return 301 /a;\n}\n", Some((1, 1))),
            ("return 301 /a;\n }\n", Some((2, 2))),
            ("server {\n  return 301 /a\n}\n", Some((2, 3))),
            ("server {\n  return 301 /a\n  rewrite ^/b /c permanent;\n}\n", Some((2, 3))),
            ("rewrite ^/b;\n", Some((1, 1))),
            ("return 301 \"/a;\n", Some((1, 12))),
            ("return 301 /a", Some((1, 1))),
            ("{ }", Some((1, 1))),
            (";", Some((1, 1))),
            ("server { return 301 '/a'; }\n# }", None),
            ("map $uri $x { /a /b; }\n/c /d;", None),
            ("location / { content_by_lua_block { ngx.say(\"}\") } }", None),
            ("", None),
        ] {
            assert_eq!(error(text).map(|error| (error.line, error.column)), expected, "{text}");
        }
    }
}
