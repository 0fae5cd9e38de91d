//! Parses a Caddyfile into sites, snippets and directives.

use std::collections::HashMap;

use crate::caddy::lex::{self, Line};
use crate::note::{Remark, StatementOrigin};

/// The maximum nesting depth of blocks.
const MAX_DEPTH: usize = 32;

/// The maximum number of directives that snippets may add.
const MAX_IMPORTED: usize = 10_000;

/// A directive. If the directive has a block, `block` contains the directives inside the block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Directive {
    pub(super) origin: StatementOrigin,
    pub(super) words: Vec<String>,
    pub(super) block: Option<Vec<Directive>>,
}

impl Directive {
    pub(super) fn name(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    pub(super) fn arguments(&self) -> &[String] {
        self.words.get(1..).unwrap_or_default()
    }

    pub(super) fn inner(&self) -> &[Directive] {
        self.block.as_deref().unwrap_or_default()
    }
}

/// A syntax error, with the line at which it was found.
pub(super) type SyntaxError = (StatementOrigin, Remark);

/// Parses a file. If there is a syntax error, returns the error and all directives before it.
pub(super) fn parse(text: &str) -> (Vec<Directive>, Option<SyntaxError>) {
    let mut open: Vec<Directive> = vec![Directive { block: Some(Vec::new()), ..Directive::default() }];
    let mut error = None;
    for line in lex::lines(text) {
        let origin = origin(&line);
        if line.closes_block() {
            if open.len() < 2 {
                error = Some((origin, syntax("a block is closed that was not opened")));
                break;
            }
            close(&mut open);
            continue;
        }
        let opens = line.opens_block();
        let mut words: Vec<String> = line.words.into_iter().map(|word| word.text).collect();
        if opens {
            words.pop();
        }
        let directive = Directive { origin: origin.clone(), words, block: opens.then(Vec::new) };
        if !opens {
            push(&mut open, directive);
        } else if open.len() > MAX_DEPTH {
            error = Some((origin, syntax("blocks are nested too deeply")));
            break;
        } else {
            open.push(directive);
        }
    }
    if let (None, Some(unclosed)) = (&error, open.get(1..).and_then(<[_]>::last)) {
        error = Some((unclosed.origin.clone(), syntax("this block is not closed")));
    }
    while open.len() > 1 {
        close(&mut open);
    }
    (open.pop().and_then(|file| file.block).unwrap_or_default(), error)
}

fn syntax(reason: &str) -> Remark {
    Remark::new(format!("{reason}; the rest of the file was not read"), "correct the file and import again")
}

fn origin(line: &Line) -> StatementOrigin {
    StatementOrigin {
        line: line.number,
        text: line.text.clone(),
        comments: line.comments.clone(),
        blank_line_before: line.blank_line_before,
        ..StatementOrigin::default()
    }
}

fn push(open: &mut [Directive], directive: Directive) {
    if let Some(block) = open.last_mut().and_then(|last| last.block.as_mut()) {
        block.push(directive);
    }
}

fn close(open: &mut Vec<Directive>) {
    if let Some(closed) = open.pop() {
        push(open, closed);
    }
}

/// Replaces directives such as `import name` with the directives of the snippet `(name)`. Returns the remaining
/// directives, without the snippets.
pub(super) fn with_snippets(directives: Vec<Directive>) -> Vec<Directive> {
    let is_snippet = |directive: &Directive| directive.name().starts_with('(') && directive.block.is_some();
    let (snippets, rest): (Vec<Directive>, Vec<Directive>) = directives.into_iter().partition(is_snippet);
    let name = |snippet: &Directive| snippet.name().trim_matches(['(', ')']).to_owned();
    let snippets = snippets.into_iter().map(|snippet| (name(&snippet), snippet.block.unwrap_or_default()));
    let mut expansion = Expansion { snippets: snippets.collect(), left: MAX_IMPORTED };
    expansion.block(rest, 0)
}

struct Expansion {
    snippets: HashMap<String, Vec<Directive>>,
    left: usize,
}

impl Expansion {
    fn block(&mut self, directives: Vec<Directive>, depth: usize) -> Vec<Directive> {
        let mut out = Vec::new();
        for mut directive in directives {
            let snippet = (directive.name() == "import").then(|| directive.words.get(1)).flatten();
            let inner = snippet.and_then(|name| self.snippets.get(name)).filter(|_| depth < MAX_DEPTH).cloned();
            if let Some(inner) = inner.filter(|inner| count(inner) <= self.left) {
                self.left -= count(&inner);
                let arguments = directive.words.get(2..).unwrap_or_default();
                let inner = inner.into_iter().map(|inner| with_arguments(inner, arguments)).collect();
                out.extend(self.block(inner, depth + 1));
                continue;
            }
            directive.block = directive.block.map(|inner| self.block(inner, depth + 1));
            out.push(directive);
        }
        out
    }
}

/// Returns the number of directives, including those in blocks.
fn count(directives: &[Directive]) -> usize {
    directives.iter().map(|directive| 1 + count(directive.inner())).sum()
}

/// Replaces `{args[0]}` and the older form `{args.0}` with the arguments of an import.
fn with_arguments(mut directive: Directive, arguments: &[String]) -> Directive {
    for word in &mut directive.words {
        for (index, argument) in arguments.iter().enumerate() {
            *word =
                word.replace(&format!("{{args[{index}]}}"), argument).replace(&format!("{{args.{index}}}"), argument);
        }
    }
    let inner = directive.block.take();
    directive.block = inner.map(|block| block.into_iter().map(|inner| with_arguments(inner, arguments)).collect());
    directive
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_contain_directives() {
        let (found, error) = parse("a.example {\n handle /x {\n  redir /y\n }\n}\n");
        assert!(error.is_none());
        assert_eq!(
            (found[0].name(), found[0].inner()[0].inner()[0].words.as_slice()),
            ("a.example", &["redir".to_owned(), "/y".to_owned()][..])
        );
    }

    #[test]
    fn errors_have_a_line() {
        for (text, line) in [("a {\nb\n", 1), ("}\n", 1), (&"a {\n".repeat(100), 33)] {
            assert_eq!(parse(text).1.unwrap().0.line, line, "{text}");
        }
    }

    #[test]
    fn snippets_are_inserted_with_their_arguments() {
        let text = "(moved) {\n redir {args[0]} {args.1}\n import moved\n}\na.example {\n import moved /a /b\n import other\n}\n";
        let found = with_snippets(parse(text).0);
        let inner: Vec<String> = found[0].inner().iter().map(|directive| directive.words.join(" ")).collect();
        assert_eq!(
            (found.len(), inner[0].as_str(), inner.last().unwrap().as_str()),
            (1, "redir /a /b", "import other")
        );
    }
}
