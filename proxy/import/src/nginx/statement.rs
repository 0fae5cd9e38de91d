//! A redirect, parsed: what `return`, `rewrite` or a row of a `map` says.

use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::target::{TargetDirective, TextPiece};
use crate::note::StatementOrigin;

/// A redirect statement.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    pub(super) origin: StatementOrigin,
    pub(super) status: u16,
    /// Empty for status 410 and 451.
    pub(super) target: Vec<TextPiece>,
    pub(super) target_directive: TargetDirective,
    /// Its own pattern.
    pub(super) path: Option<PathRestriction>,
}
