//! Removes drafts for which the compiler reports that they have no effect or are invalid.

use std::collections::{BTreeMap, BTreeSet};

use crate::finish::compiled::{compile_text, rounds, rule_starts};
use crate::finish::continued;
use crate::finish::order::rule_order::RuleOrder;
use crate::finish::overlap::ComparedPaths;
use crate::finish::own_target;
use crate::finish::write;
use crate::foreign::exception::Exception;
use crate::importer::Importer;
use crate::note::{Covering, DELETE, NoteSubject, Remark};
use crate::place::Places;
use crate::rule::draft::{DraftOutcome, Precedence, RuleDraft, RuleMatcher};
use portico_redirects::{Code, Diagnostic, LetterCase, Place, Severity};

/// Removes each draft without an effect, and reports its statement. The drafts must be sorted in the order in which the
/// original program evaluates them.
pub(super) fn remove(importer: &mut Importer<'_>) {
    for _ in 0..rounds(importer.drafts.len()) {
        let text = write::unshared(&importer.drafts, RuleOrder::Written);
        let found = diagnostics(importer, &text);
        let removed: BTreeMap<usize, Option<Remark>> = removals(importer, &text, &found);
        if removed.is_empty() {
            return;
        }
        let drafts = std::mem::take(&mut importer.drafts).into_iter().enumerate();
        let (without_effect, kept): (Vec<_>, Vec<_>) = drafts.partition(|(index, _)| removed.contains_key(index));
        importer.drafts = kept.into_iter().map(|(_, draft)| draft).collect();
        let mut with_rules = lines_of_redirects(&importer.drafts);
        for (index, draft) in without_effect {
            let Some(Some(remark)) = removed.get(&index) else { continue };
            // A statement may have several rules, such as one for each host, or rules at several places of the order.
            let of_host = own_target::remark_for_host(&draft).filter(|_| with_rules.contains(&draft.origin.line));
            if let Some(remark) = of_host {
                importer.report_difference(&draft.origin, remark);
            } else if !says_nothing_is_left(remark) || with_rules.insert(draft.origin.line) {
                importer.report_untranslated(&draft.origin, remark.clone());
            }
        }
    }
}

/// Reports whether a remark says that no request is left for a statement.
fn says_nothing_is_left(remark: &Remark) -> bool {
    matches!(remark.subject, NoteSubject::WithoutEffect(_))
}

fn lines_of_redirects(drafts: &[RuleDraft]) -> BTreeSet<u32> {
    let redirects = drafts.iter().filter(|draft| draft.outcome != DraftOutcome::Pass);
    redirects.map(|draft| draft.origin.line).collect()
}

fn diagnostics(importer: &Importer<'_>, text: &str) -> Vec<Diagnostic> {
    match compile_text(importer, text) {
        Ok(compiled) => compiled.warnings,
        Err(found) => found,
    }
}

/// Returns the indices of the drafts to remove. The remark says why the statement has no rule. If the remark is `None`,
/// the statement needs no note.
///
/// If there are rules that match their own target, only these rules are removed. A loop through such a rule ends afterwards.
/// Otherwise, if there are rules with errors, only these rules are removed. A rule that is hidden by such a rule may have
/// an effect afterwards.
fn removals(importer: &Importer<'_>, text: &str, found: &[Diagnostic]) -> BTreeMap<usize, Option<Remark>> {
    let starts = rule_starts(text);
    let has_own_target = found.iter().any(is_own_target);
    let is_invalid = |one: &Diagnostic| {
        one.severity == Severity::Error && one.code != Code::Duplicate && (!has_own_target || is_own_target(one))
    };
    let has_invalid = found.iter().any(is_invalid);
    let draft_at = |place: &Place| {
        let index = starts.partition_point(|start| *start <= place.line).checked_sub(1)?;
        Some((index, importer.drafts.get(index)?))
    };
    let mut removed = BTreeMap::new();
    for diagnostic in found.iter().filter(|one| !has_invalid || is_invalid(one)) {
        let Some((index, draft)) = draft_at(&diagnostic.place) else { continue };
        let other = diagnostic.related.first().and_then(|(place, _)| Some(draft_at(place)?.1));
        if is_own_target(diagnostic) && excludes_target(&importer.exceptions, draft) {
            removed.insert(index, Some(own_target::not_excluded()));
            continue;
        }
        match verdict(diagnostic, draft, other, importer) {
            Verdict::Keep => {}
            Verdict::Remove => {
                removed.insert(index, None);
            }
            Verdict::Report(remark) => {
                let covering = other.filter(|_| says_nothing_is_left(&remark));
                let in_part = covering.and_then(|covering| covered_in_part(importer, covering, draft));
                removed.insert(index, Some(in_part.unwrap_or(remark)));
            }
        }
    }
    removed
}

/// Reports whether a diagnostic says that no request meets a rule.
fn is_unreachable(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code, Code::Shadowed | Code::Duplicate | Code::Dead)
}

/// Reports whether a rule redirects its own target.
fn is_own_target(diagnostic: &Diagnostic) -> bool {
    diagnostic.code == Code::Loop && diagnostic.related.is_empty()
}

/// Reports whether the statement of a rule excludes the target of the rule, so that the original server does not redirect the
/// target again.
fn excludes_target(exceptions: &[Exception], draft: &RuleDraft) -> bool {
    let own = exceptions.iter().filter(|one| one.until != Precedence::LAST && one.may_exclude(draft));
    let target = own_target::below_target(draft);
    let mut excluded = own.filter_map(|one| one.known_paths().ok());
    target.is_some_and(|target| excluded.any(|paths| continued::contains(paths, &target)))
}

/// The result of a diagnostic for a draft.
enum Verdict {
    Keep,
    /// The draft is removed. Its statement needs no note.
    Remove,
    /// The draft is removed, and its statement is reported with this remark.
    Report(Remark),
}

/// Returns what a diagnostic means for a draft. `other` is the first draft to which the diagnostic refers.
fn verdict(diagnostic: &Diagnostic, draft: &RuleDraft, other: Option<&RuleDraft>, importer: &Importer<'_>) -> Verdict {
    let never_matches = is_unreachable(diagnostic);
    let is_pass = draft.outcome == DraftOutcome::Pass;
    if diagnostic.code == Code::PassWithoutEffect || never_matches && is_pass {
        return Verdict::Remove;
    }
    // A statement such as an entry of a map can have several rules.
    if never_matches && other.is_some_and(|other| other.origin.line == draft.origin.line) {
        return Verdict::Remove;
    }
    if never_matches {
        let other = other.filter(|_| diagnostic.code != Code::Dead);
        return Verdict::Report(other.map_or_else(never_holds, |other| covered_by(other, draft, importer)));
    }
    if is_own_target(diagnostic) {
        return Verdict::Report(own_target::remark(draft));
    }
    if diagnostic.code == Code::Loop {
        return Verdict::Report(Remark::new(
            "the redirect leads to a URL that is redirected back, which causes a redirect loop",
            "choose a target that no rule redirects back",
        ));
    }
    if diagnostic.severity == Severity::Error {
        let hint = diagnostic.hint.clone().unwrap_or_else(|| "write the rule by hand".to_owned());
        return Verdict::Report(Remark::new(with_own_words(&diagnostic.found, draft), with_own_words(&hint, draft)));
    }
    Verdict::Keep
}

/// Replaces the names of placeholders in a message, because the imported file does not contain them.
fn with_own_words(message: &str, draft: &RuleDraft) -> String {
    let (RuleMatcher::Pattern(matcher) | RuleMatcher::Regex(matcher)) = &draft.matcher else {
        return message.to_owned();
    };
    let ends = |rest: &str| rest.find(['>', '}', '.']).unwrap_or(rest.len());
    let names = matcher.split(['<', '{']).skip(1).map(|rest| rest.get(..ends(rest)).unwrap_or_default());
    names.filter(|name| !name.is_empty()).fold(message.to_owned(), |message, name| {
        let spellings = [format!("`{{{name}}}`"), format!("`{{{name}...}}`")];
        spellings.iter().fold(message, |message, spelling| message.replace(spelling, "a capture of the pattern"))
    })
}

fn never_holds() -> Remark {
    Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        "this statement never matches, because its conditions never hold",
        DELETE,
    )
}

/// Returns the remark about a statement whose rule was removed because of the rule `first`.
fn covered_by(first: &RuleDraft, duplicate: &RuleDraft, importer: &Importer<'_>) -> Remark {
    let place = importer.places.of(first.origin.line);
    if importer.is_table && contradicts(first, duplicate) {
        return Remark::about(
            NoteSubject::Contradiction,
            format!("the row in {place} has another target for the same source, and only the first row has a rule"),
            "delete the row with the wrong target",
        );
    }
    let reason = if first.outcome == duplicate.outcome {
        format!("this statement duplicates {place}")
    } else if importer.forwarding_lines.contains(&first.origin.line) {
        format!(
            "{place} forwards all requests of this statement to another server first, so that this statement never redirects"
        )
    } else if first.outcome == DraftOutcome::Pass {
        format!("{place} answers all requests of this statement first, so the statement has no rule")
    } else {
        format!("the rule for {place} matches all requests of this statement first, so the statement has no rule")
    };
    Remark::about(NoteSubject::WithoutEffect(Covering::OtherRule), reason, DELETE)
}

/// Reports whether two drafts redirect the same requests to different targets.
fn contradicts(one: &RuleDraft, other: &RuleDraft) -> bool {
    let target = |draft: &RuleDraft| match &draft.outcome {
        DraftOutcome::Redirect { to, .. } => Some(to.clone()),
        DraftOutcome::Gone(_) | DraftOutcome::Pass => None,
    };
    (&one.matcher, &one.when) == (&other.matcher, &other.when) && target(one) != target(other)
}

/// Reports whether the original server excludes requests from the statement of a rule to which the statement of `draft` may
/// apply. No rule with `pass` could be written for them. The spelling of a path decides whether it is excluded.
fn is_excluded_from(importer: &Importer<'_>, other: &RuleDraft, draft: &RuleDraft) -> bool {
    let ignoring_case = |draft: RuleDraft| RuleDraft { case: LetterCase::Ignored, ..draft };
    importer.exceptions.iter().filter(|one| one.may_exclude(other) && draft.precedence >= one.until).any(|exception| {
        let Ok(paths) = exception.known_paths() else { return true };
        let pass = ignoring_case(exception.pass(paths, &draft.when));
        let draft = ignoring_case(draft.clone());
        ComparedPaths::of(importer, [pass.clone(), draft.clone()].into_iter()).may_overlap(&pass, &draft)
    })
}

/// Returns the remark about a statement to which the statement of the rule `first` leaves some requests in the original
/// server, although it leaves none in the rules.
fn covered_in_part(importer: &Importer<'_>, first: &RuleDraft, draft: &RuleDraft) -> Option<Remark> {
    if is_excluded_from(importer, first, draft) {
        return Some(covered_in_part_by(first, &importer.places));
    }
    // A redirect to the same URL needs only one of the rules.
    let leaves_files = importer.lines_without_files.contains(&first.origin.line) && first.outcome != draft.outcome;
    leaves_files.then(|| covered_except_files(first, &importer.places))
}

/// Returns the remark about a statement that the original server uses only for paths of existing files, because it excludes
/// them from the statement of the rule `first`.
fn covered_except_files(first: &RuleDraft, places: &Places) -> Remark {
    let place = places.of(first.origin.line);
    Remark::new(
        format!(
            "{place} applies first to the requests of this statement, except for paths of existing files, so the statement \
             has no rule"
        ),
        "no change needed if no such files exist; otherwise, write rules for their paths",
    )
}

/// Returns the remark about a statement that the original server uses for requests that it excludes from the statement of
/// the rule `first`.
fn covered_in_part_by(first: &RuleDraft, places: &Places) -> Remark {
    let place = places.of(first.origin.line);
    Remark::new(
        format!(
            "the rule for {place} matches the requests of this statement first, so the statement has no rule, but the \
             original server excludes some of these requests from {place}"
        ),
        format!("write a rule for this statement above the rule for {place}, if links to these URLs exist"),
    )
}
