//! Splits an nginx configuration into tokens.

use std::iter::Peekable;
use std::str::CharIndices;

/// A token of an nginx configuration, along with its position in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) line: u32,
    /// The byte offset at which the token starts.
    pub(super) start: usize,
    /// The byte offset directly after the token.
    pub(super) end: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word(String),
    Semicolon,
    Open,
    Close,
    Comment(String),
}

pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { rest: text.char_indices().peekable(), text, line: 1 };
    let mut tokens = Vec::new();
    while let Some((start, c)) = lexer.next() {
        if c.is_whitespace() {
            continue;
        }
        let line = lexer.line;
        let kind = match c {
            ';' => TokenKind::Semicolon,
            '{' => TokenKind::Open,
            '}' => TokenKind::Close,
            '#' => TokenKind::Comment(lexer.comment()),
            '"' | '\'' => TokenKind::Word(lexer.quoted(c)),
            c => TokenKind::Word(lexer.word(c)),
        };
        tokens.push(Token { kind, line, start, end: lexer.at() });
    }
    tokens
}

struct Lexer<'t> {
    rest: Peekable<CharIndices<'t>>,
    text: &'t str,
    line: u32,
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<(usize, char)> {
        let next = self.rest.next();
        if let Some((_, '\n')) = next {
            self.line += 1;
        }
        next
    }

    fn at(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn comment(&mut self) -> String {
        let mut text = String::new();
        while let Some((_, c)) = self.rest.next_if(|(_, c)| *c != '\n') {
            text.push(c);
        }
        text.trim().to_owned()
    }

    fn quoted(&mut self, quote: char) -> String {
        let mut word = String::new();
        while let Some((_, c)) = self.next() {
            match c {
                '\\' => self.escape(&mut word),
                c if c == quote => break,
                c => word.push(c),
            }
        }
        word
    }

    /// Reads the rest of a word. White space, a semicolon or an opening brace ends the word. A brace after a dollar
    /// sign, as in `${name}`, does not end the word.
    fn word(&mut self, first: char) -> String {
        let mut word = String::new();
        match first {
            '\\' => self.escape(&mut word),
            first => word.push(first),
        }
        while let Some(&(_, c)) = self.rest.peek() {
            let ends = c.is_whitespace() || c == ';' || c == '{' && !word.ends_with('$');
            if ends {
                break;
            }
            self.next();
            match c {
                '\\' => self.escape(&mut word),
                c => word.push(c),
            }
        }
        word
    }

    /// Reads the character after a backslash. Before a quote or another backslash, the backslash is removed. Otherwise,
    /// it is kept, because a regular expression may need it.
    fn escape(&mut self, word: &mut String) {
        match self.next() {
            Some((_, c @ ('"' | '\'' | '\\'))) => word.push(c),
            Some((_, c)) => word.extend(['\\', c]),
            None => word.push('\\'),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let shown = tokens(text).into_iter().map(|token| match token.kind {
            TokenKind::Word(word) => word,
            TokenKind::Semicolon => ";".to_owned(),
            TokenKind::Open => "{".to_owned(),
            TokenKind::Close => "}".to_owned(),
            TokenKind::Comment(text) => format!("#{text}"),
        });
        shown.collect()
    }

    #[test]
    fn words_end_at_the_same_characters_as_in_nginx() {
        assert_eq!(words("a b;c{d}# e"), ["a", "b", ";", "c", "{", "d}#", "e"]);
        assert_eq!(words("a { b; } # e\nf"), ["a", "{", "b", ";", "}", "#e", "f"]);
        assert_eq!(words("\"a {b};\" 'c d'"), ["a {b};", "c d"]);
        assert_eq!(words("^/a\\ b\\.html$ ${x}y"), ["^/a\\ b\\.html$", "${x}y"]);
        assert_eq!(words("'a\\'b' \"c\\\\.d\""), ["a'b", "c\\.d"]);
        assert_eq!(words("if ($a ~ \"b\") {"), ["if", "($a", "~", "b", ")", "{"]);
    }

    #[test]
    fn line_breaks_in_quotes_are_counted() {
        let lines: Vec<u32> = tokens("a\n'b\nc' d\ne").into_iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 2, 3, 4]);
    }
}
