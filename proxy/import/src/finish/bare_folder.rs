//! Keeps the redirect of a folder's own path, such as `/a`, if an earlier statement excludes only the paths below the folder
//! from redirects. The rule with `pass` for these paths also matches `/a`, so the redirect gets a rule before it.

use crate::condition::when::When;
use crate::finish::continued;
use crate::finish::overlap::ComparedPaths;
use crate::finish::own_target;
use crate::foreign::exception::{ExceptedPaths, Exception};
use crate::importer::Importer;
use crate::path::shape::BareFolder;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};

/// Returns the rules for the own path of the folder whose paths an exception excludes. `all` are the exceptions of the file.
///
/// Only statements for this single path get such rules. A statement for many paths, such as a redirect of the whole site,
/// rarely means the folder itself.
pub(super) fn redirects(importer: &Importer<'_>, exception: &Exception, all: &[Exception]) -> Vec<RuleDraft> {
    let Some(folder) = bare_folder(exception) else { return Vec::new() };
    let is_own = |draft: &RuleDraft| {
        exception.may_exclude(draft)
            && draft.outcome != DraftOutcome::Pass
            && continued::contains(&folder, draft)
            && !own_target::leads_to_itself(draft)
            && !importer.lines_with_final_slash.contains(&draft.origin.line)
    };
    if !importer.drafts.iter().any(is_own) {
        return Vec::new();
    }
    let later = later(importer, exception, &folder, all);
    let own = later.iter().take_while(|draft| is_own(draft));
    continued::rules(exception, &folder, own).unwrap_or_default()
}

/// Returns the own path of the folder, if the exception does not exclude it.
fn bare_folder(exception: &Exception) -> Option<ExceptedPaths> {
    let paths = exception.known_paths().ok()?;
    match (&paths.matcher, paths.bare_folder) {
        (RuleMatcher::Prefix { path, .. }, BareFolder::Excluded) if path != "/" => {
            Some(ExceptedPaths { matcher: RuleMatcher::Exact(path.clone()), ..paths.clone() })
        }
        (
            RuleMatcher::Exact(_) | RuleMatcher::Prefix { .. } | RuleMatcher::Pattern(_) | RuleMatcher::Regex(_),
            BareFolder::Included | BareFolder::Excluded,
        ) => None,
    }
}

/// Returns the drafts that may apply to the folder after an exception, in the order of evaluation. The exclusions of other
/// statements are among them.
fn later(importer: &Importer<'_>, exception: &Exception, folder: &ExceptedPaths, all: &[Exception]) -> Vec<RuleDraft> {
    let own = exception.pass(folder, &When::default());
    let excludes_folder = |other: &ExceptedPaths| other.bare_folder == BareFolder::Included;
    let others = all.iter().filter_map(|other| {
        let paths = other.excepted_paths.as_ref().ok().filter(|paths| excludes_folder(paths))?;
        Some(other.alternatives.iter().map(|when| other.pass(paths, when)))
    });
    let drafts: Vec<RuleDraft> = importer.drafts.iter().cloned().chain(others.flatten()).collect();
    let compared = ComparedPaths::of(importer, drafts.iter().cloned().chain([own.clone()]));
    let applies = |draft: &RuleDraft| exception.may_exclude(draft) && compared.may_overlap_exactly(&own, draft);
    let mut later: Vec<RuleDraft> = drafts.into_iter().filter(applies).collect();
    later.sort_by_key(|draft| (draft.precedence, draft.origin.line));
    later
}
