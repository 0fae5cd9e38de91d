//! Defines statements of other programs that exclude URLs from later redirects. Portico rules have no equivalent.

use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::choose;
use crate::rule::draft::{Precedence, RuleMatcher};
use portico_redirects::LetterCase;

/// A set of URLs that the other program handles without a redirect.
#[derive(Debug, Clone)]
pub(crate) struct Exception {
    pub(crate) origin: StatementOrigin,
    /// The precedence at which the exception is evaluated. The exception excludes its URLs from redirects with a later
    /// precedence.
    pub(crate) precedence: Precedence,
    /// The precedence at which the effect of the exception ends. Redirects from this precedence on apply to the URLs
    /// again.
    pub(crate) until: Precedence,
    /// The paths to which the exception applies, or the reason why these paths are unknown.
    pub(crate) excepted_paths: Result<ExceptedPaths, Remark>,
    /// The conditions of the exception. At least one of these alternatives must hold.
    pub(crate) alternatives: Vec<When>,
    /// The remark that is reported even if no rule is affected.
    pub(crate) remark: Option<Remark>,
}

/// The paths to which an exception applies.
#[derive(Debug, Clone)]
pub(crate) struct ExceptedPaths {
    pub(crate) matcher: RuleMatcher,
    pub(crate) case: LetterCase,
}

impl ExceptedPaths {
    pub(crate) fn of(shape: &PathShape) -> Result<Self, Remark> {
        Ok(Self { matcher: choose::choose(shape, None)?.matcher, case: shape.case })
    }
}
