//! Defines statements of other programs that exclude URLs from later redirects. If possible, such a statement becomes a
//! rule with `pass`. Otherwise, the import reports the statement.

use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::foreign::folder_paths;
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::{BareFolder, PathShape};
use crate::rule::choose;
use crate::rule::draft::{DraftOutcome, Precedence, RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;

/// A statement of another program that excludes URLs from redirects, such as an Apache directive that responds with
/// 404.
#[derive(Debug, Clone)]
pub(crate) struct Exception {
    pub(crate) origin: StatementOrigin,
    /// The precedence at which the other program evaluates the statement. Redirects whose precedence is later do not
    /// apply to the URLs.
    pub(crate) precedence: Precedence,
    /// The precedence at which the exclusion ends. Redirects that have this precedence or a later one apply to the URLs
    /// again.
    pub(crate) until: Precedence,
    /// The paths that are excluded from redirects, or the reason why these paths are unknown.
    pub(crate) excepted_paths: Result<ExceptedPaths, Remark>,
    /// The conditions under which URLs are excluded. At least one of these alternatives must hold.
    pub(crate) alternatives: Vec<When>,
    pub(crate) certainty: Certainty,
    /// A remark about the statement, which the report contains even if no rule redirects the excluded URLs.
    pub(crate) remark: Option<Remark>,
}

impl Exception {
    /// Returns the paths that the statement excludes from redirects, or the reason why these paths are unknown.
    pub(crate) fn known_paths(&self) -> Result<&ExceptedPaths, &Remark> {
        match &self.excepted_paths {
            Ok(ExceptedPaths { too_wide: Some(why), .. }) | Err(why) => Err(why),
            Ok(paths) => Ok(paths),
        }
    }

    /// Returns a draft with `pass` for these paths and conditions.
    pub(crate) fn pass(&self, paths: &ExceptedPaths, when: &When) -> RuleDraft {
        RuleDraft {
            origin: self.origin.clone(),
            precedence: self.precedence,
            matcher: paths.matcher.clone(),
            case: paths.case,
            outcome: DraftOutcome::Pass,
            when: when.clone(),
            other_parameters: OtherParameters::Allowed,
        }
    }

    /// Reports whether, in the other program, the statement can exclude requests from the statement that became the rule
    /// `draft`. A request must be able to fulfil the conditions of both, and `draft` must be evaluated before the
    /// exclusion ends.
    pub(crate) fn may_exclude(&self, draft: &RuleDraft) -> bool {
        // If two statements have the same precedence, their line numbers determine the order.
        let is_later = (draft.precedence, draft.origin.line) > (self.precedence, self.origin.line);
        let matches = || self.alternatives.iter().any(|when| when.may_hold_with(&draft.when));
        is_later && draft.precedence < self.until && matches()
    }
}

/// Whether a statement excludes every request that its paths and conditions describe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Certainty {
    Always,
    /// The statement has further conditions that cannot be translated, such as a test for a file on the old server.
    Sometimes,
}

/// The paths that an exception excludes from redirects.
#[derive(Debug, Clone)]
pub(crate) struct ExceptedPaths {
    pub(crate) matcher: RuleMatcher,
    pub(crate) case: LetterCase,
    pub(crate) bare_folder: BareFolder,
    /// The reason why the matcher also matches other paths. Such a matcher is usable only if no later redirect may apply to
    /// these paths. `None` if it matches exactly the excluded paths.
    pub(crate) too_wide: Option<Remark>,
}

impl ExceptedPaths {
    pub(crate) fn of(shape: &PathShape) -> Result<Self, Remark> {
        // A rule that ignores the final slash would exclude all paths.
        if shape.is_every_final_slash() {
            return Err(Remark::new(
                "rules cannot distinguish a path with a final slash from the same path without it",
                "no change needed if links to the site contain no final slash",
            ));
        }
        let matcher = choose::choose(shape, None)?.matcher;
        Ok(Self { matcher, case: shape.case, bare_folder: shape.bare_folder, too_wide: None })
    }

    /// Returns the paths that a negated condition excludes from a redirect whose path is `own_path`. If no pattern matches
    /// only these paths, the result is too wide.
    pub(crate) fn within(excluded: PathRestriction, own_path: &PathRestriction) -> Result<Self, Remark> {
        let excluded = excluded.without_captures();
        let own_path = own_path.clone().without_captures();
        // The wider restriction must come first.
        let combined = path_restriction::combine(&[own_path.clone(), excluded.clone()], None)
            .or_else(|_| path_restriction::combine(&[excluded.clone(), own_path.clone()], None));
        match combined {
            Ok(combined) => Self::of(&combined.shape),
            Err(too_wide) => match in_common(&own_path, &excluded) {
                Some(shape) => Self::of(&shape),
                None => Self::wider(excluded, too_wide),
            },
        }
    }

    /// Returns all excluded paths, also those to which the redirect does not apply. `why` is the reason why no pattern matches
    /// only the paths of the redirect.
    pub(crate) fn wider(excluded: PathRestriction, why: Remark) -> Result<Self, Remark> {
        let paths = Self::of(&path_restriction::combine(&[excluded.without_captures()], None)?.shape)?;
        Ok(Self { too_wide: Some(why), ..paths })
    }
}

/// Returns the common paths of two restrictions, one of which is a folder.
fn in_common(own: &PathRestriction, excluded: &PathRestriction) -> Option<PathShape> {
    let shape = |restriction: &PathRestriction| path_restriction::combine(std::slice::from_ref(restriction), None).ok();
    let (own, excluded) = (shape(own)?.shape, shape(excluded)?.shape);
    folder_paths::common(&own, &excluded).or_else(|| folder_paths::common(&excluded, &own))
}
