//! Defines the common form of redirects that come from a `return`, a `rewrite` or a row of a `map`.

use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::target::TargetDirective;
use crate::nginx::text::TextPiece;
use crate::note::StatementOrigin;

/// A redirect that comes from a `return`, a `rewrite` or a row of a `map`.
#[derive(Debug, Clone)]
pub(super) struct Statement {
    pub(super) origin: StatementOrigin,
    pub(super) status: u16,
    /// The target of the redirect. Empty if the status is 410 or 451.
    pub(super) target: Vec<TextPiece>,
    pub(super) target_directive: TargetDirective,
    /// The pattern of the statement itself. The patterns of enclosing blocks are not included. `None` if the statement
    /// has no pattern.
    pub(super) path: Option<PathRestriction>,
}

impl Statement {
    /// Reports whether the target contains the variable with the given name.
    pub(super) fn uses(&self, variable: &str) -> bool {
        self.target.iter().any(|piece| matches!(piece, TextPiece::Variable(name) if name == variable))
    }
}
