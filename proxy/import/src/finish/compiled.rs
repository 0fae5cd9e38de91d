//! Compiles the rule drafts.

use std::collections::BTreeSet;

use crate::finish::order::rule_order::RuleOrder;
use crate::finish::write;
use crate::importer::Importer;
use crate::rule::draft::RuleDraft;
use portico_redirects::{CompileOptions, Compiled, Diagnostic, RuleSet, Severity, Source, compile};

/// The name of the rule file in the locations of diagnostics.
const FILE: &str = "imported.yaml";
/// The minimum number of rounds, each of which compiles all drafts once. If a rule is removed, another rule may get an
/// effect or lose its effect.
const MIN_ROUNDS: usize = 8;
/// The number of drafts that are compiled in all rounds together, so that long files do not take too long. In a file with
/// hundreds of statements, many rounds may be needed: if patterns with the same paths match their own targets, each
/// round finds only the first of them.
const MAX_COMPILED: usize = 400_000;

/// Returns the maximum number of rounds for a number of drafts.
pub(super) fn rounds(drafts: usize) -> usize {
    (MAX_COMPILED / drafts.max(1)).max(MIN_ROUNDS)
}

/// Compiles drafts in the given order. Returns `None` if a draft is invalid.
pub(super) fn rules(importer: &Importer<'_>, drafts: &[RuleDraft]) -> Option<RuleSet> {
    compile_drafts(importer, drafts).ok()
}

/// Compiles drafts in the given order. Removes the drafts that are invalid beside the others, for example because they
/// are duplicates. The second value of a pair only stays with its draft. Returns `None` if drafts are still invalid after
/// the last round.
pub(super) fn valid_rules<T>(importer: &Importer<'_>, drafts: &mut Vec<(RuleDraft, T)>) -> Option<RuleSet> {
    for _ in 0..rounds(drafts.len()) {
        let alone: Vec<RuleDraft> = drafts.iter().map(|(draft, _)| draft.clone()).collect();
        let invalid = match compile_drafts(importer, &alone) {
            Ok(rules) => return Some(rules),
            Err(invalid) => invalid,
        };
        let mut index = 0..;
        drafts.retain(|_| index.next().is_some_and(|index| !invalid.contains(&index)));
    }
    None
}

/// Compiles drafts in the given order. If there are errors, returns the indices of the drafts with errors.
fn compile_drafts(importer: &Importer<'_>, drafts: &[RuleDraft]) -> Result<RuleSet, BTreeSet<usize>> {
    let text = write::unshared(drafts, RuleOrder::Written);
    compile_text(importer, &text).map(|compiled| compiled.rules).map_err(|found| {
        let starts = rule_starts(&text);
        let errors = found.iter().filter(|one| one.severity == Severity::Error);
        errors.filter_map(|one| starts.partition_point(|start| *start <= one.place.line).checked_sub(1)).collect()
    })
}

pub(super) fn compile_text(importer: &Importer<'_>, text: &str) -> Result<Compiled, Vec<Diagnostic>> {
    let options =
        CompileOptions { allowed_hosts: importer.hosts.iter().cloned().collect(), ..CompileOptions::default() };
    compile(&[Source { name: FILE.to_owned(), text: text.to_owned() }], &options)
}

/// Returns the number of the line on which each rule starts. Only the items of the list `rules` start with two spaces
/// and a dash.
pub(super) fn rule_starts(yaml: &str) -> Vec<u32> {
    (1..).zip(yaml.lines()).filter(|(_, line)| line.starts_with("  - ")).map(|(number, _)| number).collect()
}
