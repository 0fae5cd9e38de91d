//! Defines the entries of the report.

use crate::comparison::{Difference, Risk};
use crate::note::NoteKind;

/// An entry of the report. It describes all statements with the same kind of note, or one statement whose rule gives
/// other answers without a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportEntry {
    /// The greatest measured effect on visitors.
    pub effect: Effect,
    /// The origin of the entry.
    pub kind: EntryKind,
    /// The reason for one of the statements.
    pub reason: String,
    /// The advice for this statement.
    pub hint: String,
    /// The number of this statement, as in a note. It is the line of the statement, or a number of its own if several
    /// statements share a line. [`Places`](crate::Places) has the line and the column for each number. If it is unknown,
    /// the value is 0.
    pub line: u32,
    /// The text of this statement on a single line. Empty if the entry is about the whole file.
    pub statement: String,
    /// The numbers of all statements, sorted. Statements that share a line have numbers of their own, as in `line`.
    pub lines: Vec<u32>,
    /// The number of requests with different answers that these statements explain.
    pub requests: usize,
    /// One of these requests, if there is one.
    pub example: Option<Difference>,
}

/// The measured effect of an entry. The greatest effect comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The rules and the original server gave different answers.
    Risk(Risk),
    /// A statement may refuse requests, but decided no known answer. The rules refuse none, so a page may become public.
    Refusal,
    /// The rules were not compared with a simulation of the original server, or no answer to a request for one of the
    /// statements is known.
    NotCompared,
    /// A statement limits the size or the number of requests. Rules have no limits.
    Limit,
    /// Requests for each of these statements were answered, and no difference was found that they explain.
    NoDifference,
}

/// The origin of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum EntryKind {
    /// The comparison found a difference that no note mentions.
    Measured,
    /// The entry comes from notes of this kind.
    Note(NoteKind),
}

impl Effect {
    /// Returns the name of the effect in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Risk(risk) => risk.name(),
            Self::Refusal => "possibly no longer refused",
            Self::NotCompared => "not compared",
            Self::Limit => "limit no longer applied",
            Self::NoDifference => "no further difference found",
        }
    }
}

impl Effect {
    /// Returns the risk of an entry with this effect. A page that may become public, and a statement whose answers are
    /// unknown, may have the greatest risk. A limit concerns no page. If the comparison found no difference for an entry, no
    /// risk is known.
    pub const fn risk(self) -> Option<Risk> {
        match self {
            Self::Risk(risk) => Some(risk),
            Self::Refusal | Self::NotCompared => Some(Risk::WrongPage),
            Self::Limit | Self::NoDifference => None,
        }
    }
}

impl EntryKind {
    /// Returns the name of the kind in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Measured => "different answers",
            Self::Note(kind) => kind.name(),
        }
    }
}
