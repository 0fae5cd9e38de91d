//! One step along the rules, and how two steps become one.

use crate::location::{Destination, Location};
use crate::outcome::{Outcome, RedirectStatus};
use crate::path::NormalPath;
use crate::query;
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
            Self::Hop(hop) => Some(Outcome::Redirect { status: hop.status, location: hop.location(request_query)? }),
        }
    }
}

impl Hop {
    fn followed_by(self, second: Self) -> Self {
        let (query, query_policy) = match second.query_policy {
            QueryPolicy::Keep => (query::merge(&second.to.query, &self.to.query), self.query_policy),
            QueryPolicy::Drop => (second.to.query, QueryPolicy::Drop),
        };
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

    fn location(&self, request_query: Option<&str>) -> Option<Location> {
        let query = match self.query_policy {
            QueryPolicy::Keep => query::merge(&self.to.query, request_query.unwrap_or_default()),
            QueryPolicy::Drop => self.to.query.clone(),
        };
        Location::build(&self.to.destination, &query, &self.to.fragment)
    }
}
