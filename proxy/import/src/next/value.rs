//! Parses literals of a script: lists, objects, strings, numbers. Anything else is code, which is not executed.

use crate::next::lex::{Token, TokenKind};

/// The maximum nesting of lists and objects.
const MAX_DEPTH: usize = 16;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Text(String),
    /// A number, `true`, `false`, `null`.
    Word(String),
    List(Vec<Item>),
    Map(Vec<(String, Item)>),
    Code,
}

/// A value and its location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Item {
    pub(super) value: Value,
    pub(super) line: u32,
    /// Byte offset.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The comments before it, and after it on the same line.
    pub(super) comments: Vec<String>,
}

impl Item {
    /// A member of an object.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        match &self.value {
            Value::Map(members) => members.iter().find(|(known, _)| known == key).map(|(_, item)| item),
            Value::Text(_) | Value::Word(_) | Value::List(_) | Value::Code => None,
        }
    }

    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            Value::Word(_) | Value::List(_) | Value::Map(_) | Value::Code => None,
        }
    }

    pub(super) fn word(&self) -> Option<&str> {
        match &self.value {
            Value::Word(word) => Some(word),
            Value::Text(_) | Value::List(_) | Value::Map(_) | Value::Code => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Self]> {
        match &self.value {
            Value::List(items) => Some(items),
            Value::Text(_) | Value::Word(_) | Value::Map(_) | Value::Code => None,
        }
    }
}

/// Parses the value at the first token.
pub(super) fn read(tokens: &[Token]) -> Item {
    Parser { tokens, at: 0, depth: 0 }.value()
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn is_at(&self, punctuation: char) -> bool {
        self.peek().is_some_and(|token| token.kind == TokenKind::Punctuation(punctuation))
    }

    fn take(&mut self, punctuation: char) -> bool {
        let found = self.is_at(punctuation);
        self.at += usize::from(found);
        found
    }

    fn comments(&mut self) -> Vec<String> {
        let mut comments = Vec::new();
        while let Some(Token { kind: TokenKind::Comment(text), .. }) = self.peek() {
            let lines = text.lines().map(|line| line.trim().trim_start_matches('*').trim().to_owned());
            comments.extend(lines.filter(|line| !line.is_empty()));
            self.at += 1;
        }
        comments
    }

    fn value(&mut self) -> Item {
        let comments = self.comments();
        let first = self.peek();
        let (line, start) = first.map_or((0, 0), |token| (token.line, token.start));
        let value = match first.map(|token| &token.kind) {
            Some(TokenKind::Text(_)) => self.text(),
            Some(TokenKind::Punctuation('[')) if self.depth < MAX_DEPTH => self.list(),
            Some(TokenKind::Punctuation('{')) if self.depth < MAX_DEPTH => self.map(),
            Some(TokenKind::Word(word)) if is_literal(word) => {
                self.at += 1;
                Value::Word(word.clone())
            }
            _ => Value::Code,
        };
        // A value followed by an operator is code.
        let value = if self.is_at_end() { value } else { self.skip() };
        let end = self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.end);
        Item { value, line, start, end, comments }
    }

    /// Strings may be joined with `+`.
    fn text(&mut self) -> Value {
        let mut whole = String::new();
        while let Some(Token { kind: TokenKind::Text(text), .. }) = self.peek() {
            whole.push_str(text);
            self.at += 1;
            if !self.take('+') {
                break;
            }
        }
        Value::Text(whole)
    }

    fn list(&mut self) -> Value {
        self.at += 1;
        self.depth += 1;
        let mut items = Vec::new();
        loop {
            let comments = self.comments();
            if self.take(']') || self.peek().is_none() {
                break;
            }
            let before = self.at;
            let mut item = self.value();
            if self.at > before {
                item.comments.splice(..0, comments);
                items.push(item);
            } else if !self.is_at(',') {
                // Skips an unexpected token.
                self.at += 1;
            }
            self.trailing_comment(&mut items);
            self.take(',');
            self.trailing_comment(&mut items);
        }
        self.depth -= 1;
        Value::List(items)
    }

    /// A comment after an item on the same line belongs to the item.
    fn trailing_comment(&mut self, items: &mut [Item]) {
        let last_line = self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map(|token| token.line);
        if let Some(Token { kind: TokenKind::Comment(text), line, .. }) = self.peek()
            && Some(*line) == last_line
            && let Some(item) = items.last_mut()
        {
            item.comments.push(text.trim().to_owned());
            self.at += 1;
        }
    }

    fn map(&mut self) -> Value {
        self.at += 1;
        self.depth += 1;
        let mut members = Vec::new();
        loop {
            self.comments();
            if self.take('}') || self.peek().is_none() {
                break;
            }
            match self.key() {
                Some(key) => members.push((key, self.value())),
                // Methods, spreads and so on.
                None => drop(self.skip()),
            }
            self.comments();
            if !self.take(',') && !self.is_at('}') {
                self.at += 1;
            }
        }
        self.depth -= 1;
        Value::Map(members)
    }

    /// A key and its colon.
    fn key(&mut self) -> Option<String> {
        let key = match self.peek().map(|token| &token.kind) {
            Some(TokenKind::Word(word) | TokenKind::Text(word)) => word.clone(),
            _ => return None,
        };
        let colon = self.tokens.get(self.at + 1).is_some_and(|token| token.kind == TokenKind::Punctuation(':'));
        if colon {
            self.at += 2;
        }
        colon.then_some(key)
    }

    /// Whether the value ends here.
    fn is_at_end(&self) -> bool {
        match self.peek().map(|token| &token.kind) {
            None | Some(TokenKind::Punctuation(',' | ']' | '}' | ')' | ';') | TokenKind::Comment(_)) => true,
            // The script continues after the outermost value.
            Some(_) => self.depth == 0,
        }
    }

    /// Skips to the next comma or the end of the enclosing list or object.
    fn skip(&mut self) -> Value {
        let mut depth = 0_usize;
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Punctuation('(' | '[' | '{') => depth += 1,
                TokenKind::Punctuation(')' | ']' | '}' | ',') if depth == 0 => break,
                TokenKind::Punctuation(')' | ']' | '}') => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Value::Code
    }
}

fn is_literal(word: &str) -> bool {
    matches!(word, "true" | "false" | "null") || word.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::next::lex;

    fn shown(item: &Item) -> String {
        match &item.value {
            Value::Text(text) => format!("'{text}'"),
            Value::Word(word) => word.clone(),
            Value::Code => "code".to_owned(),
            Value::List(items) => format!("[{}]", items.iter().map(shown).collect::<Vec<_>>().join(" ")),
            Value::Map(members) => {
                let members: Vec<String> = members.iter().map(|(key, item)| format!("{key}:{}", shown(item))).collect();
                format!("{{{}}}", members.join(" "))
            }
        }
    }

    #[test]
    fn literals_are_parsed_and_code_is_not_executed() {
        for (script, expected) in [
            ("[{ a: 'b', \"c\": 1, d: true, }, ]", "[{a:'b' c:1 d:true}]"),
            ("[...other, f(1, [2]), x ? 'a' : 'b', 'a' + 'b', 'a' + b, `x${y}`]", "[code code code 'ab' code code]"),
            ("[{ a() { return 1 }, ...rest, b: c.d, e: 'f' }]", "[{b:code e:'f'}]"),
            ("[ // one\n 'a', // two\n /* three */ 'b' ]", "['a' 'b']"),
            ("{ a: [1, 2]", "{a:[1 2]}"),
        ] {
            assert_eq!(shown(&read(&lex::tokens(script))), expected, "{script}");
        }
    }

    #[test]
    fn comments_belong_to_their_items() {
        let list = read(&lex::tokens("[ // one\n 'a', // two\n /* three\n * four */ 'b' ]"));
        let comments: Vec<_> = list.list().unwrap().iter().map(|item| item.comments.clone()).collect();
        assert_eq!(comments, [vec!["one", "two"], vec!["three", "four"]]);
    }

    #[test]
    fn deep_or_invalid_input_does_not_crash() {
        for script in ["[".repeat(100_000), "{a:".repeat(100_000), "[(".to_owned(), "[}".to_owned(), "{]".to_owned()] {
            read(&lex::tokens(&script));
        }
    }
}
