//! Writes rules with `pass` for the URLs that the other program excludes from redirects. Statements for which no such
//! rule can be written are reported if a rule redirects their URLs. In that case, only example paths are compared.

use std::cmp::Ordering;

use crate::condition::when::When;
use crate::finish::path_set::{ExamplePath, PathSet};
use crate::finish::specific_order::FirstSegmentIndex;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::importer::Importer;
use crate::note::{Remark, SUCH_URLS};
use crate::rule::draft::{DraftOutcome, Precedence, RuleDraft};
use crate::rule::reserved;

/// The maximum number of rules that a message counts. If there are more rules, the message says "many other rules".
const MAX_RULES: usize = 100;

/// Adds a draft with `pass` for every statement that excludes known paths from all later redirects. A statement that
/// responds in another way is also reported. All other statements remain in `importer.exceptions`.
pub(super) fn add_passes(importer: &mut Importer<'_>) {
    let (mut passes, mut others) = (Vec::new(), Vec::new());
    let may_end = importer.exceptions.iter().any(|exception| exception.until != Precedence::LAST);
    let path_sets = if may_end { PathSet::of_drafts(&importer.drafts) } else { Vec::new() };
    for exception in std::mem::take(&mut importer.exceptions) {
        match &exception.excepted_paths {
            Ok(paths)
                if exception.certainty == Certainty::Always
                    && !ends_before_a_redirect(&exception, paths, (&importer.drafts, &path_sets)) =>
            {
                passes.extend(exception.alternatives.iter().map(|when| pass(&exception, paths, when)));
                if let Some(remark) = exception.remark {
                    importer.report_untranslated(&exception.origin, remark);
                }
            }
            Ok(_) | Err(_) => others.push(exception),
        }
    }
    importer.drafts.extend(passes);
    importer.exceptions = others;
}

fn pass(exception: &Exception, paths: &ExceptedPaths, when: &When) -> RuleDraft {
    RuleDraft {
        origin: exception.origin.clone(),
        precedence: exception.precedence,
        matcher: paths.matcher.clone(),
        case: paths.case,
        outcome: DraftOutcome::Pass,
        when: when.clone(),
    }
}

/// Reports whether a redirect may apply to the excluded paths after the exclusion has ended. A rule with `pass` would
/// also exclude the paths from this redirect.
fn ends_before_a_redirect(
    exception: &Exception,
    paths: &ExceptedPaths,
    (drafts, path_sets): (&[RuleDraft], &[PathSet]),
) -> bool {
    if exception.until == Precedence::LAST {
        return false;
    }
    let own = PathSet::of(&paths.matcher, paths.case);
    let mut later = drafts.iter().zip(path_sets).filter(|(draft, _)| draft.precedence >= exception.until);
    later.any(|(draft, path_set)| {
        exception.alternatives.iter().any(|when| when.and(&draft.when).is_some()) && own.may_overlap(path_set)
    })
}

/// Reports every statement that excludes URLs from redirects, if a rule now redirects these URLs. A statement that has
/// a remark is always reported.
pub(super) fn report(importer: &mut Importer<'_>) {
    let exceptions = std::mem::take(&mut importer.exceptions);
    if exceptions.is_empty() {
        return;
    }
    let path_sets = PathSet::of_drafts(&importer.drafts);
    let examples = path_sets.iter().map(PathSet::example).collect();
    let mut by_first_segment = FirstSegmentIndex::default();
    for (index, path_set) in path_sets.iter().enumerate() {
        by_first_segment.add(index, path_set.first_segment());
    }
    let rule_index = RuleIndex { drafts: &importer.drafts, path_sets: &path_sets, examples, by_first_segment };
    let remarks: Vec<Option<Remark>> = exceptions.iter().map(|exception| rule_index.remark(exception)).collect();
    for (exception, remark) in exceptions.into_iter().zip(remarks) {
        if let Some(remark) = remark.or(exception.remark) {
            importer.report_untranslated(&exception.origin, remark);
        }
    }
}

/// All rule drafts, indexed by the first segment of the path.
struct RuleIndex<'d> {
    drafts: &'d [RuleDraft],
    path_sets: &'d [PathSet],
    examples: Vec<Option<ExamplePath>>,
    by_first_segment: FirstSegmentIndex,
}

/// A rule that may redirect URLs which the other program excludes from redirects. The rule comes with the set of its
/// paths, and with an example of these paths.
#[derive(Clone, Copy)]
struct CompetingRule<'f> {
    draft: &'f RuleDraft,
    path_set: &'f PathSet,
    example: Option<&'f ExamplePath>,
}

impl RuleIndex<'_> {
    /// Returns a remark about the rules that redirect URLs which `exception` excludes from redirects. If no such rule
    /// is found, returns `None`.
    fn remark(&self, exception: &Exception) -> Option<Remark> {
        match &exception.excepted_paths {
            Ok(ExceptedPaths { too_wide: Some(why), .. }) | Err(why) => self.for_unknown_paths(exception, why),
            Ok(excepted_paths) => self.for_known_paths(exception, excepted_paths),
        }
    }

    /// Returns a remark if it is unknown which paths `exception` excludes from redirects. Every later rule that matches
    /// more than one path may then redirect such a path.
    fn for_unknown_paths(&self, exception: &Exception, why: &Remark) -> Option<Remark> {
        let competitors = self.drafts.iter().zip(self.path_sets).filter(|(_, path_set)| !path_set.is_exact());
        let competitors = competitors.filter(|(draft, _)| was_excluded_by(draft, exception));
        let (widest, _) = competitors.reduce(|widest, next| if precedes(widest.1, next.1) { next } else { widest })?;
        let line = widest.origin.line;
        let reason = format!(
            "this statement excludes URLs from redirects, but now the rule for line {line} may redirect these URLs; \
            the URLs are unknown: {}",
            why.reason
        );
        Some(exception_remark(exception, &reason, widest))
    }

    /// Returns a remark if it is known which paths `exception` excludes from redirects.
    fn for_known_paths(&self, exception: &Exception, excepted_paths: &ExceptedPaths) -> Option<Remark> {
        let own = PathSet::of(&excepted_paths.matcher, excepted_paths.case);
        let example = own.example();
        let mut found: Vec<(CompetingRule<'_>, ExamplePath)> = Vec::new();
        for competitor in
            self.candidates(own.first_segment()).filter(|competitor| was_excluded_by(competitor.draft, exception))
        {
            let within = || competitor.example.filter(|path| own.matches(path));
            let path = example.as_ref().filter(|path| competitor.path_set.matches(path)).or_else(within);
            let path = path.filter(|path| !reserved::is_skipped(&competitor.draft.matcher, &path.text));
            let path = path.filter(|path| !self.is_redirected_before(exception, path)).cloned();
            found.extend(path.map(|path| (competitor, path)));
            if found.len() > MAX_RULES {
                break;
            }
        }
        let first =
            found.iter().reduce(|best, next| if precedes(next.0.path_set, best.0.path_set) { next } else { best })?;
        let (line, others) = (first.0.draft.origin.line, found.len() - 1);
        let more = match others {
            0 => " redirects".to_owned(),
            1 => " and another rule redirect".to_owned(),
            MAX_RULES.. => " and many other rules redirect".to_owned(),
            _ => format!(" and {others} other rules redirect"),
        };
        let reason = format!(
            "this statement is the first that applies to {SUCH_URLS}{}` in the original file, but now the rule for \
            line {line}{more} these URLs",
            first.1.text
        );
        Some(exception_remark(exception, &reason, first.0.draft))
    }

    /// Returns the rules that may match a path whose first segment is `first_segment`. If `first_segment` is `None`,
    /// returns all rules.
    fn candidates(&self, first_segment: Option<String>) -> impl Iterator<Item = CompetingRule<'_>> {
        let indices = self.by_first_segment.candidates(first_segment);
        indices.filter_map(|index| {
            let example = self.examples.get(index)?.as_ref();
            Some(CompetingRule { draft: self.drafts.get(index)?, path_set: self.path_sets.get(index)?, example })
        })
    }

    /// Reports whether an earlier statement already redirects every request for `path` that `exception` would exclude
    /// from redirects.
    fn is_redirected_before(&self, exception: &Exception, path: &ExamplePath) -> bool {
        let covers = |when: &When| exception.alternatives.iter().all(|own| when.and(own).as_ref() == Some(own));
        self.candidates(path.first_segment()).any(|competitor| {
            !comes_after(competitor.draft, exception)
                && covers(&competitor.draft.when)
                && competitor.path_set.matches(path)
        })
    }
}

fn precedes(one: &PathSet, other: &PathSet) -> bool {
    one.specific_order(other) == Ordering::Less
}

/// Reports whether, in the other program, `exception` can exclude requests from the statement that became the rule
/// `draft`. A request must be able to fulfil the conditions of both, and `exception` must be evaluated first.
fn was_excluded_by(draft: &RuleDraft, exception: &Exception) -> bool {
    let matches = || exception.alternatives.iter().any(|when| when.and(&draft.when).is_some());
    comes_after(draft, exception) && draft.precedence < exception.until && matches()
}

/// Reports whether the other program evaluates the statement that became the rule `draft` after `exception`. If both
/// have the same precedence, their line numbers determine the order.
fn comes_after(draft: &RuleDraft, exception: &Exception) -> bool {
    (draft.precedence, draft.origin.line) > (exception.precedence, exception.origin.line)
}

fn exception_remark(exception: &Exception, reason: &str, competitor: &RuleDraft) -> Remark {
    let always = exception.alternatives.iter().any(|own| own.and(&competitor.when).as_ref() == Some(&competitor.when));
    let conditions = if always { "" } else { "if its conditions hold, " };
    let before = exception.remark.as_ref().map(|remark| format!("{}; ", remark.reason)).unwrap_or_default();
    let line = competitor.origin.line;
    Remark::new(
        format!("{before}{conditions}{reason}"),
        format!(
            "to keep these pages, write a rule with `pass: true` for these URLs, or restrict the rule for line {line} \
            to the intended paths"
        ),
    )
}
