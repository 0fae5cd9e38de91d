//! What is known about the requests for which rules are collected.
//!
//! Where many rules have the same paths, only those whose host and parameters can match are collected.

use crate::address::query;
use crate::rule::condition::{Conditions, HostPattern};
use crate::rule::request::Request;

/// What is known about the host and the query of the requests.
#[derive(Clone, Copy)]
pub(crate) enum Selection<'a> {
    /// Nothing is known, so no rule is ruled out.
    Anything,
    /// Everything is known: this is a request.
    Request(&'a Request<'a>),
    /// A check considers many requests at once.
    Known(KnownAttributes<'a>),
}

/// What a check knows about its requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KnownAttributes<'a> {
    pub(crate) host: KnownHost<'a>,
    /// The parameters that the requests have.
    pub(crate) query: &'a str,
    pub(crate) other_parameters: OtherParameters,
}

/// The host of the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownHost<'a> {
    /// Any host.
    Any,
    /// This host, or a request without one.
    Exactly(Option<&'a str>),
}

/// Whether the requests have parameters other than those that are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OtherParameters {
    Absent,
    /// They may have any value. To bound the work, a check then skips the rules that require a certain value of a
    /// parameter if there are many of them for the same paths.
    Possible,
}

/// The attributes of a request that meets the conditions of a rule on the host and on exact values of parameters. Every
/// rule that answers all requests of that rule, or has the same conditions, is among those selected by it.
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

    /// A query with all parameters for which the conditions require an exact value.
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
