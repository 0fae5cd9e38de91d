//! Quarantine: leaves out rules with errors and compiles the rest.

use crate::compile::exclusions::Exclusions;
use crate::compile::once;
use crate::compile::options::{CompileOptions, Compiled};
use crate::diagnostic::source::Source;
use crate::diagnostic::{Diagnostic, Severity};

/// The maximum number of rounds. Leaving out a rule may cause another error, such as a failed test that needed the rule.
const MAX_ROUNDS: usize = 32;

/// Compiles repeatedly, each time without the parts that have errors, until there are none.
pub(crate) fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let mut excluded = Exclusions::none(sources);
    let mut quarantined = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let diagnostics = match once::compile(sources, options, &excluded) {
            Ok(compiled) => return Ok(Compiled { quarantined, left_out: excluded.len(), ..compiled }),
            Err(diagnostics) => diagnostics,
        };
        let errors: Vec<Diagnostic> =
            diagnostics.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
        let new = errors.iter().filter(|error| excluded.add(&error.place)).count();
        quarantined.extend(errors);
        if new == 0 {
            break;
        }
    }
    Err(quarantined)
}
