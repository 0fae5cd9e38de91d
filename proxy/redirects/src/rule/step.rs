//! Represents the answer of a single rule, and combines the answers of successive rules in a redirect chain.

use std::borrow::Cow;
use std::mem;
use std::sync::Arc;

use crate::address::location::{Destination, LONGEST_TARGET, Location};
use crate::address::path::NormalPath;
use crate::address::query::{self, KeptParameters};
use crate::address::slash::{PathForm, TrailingSlash};
use crate::rule::cache_policy::{CachePolicy, StoredByDefault};
use crate::rule::outcome::{Outcome, RedirectStatus};
use crate::rule::query_policy::QueryPolicy;
use crate::rule::target::FilledTarget;

/// The answer of one rule to one path.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Hop(Hop),
    Gone(CachePolicy),
    UnavailableForLegalReasons(CachePolicy),
    /// The rule leaves the request to the site. Earlier redirects of the chain remain in effect.
    Pass,
}

/// A redirect whose target does not contain the query of the request yet.
#[derive(Debug, Clone)]
pub(crate) struct Hop {
    pub(crate) status: RedirectStatus,
    pub(crate) query_policy: QueryPolicy,
    pub(crate) cache: CachePolicy,
    pub(crate) slash: Option<TrailingSlash>,
    pub(crate) to: FilledTarget,
}

impl Step {
    /// If the rule redirects to a path on this site, returns that path. Another rule may redirect the path again.
    pub(crate) fn next_path(&self) -> Option<&NormalPath<'static>> {
        match self {
            Self::Hop(hop) => match &hop.to.destination {
                Destination::Site(path) => Some(path),
                Destination::External(_) => None,
            },
            Self::Gone(_) | Self::UnavailableForLegalReasons(_) | Self::Pass => None,
        }
    }

    /// Reports whether the client follows the redirect with the same method, as for status 307.
    pub(crate) fn keeps_method(&self) -> bool {
        matches!(self, Self::Hop(hop) if hop.status.keeps_method())
    }

    /// Reports whether the client follows the redirect with GET, as for status 303.
    pub(crate) fn switches_to_get(&self) -> bool {
        matches!(self, Self::Hop(hop) if hop.status == RedirectStatus::SeeOther)
    }

    /// If the rule redirects to another host, returns the host and the path of the target. Otherwise, returns `None`.
    pub(crate) fn external_target(&self) -> Option<(&str, &str)> {
        match self {
            Self::Hop(Hop { to: FilledTarget { destination: Destination::External(address), .. }, .. }) => {
                address.host_and_path()
            }
            Self::Hop(_) | Self::Gone(_) | Self::UnavailableForLegalReasons(_) | Self::Pass => None,
        }
    }

    /// Returns the query with which the redirect is followed. Returns `None` if the query is empty or if the rule does
    /// not redirect.
    pub(crate) fn next_query(&self, request_query: Option<&str>) -> Option<String> {
        match self {
            Self::Hop(hop) => Some(hop.query(request_query).into_owned()).filter(|query| !query.is_empty()),
            Self::Gone(_) | Self::UnavailableForLegalReasons(_) | Self::Pass => None,
        }
    }

    /// Combines the answers of two successive rules of a chain into one answer.
    pub(crate) fn followed_by(self, next: Self) -> Self {
        let cache = self.cache().and(self.stored_by_default(), next.cache(), next.stored_by_default());
        match (self, next) {
            (Self::Hop(first), Self::Hop(second)) => Self::Hop(Hop { cache, ..first.followed_by(second) }),
            (first, Self::Pass) => first,
            (_, Self::Gone(_)) => Self::Gone(cache),
            (_, Self::UnavailableForLegalReasons(_)) => Self::UnavailableForLegalReasons(cache),
            (Self::Gone(_) | Self::UnavailableForLegalReasons(_) | Self::Pass, last @ Self::Hop(_)) => last,
        }
    }

    /// Returns the cache policy of the rule. If the answers of several rules were combined, returns their combined
    /// cache policy.
    pub(crate) fn cache(&self) -> CachePolicy {
        match self {
            Self::Hop(hop) => hop.cache,
            Self::Gone(cache) | Self::UnavailableForLegalReasons(cache) => *cache,
            Self::Pass => CachePolicy::ByStatus,
        }
    }

    fn stored_by_default(&self) -> StoredByDefault {
        match self {
            Self::Hop(hop) if hop.status.is_permanent() => StoredByDefault::Yes,
            Self::Hop(_) | Self::Gone(_) | Self::UnavailableForLegalReasons(_) | Self::Pass => StoredByDefault::No,
        }
    }

    /// Returns the outcome for a request whose query is `request_query`. Returns `None` if the redirect target is
    /// invalid.
    pub(crate) fn outcome(&self, request_query: Option<&str>, form: &PathForm) -> Option<Outcome> {
        match self {
            Self::Gone(_) => Some(Outcome::Gone),
            Self::UnavailableForLegalReasons(_) => Some(Outcome::UnavailableForLegalReasons),
            Self::Pass => Some(Outcome::Pass),
            Self::Hop(hop) => hop.outcome(hop.to.destination.clone(), request_query, form),
        }
    }

    /// Reports whether the target of the redirect is too long for a request whose query is `request_query`.
    pub(crate) fn is_too_long(&self, request_query: Option<&str>, form: &PathForm) -> bool {
        self.greatest_length() + encoded_length(request_query) > LONGEST_TARGET
            && self.outcome(request_query, form).is_some_and(|outcome| outcome.is_too_long())
    }

    /// Reports whether the target is too long if the redirect `next` follows this redirect.
    pub(crate) fn is_too_long_before(&self, next: &Self, request_query: Option<&str>, form: &PathForm) -> bool {
        let greatest = self.greatest_length() + next.greatest_length() + encoded_length(request_query);
        greatest > LONGEST_TARGET && self.clone().followed_by(next.clone()).is_too_long(request_query, form)
    }

    /// Returns a length in bytes that the target does not exceed, without the query of the request. The target is not
    /// built.
    pub(crate) fn greatest_length(&self) -> usize {
        let Self::Hop(Hop { to: FilledTarget { destination, query, fragment }, .. }) = self else { return 0 };
        // The slash and the signs before the query and the fragment.
        destination.length() + "/?#".len() + encoded_length(Some(query)) + encoded_length(Some(fragment))
    }

    /// Returns the same outcome as [`Self::outcome`], but consumes the step to avoid a copy.
    pub(crate) fn into_outcome(self, request_query: Option<&str>, form: &PathForm) -> Option<Outcome> {
        match self {
            Self::Gone(_) | Self::UnavailableForLegalReasons(_) | Self::Pass => self.outcome(request_query, form),
            Self::Hop(mut hop) => {
                let destination = mem::replace(&mut hop.to.destination, Destination::Site(NormalPath::root()));
                hop.outcome(destination, request_query, form)
            }
        }
    }
}

/// Returns a length in bytes that the text does not exceed as a part of a query or a fragment, with the sign before it.
pub(crate) fn encoded_length(text: Option<&str>) -> usize {
    const BYTES_OF_AN_ENCODED_CHARACTER: usize = 3;
    text.map_or(0, |text| BYTES_OF_AN_ENCODED_CHARACTER * text.len() + "&".len())
}

impl Hop {
    fn followed_by(self, second: Self) -> Self {
        let own = second.query_policy.apply(&self.to.query);
        let query = query::merge(&second.to.query, own).into_owned();
        let query_policy = self.query_policy.followed_by(second.query_policy);
        // If the second target has no fragment, a browser keeps the fragment of the first target (RFC 9110 §10.2.2).
        let fragment = match second.to.fragment.as_str() {
            "" => self.to.fragment,
            _ => second.to.fragment,
        };
        Self {
            status: self.status.followed_by(second.status),
            query_policy,
            cache: second.cache,
            slash: second.slash,
            to: FilledTarget { destination: second.to.destination, query, fragment },
        }
    }

    fn outcome(&self, destination: Destination, request_query: Option<&str>, form: &PathForm) -> Option<Outcome> {
        let parts = (&*self.query(request_query), &*self.to.fragment);
        let location = Location::build(destination, parts, form, self.slash)?;
        Some(Outcome::Redirect { status: self.status, location })
    }

    /// Reports whether the redirect drops the query of the request.
    pub(crate) fn drops_query(&self) -> bool {
        self.query_policy == QueryPolicy::Drop
    }

    /// Reports whether the redirect target has exactly the query of the request, without additional parameters.
    pub(crate) fn passes_query_unchanged(&self) -> bool {
        self.query_policy == QueryPolicy::Keep && self.to.query.is_empty()
    }

    /// Returns the lists of query parameters that the redirect keeps. Returns an empty slice if the whole query is kept
    /// or dropped.
    pub(crate) fn kept_parameters(&self) -> &[Arc<KeptParameters>] {
        match &self.query_policy {
            QueryPolicy::Only(lists) => lists,
            QueryPolicy::Keep | QueryPolicy::Drop => &[],
        }
    }

    /// Returns the query of the redirect target, including the parameters that are kept from the request.
    pub(crate) fn query<'q>(&'q self, request_query: Option<&'q str>) -> Cow<'q, str> {
        query::merge(&self.to.query, self.query_policy.apply(request_query.unwrap_or_default()))
    }
}
