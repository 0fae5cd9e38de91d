//! Compiles the texts of rule files into a rule set.

mod exclusions;
mod once;
mod options;
mod quarantine;

use crate::check::host;
use crate::compile::exclusions::Exclusions;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::source::Source;
use crate::language::options::OnError;

pub use crate::compile::options::{CompileOptions, Compiled};

/// Compiles all files together and reports every error in them. Sources whose names end in `.csv` or `.tsv` are data files.
///
/// # Errors
///
/// All diagnostics, including warnings, if there is an error that cannot be quarantined.
pub fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let mut compiled = match options.on_error {
        OnError::Refuse => once::compile(sources, options, &Exclusions::default()),
        OnError::Quarantine => quarantine::compile(sources, options),
    };
    // Only now: quarantine needs the place of every error.
    match &mut compiled {
        Ok(compiled) => host::merge(&mut compiled.quarantined),
        Err(found) => host::merge(found),
    }
    compiled
}
