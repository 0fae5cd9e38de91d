//! Which paths a foreign rule answers: the form into which every reader brings its patterns.

use std::collections::BTreeSet;

use crate::draft::Case;

/// A whole path, part by part from its first slash to its end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) parts: Vec<Part>,
    /// What the captures of the pattern are called in our rule.
    pub(super) holes: Vec<(Capture, Hole)>,
    pub(super) case: Case,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// In the spelling of a rule file: `%3F` for a question mark.
    Text(String),
    /// A segment, or a part of one.
    Segment(Option<String>),
    /// Anything, slashes too.
    Free(Option<String>),
    /// Only at the start: nothing, or a slash and anything.
    Lead(Option<String>),
    /// Only at the end: nothing, or a slash and anything.
    Below(Option<String>),
    /// A regular expression in our form.
    Regex { text: String, can_be_empty: bool },
}

/// How the foreign pattern speaks of what it captured.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Capture {
    Number(u32),
    Name(String),
    /// What a condition captured.
    Percent(u32),
}

/// A placeholder of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hole {
    pub(super) name: String,
    pub(super) slash: Slash,
}

/// Whether the slash in front belongs to what was captured there. Ours never does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slash {
    Captured,
    Outside,
}

impl Shape {
    pub(super) fn exact(path: impl Into<String>) -> Self {
        Self { parts: vec![Part::Text(path.into())], ..Self::default() }
    }

    /// The path and everything below it.
    pub(super) fn prefix(path: &str) -> Self {
        let path = path.trim_end_matches('/').to_owned();
        Self { parts: vec![Part::Text(path), Part::Below(None)], ..Self::default() }
    }

    /// The same, with what lies below captured.
    pub(super) fn with_tail(path: &str) -> (Self, Capture) {
        let (capture, name) = (Capture::Name("rest".to_owned()), "rest".to_owned());
        let shape = Self {
            parts: vec![Part::Text(path.trim_end_matches('/').to_owned()), Part::Below(Some(name.clone()))],
            holes: vec![(capture.clone(), Hole { name, slash: Slash::Captured })],
            ..Self::default()
        };
        (shape, capture)
    }

    pub(super) fn hole(&self, capture: &Capture) -> Option<&Hole> {
        self.holes.iter().find(|(known, _)| known == capture).map(|(_, hole)| hole)
    }

    /// Whether every path meets it.
    pub(super) fn is_everything(&self) -> bool {
        match self.parts.as_slice() {
            [Part::Below(_)] => true,
            [Part::Text(text), Part::Below(_)] => text.is_empty(),
            _ => false,
        }
    }
}

/// Names for placeholders, each once.
#[derive(Debug, Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// `wanted` in the letters that a placeholder may have, with a number when it is taken.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        let base = spelled(wanted);
        let mut name = base.clone();
        let mut number = 2;
        while !self.0.insert(name.clone()) {
            name = format!("{base}{number}");
            number += 1;
        }
        name
    }
}

/// `blogSlug` becomes `blog_slug`. The first character is a letter, because regular expressions want it so.
fn spelled(wanted: &str) -> String {
    let mut name = String::new();
    for c in wanted.chars() {
        match c {
            c if c.is_ascii_uppercase() => {
                if !name.is_empty() && !name.ends_with('_') {
                    name.push('_');
                }
                name.push(c.to_ascii_lowercase());
            }
            c if c.is_ascii_lowercase() || c.is_ascii_digit() => name.push(c),
            _ => name.push('_'),
        }
    }
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) {
        name.insert(0, 'p');
    }
    name
}
