//! Mistakes in files that people wrote, with those files.

use std::fmt;

use portico_redirects::{Diagnostic, Source, render};

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
