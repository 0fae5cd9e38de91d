//! Foreign statements that keep addresses from the redirects behind them. Rules of ours have no such thing.

use crate::choose;
use crate::draft::{Case, Precedence, RuleMatcher, When};
use crate::note::{Origin, Remark};
use crate::shape::PathShape;

/// Addresses that the foreign program answered by itself, or handed on.
#[derive(Debug, Clone)]
pub(super) struct Exception {
    pub(super) origin: Origin,
    /// It held for redirects that were asked behind it…
    pub(super) precedence: Precedence,
    /// …and before this.
    pub(super) until: Precedence,
    /// Its paths, or why nobody can tell them.
    pub(super) excepted_paths: Result<ExceptedPaths, Remark>,
    /// Any of these conditions had to hold.
    pub(super) alternatives: Vec<When>,
    /// What there is to say about it besides.
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
