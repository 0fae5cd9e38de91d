//! What is told about a foreign rule.

use std::fmt;

use portico_redirects::short;

/// A redirect that was not translated, or that means something else now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// Where it stands, counted from 1.
    pub line: u32,
    /// What became of it.
    pub kind: NoteKind,
    /// What stands there, on one line; empty when the note is about the whole file.
    pub source_text: String,
    /// Why.
    pub reason: String,
    /// What to do about it.
    pub hint: String,
}

/// What became of a foreign rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// There is a rule for it, and it does not mean quite the same.
    Different,
    /// There is no rule for it.
    NotTranslated,
}

impl NoteKind {
    /// The words for people.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Different => "translated with a difference",
            Self::NotTranslated => "not translated",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}: {}", self.line, self.kind.name())?;
        // A note about the whole file shows no line of it.
        if !self.source_text.is_empty() {
            writeln!(f, "  {}", self.source_text)?;
        }
        writeln!(f, "  {}", self.reason)?;
        write!(f, "  hint: {}", self.hint)
    }
}

/// Why something cannot be said, or says something else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) reason: String,
    pub(super) hint: String,
}

impl Remark {
    pub(super) fn new(reason: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { reason: reason.into(), hint: hint.into() }
    }
}

/// The statement that a rule or a note comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Origin {
    pub(super) line: u32,
    pub(super) text: String,
    /// The comments in front of it, without their signs.
    pub(super) comments: Vec<String>,
    /// Whether a blank line stands in front of all that.
    pub(super) gap: bool,
}

impl Origin {
    pub(super) fn note(&self, kind: NoteKind, remark: Remark) -> Note {
        let source_text = one_line(&self.text);
        Note { line: self.line, kind, source_text, reason: short::message(remark.reason), hint: remark.hint }
    }
}

const LONGEST_SOURCE: usize = 160;

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    short::truncate(&words.join(" "), LONGEST_SOURCE)
}
