//! Looks at all drafts together and writes them down.

mod circles;
mod exceptions;
mod order;
mod reach;
mod rows;
mod twins;
mod write;

use std::collections::HashSet;

use crate::desk::Desk;
use crate::note::{Origin, Remark};
use crate::{Imported, NoteKind};

/// `source_name` gives files of rows their names.
pub(super) fn finish(mut desk: Desk<'_>, rows_above: usize, source_name: &str) -> Imported {
    circles::remove(&mut desk);
    twins::remove_dead(&mut desk);
    twins::settle_priorities(&mut desk.drafts);
    order::report(&mut desk);
    exceptions::report(&mut desk);
    order::sort_regexes(&mut desk.drafts);
    forget_remarks(&mut desk);
    report_nothing(&mut desk);
    desk.notes.sort_by_key(|note| note.line);
    desk.notes.dedup();
    let files = rows::take(&mut desk.drafts, rows_above, source_name);
    let yaml = write::yaml(&files, &desk.drafts);
    let files = files.into_iter().map(|file| (file.name, file.text)).collect();
    Imported { yaml, files, report: desk.notes, hosts: desk.hosts }
}

/// What is not translated has no differences.
fn forget_remarks(desk: &mut Desk<'_>) {
    let written: HashSet<u32> = desk.drafts.iter().map(|draft| draft.origin.line).collect();
    let refused = desk.notes.iter().filter(|note| note.kind == NoteKind::NotTranslated).map(|note| note.line);
    let gone: HashSet<u32> = refused.filter(|line| !written.contains(line)).collect();
    desk.notes.retain(|note| note.kind == NoteKind::NotTranslated || !gone.contains(&note.line));
}

/// A file in which nothing was found has not been translated: it may be another one than was meant, or in another format.
fn report_nothing(desk: &mut Desk<'_>) {
    if desk.drafts.is_empty() && desk.notes.is_empty() {
        let remark =
            Remark::new("no redirect was found in the file", "check that it is the right file, and of this format");
        desk.refuse(&Origin { line: 1, ..Origin::default() }, remark);
    }
}
