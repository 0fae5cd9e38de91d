//! Splits a Caddyfile into lines of words.

use crate::caddy::environment;

/// A line of a Caddyfile, which contains a directive or the start or the end of a block.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) number: u32,
    pub(super) words: Vec<Word>,
    /// The text of the line, without its comment.
    pub(super) text: String,
    /// The comments above the line and at its end.
    pub(super) comments: Vec<String>,
    pub(super) blank_line_before: bool,
}

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    /// `true` for a word in quotes, which never opens or closes a block.
    pub(super) is_quoted: bool,
}

impl Line {
    /// Reports whether the line ends with a brace that opens a block.
    pub(super) fn opens_block(&self) -> bool {
        self.words.last().is_some_and(|word| word.is("{"))
    }

    /// Reports whether the line closes a block.
    pub(super) fn closes_block(&self) -> bool {
        self.words.first().is_some_and(|word| word.is("}"))
    }
}

impl Word {
    fn is(&self, text: &str) -> bool {
        !self.is_quoted && self.text == text
    }
}

/// Returns all lines that contain words.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut reader = LineReader { rest: text, number: 1, line: Line::default(), lines: Vec::new(), blank: false };
    while let Some(c) = reader.rest.chars().next() {
        reader.step(c);
    }
    reader.end_line();
    reader.lines
}

struct LineReader<'t> {
    rest: &'t str,
    /// The number of the line at the start of `rest`.
    number: u32,
    line: Line,
    lines: Vec<Line>,
    /// Whether a blank line precedes the comments above the next line.
    blank: bool,
}

impl LineReader<'_> {
    fn step(&mut self, c: char) {
        match c {
            '\n' => {
                self.take(1);
                self.end_line();
            }
            '\\' if self.rest.starts_with("\\\n") => self.take(2),
            '\\' if self.rest.starts_with("\\\r\n") => self.take(3),
            c if c.is_whitespace() => self.take(c.len_utf8()),
            '#' => {
                let end = self.rest.find('\n').unwrap_or(self.rest.len());
                let comment = self.rest.get(1..end).unwrap_or_default().trim_start_matches('#').trim().to_owned();
                self.line.comments.push(comment);
                self.take(end);
                if self.line.words.is_empty() && !self.rest.is_empty() {
                    self.take(1);
                }
            }
            '"' | '`' => self.quoted(c),
            _ => self.word(),
        }
    }

    fn take(&mut self, length: usize) {
        let taken = self.rest.get(..length).unwrap_or(self.rest);
        let breaks = taken.bytes().filter(|byte| *byte == b'\n').count();
        self.number = self.number.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX));
        self.rest = self.rest.get(length..).unwrap_or_default();
    }

    fn push(&mut self, mut word: Word) {
        if self.line.words.is_empty() {
            self.line.number = self.number;
            self.line.blank_line_before = self.blank;
        } else {
            self.line.text.push(' ');
        }
        self.line.text.push_str(&word.text);
        word.text = environment::with_defaults(&word.text);
        self.line.words.push(word);
    }

    fn quoted(&mut self, quote: char) {
        let inner = self.rest.get(1..).unwrap_or_default();
        let mut text = String::new();
        let mut is_escaped = false;
        let mut end = self.rest.len();
        for (at, c) in inner.char_indices() {
            match c {
                c if is_escaped => {
                    if c != '"' {
                        text.push('\\');
                    }
                    text.push(c);
                    is_escaped = false;
                }
                '\\' if quote == '"' => is_escaped = true,
                c if c == quote => {
                    end = at + 2;
                    break;
                }
                c => text.push(c),
            }
        }
        self.push(Word { text, is_quoted: true });
        self.take(end);
    }

    fn word(&mut self) {
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let text = self.rest.get(..end).unwrap_or_default().to_owned();
        self.push(Word { text, is_quoted: false });
        self.take(end);
    }

    fn end_line(&mut self) {
        if self.line.words.is_empty() {
            self.blank |= self.line.comments.is_empty();
            return;
        }
        self.lines.push(std::mem::take(&mut self.line));
        self.blank = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_spaces_and_quotes() {
        let found =
            lines("# site\nexample.com {\n\n  redir /a# \"/b c\" `x\"` # end\n  respond \\\n    \"\\d\\\"\"\n}");
        let shown: Vec<(u32, Vec<&str>)> = found
            .iter()
            .map(|line| (line.number, line.words.iter().map(|word| word.text.as_str()).collect()))
            .collect();
        let expected = [
            (2, vec!["example.com", "{"]),
            (4, vec!["redir", "/a#", "/b c", "x\""]),
            (5, vec!["respond", "\\d\""]),
            (7, vec!["}"]),
        ];
        assert_eq!(shown, expected);
        assert_eq!(
            (found[0].comments.as_slice(), found[1].comments.as_slice()),
            (&["site".to_owned()][..], &["end".to_owned()][..])
        );
        assert!(found[0].opens_block() && found[1].blank_line_before && found[3].closes_block());
    }
}
