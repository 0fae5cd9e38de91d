//! A Portico rule before it is written to a file.

use crate::condition::when::When;
use crate::note::StatementOrigin;
use crate::target::lookup::Lookup;
use crate::target::parameter::ValueScope;
use portico_redirects::LetterCase;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RuleDraft {
    pub(crate) origin: StatementOrigin,
    pub(crate) precedence: Precedence,
    pub(crate) matcher: RuleMatcher,
    pub(crate) case: LetterCase,
    pub(crate) outcome: DraftOutcome,
    pub(crate) when: When,
    pub(crate) value_scope: ValueScope,
    pub(crate) priority: u32,
}

/// When the other program evaluates a rule. Lower values are evaluated first; rules with equal precedence are evaluated
/// in the order of their lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Precedence {
    pub(crate) phase: u32,
    pub(crate) order: i64,
}

impl Precedence {
    /// The precedence after all others.
    pub(crate) const LAST: Self = Self { phase: u32::MAX, order: i64::MAX };
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum RuleMatcher {
    Exact(String),
    Prefix { path: String, tail: Tail },
    Pattern(String),
    Regex(String),
}

/// Whether the target keeps the path below a prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Tail {
    Keep,
    Drop,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DraftOutcome {
    Redirect {
        status: u16,
        to: String,
        query: QueryPolicy,
        lookup: Option<Lookup>,
    },
    /// Status 410 or 451.
    Gone(u16),
}

/// Whether the target keeps the query of the request.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum QueryPolicy {
    #[default]
    Keep,
    Drop,
    /// Keeps only the parameters in this list, which is the value of `query:` in the rule. It can also contain
    /// `!utm_*`.
    Only(Vec<String>),
}
