//! A redirect of another program.

use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::TargetTemplate;

/// A rule of another program, parsed.
#[derive(Debug, Clone)]
pub(crate) struct ForeignRule {
    pub(crate) origin: StatementOrigin,
    pub(crate) precedence: Precedence,
    pub(crate) shape: PathShape,
    pub(crate) outcome: ForeignOutcome,
    /// At least one of these must hold; each becomes a rule of its own.
    pub(crate) alternatives: Vec<When>,
    /// How the translated rule differs.
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
