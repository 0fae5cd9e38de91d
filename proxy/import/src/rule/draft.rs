//! Defines a draft of a rule, which is later written to a rule file.

use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::note::StatementOrigin;
use crate::target::lookup::Lookup;
use portico_redirects::LetterCase;

/// A Portico rule that has not been written to a file yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleDraft {
    pub(crate) origin: StatementOrigin,
    pub(crate) precedence: Precedence,
    pub(crate) matcher: RuleMatcher,
    pub(crate) case: LetterCase,
    pub(crate) outcome: DraftOutcome,
    pub(crate) when: When,
    pub(crate) other_parameters: OtherParameters,
}

/// The position of a rule in the order in which the original program, such as nginx, evaluates its redirects. Lower
/// values are evaluated first. If two rules have equal values, the order of the lines in the imported file decides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Precedence {
    pub(crate) phase: u32,
    pub(crate) order: i64,
}

impl Precedence {
    /// The precedence of rules that are evaluated last.
    pub(crate) const LAST: Self = Self { phase: u32::MAX, order: i64::MAX };
}

/// The source of a rule, which is the value of `from`, `prefix` or `regex` in the rule file.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum RuleMatcher {
    Exact(String),
    Prefix { path: String, tail: Tail },
    Pattern(String),
    Regex(String),
}

/// The handling of the rest of the path after a prefix: the redirect appends the rest to the target, or drops the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Tail {
    Keep,
    Drop,
}

/// The outcome of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DraftOutcome {
    Redirect {
        status: u16,
        to: String,
        query: QueryPolicy,
        lookup: Option<Lookup>,
    },
    /// A response whose status is 410 or 451.
    Gone(u16),
    /// The site answers the request, because the original program excludes it from redirects.
    Pass,
}

/// The parameters of the request's query that a redirect keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum QueryPolicy {
    #[default]
    Keep,
    Drop,
    /// Keeps only the parameters in this list. The list is the value of `query:` in the rule. An item such as `!utm_*`
    /// excludes parameters.
    Only(Vec<String>),
}
