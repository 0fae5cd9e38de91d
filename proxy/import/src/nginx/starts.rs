//! Finds the directives of an nginx configuration that stand on one line.

use crate::nginx::lex::{self, Token, TokenKind};

/// The directives that are statements of their own. Others, such as `listen`, belong to the directive before them.
const STATEMENTS: [&str; 7] = ["server", "location", "if", "map", "return", "rewrite", "error_page"];

/// The blocks whose first directive is a statement of its own if the line is divided.
const CONTAINERS: [&str; 3] = ["http", "server", "map"];

/// The start of a directive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DirectiveStart {
    /// The directive stands in a block of the same line, or is the first one of the line.
    First(usize),
    /// Another directive ends before this one on the same line.
    Next(usize),
}

/// Returns the byte offsets of directives that are statements of their own.
pub(crate) fn starts(text: &str) -> Vec<DirectiveStart> {
    let mut reader = Reader { open: Vec::new(), current: None, line: 0, last: Last::Nothing, starts: Vec::new() };
    for token in lex::tokens(text) {
        reader.read(&token);
    }
    reader.starts
}

/// What stands before a directive on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    /// The brace of a container.
    Container,
    /// A directive outside this one, or one that is no statement of its own.
    Other,
    /// The end of a statement.
    Statement,
}

/// A directive, or the block of a directive.
#[derive(Debug, Clone)]
struct Open {
    name: String,
    line: u32,
    is_statement: bool,
}

struct Reader {
    open: Vec<Open>,
    current: Option<Open>,
    line: u32,
    last: Last,
    starts: Vec<DirectiveStart>,
}

impl Reader {
    fn read(&mut self, token: &Token) {
        if token.line != self.line {
            self.line = token.line;
            self.last = Last::Nothing;
        }
        match &token.kind {
            TokenKind::Word(word) if self.current.is_none() => self.start(word, token),
            TokenKind::Word(_) | TokenKind::Comment(_) => {}
            TokenKind::Open => {
                let block = self.current.take();
                self.open.extend(block);
                let is_container = self.open.last().is_some_and(|block| CONTAINERS.contains(&block.name.as_str()));
                if self.last != Last::Statement {
                    self.last = if is_container { Last::Container } else { Last::Other };
                }
            }
            TokenKind::Semicolon => {
                let ended = self.current.take();
                self.end(ended.as_ref());
            }
            TokenKind::Close => {
                let ended = self.open.pop();
                self.current = None;
                self.end(ended.as_ref());
            }
        }
    }

    fn start(&mut self, word: &str, token: &Token) {
        let is_row = self.open.last().is_some_and(|block| block.name == "map");
        let is_statement = is_row || STATEMENTS.contains(&word);
        self.current = Some(Open { name: word.to_owned(), line: token.line, is_statement });
        if !is_statement {
            return;
        }
        match self.last {
            Last::Statement => self.starts.push(DirectiveStart::Next(token.start)),
            Last::Nothing | Last::Container => self.starts.push(DirectiveStart::First(token.start)),
            Last::Other => {}
        }
        self.last = Last::Other;
    }

    fn end(&mut self, ended: Option<&Open>) {
        if ended.is_some_and(|ended| ended.is_statement && ended.line == self.line) {
            self.last = Last::Statement;
        }
    }
}
