//! Compiles the rules without errors, and leaves out the rules with errors.

use crate::compile::candidates::Candidates;
use crate::compile::exclusions::{Exclusions, ItemStarts};
use crate::compile::files::Files;
use crate::compile::options::{CompileOptions, Compiled};
use crate::diagnostic::{Diagnostic, Severity};
use crate::language::lower;

/// Compiles the rules in rounds. Each round leaves out the rules, tables, rows and files in which the previous round
/// found errors. Several rounds may be needed. For example, if a rule is left out, the test of another rule may fail.
///
/// Fails with all errors if a round finds errors but cannot leave out anything else.
pub(super) fn compile(mut files: Files<'_>, options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let mut excluded = Exclusions::new(ItemStarts::of(&files.rules));
    let raw = std::mem::take(&mut files.rules);
    let mut lowered = lower::lower(raw, &files.data, options.for_language());
    let mut errors = std::mem::take(&mut files.diagnostics);
    errors.append(&mut lowered.diagnostics);
    errors.retain(|diagnostic| diagnostic.severity == Severity::Error);
    let invalid = std::mem::take(&mut lowered.invalid);
    let mut candidates = Candidates::new(lowered);
    let mut quarantined = Vec::new();
    for round in 0.. {
        let found = candidates.check(errors, options);
        let mut found = match found {
            Ok(checked) => {
                let compiled = candidates.finish(checked, &files, &excluded, options);
                return Ok(Compiled { quarantined, left_out: excluded.len(), ..compiled });
            }
            Err(found) => found,
        };
        files.order.sort(&mut found);
        let before = excluded.len();
        for error in &found {
            excluded.add(&error.place);
        }
        if round == 0 {
            excluded.add_items(&invalid);
        }
        quarantined.append(&mut found);
        if excluded.len() == before {
            break;
        }
        errors = candidates.leave_out(&excluded);
    }
    Err(quarantined)
}
