//! Finds quotes and brackets that are not closed.

use crate::language::raw::line_start::LineStart;
use crate::language::raw::slip::Slip;

/// An opening quote or bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opening {
    sign: char,
    /// The line and the column of the sign, counted from 1.
    at: (usize, usize),
    /// The wrong closing bracket, such as `}` after `[`. If there is no closing bracket, the value is `None`.
    closed_by: Option<char>,
}

/// Returns an opening quote or bracket that is not closed. A quote or bracket must be closed before the next list item
/// and before the end of the text. A bracket must be closed by a bracket of the same kind. Returns `None` if everything
/// is closed.
pub(super) fn find(lines: &[&str]) -> Option<Opening> {
    let mut scanner = Scanner::default();
    for (index, line) in lines.iter().enumerate() {
        if let Some(unclosed) = scanner.line(index + 1, line) {
            return Some(unclosed);
        }
    }
    scanner.quote.or(scanner.brackets.last().copied())
}

impl Opening {
    pub(super) fn line(self) -> usize {
        self.at.0
    }

    pub(super) fn slip(self, lines: &[&str]) -> Slip {
        let (line, column) = self.at;
        let text = lines.get(line - 1).copied().unwrap_or_default();
        let rest: String = text.chars().skip(column - 1).collect();
        let (rest, closing) = (rest.trim_end(), self.closing());
        let is_whole = rest.chars().count() > 1 && !rest.ends_with([',', ':', '{', '[']) && !rest.contains(" #");
        let typographic = rest.strip_suffix(['”', '“', '»', '’', '‘']).filter(|_| matches!(self.sign, '"' | '\''));
        let hint = if let Some(other) = self.closed_by {
            format!("write `{closing}` before the `{other}`, or in its place")
        } else if let Some(bare) = typographic {
            format!("replace the typographic quote at the end: `{bare}{closing}`")
        } else if is_whole {
            format!("write `{closing}` at the end of the value: `{rest}{closing}`")
        } else {
            format!("write `{closing}` at the end of the value")
        };
        Slip { message: format!("this `{}` is not closed", self.sign), hint, at: self.at, written: None }
    }

    fn closing(self) -> char {
        match self.sign {
            '[' => ']',
            '{' => '}',
            quote => quote,
        }
    }
}

/// The position of the scanner: at the start of a value or inside a value. A quote inside an unquoted value is an
/// ordinary character.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Position {
    #[default]
    Start,
    Inside,
}

/// A scanner that recognizes quotes, brackets, comments and block scalars. The scanner must read all lines in order.
#[derive(Default)]
struct Scanner {
    brackets: Vec<Opening>,
    quote: Option<Opening>,
    /// The indentation of the key of a block scalar, whose value starts with `|` or `>`. The lines of the block scalar
    /// are indented further.
    block_scalar: Option<usize>,
    position: Position,
}

impl Scanner {
    /// Reads a line. If the line shows that a quote or bracket is not closed, returns the opening quote or bracket.
    fn line(&mut self, number: usize, line: &str) -> Option<Opening> {
        let start = LineStart::of(line);
        let indent = line.len() - line.trim_start_matches(' ').len();
        if self.quote.is_some() && start.is_some() {
            return self.quote;
        }
        if !self.brackets.is_empty() && matches!(start, Some(LineStart::Item(_))) {
            return self.brackets.last().copied();
        }
        if line.trim().is_empty() || self.block_scalar.is_some_and(|parent| indent > parent) {
            return None;
        }
        self.block_scalar = None;
        let continues = start.is_none() && self.position == Position::Inside && self.brackets.is_empty();
        if self.quote.is_none() && continues {
            return None;
        }
        self.letters(number, line)
    }

    fn letters(&mut self, number: usize, line: &str) -> Option<Opening> {
        if self.quote.is_none() {
            self.position = Position::Start;
        }
        let letters: Vec<char> = line.chars().collect();
        let (mut index, mut key_column) = (0, 0);
        while let Some(letter) = letters.get(index).copied() {
            let here = Opening { sign: letter, at: (number, index + 1), closed_by: None };
            let next = letters.get(index + 1).copied();
            let is_end = next.is_none_or(char::is_whitespace);
            let after_space = index == 0 || letters.get(index - 1).is_some_and(|before| before.is_whitespace());
            let is_start = self.position == Position::Start;
            let is_flow = !self.brackets.is_empty();
            match (self.quote, letter) {
                (Some(quote), _) => index += self.quoted(quote, letter, next),
                (None, ' ' | '\t') => {}
                (None, '#') if after_space => return None,
                (None, '-') if is_start && is_end && !is_flow => key_column = index + 2,
                (None, '|' | '>') if is_start && !is_flow => {
                    self.block_scalar = Some(key_column.max(line.len() - line.trim_start().len()));
                    return None;
                }
                (None, '"' | '\'') if is_start => self.quote = Some(here),
                (None, '[' | '{') if is_start || is_flow => {
                    self.brackets.push(here);
                    self.position = Position::Start;
                }
                (None, ']' | '}') if is_flow => {
                    let opening = self.brackets.pop()?;
                    if opening.closing() != letter {
                        return Some(Opening { closed_by: Some(letter), ..opening });
                    }
                    self.position = Position::Inside;
                }
                (None, ',') if is_flow => self.position = Position::Start,
                (None, ':') if is_end => self.position = Position::Start,
                (None, _) => self.position = Position::Inside,
            }
            index += 1;
        }
        None
    }

    /// Reads a character within quotes. Returns the number of following characters that belong to the same escape
    /// sequence.
    fn quoted(&mut self, quote: Opening, letter: char, next: Option<char>) -> usize {
        match (quote.sign, letter) {
            ('"', '\\') => 1,
            ('\'', '\'') if next == Some('\'') => 1,
            (sign, letter) if sign == letter => {
                self.quote = None;
                self.position = Position::Inside;
                0
            }
            (_, _) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unclosed(text: &str) -> Option<(char, (usize, usize))> {
        find(&text.lines().collect::<Vec<_>>()).map(|opening| (opening.sign, opening.at))
    }

    #[test]
    fn quote_or_bracket_without_its_end_is_found_where_it_starts() {
        for (text, expected) in [
            ("- when:\n    query: {id: 7\n  to: /x\n", ('{', (2, 12))),
            ("- from: \"/two\n  to: \"/x\"\n", ('"', (1, 9))),
            ("- from: '/d\n  to: /e\n", ('\'', (1, 9))),
            ("- { from: /a, to: [a, b }\n", ('[', (1, 19))),
            ("- to: [\n- to: ]\n", ('[', (1, 7))),
        ] {
            assert_eq!(unclosed(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn plain_values_comments_and_block_scalars_open_nothing() {
        for text in [
            "note: Editor's choice\nto: /x{id\n",
            "from: /a # don't [\n# isn't\n",
            "regex: '^/a\\[b$'\nnote: 'it''s [one'\nid: \"\\\"[\"\n",
            "- note: |\n    don't [\n    'x\n  to: /a\n",
            "note: he said\n  'hello\nto: /a\n",
            "when: {\n  host: a,\n  query: { id: 7 }\n}\n",
        ] {
            assert_eq!(unclosed(text), None, "{text}");
        }
    }
}
