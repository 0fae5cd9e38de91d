//! Groups the notes of an import and the differences of its comparison into a short report.

mod entry;
mod grouping;
mod line_ranges;

use std::collections::BTreeMap;

use crate::comparison::{Comparison, Difference};
use crate::imported::Imported;
use crate::note::Note;
use crate::report::grouping::{NoteGroup, explaining};

pub use entry::{Effect, EntryKind, ReportEntry};
pub use line_ranges::line_ranges;

/// Returns the report of an import. There is an entry for each kind of note, and for each statement whose rule gives
/// other answers without a note. `text` is the content of the imported file. Entries with the greatest effect on visitors
/// come first.
pub fn report(text: &str, imported: &Imported, comparison: Option<&Comparison>) -> Vec<ReportEntry> {
    let mut groups = grouping::groups(&imported.report);
    let mut unexplained: BTreeMap<(Option<u32>, Option<u32>), Vec<&Difference>> = BTreeMap::new();
    for difference in comparison.iter().flat_map(|comparison| &comparison.differences) {
        let note = explaining(&imported.report, difference);
        if let Some(group) = note.and_then(|note| groups.get_mut(&grouping::key(note))) {
            group.differences.push(difference);
        } else {
            let lines = (difference.original_lines.first().copied(), difference.rule_lines.first().copied());
            unexplained.entry(lines).or_default().push(difference);
        }
    }
    let without_difference = match comparison {
        Some(_) => Effect::NoDifference,
        None => Effect::NotCompared,
    };
    let noted = groups.into_values().map(|group| from_notes(&group, without_difference));
    let unexplained = unexplained.into_values().filter_map(|differences| without_note(text, &differences));
    let mut entries: Vec<ReportEntry> = noted.chain(unexplained).collect();
    entries.sort_by(|one, other| {
        let key = |entry: &ReportEntry| (entry.effect, entry.kind);
        let by_effect = key(one).cmp(&key(other));
        by_effect.then(other.requests.cmp(&one.requests)).then_with(|| one.lines.cmp(&other.lines))
    });
    entries
}

fn from_notes(group: &NoteGroup<'_>, without_difference: Effect) -> ReportEntry {
    let worst = group.differences.iter().min_by_key(|difference| difference.risk);
    let shown = group.notes.iter().find(|note| worst.is_some_and(|worst| grouping::concerns(note, worst)));
    let shown: &Note = shown.copied().unwrap_or(group.first);
    let mut lines: Vec<u32> = group.notes.iter().map(|note| note.line).collect();
    lines.sort_unstable();
    lines.dedup();
    ReportEntry {
        effect: worst.map_or(without_difference, |worst| Effect::Risk(worst.risk)),
        kind: EntryKind::Note(shown.kind),
        reason: shown.reason.clone(),
        hint: shown.hint.clone(),
        line: shown.line,
        statement: shown.source_text.clone(),
        lines,
        requests: group.differences.len(),
        example: worst.map(|worst| (*worst).clone()),
    }
}

/// Returns the entry for different answers that no note explains.
fn without_note(text: &str, differences: &[&Difference]) -> Option<ReportEntry> {
    let worst = differences.iter().min_by_key(|difference| difference.risk)?;
    let line = worst.line();
    let statement = text.lines().nth(usize::try_from(line).ok()?.saturating_sub(1)).unwrap_or_default();
    let (reason, hint) = if worst.original_lines.is_empty() {
        ("a rule redirects requests that the original server does not redirect", "restrict the rule with conditions")
    } else if worst.rule_lines.is_empty() {
        ("no rule redirects requests that the original server redirects", "write a rule for these requests by hand")
    } else {
        ("the rule redirects some requests differently", "change the rule, or write another rule before it")
    };
    Some(ReportEntry {
        effect: Effect::Risk(worst.risk),
        kind: EntryKind::Measured,
        reason: reason.to_owned(),
        hint: hint.to_owned(),
        line,
        statement: crate::note::one_line(statement),
        lines: vec![line],
        requests: differences.len(),
        example: Some((*worst).clone()),
    })
}
