//! A parsed redirect from a `return`, a `rewrite` or a row of a `map`.

use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::target::{TargetDirective, TextPiece};
use crate::note::StatementOrigin;

/// A redirect statement.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    pub(super) origin: StatementOrigin,
    pub(super) status: u16,
    /// The target; empty for the statuses 410 and 451.
    pub(super) target: Vec<TextPiece>,
    pub(super) target_directive: TargetDirective,
    /// The pattern of the statement itself, if it has one.
    pub(super) path: Option<PathRestriction>,
}
