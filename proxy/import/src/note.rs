//! Entries of the import report.

use std::fmt;

use portico_redirects::short;

/// An entry of the report: a statement that was not translated, or whose meaning changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The line number, counting from 1.
    pub line: u32,
    /// Whether the statement was translated.
    pub kind: NoteKind,
    /// The statement on one line, truncated if it is long; empty if the note is about the whole file.
    pub source_text: String,
    /// How the rule differs from the statement, or why there is no rule.
    pub reason: String,
    /// What the user can do about the difference or the missing rule.
    pub hint: String,
}

/// Whether a statement was translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// There is a rule for the statement, but the rule has a different meaning in some cases.
    Different,
    /// There is no rule for the statement.
    NotTranslated,
}

impl NoteKind {
    /// The name used in reports.
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
        if !self.source_text.is_empty() {
            writeln!(f, "  {}", self.source_text)?;
        }
        writeln!(f, "  {}", self.reason)?;
        write!(f, "  hint: {}", self.hint)
    }
}

/// The reason why a statement cannot be translated, or how its meaning changes, along with a hint.
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

/// The statement that a rule or note comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StatementOrigin {
    pub(super) line: u32,
    pub(super) text: String,
    /// The comments that belong to the statement, without comment characters.
    pub(super) comments: Vec<String>,
    /// Whether there is a blank line before the statement and its comments.
    pub(super) blank_line_before: bool,
}

impl StatementOrigin {
    pub(super) fn note(&self, kind: NoteKind, remark: Remark) -> Note {
        let source_text = one_line(&self.text);
        Note { line: self.line, kind, source_text, reason: short::message(remark.reason), hint: remark.hint }
    }
}

const MAX_SOURCE_LENGTH: usize = 160;

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    short::truncate(&words.join(" "), MAX_SOURCE_LENGTH)
}
