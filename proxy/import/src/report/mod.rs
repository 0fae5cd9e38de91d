//! Groups the notes of an import and the differences of its comparison into a short report.

mod advice;
mod cause;
mod entry;
mod grouping;
mod line_ranges;
mod possible;
mod refusal;
mod statement;
mod used;

use std::collections::{BTreeMap, BTreeSet};

use crate::comparison::{Cause, Comparison, Difference, Risk};
use crate::encoding::without_byte_order_mark;
use crate::imported::Imported;
use crate::note::{Note, NoteKind, NoteSubject};
use crate::report::grouping::{NoteGroup, explaining};
use crate::simulated_server::Evidence;
use crate::simulation::answer::Refusal;

pub use entry::{Effect, EntryKind, ReportEntry};
pub use line_ranges::line_ranges;

/// The differences of an entry without a note. Differences with the same known cause are one entry, and so are requests
/// that the original server refuses with the same status. Otherwise, there is an entry for each rule that gives the answers,
/// or for each statement of the original server if no rule does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum MeasuredKey {
    Refusal(Refusal),
    Cause(Risk, Cause),
    /// The line of the rule. The original server redirects the requests to other URLs.
    OtherTarget(u32),
    /// The line of the rule. The original server sends the pages at the requested paths, at most without their slashes.
    Page(u32),
    /// The line of the statement of the original server.
    Statement(Option<u32>),
}

impl MeasuredKey {
    fn of(difference: &Difference) -> Self {
        match (difference.refusal, difference.cause) {
            (Some(refusal), _) => Self::Refusal(refusal),
            (None, Some(cause)) => Self::Cause(difference.risk, cause),
            (None, None) => {
                let original = difference.lines_of_answer.first().copied();
                match difference.rule_lines.first() {
                    // A statement for which the original server sends a page may be missing for many rules.
                    _ if difference.is_original_page && original.is_some() => Self::Statement(original),
                    Some(rule) if difference.is_original_page || difference.is_same_page => Self::Page(*rule),
                    Some(rule) => Self::OtherTarget(*rule),
                    None => Self::Statement(original),
                }
            }
        }
    }
}

/// Returns the report of an import. There is an entry for each kind of note, for each known cause of differences without
/// a note, and for each other statement whose rule gives other answers without a note. `text` is the content of the
/// imported file. Entries with the greatest effect on visitors come first.
pub fn report(text: &str, imported: &Imported, comparison: Option<&Comparison>) -> Vec<ReportEntry> {
    let text = &*imported.places.unfolded(without_byte_order_mark(text));
    let differences = || comparison.iter().flat_map(|comparison| &comparison.differences);
    let used: BTreeSet<u32> = differences().flat_map(|difference| difference.lines_of_answer.iter().copied()).collect();
    let mut groups = grouping::groups(&imported.report, &used);
    let mut unexplained: BTreeMap<MeasuredKey, Vec<&Difference>> = BTreeMap::new();
    for difference in differences() {
        let note = explaining(&imported.report, difference);
        if let Some(group) = note.and_then(|note| groups.get_mut(&grouping::key(note, &used))) {
            group.differences.push(difference);
        } else {
            unexplained.entry(MeasuredKey::of(difference)).or_default().push(difference);
        }
    }
    let is_repeated = |group: &NoteGroup<'_>| comparison.is_some_and(|comparison| refusal::repeats(group, comparison));
    let groups = groups.into_values().filter(|group| !is_repeated(group));
    let noted = groups.map(|group| from_notes(&group, imported, comparison));
    let file = (text, imported, comparison.map(|comparison| comparison.evidence).unwrap_or_default());
    let unexplained = unexplained.into_values().filter_map(|differences| without_note(file, &differences));
    let uncompared = comparison.iter().flat_map(|one| refusal::uncompared(text, &imported.report, &one.refusals));
    let limits = comparison.and_then(|comparison| refusal::limits(text, &comparison.limits));
    let mut entries: Vec<ReportEntry> = noted.chain(unexplained).chain(uncompared).chain(limits).collect();
    entries.sort_by(|one, other| {
        // Pages that become public come first.
        let is_refusal = |entry: &ReportEntry| entry.example.as_ref().is_some_and(|example| example.refusal.is_some());
        let key = |entry: &ReportEntry| (entry.effect != Effect::Refusal, entry.effect, !is_refusal(entry));
        let by_effect = key(one).cmp(&key(other));
        let by_requests = by_effect.then(other.requests.cmp(&one.requests));
        by_requests.then_with(|| (one.kind, &one.lines).cmp(&(other.kind, &other.lines)))
    });
    entries
}

fn from_notes(group: &NoteGroup<'_>, imported: &Imported, comparison: Option<&Comparison>) -> ReportEntry {
    let worst = grouping::example(&group.differences, &imported.site_hosts);
    let decided =
        |line: u32| worst.is_some_and(|worst| worst.original_lines.contains(&line) || worst.rule_lines.contains(&line));
    let shown: &Note = group.notes.iter().find(|note| decided(note.line)).copied().unwrap_or(group.first);
    let mut lines: Vec<u32> = group.notes.iter().map(|note| note.line).collect();
    lines.sort_unstable();
    lines.dedup();
    // A statement without a rule that decided no answer may decide other requests, unless the note says that it never does.
    let needs_effect = shown.kind == NoteKind::NotTranslated && !shown.is_about_no_requests();
    let is_compared = |line: &u32| {
        let has = |comparison: &Comparison| {
            comparison.compared.contains(line) && (!needs_effect || comparison.decisive.contains(line))
        };
        comparison.is_some_and(has)
    };
    let may_refuse = |line: &u32| comparison.is_some_and(|comparison| comparison.may_refuse(*line));
    let effect = match worst {
        Some(worst) => Effect::Risk(worst.risk),
        None if shown.subject == NoteSubject::Refusal => Effect::Refusal,
        None if needs_effect && lines.iter().all(may_refuse) => Effect::Refusal,
        None if shown.subject == NoteSubject::Contradiction => Effect::Risk(Risk::WrongPage),
        None if shown.subject == NoteSubject::AddedSlash => Effect::Risk(Risk::FinalSlash),
        None if shown.http_host.is_some() => Effect::NotCompared,
        None if shown.subject != NoteSubject::MissingPages && lines.iter().all(is_compared) => Effect::NoDifference,
        None => Effect::NotCompared,
    };
    let used = used::texts(shown, &group.differences, worst, &imported.places);
    let (reason, hint) = used.unwrap_or_else(|| (shown.reason.clone(), shown.hint.clone()));
    ReportEntry {
        effect,
        kind: EntryKind::Note(shown.kind),
        reason,
        hint,
        line: shown.line,
        statement: shown.source_text.clone(),
        lines,
        requests: group.differences.len(),
        example: worst.cloned(),
    }
}

/// Returns the entry for different answers that no note explains.
fn without_note(
    (text, imported, evidence): (&str, &Imported, Evidence),
    differences: &[&Difference],
) -> Option<ReportEntry> {
    // A page without a redirect that removes the slash of the path shows the difference best.
    let (plain, others): (Vec<_>, Vec<_>) =
        differences.iter().partition(|one| one.is_original_page || !one.is_same_page);
    let worst = grouping::example(&[plain, others].concat(), &imported.site_hosts)?;
    let line = worst.line();
    let (reason, hint) = match (worst.refusal, worst.cause) {
        (Some(refusal), _) => refusal::reason(refusal),
        (None, Some(cause)) => cause::reason(cause, evidence),
        (None, None) => {
            let (reason, hint) = advice::for_unknown_cause(worst, imported);
            (reason.to_owned(), hint)
        }
    };
    let mut lines: Vec<u32> = differences.iter().map(|difference| difference.line()).collect();
    lines.sort_unstable();
    lines.dedup();
    Some(ReportEntry {
        effect: Effect::Risk(worst.risk),
        kind: EntryKind::Measured,
        reason,
        hint,
        line,
        statement: statement::at(text, line),
        lines,
        requests: differences.len(),
        example: Some(worst.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, NoteKind, import};

    fn entries(rules: &str) -> Vec<ReportEntry> {
        let text = format!("RewriteEngine On\n{rules}");
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        let comparison = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        report(&text, &imported, Some(&comparison))
    }

    /// Returns the effect of an entry, the target of its example, and the known cause of the difference.
    fn summary(entry: &ReportEntry) -> (Effect, Option<&str>, Option<Cause>) {
        let example = entry.example.as_ref();
        (entry.effect, example.map(|example| example.request.target.as_str()), example.and_then(|one| one.cause))
    }

    #[test]
    fn difference_of_a_row_has_the_line_of_its_statement() {
        let options = ImportOptions { rows_above: Some(0), ..ImportOptions::default() };
        let text = "old,new\n/a,/b\n/c,/d\n";
        let imported = import(Format::Csv, "moved.csv", text, &options);
        let comparison = compare(Format::Csv, "moved.csv", text, &imported).unwrap();
        let entries = report(text, &imported, Some(&comparison));
        let shown: Vec<_> = entries.iter().map(|entry| (entry.line, entry.lines.as_slice())).collect();
        assert_eq!(shown, [(2, [2, 3].as_slice())]);
    }

    #[test]
    fn form_with_another_slash_is_a_difference_and_no_advice_to_delete() {
        let found = entries("RewriteRule ^c$ /c-old [R=301,L]\nRewriteRule ^c/$ /c-new [R=301,L]\n");
        let first = found.first().unwrap();
        assert_eq!(summary(first), (Effect::Risk(Risk::WrongPage), Some("/c/"), Some(Cause::FinalSlash)));
        assert_eq!((first.kind, first.line), (EntryKind::Note(NoteKind::NotTranslated), 3));
        assert_ne!(first.hint, crate::note::DELETE);
        let found = entries("RewriteRule ^shop$ https://a.example/ [R=301,L]\nRewriteRule ^shop/$ - [L]\n");
        let expected = (Effect::Risk(Risk::FinalSlash), Some("/shop/"), Some(Cause::FinalSlash));
        assert_eq!(found.iter().map(summary).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn final_slash_is_the_cause_also_if_the_target_is_wrong() {
        // Apache replaces `%2` with a capture of a condition, which is missing.
        let found = entries("RewriteRule ^l$ /m%20n [R=301,L]\n");
        let summaries: Vec<_> = found.iter().map(summary).collect();
        assert!(
            summaries.contains(&(Effect::Risk(Risk::FinalSlash), Some("/l/"), Some(Cause::FinalSlash))),
            "{summaries:?}"
        );
    }

    #[test]
    fn path_that_a_note_names_is_a_wrong_page() {
        let text =
            "a.example {\n@k {\npath /n/*\nnot path /n/keep\n}\n@m query id=5\nredir @k /new\nredir @m /five\n}\n";
        let imported = import(Format::Caddy, "Caddyfile", text, &ImportOptions::default());
        let comparison = compare(Format::Caddy, "Caddyfile", text, &imported).unwrap();
        let found = report(text, &imported, Some(&comparison));
        let entry = found.iter().find(|entry| entry.kind == EntryKind::Note(NoteKind::NotTranslated)).unwrap();
        assert_eq!(summary(entry), (Effect::Risk(Risk::WrongPage), Some("/n/keep"), None), "{found:?}");
    }

    #[test]
    fn statements_whose_requests_one_rule_redirects_are_one_entry() {
        let text = "RewriteEngine On\nRewriteRule ^a$ /b [R=301,L]\nRewriteRule ^c$ /d [R=301,L]\n";
        let imported = import(Format::Apache, ".htaccess", text, &ImportOptions::default());
        let written =
            Imported { yaml: imported.yaml.replace("to: /b", "to: /x").replace("to: /d", "to: /x"), ..imported };
        let comparison = compare(Format::Apache, ".htaccess", text, &written).unwrap();
        let redirected: Vec<_> = comparison.differences.iter().filter(|one| !one.is_original_page).collect();
        let [first, .., last] = redirected.as_slice() else { panic!("{comparison:?}") };
        let of_rule = |one: &Difference, rules: &[u32]| {
            MeasuredKey::of(&Difference {
                rule_lines: rules.to_vec(),
                cause: None,
                is_original_page: false,
                is_same_page: false,
                ..one.clone()
            })
        };
        assert_ne!(first.lines_of_answer, last.lines_of_answer);
        assert_eq!(of_rule(first, &[2]), of_rule(last, &[2]));
        assert_ne!(of_rule(first, &[2]), of_rule(last, &[3]));
        assert_ne!(of_rule(first, &[]), of_rule(last, &[]));
    }

    #[test]
    fn other_spellings_are_differences() {
        let found = entries("RewriteRule ^find/(.*)$ /search?q=$1 [R=301,L]\nRewriteRule ^x,y$ /x [R=301,L]\n");
        let summaries: Vec<_> = found.iter().map(summary).collect();
        let wrong_page = Effect::Risk(Risk::WrongPage);
        assert!(summaries.contains(&(wrong_page, Some("/find/a%26b"), Some(Cause::TargetSpelling))), "{summaries:?}");
        assert!(summaries.contains(&(wrong_page, Some("/x%2Cy"), Some(Cause::RequestSpelling))), "{summaries:?}");
    }

    #[test]
    fn final_slash_of_a_target_on_another_host_is_a_cause() {
        let found = entries("RewriteRule ^a(?:/(\\d+))?$ https://b.example/a/$1 [R=301,L]\n");
        let summaries: Vec<_> = found.iter().map(summary).collect();
        assert!(
            summaries.contains(&(Effect::Risk(Risk::WrongPage), Some("/a"), Some(Cause::TargetSlash))),
            "{summaries:?}"
        );
        // The path of the home page is a slash, which the target contains.
        let whole_site = entries("RewriteRule ^(.*)$ https://b.example/a/$1 [R=301,L]\n");
        let causes: Vec<_> = whole_site.iter().map(|entry| summary(entry).2).collect();
        assert!(!causes.contains(&Some(Cause::TargetSlash)), "{causes:?}");
    }

    #[test]
    fn statement_with_unknown_answers_is_not_compared() {
        let found = entries("RewriteCond %{ENV:site} ^a$\nRewriteRule ^a$ /b [R=301,L]\nRedirect 301 /c /d\n");
        let effects: Vec<Effect> = found.iter().map(|entry| entry.effect).collect();
        assert!(effects.contains(&Effect::NotCompared), "{found:?}");
        assert!(!effects.contains(&Effect::NoDifference), "{found:?}");
    }

    #[test]
    fn example_stands_under_a_statement_that_decided_it() {
        let found = entries("RewriteRule ^img/ - [L]\nRewriteRule ^(.*)$ https://n.example/$1 [R=301,L]\n");
        let example = |entry: &ReportEntry| entry.example.as_ref().map(|one| one.request.target.clone());
        let noted = found.iter().filter(|entry| entry.kind != EntryKind::Measured);
        // The rule for the second statement does not match paths below a reserved prefix.
        assert_eq!(noted.filter_map(example).collect::<Vec<_>>(), ["/api/ab"]);
        assert!(found.iter().any(|entry| entry.reason == cause::reason(Cause::FinalSlash, Evidence::RunningServer).0));
    }
}
