//! One step along the rules, and how two steps become one.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use crate::location::{Destination, Location};
use crate::outcome::{Outcome, RedirectStatus};
use crate::path::NormalPath;
use crate::query::{self, Kept};
use crate::rule::QueryPolicy;
use crate::target::Filled;

/// What one rule says about one path.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Hop(Hop),
    Gone,
    UnavailableForLegalReasons,
}

/// A redirect before the request's query is added.
#[derive(Debug, Clone)]
pub(crate) struct Hop {
    pub(crate) status: RedirectStatus,
    pub(crate) query_policy: QueryPolicy,
    pub(crate) to: Filled,
}

impl Step {
    /// The path of this site on which the rules may go on.
    pub(crate) fn next_path(&self) -> Option<&NormalPath<'static>> {
        match self {
            Self::Hop(hop) => match &hop.to.destination {
                Destination::Site(path) => Some(path),
                Destination::Elsewhere(_) => None,
            },
            Self::Gone | Self::UnavailableForLegalReasons => None,
        }
    }

    /// Whether a browser asks again with the same method.
    pub(crate) fn keeps_method(&self) -> bool {
        matches!(self, Self::Hop(hop) if hop.status.keeps_method())
    }

    /// Host and path of an address with a host.
    pub(crate) fn elsewhere(&self) -> Option<(&str, &str)> {
        match self {
            Self::Hop(Hop { to: Filled { destination: Destination::Elsewhere(address), .. }, .. }) => {
                address.host_and_path()
            }
            Self::Hop(_) | Self::Gone | Self::UnavailableForLegalReasons => None,
        }
    }

    /// The query with which the rules go on.
    pub(crate) fn next_query(&self, request_query: Option<&str>) -> Option<String> {
        match self {
            Self::Hop(hop) => Some(hop.query(request_query).into_owned()).filter(|query| !query.is_empty()),
            Self::Gone | Self::UnavailableForLegalReasons => None,
        }
    }

    /// One step that does what this one and then `next` would do.
    pub(crate) fn followed_by(self, next: Self) -> Self {
        match (self, next) {
            (Self::Hop(first), Self::Hop(second)) => Self::Hop(first.followed_by(second)),
            (Self::Hop(_) | Self::Gone | Self::UnavailableForLegalReasons, last) => last,
        }
    }

    /// The answer to a request with this query.
    pub(crate) fn outcome(&self, request_query: Option<&str>) -> Option<Outcome> {
        match self {
            Self::Gone => Some(Outcome::Gone),
            Self::UnavailableForLegalReasons => Some(Outcome::UnavailableForLegalReasons),
            Self::Hop(hop) => hop.outcome(hop.to.destination.clone(), request_query),
        }
    }

    /// The same for a step that is used up by it, without a copy.
    pub(crate) fn into_outcome(self, request_query: Option<&str>) -> Option<Outcome> {
        match self {
            Self::Gone | Self::UnavailableForLegalReasons => self.outcome(request_query),
            Self::Hop(mut hop) => {
                let destination = mem::replace(&mut hop.to.destination, Destination::Site(NormalPath::root()));
                hop.outcome(destination, request_query)
            }
        }
    }
}

impl Hop {
    fn followed_by(self, second: Self) -> Self {
        let own = second.query_policy.apply(&self.to.query);
        let query = query::merge(&second.to.query, own).into_owned();
        let query_policy = self.query_policy.followed_by(second.query_policy);
        // A browser carries the fragment on when the next location has none (RFC 9110 §10.2.2).
        let fragment = match second.to.fragment.as_str() {
            "" => self.to.fragment,
            _ => second.to.fragment,
        };
        Self {
            status: self.status.followed_by(second.status),
            query_policy,
            to: Filled { destination: second.to.destination, query, fragment },
        }
    }

    fn outcome(&self, destination: Destination, request_query: Option<&str>) -> Option<Outcome> {
        let location = Location::build(destination, &self.query(request_query), &self.to.fragment)?;
        Some(Outcome::Redirect { status: self.status, location })
    }

    /// Whether nothing of the request's query is passed on.
    pub(crate) fn drops_query(&self) -> bool {
        self.query_policy == QueryPolicy::Drop
    }

    /// Whether the request's query is passed on, and nothing else.
    pub(crate) fn keeps_query_as_it_is(&self) -> bool {
        self.query_policy == QueryPolicy::Keep && self.to.query.is_empty()
    }

    /// The lists that say what of the request's query is passed on; without one it is all or nothing.
    pub(crate) fn kept(&self) -> &[Arc<Kept>] {
        match &self.query_policy {
            QueryPolicy::Only(lists) => lists,
            QueryPolicy::Keep | QueryPolicy::Drop => &[],
        }
    }

    /// The query that the next request has.
    pub(crate) fn query<'q>(&'q self, request_query: Option<&'q str>) -> Cow<'q, str> {
        query::merge(&self.to.query, self.query_policy.apply(request_query.unwrap_or_default()))
    }
}

impl QueryPolicy {
    /// What is left of a query.
    fn apply<'q>(&self, query: &'q str) -> Cow<'q, str> {
        match self {
            Self::Keep => Cow::Borrowed(query),
            Self::Drop => Cow::Borrowed(""),
            Self::Only(lists) => {
                lists.iter().fold(Cow::Borrowed(query), |left, kept| Cow::Owned(query::keep_only(&left, kept)))
            }
        }
    }

    /// One policy that does what this one and then `next` would do.
    fn followed_by(self, next: Self) -> Self {
        match (self, next) {
            (Self::Drop, _) | (_, Self::Drop) => Self::Drop,
            (Self::Keep, other) | (other, Self::Keep) => other,
            (Self::Only(mut lists), Self::Only(more)) => {
                lists.extend(more);
                Self::Only(lists)
            }
        }
    }
}
