//! Defines a redirect of the plugin.

use crate::note::StatementOrigin;
use crate::rule::draft::Precedence;
use crate::wordpress::action::Action;
use crate::wordpress::condition::Variant;
use portico_redirects::LetterCase;

/// A redirect of the plugin.
#[derive(Debug, Clone)]
pub(super) struct PluginRedirect {
    pub(super) origin: StatementOrigin,
    pub(super) precedence: Precedence,
    pub(super) source: String,
    pub(super) source_kind: SourceKind,
    pub(super) case: LetterCase,
    pub(super) query: QueryFlag,
    pub(super) action: Action,
    /// The conditions, each with the target of the requests that fulfil it.
    pub(super) variants: Vec<Variant>,
}

/// The meaning of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SourceKind {
    Url,
    /// A regular expression, which is compared with the path and the query.
    Regex,
}

/// What the plugin does with the query of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QueryFlag {
    /// The query of the request must be that of the source.
    Exact,
    /// The request may have other parameters, and the redirect drops them.
    Ignore,
    /// The request may have other parameters, and the redirect keeps them.
    Pass,
}

impl QueryFlag {
    /// Returns the flag with this name. Unknown names mean the default of the plugin.
    pub(super) fn named(name: &str) -> Self {
        match name {
            "ignore" => Self::Ignore,
            "pass" => Self::Pass,
            _ => Self::Exact,
        }
    }
}
