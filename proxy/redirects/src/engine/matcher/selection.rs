//! The known properties of the requests for which rules are collected.
//!
//! If many rules have the same paths, only the rules whose host and parameters can match are collected.

use crate::address::query;
use crate::rule::condition::{Conditions, HostPattern};
use crate::rule::request::Request;

/// The known host and query of the requests.
#[derive(Clone, Copy)]
pub(crate) enum Selection<'a> {
    /// Nothing is known about the requests, so no rule is ruled out.
    Anything,
    /// There is a single request, of which everything is known.
    Request(&'a Request<'a>),
    /// A check considers many requests at once, of which some attributes are known.
    Known(KnownAttributes<'a>),
}

/// The attributes that a check knows about its requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnownAttributes<'a> {
    pub(crate) host: KnownHost<'a>,
    /// The parameters that all of the requests have.
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

/// Whether the requests have parameters other than the known parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherParameters {
    Absent,
    /// There may be other parameters with any value. A check then considers the rules that require a certain value of
    /// such a parameter. To bound the work, the check omits these rules if there are too many for the same paths.
    Possible,
}

/// The attributes of a request that meets the conditions of a given rule on the host and on exact values of parameters.
///
/// These attributes select every rule with the same conditions as the given rule. They also select every rule that
/// answers all requests of the given rule.
pub(crate) struct RequiredAttributes {
    host: Option<Box<str>>,
    query: String,
}

impl RequiredAttributes {
    pub(crate) fn of(conditions: Option<&Conditions>) -> Self {
        let host = conditions.and_then(|conditions| conditions.hosts.first()).map(|host| match host {
            HostPattern::Exact(name) => name.clone(),
            HostPattern::Below(end) => format!("sample{end}").into(),
        });
        Self { host, query: Self::parameters(conditions) }
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
