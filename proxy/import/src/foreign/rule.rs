//! A redirect of another program.

use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::TargetTemplate;

/// A parsed rule of another program.
#[derive(Debug, Clone)]
pub(crate) struct ForeignRule {
    pub(crate) origin: StatementOrigin,
    pub(crate) precedence: Precedence,
    pub(crate) shape: PathShape,
    pub(crate) outcome: ForeignOutcome,
    /// The conditions of the rule, of which at least one must hold. Each of them becomes a rule of its own.
    pub(crate) alternatives: Vec<When>,
    /// How the translated rule differs from the original.
    pub(crate) remarks: Vec<Remark>,
}

#[derive(Debug, Clone)]
pub(crate) enum ForeignOutcome {
    Redirect {
        status: u16,
        template: TargetTemplate,
        query: QueryPolicy,
    },
    /// Status 410 or 451.
    Gone(u16),
}
