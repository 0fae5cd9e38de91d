//! Defines the places of statements in the imported file.

use std::borrow::Cow;
use std::fmt;

/// The place of a statement in the imported file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, counted from 1. If the line is unknown, the value is 0.
    pub line: u32,
    /// The character in the line, counted from 1. `None` if the line contains no other statement.
    pub column: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(f, "line {}, column {column}", self.line),
            None => write!(f, "line {}", self.line),
        }
    }
}

/// The places of the numbers with which an import names statements. Usually, the number of a statement is its line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    /// The places of the statements 1, 2 and so on. Empty if each number is a line.
    places: Vec<Place>,
    /// The byte offsets in the file before which a line begins that the file does not have.
    breaks: Vec<usize>,
}

impl Places {
    pub(crate) const fn new(places: Vec<Place>, breaks: Vec<usize>) -> Self {
        Self { places, breaks }
    }

    /// Returns the place of a statement.
    pub fn of(&self, number: u32) -> Place {
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        let place = index.and_then(|index| self.places.get(index));
        place.copied().unwrap_or(Place { line: number, column: None })
    }

    /// Reports whether each number is a line.
    pub const fn are_lines(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the text of the file with a line for each statement.
    pub(crate) fn unfolded<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.are_lines() {
            return Cow::Borrowed(text);
        }
        let mut unfolded = String::with_capacity(text.len() + self.breaks.len());
        let ends = self.breaks.iter().copied().chain([text.len()]);
        let mut begin = 0;
        for end in ends {
            let separator = if begin == 0 { "" } else { "\n" };
            unfolded.extend([separator, text.get(begin..end).unwrap_or_default()]);
            begin = end;
        }
        Cow::Owned(unfolded)
    }

    /// Returns the line and the column of a character that has this column in the line with the number of a statement.
    pub(crate) fn of_character(&self, number: u32, column: u32) -> (u32, u32) {
        let place = self.of(number);
        let is_first = number < 2 || self.of(number - 1).line != place.line;
        // The first statement also has the spaces before it.
        let before = place.column.filter(|_| !is_first).map_or(0, |start| start - 1);
        (place.line, before + column)
    }
}
