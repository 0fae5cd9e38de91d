//! Describes the requests for which a lookup must find rules.
//!
//! If many rules have the same pattern, the lookup omits the rules whose host or query parameters do not match these
//! requests.

use crate::address::query;
use crate::rule::condition::Conditions;
use crate::rule::request::Request;

/// The requests for which a lookup must find rules.
#[derive(Clone, Copy)]
pub(crate) enum Selection<'a> {
    /// Any request for the path.
    Anything,
    /// Any request for the path. If many rules have the same pattern, only the first of them are found, in order of
    /// precedence.
    Leading,
    /// A single request.
    Request(&'a Request<'a>),
    /// All requests that have certain attributes. Checks consider many requests at once.
    Known(KnownAttributes<'a>),
    /// All requests that meet certain conditions, or all requests if there are no conditions. Only rules whose conditions
    /// hold for each of these requests must be found. If many rules have the same pattern, few other rules are found.
    Covering(Option<&'a Conditions>),
}

/// The attributes that all of the requests have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnownAttributes<'a> {
    pub(crate) host: KnownHost<'a>,
    /// The query parameters that all of the requests have.
    pub(crate) query: &'a str,
    pub(crate) other_parameters: OtherParameters,
}

/// The host of the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownHost<'a> {
    /// Any host.
    Any,
    /// Exactly this host. `None` stands for requests without a host.
    Exactly(Option<&'a str>),
}

/// Whether the requests may have query parameters in addition to the known parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherParameters {
    Absent,
    /// There may be other parameters with any value, so rules that require such a parameter are also found. If too many
    /// rules with the same pattern require the parameter, these rules are omitted, to save time.
    Possible,
}

/// The host and the query parameters that a request needs to meet the conditions of a given rule.
///
/// A lookup with these attributes finds every rule with the same conditions as the given rule. It also finds every rule
/// that could answer all requests of the given rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct RequiredAttributes {
    host: Option<Box<str>>,
    query: String,
}

impl RequiredAttributes {
    pub(crate) fn of(conditions: Option<&Conditions>) -> Self {
        let host = conditions.and_then(|conditions| conditions.hosts.first());
        Self { host: host.map(|host| host.sample().into()), query: Self::parameters(conditions) }
    }

    /// Returns a query with all parameters for which the conditions require an exact value.
    pub(crate) fn parameters<'c>(conditions: impl IntoIterator<Item = &'c Conditions>) -> String {
        let parameters = conditions.into_iter().flat_map(Conditions::exact_parameters);
        parameters.map(|(name, value)| query::parameter(name, value)).collect::<Vec<_>>().join("&")
    }

    pub(crate) fn selection(&self) -> Selection<'_> {
        Selection::Known(KnownAttributes {
            host: KnownHost::Exactly(self.host.as_deref()),
            query: &self.query,
            other_parameters: OtherParameters::Absent,
        })
    }
}
