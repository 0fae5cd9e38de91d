//! Looks at all drafts together and writes them down.

mod circles;
mod order;
mod reach;
mod twins;
mod write;

use std::collections::HashSet;

use crate::import::desk::Desk;
use crate::import::{Imported, NoteKind};

pub(super) fn finish(mut desk: Desk<'_>) -> Imported {
    circles::remove(&mut desk);
    twins::remove_dead(&mut desk);
    twins::settle_priorities(&mut desk.drafts);
    order::report(&mut desk);
    order::sort_regexes(&mut desk.drafts);
    forget_remarks(&mut desk);
    desk.notes.sort_by_key(|note| note.line);
    desk.notes.dedup();
    Imported { yaml: write::yaml(&desk.drafts), files: desk.files, report: desk.notes, hosts: desk.hosts }
}

/// What is not translated has no differences.
fn forget_remarks(desk: &mut Desk<'_>) {
    let written: HashSet<u32> = desk.drafts.iter().map(|draft| draft.origin.line).collect();
    let refused = desk.notes.iter().filter(|note| note.kind == NoteKind::NotTranslated).map(|note| note.line);
    let gone: HashSet<u32> = refused.filter(|line| !written.contains(line)).collect();
    desk.notes.retain(|note| note.kind == NoteKind::NotTranslated || !gone.contains(&note.line));
}
