//! Statements of other programs that exclude URLs from later redirects. Portico rules have no equivalent.

use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::choose;
use crate::rule::draft::{Precedence, RuleMatcher};
use portico_redirects::LetterCase;

/// URLs that the other program handles without a redirect.
#[derive(Debug, Clone)]
pub(crate) struct Exception {
    pub(crate) origin: StatementOrigin,
    /// When the exception is evaluated: it excludes its URLs from redirects that come later.
    pub(crate) precedence: Precedence,
    /// Where the effect of the exception ends: redirects from here on apply to its URLs again.
    pub(crate) until: Precedence,
    /// The paths to which the exception applies, or the reason why they are unknown.
    pub(crate) excepted_paths: Result<ExceptedPaths, Remark>,
    /// The conditions of the exception; at least one of them must hold.
    pub(crate) alternatives: Vec<When>,
    /// A remark to report even if no rule is affected.
    pub(crate) remark: Option<Remark>,
}

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
