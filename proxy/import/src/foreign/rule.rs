//! Defines the common form into which the redirects of all other programs are parsed.

use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::note::{Remark, StatementOrigin};
use crate::path::shape::PathShape;
use crate::rule::draft::{Precedence, QueryPolicy};
use crate::target::template::TargetTemplate;

/// A parsed redirect of another program, which has not been converted to rule drafts yet.
#[derive(Debug, Clone)]
pub(crate) struct ForeignRule {
    pub(crate) origin: StatementOrigin,
    pub(crate) precedence: Precedence,
    pub(crate) shape: PathShape,
    pub(crate) outcome: ForeignOutcome,
    /// The conditions of the rule. At least one of these alternatives must hold. Each alternative becomes a separate
    /// rule.
    pub(crate) alternatives: Vec<When>,
    pub(crate) other_parameters: OtherParameters,
    /// The differences between the translated rule and the original statement.
    pub(crate) remarks: Vec<Remark>,
}

/// The response that the other program sends to a matching request.
#[derive(Debug, Clone)]
pub(crate) enum ForeignOutcome {
    Redirect {
        status: u16,
        template: TargetTemplate,
        query: QueryPolicy,
    },
    /// A response whose status is 410 or 451.
    Gone(u16),
}
