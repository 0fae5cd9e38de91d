//! Splits a script into tokens, as far as literals need them.

use std::iter::Peekable;
use std::str::CharIndices;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) line: u32,
    /// Byte offset.
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name, keyword or number.
    Word(String),
    Text(String),
    /// A template literal with `${…}` in it.
    Template,
    Punctuation(char),
    Arrow,
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
        let kind = lexer.token(c);
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

    fn next_if(&mut self, wanted: char) -> bool {
        self.rest.next_if(|(_, c)| *c == wanted).is_some()
    }

    fn at(&mut self) -> usize {
        self.rest.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn token(&mut self, first: char) -> TokenKind {
        match first {
            '\'' | '"' => TokenKind::Text(self.string(first).0),
            '`' => match self.string('`') {
                (_, Interpolation::Some) => TokenKind::Template,
                (text, Interpolation::None) => TokenKind::Text(text),
            },
            '/' if self.next_if('/') => TokenKind::Comment(self.line_comment()),
            '/' if self.next_if('*') => TokenKind::Comment(self.block_comment()),
            '=' if self.next_if('>') => TokenKind::Arrow,
            c if is_word(c) => TokenKind::Word(self.word(c)),
            c => TokenKind::Punctuation(c),
        }
    }

    fn word(&mut self, first: char) -> String {
        let mut word = String::from(first);
        while let Some((_, c)) = self.rest.next_if(|(_, c)| is_word(*c)) {
            word.push(c);
        }
        word
    }

    fn string(&mut self, quote: char) -> (String, Interpolation) {
        let (mut text, mut interpolation) = (String::new(), Interpolation::None);
        while let Some((_, c)) = self.next() {
            match c {
                '\\' => self.escape(&mut text),
                '$' if quote == '`' && self.rest.peek().is_some_and(|(_, c)| *c == '{') => {
                    interpolation = Interpolation::Some;
                }
                c if c == quote => break,
                c => text.push(c),
            }
        }
        (text, interpolation)
    }

    fn escape(&mut self, text: &mut String) {
        let Some((_, c)) = self.next() else { return };
        match c {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            'r' => text.push('\r'),
            'u' => text.extend(self.code(4)),
            'x' => text.extend(self.code(2)),
            '\n' => {}
            c => text.push(c),
        }
    }

    /// The character with this number of hexadecimal digits.
    fn code(&mut self, digits: usize) -> Option<char> {
        let mut value = 0;
        for _ in 0..digits {
            let (_, digit) = self.rest.next_if(|(_, c)| c.is_ascii_hexdigit())?;
            value = value * 16 + digit.to_digit(16)?;
        }
        char::from_u32(value)
    }

    fn line_comment(&mut self) -> String {
        let mut text = String::new();
        while let Some((_, c)) = self.rest.next_if(|(_, c)| *c != '\n') {
            text.push(c);
        }
        text.trim().to_owned()
    }

    fn block_comment(&mut self) -> String {
        let mut text = String::new();
        while let Some((_, c)) = self.next() {
            if c == '*' && self.next_if('/') {
                break;
            }
            text.push(c);
        }
        text
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Interpolation {
    None,
    Some,
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_in_strings_are_decoded() {
        let texts: Vec<TokenKind> =
            tokens(r#"'a\'b' "\u0041\x42\\d" `c` `d${e}`"#).into_iter().map(|t| t.kind).collect();
        let text = |text: &str| TokenKind::Text(text.to_owned());
        assert_eq!(texts, [text("a'b"), text("AB\\d"), text("c"), TokenKind::Template]);
    }

    #[test]
    fn comments_and_punctuation_are_distinguished() {
        let kinds: Vec<TokenKind> = tokens("a => [ // b\n /* c\n */ d").into_iter().map(|t| t.kind).collect();
        let word = |text: &str| TokenKind::Word(text.to_owned());
        let comment = |text: &str| TokenKind::Comment(text.to_owned());
        assert_eq!(
            kinds,
            [word("a"), TokenKind::Arrow, TokenKind::Punctuation('['), comment("b"), comment(" c\n "), word("d")]
        );
        assert_eq!(tokens("/* a\nb */ c").last().unwrap().line, 2);
    }
}
