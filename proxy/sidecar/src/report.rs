//! Mistakes in files that people wrote, with those files.

use std::fmt;

use portico_redirects::{Diagnostic, Severity, Source, render};

/// As many go into a line of the log and are remembered while the rules are served: a moved site can have tens of thousands of
/// warnings.
const MOST_TOLD: usize = 100;

/// What was found in files, and the files, so that each mistake can be shown with its line.
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) sources: Vec<Source>,
}

impl Report {
    pub(crate) fn new(diagnostics: Vec<Diagnostic>, sources: &[Source]) -> Self {
        // Without a mistake there is no line to show, and the files may be large.
        let sources = if diagnostics.is_empty() { Vec::new() } else { sources.to_vec() };
        Self { diagnostics, sources }
    }

    /// The first of them, errors before warnings.
    pub(crate) fn first(&self) -> Vec<Diagnostic> {
        let of = |severity| self.diagnostics.iter().filter(move |diagnostic| diagnostic.severity == severity);
        of(Severity::Error).chain(of(Severity::Warning)).take(MOST_TOLD).cloned().collect()
    }

    /// The text about the first of them, and how many there are more.
    pub(crate) fn beginning(&self) -> String {
        match self.diagnostics.len().checked_sub(MOST_TOLD) {
            None | Some(0) => self.to_string(),
            Some(more) => {
                let text = render::text(&self.first(), &self.sources);
                format!("{text}and {more} more; `portico check` lists all of them\n")
            }
        }
    }
}

/// Without any mistake there is nothing to say, not even that.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.diagnostics.is_empty() {
            return Ok(());
        }
        f.write_str(&render::text(&self.diagnostics, &self.sources))
    }
}

#[cfg(test)]
mod tests {
    use portico_redirects::{Code, Place};

    use super::*;

    fn report(codes: impl Iterator<Item = Code>) -> Report {
        let place = |line| Place { source: "r.yaml".into(), line, column: 1 };
        let found = (1..).zip(codes).map(|(line, code)| Diagnostic::new(code, place(line), "something"));
        Report::new(found.collect(), &[])
    }

    #[test]
    fn beginning_of_many_has_the_errors_and_counts_the_rest() {
        let codes = std::iter::repeat_n(Code::Chain, 150).chain([Code::Loop]);
        let text = report(codes).beginning();
        assert!(text.starts_with("error[R012]") && text.contains("r.yaml:151:1"), "{text}");
        assert!(text.contains("r.yaml:99:1") && !text.contains("r.yaml:100:1"), "{text}");
        assert!(text.ends_with("and 51 more; `portico check` lists all of them\n"), "{text}");
    }

    #[test]
    fn beginning_of_few_is_all_of_it() {
        let few = report(std::iter::repeat_n(Code::Chain, 100));
        assert_eq!(few.beginning(), few.to_string());
        assert_eq!(report(std::iter::empty()).beginning(), "");
    }
}
