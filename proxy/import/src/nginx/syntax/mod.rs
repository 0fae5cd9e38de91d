//! Finds errors because of which nginx does not start. A configuration that is read nevertheless may mean something else.

mod condition;
mod place;
mod statement;
mod variable;

use crate::nginx::lex::{self, Token, TokenKind};
use crate::nginx::syntax::place::Block;
use crate::unreadable::{StatementError, SyntaxError};

const BRACES: &str = "correct the braces and import again";
/// The maximum number of errors in arguments that are reported.
const MAX_ERRORS: usize = 1_000;

/// Returns the errors in the arguments of directives, and the first syntax error, after which nothing is read. See
/// `ngx_conf_parse` in nginx's `src/core/ngx_conf_file.c`.
pub(super) fn errors(text: &str) -> Vec<SyntaxError> {
    let mut reader =
        Reader { text, root: Block::new(Vec::new(), 0), open: Vec::new(), words: Vec::new(), errors: Vec::new() };
    let tokens = lex::tokens(text);
    for token in &tokens {
        match reader.token(token) {
            Ok(()) => {}
            Err(Stop::Script) => return reader.errors,
            Err(Stop::Error(error)) => {
                reader.errors.push(error);
                return reader.errors;
            }
        }
    }
    let unclosed = || {
        let start = reader.open.last()?.start;
        Some(SyntaxError::at(text, start, "the block that starts here is not closed", BRACES))
    };
    let last = open_quote(text, tokens.last()).or_else(|| unterminated(text, &reader.words)).or_else(unclosed);
    reader.errors.extend(last);
    reader.errors
}

/// The reason why the rest of a file is not read.
enum Stop {
    /// The lines of such a block are a script, whose braces and quotes nginx does not read.
    Script,
    Error(SyntaxError),
}

struct Reader<'t> {
    text: &'t str,
    /// The directives outside all blocks.
    root: Block,
    open: Vec<Block>,
    /// The words of the current directive, and their byte offsets.
    words: Vec<(String, usize)>,
    errors: Vec<SyntaxError>,
}

impl Reader<'_> {
    fn token(&mut self, token: &Token) -> Result<(), Stop> {
        let at = |reason: &str, hint: &str| Err(Stop::Error(SyntaxError::at(self.text, token.start, reason, hint)));
        match &token.kind {
            TokenKind::Comment(_) => {}
            TokenKind::Word(word) if word.ends_with("_by_lua_block") => return Err(Stop::Script),
            TokenKind::Word(word) => self.words.push((word.clone(), token.start)),
            TokenKind::Semicolon if self.words.is_empty() => {
                return at("this `;` ends no directive", "delete the semicolon");
            }
            TokenKind::Semicolon => {
                let words = std::mem::take(&mut self.words);
                self.check(&words);
                self.missing_block(&words)?;
            }
            TokenKind::Open if self.words.is_empty() => return at("this `{` opens a block without a name", BRACES),
            TokenKind::Open if is_in_expression(self.text, token.start) => {
                return at(
                    "this `{` opens a block, although it belongs to an expression",
                    "put the expression in quotes and import again",
                );
            }
            TokenKind::Open => {
                let words = std::mem::take(&mut self.words);
                self.check(&words);
                let start = words.first().map_or(token.start, |(_, start)| *start);
                self.open.push(Block::new(words.into_iter().map(|(word, _)| word).collect(), start));
            }
            TokenKind::Close => {
                if let Some(error) = unterminated(self.text, &self.words) {
                    return Err(Stop::Error(error));
                }
                if self.open.pop().is_none() {
                    return at("this `}` closes no block", BRACES);
                }
            }
        }
        Ok(())
    }

    /// Fails if a directive that needs a block ends with a semicolon.
    fn missing_block(&self, words: &[(String, usize)]) -> Result<(), Stop> {
        let outer = self.open.last().map_or("", Block::name);
        match words.first() {
            Some((name, start)) if matches!(name.as_str(), "if" | "location" | "server") && outer != "upstream" => {
                let reason = format!("the directive `{name}` has no block");
                Err(Stop::Error(SyntaxError::at(self.text, *start, reason, BRACES)))
            }
            _ => Ok(()),
        }
    }

    /// Checks the arguments of a directive, and whether its block allows it.
    fn check(&mut self, words: &[(String, usize)]) {
        let texts: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
        let block = self.open.last_mut().unwrap_or(&mut self.root);
        let is_entry = block.name() == "map";
        let own = block.error(&texts);
        let error = if is_entry { own } else { own.or_else(|| statement::error(&texts)) };
        let (Some(StatementError { remark, .. }), [(_, start), ..]) = (error, words) else { return };
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(SyntaxError { remark, ..SyntaxError::at(self.text, *start, "", "") });
        }
    }
}

/// Reports whether a brace is a part of a repetition such as `[0-9]{4}`.
fn is_in_expression(text: &str, start: usize) -> bool {
    let before = text.get(..start).and_then(|before| before.chars().next_back());
    let after = text.get(start + 1..).and_then(|after| after.chars().next());
    before.is_some_and(|before| !before.is_whitespace())
        && after.is_some_and(|after| after.is_ascii_digit() || after == ',')
}

/// Returns the error about words that no semicolon follows.
fn unterminated(text: &str, words: &[(String, usize)]) -> Option<SyntaxError> {
    let (name, start) = words.first()?;
    let reason = format!("no `;` ends the directive `{name}`");
    Some(SyntaxError::at(text, *start, reason, "add the semicolon and import again"))
}

/// Returns the error about a quoted text at the end of the file whose closing quote is missing.
fn open_quote(text: &str, last: Option<&Token>) -> Option<SyntaxError> {
    let Token { start, end, .. } = last?;
    let (start, last) = (*start, text.get(*start..*end)?);
    let quote = last.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    let inner = last.get(1..)?;
    let is_closed = inner.ends_with(quote) && !inner.ends_with(&format!("\\{quote}"));
    (!is_closed).then(|| SyntaxError::at(text, start, "the quote is not closed", "close the quote and import again"))
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
            ("\n\nrewrite ^/[0-9]{4}$ /b permanent;", Some((3, 16))),
            ("a;\nlocation ~ ^/a{2}$ {\n}\n", Some((2, 15))),
            ("if ($host = a) return 301 /b;", Some((1, 1))),
            ("return 301 /a;\n  rewrite ^/a /b permanant;", Some((2, 3))),
            ("location /a { }\nlocation /b { location /a { } }", Some((2, 15))),
            ("server {\nlocation /a { }\nlocation /a { }\n}", Some((3, 1))),
            ("map $uri $x {\n/a 1;\n/A 2;\n}", Some((3, 1))),
            ("upstream x { server 127.0.0.1; }", None),
        ] {
            assert_eq!(errors(text).first().map(|error| (error.line, error.column)), expected, "{text}");
        }
    }
}
