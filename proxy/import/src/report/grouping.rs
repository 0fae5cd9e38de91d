//! Groups notes of the same kind, and finds the note that explains a difference.

use std::collections::BTreeMap;

use crate::comparison::Difference;
use crate::note::{Note, NoteKind, OTHER_HOSTS};

/// The kind of a note: the reason without the parts that differ between statements.
pub(super) type GroupKey = (NoteKind, String);

/// Notes of the same kind, and the differences that they explain.
pub(super) struct NoteGroup<'n> {
    pub(super) first: &'n Note,
    pub(super) notes: Vec<&'n Note>,
    pub(super) differences: Vec<&'n Difference>,
}

pub(super) fn groups(notes: &[Note]) -> BTreeMap<GroupKey, NoteGroup<'_>> {
    let mut groups: BTreeMap<GroupKey, NoteGroup<'_>> = BTreeMap::new();
    for note in notes {
        let empty = || NoteGroup { first: note, notes: Vec::new(), differences: Vec::new() };
        groups.entry(key(note)).or_insert_with(empty).notes.push(note);
    }
    groups
}

/// Returns the kind of a note. Quoted code and numbers differ between notes of the same kind.
pub(super) fn key(note: &Note) -> GroupKey {
    let mut kind = String::with_capacity(note.reason.len());
    for (index, part) in note.reason.split('`').enumerate() {
        // Every second part is quoted code.
        if index % 2 == 0 {
            kind.extend(part.chars().filter(|character| !character.is_ascii_digit()));
        } else {
            kind.push('`');
        }
    }
    (note.kind, kind)
}

/// Returns the note that explains a difference. A note about a statement that affects the answer of the original server is
/// preferred to a note about the statement of the rule. A statement without a rule is the more likely reason. Next come
/// notes that mention one of these lines.
pub(super) fn explaining<'n>(notes: &'n [Note], difference: &Difference) -> Option<&'n Note> {
    let at = |lines: &[u32]| {
        let found: Vec<&Note> = notes.iter().filter(|note| lines.contains(&note.line)).collect();
        let untranslated = found.iter().find(|note| note.kind == NoteKind::NotTranslated);
        untranslated.or(found.first()).copied()
    };
    let of_hosts = || notes.iter().find(|note| note.reason == OTHER_HOSTS);
    let of_hosts = difference.equal_host.as_ref().and_then(|_| of_hosts());
    of_hosts
        .or_else(|| at(&difference.original_lines))
        .or_else(|| at(&difference.rule_lines))
        .or_else(|| notes.iter().find(|note| concerns(note, difference)))
}

/// Reports whether a note is about a line of the difference, or mentions such a line.
pub(super) fn concerns(note: &Note, difference: &Difference) -> bool {
    let mut lines = difference.original_lines.iter().chain(&difference.rule_lines);
    lines.any(|line| note.line == *line || names_line(&note.reason, *line) || names_line(&note.hint, *line))
}

/// Reports whether a text mentions a line of the file, as in `line 7`.
fn names_line(text: &str, line: u32) -> bool {
    let wanted = format!("line {line}");
    text.match_indices(&wanted).any(|(at, _)| {
        let after = text.get(at + wanted.len()..).unwrap_or_default();
        !after.starts_with(|character: char| character.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(line: u32, reason: &str) -> Note {
        Note {
            line,
            kind: NoteKind::Different,
            source_text: String::new(),
            reason: reason.to_owned(),
            hint: String::new(),
        }
    }

    #[test]
    fn quoted_code_and_numbers_do_not_distinguish_kinds() {
        let notes = [
            note(1, "the host `a` differs from line 7"),
            note(2, "the host `b c` differs from line 12"),
            note(3, "the path `a` differs from line 7"),
        ];
        let groups = groups(&notes);
        let lines: Vec<Vec<u32>> =
            groups.values().map(|group| group.notes.iter().map(|note| note.line).collect()).collect();
        assert_eq!(lines, [vec![1, 2], vec![3]]);
    }

    #[test]
    fn mentioned_lines_are_whole_numbers() {
        assert!(names_line("see line 7, below", 7));
        assert!(!names_line("see line 71", 7));
    }
}
