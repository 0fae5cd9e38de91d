//! Checks all rule drafts together, and writes the rule file and the CSV files.

mod asking;
mod bare_folder;
mod compiled;
mod continued;
mod error_pages;
mod exceptions;
mod independence;
mod literal_start;
mod order;
mod overlap;
mod own_path;
mod own_target;
mod plain_http;
mod row_file;
mod rows;
mod site_hosts;
mod unmatchable;
mod unreachable;
mod write;

use std::collections::HashSet;

use crate::finish::order::evaluation_order;
use crate::finish::order::rule_order::RuleOrder;
use crate::finish::order::specific_queries;
use crate::imported::Imported;
use crate::importer::Importer;
use crate::note::NoteKind;
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::DraftOutcome;

/// Returns the rule file and the CSV files for all drafts, along with the sorted report. The names of the CSV files
/// begin with the name of the imported file, `source_name`.
pub(super) fn finish(mut importer: Importer<'_>, rows_above: usize, source_name: &str) -> Imported {
    site_hosts::remove_conditions(&mut importer);
    exceptions::add_passes(&mut importer);
    unmatchable::correct(&mut importer);
    own_target::keep_case_corrections(&mut importer);
    evaluation_order::sort(&mut importer.drafts);
    specific_queries::put_first(&mut importer.drafts);
    own_path::put_first(&mut importer);
    unreachable::remove(&mut importer);
    exceptions::report(&mut importer);
    error_pages::report(&mut importer);
    let order = choose_order(&mut importer);
    drop_differences_of_untranslated(&mut importer);
    report_empty_file(&mut importer);
    plain_http::name_hosts(&mut importer);
    importer.notes.sort_by_key(|note| note.line);
    importer.notes.dedup();
    let files = rows::extract(&mut importer, rows_above, source_name);
    let yaml = write::yaml(&files, &importer.drafts, order);
    let lines = files.iter().map(|_| 0).chain(importer.drafts.iter().map(|draft| draft.origin.line)).collect();
    let (files, row_lines) = files.into_iter().map(|file| ((file.name, file.text), file.lines)).unzip();
    Imported {
        yaml,
        files,
        lines,
        row_lines,
        report: importer.notes,
        hosts: importer.hosts,
        site_hosts: Vec::new(),
        unreadable: importer.unreadable,
        places: importer.places,
    }
}

/// Returns the order for the rule file. If no request can match two rules, the order does not matter. The rules then have
/// the default order, and stand in the order of the imported file.
fn choose_order(importer: &mut Importer<'_>) -> RuleOrder {
    if !independence::all_are_independent(importer) {
        return RuleOrder::Written;
    }
    evaluation_order::restore_lines(&mut importer.drafts);
    RuleOrder::Specific
}

/// Removes notes about a difference between a statement and its rule if all rules for the statement have been removed.
fn drop_differences_of_untranslated(importer: &mut Importer<'_>) {
    // A rule with `pass` may be left for the paths that the statement excludes.
    let redirects = importer.drafts.iter().filter(|draft| draft.outcome != DraftOutcome::Pass);
    let written: HashSet<u32> = redirects.map(|draft| draft.origin.line).collect();
    let untranslated = importer.notes.iter().filter(|note| note.kind == NoteKind::NotTranslated).map(|note| note.line);
    let gone: HashSet<u32> = untranslated.filter(|line| !written.contains(line)).collect();
    importer.notes.retain(|note| note.kind == NoteKind::NotTranslated || !gone.contains(&note.line));
}

/// If the imported file contains no redirects, reports this fact, because the user may have named the wrong file or
/// format.
fn report_empty_file(importer: &mut Importer<'_>) {
    if importer.drafts.is_empty() && importer.notes.is_empty() {
        let remark = Remark::new("the file contains no redirects", "check the file name and the format");
        importer.report_untranslated(&StatementOrigin { line: 1, ..StatementOrigin::default() }, remark);
    }
}
