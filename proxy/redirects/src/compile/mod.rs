//! Compiles the texts of rule files into a rule set.

mod candidates;
mod exclusions;
mod file_contents;
mod files;
mod options;
mod quarantine;
mod reject;
mod silence;

use crate::check::host;
use crate::compile::files::Files;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::source::Source;
use crate::language::options::OnError;

pub use crate::compile::file_contents::{FileContents, FileEntries};
pub use crate::compile::options::{CompileOptions, Compiled};

/// Compiles all files together and reports every error. A source is a data file if [`is_data`](crate::is_data) returns
/// `true` for its name, and otherwise a rule file.
///
/// # Errors
///
/// With [`OnError::Reject`], fails if there is an error, and returns all diagnostics, including warnings. With
/// [`OnError::Quarantine`], fails and returns all errors if errors remain after rules with errors have been left out.
pub fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let files = Files::parse(sources);
    let mut compiled = match options.on_error {
        OnError::Reject => reject::compile(files, options),
        OnError::Quarantine => quarantine::compile(files, options),
    };
    // Errors about the same host are merged only at the end, because quarantine needs the location of every error.
    match &mut compiled {
        Ok(compiled) => host::merge(&mut compiled.quarantined),
        Err(found) => host::merge(found),
    }
    compiled
}
