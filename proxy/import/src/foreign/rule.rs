//! Defines a parsed redirect of another program.

use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::TargetTemplate;

/// A parsed redirect of another program, before the conversion to rule drafts.
#[derive(Debug, Clone)]
pub(crate) struct ForeignRule {
    pub(crate) origin: StatementOrigin,
    pub(crate) precedence: Precedence,
    pub(crate) shape: PathShape,
    pub(crate) outcome: ForeignOutcome,
    /// The conditions of the rule. At least one of these alternatives must hold. Each alternative becomes a separate
    /// rule.
    pub(crate) alternatives: Vec<When>,
    /// The differences between the translated rule and the original statement.
    pub(crate) remarks: Vec<Remark>,
}

/// The response to a request that the rule matches.
#[derive(Debug, Clone)]
pub(crate) enum ForeignOutcome {
    Redirect {
        status: u16,
        template: TargetTemplate,
        query: QueryPolicy,
    },
    /// A response with the status 410 or 451.
    Gone(u16),
}
