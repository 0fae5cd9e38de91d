//! Checks all rule drafts together, and writes the rule file and the CSV files.

mod duplicates;
mod exceptions;
mod loops;
mod order;
mod path_set;
mod rows;
mod unmatchable;
mod write;

use std::collections::HashSet;

use crate::imported::Imported;
use crate::importer::Importer;
use crate::note::NoteKind;
use crate::note::{Remark, StatementOrigin};

/// Returns the rule file and the CSV files for all drafts, along with the sorted report. The names of the CSV files
/// begin with the name of the imported file, `source_name`.
pub(super) fn finish(mut importer: Importer<'_>, rows_above: usize, source_name: &str) -> Imported {
    unmatchable::correct(&mut importer);
    loops::remove(&mut importer);
    duplicates::remove_unreachable(&mut importer);
    duplicates::assign_priorities(&mut importer.drafts);
    order::report(&mut importer);
    exceptions::report(&mut importer);
    order::sort_regexes(&mut importer.drafts);
    drop_differences_of_untranslated(&mut importer);
    report_empty_file(&mut importer);
    importer.notes.sort_by_key(|note| note.line);
    importer.notes.dedup();
    let files = rows::extract(&mut importer.drafts, rows_above, source_name);
    let yaml = write::yaml(&files, &importer.drafts);
    let files = files.into_iter().map(|file| (file.name, file.text)).collect();
    Imported { yaml, files, report: importer.notes, hosts: importer.hosts }
}

/// Removes notes about a difference between a statement and its rule if all rules for the statement have been removed.
fn drop_differences_of_untranslated(importer: &mut Importer<'_>) {
    let written: HashSet<u32> = importer.drafts.iter().map(|draft| draft.origin.line).collect();
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
