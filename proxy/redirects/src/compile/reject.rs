//! Compiles all rules, and rejects all of them if there is an error.

use crate::check;
use crate::check::reported::Reported;
use crate::compile::file_contents;
use crate::compile::files::Files;
use crate::compile::options::{CompileOptions, Compiled};
use crate::compile::silence;
use crate::diagnostic::Diagnostic;
use crate::engine::graph::Graph;
use crate::engine::rule_set::RuleSet;
use crate::language::lower::{self, has_error, unused};

/// Runs all checks, even after an error, so that all problems are reported at once.
pub(super) fn compile(files: Files<'_>, options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let mut lowered = lower::lower(files.rules, &files.data, options.for_language());
    let mut found = files.diagnostics;
    found.append(&mut lowered.diagnostics);
    found.extend(lowered.origins.iter_mut().flat_map(|origin| std::mem::take(&mut origin.warnings)));
    // A table or a file that seems unused may be used by a rule that could not be read.
    if files.incomplete.is_empty() {
        unused::report(&lowered.uses, &lowered.tables, &files.data, &mut found);
    }
    let (graph, duplicates) = Graph::build(lowered.rules, &options.reserved_prefixes, options.slash);
    check::errors(&graph, &duplicates, &mut found);
    let reported = Reported::of(&found);
    let mut warnings = Vec::new();
    let saved_hops = check::warnings(&graph, (options.routes.as_ref(), options.now), &reported, &mut warnings);
    let mut rules = RuleSet::new(graph, lowered.tests);
    let results = rules.run_tests();
    let misplaced = results.misplaced.into_iter();
    warnings.extend(misplaced.filter_map(|test| rules.report_misplaced(test, |place| reported.contains(place))));
    silence::silence(&rules.graph.rules, &mut lowered.origins, &mut warnings);
    found.append(&mut warnings);
    found.extend(results.failures);
    // If a rule has an error, warnings about other rules may be missing. Entries of `allow` for these warnings would
    // seem unnecessary.
    if !has_error(&found) {
        silence::report_unused(&rules.graph.rules, &lowered.origins, options, &mut found);
    }
    files.order.sort(&mut found);
    if has_error(&found) {
        return Err(found);
    }
    rules.graph.matcher.drop_check_indexes();
    let contents = file_contents::of(&rules.graph.rules, &lowered.tables);
    Ok(Compiled { rules, warnings: found, quarantined: Vec::new(), left_out: 0, saved_hops, contents })
}
