//! What the foreign program kept from redirects that answer it now, as far as examples can tell.

use crate::draft::{RuleDraft, When};
use crate::exception::{ExceptedPaths, Exception};
use crate::finish::order::FirstSegmentIndex;
use crate::finish::path_set::{ExamplePath, PathSet};
use crate::importer::Importer;
use crate::note::Remark;
use crate::reserved;

/// More rules than these are not counted.
const MAX_RULES: usize = 100;

/// Reports each exception whose addresses are answered by a rule.
pub(super) fn report(importer: &mut Importer<'_>) {
    let exceptions = std::mem::take(&mut importer.exceptions);
    if exceptions.is_empty() {
        return;
    }
    let path_sets: Vec<PathSet> = importer.drafts.iter().map(|draft| PathSet::of(&draft.matcher, draft.case)).collect();
    let examples = path_sets.iter().map(PathSet::example).collect();
    let by_first_segment = FirstSegmentIndex::of(path_sets.iter().enumerate());
    let rule_index = RuleIndex { drafts: &importer.drafts, path_sets: &path_sets, examples, by_first_segment };
    let remarks: Vec<Option<Remark>> = exceptions.iter().map(|exception| rule_index.remark(exception)).collect();
    for (exception, remark) in exceptions.into_iter().zip(remarks) {
        if let Some(remark) = remark.or(exception.remark) {
            importer.report_untranslated(&exception.origin, remark);
        }
    }
}

/// All rules that there are.
struct RuleIndex<'d> {
    drafts: &'d [RuleDraft],
    path_sets: &'d [PathSet],
    examples: Vec<Option<ExamplePath>>,
    by_first_segment: FirstSegmentIndex,
}

/// A rule that answers an address now.
#[derive(Clone, Copy)]
struct CompetingRule<'f> {
    draft: &'f RuleDraft,
    path_set: &'f PathSet,
    example: Option<&'f ExamplePath>,
}

impl RuleIndex<'_> {
    fn remark(&self, exception: &Exception) -> Option<Remark> {
        match &exception.excepted_paths {
            Ok(excepted_paths) => self.known(exception, excepted_paths),
            Err(why) => self.unknown(exception, why),
        }
    }

    /// Nobody can tell which addresses they are: any wide rule behind may answer them.
    fn unknown(&self, exception: &Exception, why: &Remark) -> Option<Remark> {
        let competitors = self.drafts.iter().zip(self.path_sets).filter(|(_, path_set)| !path_set.is_exact());
        let competitors = competitors.filter(|(draft, _)| was_excluded_by(draft, exception));
        let (widest, _) = competitors.reduce(|widest, next| if widest.1.precedes(next.1) { next } else { widest })?;
        let line = widest.origin.line;
        let reason = format!("it had addresses first that line {line} may answer now, but {}", why.reason);
        Some(exception_remark(exception, &reason, widest))
    }

    fn known(&self, exception: &Exception, excepted_paths: &ExceptedPaths) -> Option<Remark> {
        let own = PathSet::of(&excepted_paths.matcher, excepted_paths.case);
        let example = own.example();
        let mut found: Vec<(CompetingRule<'_>, ExamplePath)> = Vec::new();
        for competitor in
            self.candidates(own.first_segment()).filter(|competitor| was_excluded_by(competitor.draft, exception))
        {
            let within = || competitor.example.filter(|address| own.matches(address));
            let address = example.as_ref().filter(|address| competitor.path_set.matches(address)).or_else(within);
            let address = address.filter(|address| !reserved::is_skipped(&competitor.draft.matcher, &address.path));
            let address = address.filter(|address| !self.is_answered_before(exception, address)).cloned();
            found.extend(address.map(|address| (competitor, address)));
            if found.len() > MAX_RULES {
                break;
            }
        }
        let first =
            found.iter().reduce(|best, next| if next.0.path_set.precedes(best.0.path_set) { next } else { best })?;
        let (line, others) = (first.0.draft.origin.line, found.len() - 1);
        let more = match others {
            0 => " answers".to_owned(),
            1 => " and another rule answer".to_owned(),
            MAX_RULES.. => " and many other rules answer".to_owned(),
            _ => format!(" and {others} other rules answer"),
        };
        let reason = format!("it had addresses such as `{}` first, and now line {line}{more} them", first.1.path);
        Some(exception_remark(exception, &reason, first.0.draft))
    }

    /// The rules that may meet a path with this first segment; all of them when it is open.
    fn candidates(&self, first_segment: Option<String>) -> impl Iterator<Item = CompetingRule<'_>> {
        let indices: Vec<usize> = match first_segment {
            Some(first_segment) => self.by_first_segment.candidates(Some(first_segment)).collect(),
            None => (0..self.drafts.len()).collect(),
        };
        indices.into_iter().filter_map(|index| {
            let example = self.examples.get(index)?.as_ref();
            Some(CompetingRule { draft: self.drafts.get(index)?, path_set: self.path_sets.get(index)?, example })
        })
    }

    /// Whether a redirect took the address before the exception had its turn, whatever the request.
    fn is_answered_before(&self, exception: &Exception, address: &ExamplePath) -> bool {
        let covers = |when: &When| exception.alternatives.iter().all(|own| when.and(own).as_ref() == Some(own));
        self.candidates(address.first_segment()).any(|competitor| {
            !comes_after(competitor.draft, exception)
                && covers(&competitor.draft.when)
                && competitor.path_set.matches(address)
        })
    }
}

/// Whether the redirect had its turn behind the exception, for some request that both were for.
fn was_excluded_by(draft: &RuleDraft, exception: &Exception) -> bool {
    let matches = || exception.alternatives.iter().any(|when| when.and(&draft.when).is_some());
    comes_after(draft, exception) && draft.precedence < exception.until && matches()
}

/// Statements of one block have one turn; then they stand in their order.
fn comes_after(draft: &RuleDraft, exception: &Exception) -> bool {
    (draft.precedence, draft.origin.line) > (exception.precedence, exception.origin.line)
}

fn exception_remark(exception: &Exception, reason: &str, competitor: &RuleDraft) -> Remark {
    let always = exception.alternatives.iter().any(|own| own.and(&competitor.when).as_ref() == Some(&competitor.when));
    let conditions = if always { "" } else { "under its conditions " };
    let before = exception.remark.as_ref().map(|remark| format!("{}; ", remark.reason)).unwrap_or_default();
    let line = competitor.origin.line;
    Remark::new(
        format!("{before}{conditions}{reason}"),
        format!("a rule has no exceptions: when these pages have to stay, list in line {line} what it is for"),
    )
}
