//! Statements of other programs that exclude URLs from later redirects. Portico rules have no equivalent.

use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::choose;
use crate::rule::draft::{Precedence, RuleMatcher};
use portico_redirects::LetterCase;

/// URLs that the other program answered without a redirect, or passed on.
#[derive(Debug, Clone)]
pub(crate) struct Exception {
    pub(crate) origin: StatementOrigin,
    /// When it is evaluated: it excludes its URLs from later redirects.
    pub(crate) precedence: Precedence,
    /// Redirects from here on are evaluated for its URLs, too.
    pub(crate) until: Precedence,
    /// Its paths, or why they are unknown.
    pub(crate) excepted_paths: Result<ExceptedPaths, Remark>,
    /// At least one of these conditions must hold.
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
