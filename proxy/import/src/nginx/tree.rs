//! Parses an nginx configuration into directives and blocks.

use crate::nginx::lex::{self, Token, TokenKind};
use crate::note::StatementOrigin;

/// The maximum nesting depth of blocks.
const MAX_DEPTH: usize = 32;

/// A directive. If the directive has a block, `block` contains the directives inside the block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Directive {
    pub(super) origin: StatementOrigin,
    pub(super) words: Vec<String>,
    pub(super) block: Option<Vec<Directive>>,
}

/// A syntax error. Parsing stops at the first syntax error.
pub(super) struct SyntaxError {
    pub(super) line: u32,
    pub(super) reason: &'static str,
}

impl Directive {
    pub(super) fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    pub(super) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }
}

/// Parses a configuration. If there is a syntax error, returns the error and all directives before it.
pub(super) fn parse(text: &str) -> (Vec<Directive>, Option<SyntaxError>) {
    let mut parser = Parser {
        text,
        open: vec![OpenBlock::default()],
        words: Vec::new(),
        start: None,
        preceding: Preceding::default(),
    };
    let mut syntax_error = None;
    for token in lex::tokens(text) {
        if let Err(reason) = parser.take(&token) {
            syntax_error = Some(SyntaxError { line: token.line, reason });
            break;
        }
    }
    let end = parser.finish();
    (end.0, syntax_error.or(end.1))
}

/// A block whose closing brace has not been read yet.
#[derive(Default)]
struct OpenBlock {
    /// The directive to which the block belongs. `None` for the outermost block, which is the whole file.
    head: Option<Directive>,
    inner: Vec<Directive>,
}

/// The comments and the blank line before the next directive.
#[derive(Default)]
struct Preceding {
    comments: Vec<String>,
    blank_line_before: bool,
    last_line: u32,
}

struct Parser<'t> {
    text: &'t str,
    open: Vec<OpenBlock>,
    words: Vec<String>,
    /// The line number and the byte offset of the first word of the current directive.
    start: Option<(u32, usize)>,
    preceding: Preceding,
}

impl Parser<'_> {
    fn take(&mut self, token: &Token) -> Result<(), &'static str> {
        match &token.kind {
            TokenKind::Comment(text) => self.comment(token.line, text),
            TokenKind::Word(word) => {
                if self.start.is_none() {
                    self.note_blank_line(token.line);
                    self.start = Some((token.line, token.start));
                }
                self.words.push(word.clone());
            }
            TokenKind::Semicolon => {
                let directive = self.directive(token.end);
                self.push(directive);
            }
            TokenKind::Open => self.open_block(token)?,
            TokenKind::Close => self.close_block()?,
        }
        self.preceding.last_line = token.line;
        Ok(())
    }

    /// Assigns a comment to a directive. A comment on the same line as a directive belongs to that directive. A comment
    /// on a separate line belongs to the next directive.
    fn comment(&mut self, line: u32, text: &str) {
        if line == self.preceding.last_line
            && let Some(last) = self.open.last_mut().and_then(|open| open.inner.last_mut())
        {
            last.origin.comments.push(text.to_owned());
            return;
        }
        if self.start.is_none() {
            self.note_blank_line(line);
        }
        self.preceding.comments.push(text.to_owned());
    }

    /// Records whether a blank line precedes the given line.
    fn note_blank_line(&mut self, line: u32) {
        if self.preceding.comments.is_empty() {
            self.preceding.blank_line_before = line > self.preceding.last_line + 1;
        }
    }

    fn directive(&mut self, end: usize) -> Option<Directive> {
        let (line, start) = self.start.take()?;
        let preceding = std::mem::take(&mut self.preceding);
        let text = self.text.get(start..end).unwrap_or_default().trim().to_owned();
        let origin = StatementOrigin {
            line,
            text,
            comments: preceding.comments,
            blank_line_before: preceding.blank_line_before,
            ..StatementOrigin::default()
        };
        Some(Directive { origin, words: std::mem::take(&mut self.words), block: None })
    }

    fn push(&mut self, directive: Option<Directive>) {
        if let Some(open) = self.open.last_mut() {
            open.inner.extend(directive);
        }
    }

    fn open_block(&mut self, token: &Token) -> Result<(), &'static str> {
        if self.open.len() > MAX_DEPTH {
            return Err("blocks are nested too deeply; the rest of the file was not read");
        }
        let head = self
            .directive(token.start)
            .ok_or("a block starts here without a directive name; the rest of the file was not read")?;
        self.open.push(OpenBlock { head: Some(head), inner: Vec::new() });
        Ok(())
    }

    fn close_block(&mut self) -> Result<(), &'static str> {
        // The last directive of a block may lack its semicolon.
        let last = self.directive(self.text.len());
        self.push(last);
        self.preceding = Preceding::default();
        match self.open.pop() {
            Some(OpenBlock { head: Some(mut head), inner }) => {
                head.block = Some(inner);
                self.push(Some(head));
                Ok(())
            }
            root => {
                self.open.extend(root);
                Err("this closing brace has no opening brace; the rest of the file was not read")
            }
        }
    }

    /// Closes all blocks that are still open at the end of the file, and returns all directives. If a block was still
    /// open, also returns an error.
    fn finish(mut self) -> (Vec<Directive>, Option<SyntaxError>) {
        let last = self.directive(self.text.len());
        self.push(last);
        let mut syntax_error = None;
        while self.open.len() > 1 {
            let Some(OpenBlock { head: Some(mut head), inner }) = self.open.pop() else {
                break;
            };
            syntax_error =
                Some(SyntaxError { line: head.origin.line, reason: "the block that starts here is not closed" });
            head.block = Some(inner);
            self.push(Some(head));
        }
        (self.open.pop().map(|root| root.inner).unwrap_or_default(), syntax_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_belong_to_the_same_line_or_the_next_directive() {
        let (tree, syntax_error) = parse("# one\na b; # two\n\n# three\nc {\n  # four\n  d;\n}\n");
        assert!(syntax_error.is_none());
        assert_eq!(tree[0].origin.comments, ["one", "two"]);
        assert_eq!((tree[1].origin.line, tree[1].origin.blank_line_before), (5, true));
        assert_eq!(tree[1].block.as_ref().unwrap()[0].origin.comments, ["four"]);
        assert_eq!(tree[1].origin.text, "c");
    }

    #[test]
    fn unbalanced_braces_are_reported_and_earlier_directives_are_kept() {
        let (tree, syntax_error) = parse("a;\nb {\n c;\n");
        assert_eq!((tree.len(), syntax_error.unwrap().line), (2, 2));
        let (tree, syntax_error) = parse("a;\n}\nb;");
        assert_eq!((tree.len(), syntax_error.unwrap().line), (1, 2));
        assert!(parse(&"a {".repeat(100_000)).1.is_some());
        assert!(parse("{").1.is_some());
    }
}
