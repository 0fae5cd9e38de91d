//! Compiles the texts of rule files into a rule set.

mod candidates;
mod exclusions;
mod files;
mod options;
mod quarantine;
mod reject;
mod silence;
mod source_sizes;

use crate::check::host;
use crate::compile::files::Files;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::source::Source;
use crate::language::options::OnError;

pub use crate::compile::options::{CompileOptions, Compiled};
pub use crate::compile::source_sizes::SourceSizes;

/// Compiles all files together and reports every error in them. [`is_data`](crate::is_data) determines which sources
/// are data files.
///
/// # Errors
///
/// With [`OnError::Reject`], fails if there is an error, and returns all diagnostics, including warnings. With
/// [`OnError::Quarantine`], fails with all errors if leaving out rules does not resolve the errors.
pub fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let files = Files::parse(sources);
    let mut compiled = match options.on_error {
        OnError::Reject => reject::compile(files, options),
        OnError::Quarantine => quarantine::compile(files, options),
    };
    // The diagnostics about a host are merged only at the end, because quarantine needs the place of every error.
    match &mut compiled {
        Ok(compiled) => host::merge(&mut compiled.quarantined),
        Err(found) => host::merge(found),
    }
    compiled
}
