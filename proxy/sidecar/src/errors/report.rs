//! Combines diagnostics with the text of the files, so that a report can show each line that has a problem.

use std::fmt;

use portico_redirects::{Diagnostic, Severity, Source, render};

/// The maximum number of diagnostics that a log line contains, and that are kept in memory while the rules are active.
/// The rules of a large site can cause tens of thousands of warnings.
const MAX_DIAGNOSTICS: usize = 100;

/// A list of diagnostics, together with the text of the checked files. The text is needed to show the line of each
/// diagnostic.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) sources: Vec<Source>,
    /// A sentence that the text contains after the diagnostics.
    note: Option<&'static str>,
}

impl Report {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>, sources: &[Source]) -> Self {
        // Without diagnostics, the text of the files is not needed. The text is dropped, because it may be large.
        let sources = if diagnostics.is_empty() { Vec::new() } else { sources.to_vec() };
        Self { diagnostics, sources, note: None }
    }

    /// Adds a sentence after the diagnostics.
    pub(crate) fn with_note(self, note: &'static str) -> Self {
        Self { note: Some(note), ..self }
    }

    /// Returns all diagnostics except silenced warnings.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(|diagnostic| !diagnostic.is_silenced())
    }

    /// Returns the number of problems that the diagnostics report, not counting silenced warnings.
    pub(crate) fn count(&self) -> usize {
        self.shown().map(Diagnostic::count).sum()
    }

    /// Returns at most [`MAX_DIAGNOSTICS`] diagnostics, with errors before warnings. Silenced warnings are left out, and
    /// so are problems without a diagnostic of their own.
    pub(crate) fn first_diagnostics(&self) -> Vec<Diagnostic> {
        let of = |severity| self.shown().filter(move |diagnostic| diagnostic.severity == severity);
        let first = of(Severity::Error).chain(of(Severity::Warning)).take(MAX_DIAGNOSTICS).cloned();
        first.map(|diagnostic| Diagnostic { further: 0, ..diagnostic }).collect()
    }

    /// Returns the text of at most [`MAX_DIAGNOSTICS`] diagnostics. If there are more diagnostics, the text ends with
    /// the number of the remaining diagnostics.
    pub(crate) fn truncated_text(&self) -> String {
        let first = self.first_diagnostics();
        match self.count().saturating_sub(first.len()) {
            0 => self.to_string(),
            more => {
                let text = render::text(&first, &self.sources);
                let note = self.note_line();
                format!("{text}and {more} more diagnostics; `portico check` shows more of them\n{note}")
            }
        }
    }

    fn note_line(&self) -> String {
        self.note.map(|note| format!("{note}\n")).unwrap_or_default()
    }
}

/// Writes the diagnostics as human-readable text. If all diagnostics are silenced, writes nothing.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.shown().next().is_none() {
            return Ok(());
        }
        f.write_str(&render::text(&self.diagnostics, &self.sources))?;
        f.write_str(&self.note_line())
    }
}

#[cfg(test)]
mod tests {
    use portico_redirects::{Code, Place};

    use super::*;

    fn report(codes: impl Iterator<Item = Code>) -> Report {
        let place = |line| Place::point("r.yaml".into(), line, 1);
        let found = (1..).zip(codes).map(|(line, code)| Diagnostic::new(code, place(line), "something"));
        Report::new(found.collect(), &[])
    }

    #[test]
    fn truncated_text_has_errors_first_and_counts_the_rest() {
        let codes = std::iter::repeat_n(Code::Chain, 150).chain([Code::Loop]);
        let text = report(codes).truncated_text();
        assert!(text.starts_with("error[R012]") && text.contains("r.yaml:151:1"), "{text}");
        assert!(text.contains("r.yaml:99:1") && !text.contains("r.yaml:100:1"), "{text}");
        assert!(text.ends_with("and 51 more diagnostics; `portico check` shows more of them\n"), "{text}");
    }

    #[test]
    fn short_report_is_not_truncated() {
        let few = report(std::iter::repeat_n(Code::Chain, 100));
        assert_eq!(few.truncated_text(), few.to_string());
        assert_eq!(report(std::iter::empty()).truncated_text(), "");
    }
}
