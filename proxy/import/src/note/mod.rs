//! Defines the entries of the import report.

mod subject;

use std::fmt;

use portico_redirects::short;

pub(crate) use subject::{Covering, NoteSubject};

/// An entry of the import report, which describes a statement that was not translated or whose meaning changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The number of the statement: its line, counted from 1. If a line of the file contains several statements,
    /// [`Imported::places`](crate::Imported::places) has their lines and columns.
    pub line: u32,
    /// The kind of the entry, which tells whether a rule exists for the statement.
    pub kind: NoteKind,
    /// The text of the statement on a single line. A long text is truncated. Empty if the entry is about the whole
    /// file.
    pub source_text: String,
    /// The difference between the rule and the statement, or the reason why no rule exists.
    pub reason: String,
    /// The advice for the user on what to do about the difference or the missing rule.
    pub hint: String,
    /// What the note is about.
    pub(crate) subject: NoteSubject,
    /// The host to which the statement redirects requests over http, if the TLS terminator must redirect them there. The
    /// comparison asks only over https.
    pub(crate) http_host: Option<String>,
}

/// The hint about a redirect that adds the final slash, which the proxy removes by default.
pub(crate) const ADDS_SLASH: &str =
    "set `slash: add` in the configuration of the proxy, which removes the final slash by default";

/// The end of the reason in notes about requests that the original server refuses.
pub(crate) const UPSTREAM_REFUSES: &str = "the rules do not, so the upstream must refuse them";

/// The end of the reason in notes about statements that apply only where the old site has no page.
pub(crate) const PER_FILE: &str = "the translated rules always apply (reported once per file)";

/// The advice for a statement without an effect.
pub(crate) const DELETE: &str = "delete this statement";

/// The kind of an entry of the import report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// The statement was translated to a rule, but the rule behaves differently in some cases.
    Different,
    /// The statement was not translated to a rule.
    NotTranslated,
}

impl Note {
    /// Returns the paths that the statement excludes from redirects, if the note is about such paths.
    fn excluded_paths(&self) -> Option<&Option<String>> {
        let NoteSubject::ExcludedPaths { example, .. } = &self.subject else { return None };
        (self.kind == NoteKind::NotTranslated).then_some(example)
    }

    /// Reports whether the note is about a statement that excludes this path from redirects.
    pub(crate) fn excludes(&self, path: &str) -> bool {
        self.excluded_paths().is_some_and(|excluded| excluded.as_deref() == Some(path))
    }

    /// Reports whether the note is about a statement that excludes paths from redirects.
    pub(crate) fn is_about_exclusion(&self) -> bool {
        self.excluded_paths().is_some()
    }

    /// Reports whether the note is about a statement that no request needs.
    pub(crate) const fn is_about_no_requests(&self) -> bool {
        matches!(self.subject, NoteSubject::WithoutEffect(_))
    }

    /// Reports whether the note is about a redirect that at most changes the form of a URL.
    pub(crate) const fn is_about_same_url(&self) -> bool {
        matches!(self.subject, NoteSubject::SameUrl | NoteSubject::SamePath)
    }
}

impl NoteKind {
    /// Returns the name of the kind in reports.
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

/// The reason why a statement cannot be translated, or why its rule behaves differently. The reason comes with a hint
/// for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remark {
    pub(super) reason: String,
    pub(super) hint: String,
    pub(super) subject: NoteSubject,
}

impl Remark {
    pub(super) fn new(reason: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::about(NoteSubject::Other, reason, hint)
    }

    /// Returns a remark about a condition on a part of requests that rules cannot test.
    pub(super) fn about_part(self, part: impl Into<String>) -> Self {
        Self { subject: NoteSubject::UntestablePart(part.into()), ..self }
    }

    /// Returns a remark whose subject the report must know.
    pub(super) fn about(subject: NoteSubject, reason: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { reason: reason.into(), hint: hint.into(), subject }
    }
}

/// The statement in the imported file from which a rule or a note comes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct StatementOrigin {
    pub(super) line: u32,
    pub(super) text: String,
    /// The comments that belong to the statement. The characters that mark a comment, such as `#`, are removed.
    pub(super) comments: Vec<String>,
    /// `true` if there is a blank line above the statement and its comments.
    pub(super) blank_line_before: bool,
    /// The person or team that is responsible for the statement.
    pub(super) owner: Option<String>,
    /// The expiry date of the statement.
    pub(super) expires: Option<String>,
}

impl StatementOrigin {
    pub(super) fn note(&self, kind: NoteKind, remark: Remark) -> Note {
        Note {
            line: self.line,
            kind,
            source_text: one_line(&self.text),
            reason: short::message(remark.reason),
            hint: remark.hint,
            subject: remark.subject,
            http_host: None,
        }
    }
}

/// The maximum length of a statement in the report, in characters.
const MAX_SOURCE_LENGTH: usize = 160;

pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    short::truncate(&words.join(" "), MAX_SOURCE_LENGTH)
}
