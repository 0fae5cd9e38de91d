//! Answers requests with imported rules.

use std::collections::BTreeSet;

use portico_import::comparison::WrittenRules;
use portico_import::{Imported, NoteKind, SimulatedAnswer, SimulatedOutcome, SimulatedRequest};

/// The rules of an import, along with the report.
pub(crate) struct ImportedRules<'i> {
    pub(crate) written: WrittenRules<'i>,
    imported: &'i Imported,
}

/// The place in the report that mentions a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mention {
    /// A note about the statement of the rule that answered, or a note that names this statement.
    Rule,
    /// The comparison with the simulated server, which asks the same requests, lists the request as different or unknown.
    Compared,
    /// The original server gives the same answer as the rules without the statements that were not translated.
    Untranslated,
    /// No rule answered, and the report names a statement that was not translated.
    File,
    /// The report does not mention the difference.
    Nowhere,
}

impl<'i> ImportedRules<'i> {
    pub(crate) fn new(imported: &'i Imported) -> Result<Self, String> {
        Ok(Self { written: WrittenRules::new(imported)?, imported })
    }

    /// Returns the lines of the statements that were not translated.
    pub(crate) fn untranslated(&self) -> BTreeSet<u32> {
        let notes = self.imported.report.iter().filter(|note| note.kind == NoteKind::NotTranslated);
        notes.map(|note| note.line).collect()
    }

    /// Reports whether a note says that a server also answers requests for hosts that no server names.
    pub(crate) fn mentions_other_hosts(&self) -> bool {
        self.imported.report.iter().any(|note| note.reason.contains("hosts that no server names"))
    }

    /// Returns the place in the report that mentions a different answer to a request.
    pub(crate) fn mention(&self, request: &SimulatedRequest) -> Mention {
        let answer = self.written.answer(request).unwrap_or(SimulatedAnswer::from(SimulatedOutcome::Page));
        let about_rule = answer.lines.iter().any(|&line| {
            let notes = &mut self.imported.report.iter();
            notes.any(|note| {
                // A note about a whole map concerns all rows of the map.
                let is_about_map = note.source_text.starts_with("map ") && note.line < line;
                let names_line = names_line(&note.reason, line) || names_line(&note.hint, line);
                note.line == line || is_about_map || names_line
            })
        });
        let mut kinds = self.imported.report.iter().map(|note| note.kind);
        match (about_rule, answer.outcome) {
            (true, _) => Mention::Rule,
            (false, SimulatedOutcome::Page) if kinds.any(|kind| kind == NoteKind::NotTranslated) => Mention::File,
            (false, _) => Mention::Nowhere,
        }
    }
}

/// Reports whether a text mentions a line of the file, as in `line 7`.
fn names_line(text: &str, line: u32) -> bool {
    let wanted = format!("line {line}");
    text.match_indices(&wanted).any(|(at, _)| !text[at + wanted.len()..].starts_with(|c: char| c.is_ascii_digit()))
}
