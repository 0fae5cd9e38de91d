//! Statements of other programs that exclude URLs from later redirects. Portico rules have no equivalent.

use crate::choose;
use crate::draft::{Case, Precedence, RuleMatcher, When};
use crate::note::{Origin, Remark};
use crate::shape::PathShape;

/// URLs that the other program answered without a redirect, or passed on.
#[derive(Debug, Clone)]
pub(super) struct Exception {
    pub(super) origin: Origin,
    /// It excludes its URLs from redirects that are evaluated after this…
    pub(super) precedence: Precedence,
    /// …and before this.
    pub(super) until: Precedence,
    /// Its paths, or why they are unknown.
    pub(super) excepted_paths: Result<ExceptedPaths, Remark>,
    /// Any of these conditions must hold.
    pub(super) alternatives: Vec<When>,
    /// A remark to report even if no rule is affected.
    pub(super) remark: Option<Remark>,
}

#[derive(Debug, Clone)]
pub(super) struct ExceptedPaths {
    pub(super) matcher: RuleMatcher,
    pub(super) case: Case,
}

impl ExceptedPaths {
    pub(super) fn of(shape: &PathShape) -> Result<Self, Remark> {
        Ok(Self { matcher: choose::choose(shape, None)?.matcher, case: shape.case })
    }
}
