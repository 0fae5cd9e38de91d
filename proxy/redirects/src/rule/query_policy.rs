//! Determines which query parameters of a request are added to the redirect target.

use std::borrow::Cow;
use std::sync::Arc;

use crate::address::query::{self, KeptParameters};

/// The policy that says whether a redirect keeps, drops or filters the query of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum QueryPolicy {
    Keep,
    Drop,
    /// Keeps only the query parameters that are in every list.
    Only(Box<[Arc<KeptParameters>]>),
}

impl QueryPolicy {
    /// Returns the part of `query` that the policy keeps.
    pub(crate) fn apply<'q>(&self, query: &'q str) -> Cow<'q, str> {
        match self {
            Self::Keep => Cow::Borrowed(query),
            Self::Drop => Cow::Borrowed(""),
            Self::Only(lists) => {
                lists.iter().fold(Cow::Borrowed(query), |left, kept| Cow::Owned(query::keep_only(&left, kept)))
            }
        }
    }

    /// Returns a policy with the same effect as applying `self` and then `next`.
    pub(crate) fn followed_by(self, next: Self) -> Self {
        match (self, next) {
            (Self::Drop, _) | (_, Self::Drop) => Self::Drop,
            (Self::Keep, other) | (other, Self::Keep) => other,
            (Self::Only(lists), Self::Only(more)) => Self::Only(lists.into_iter().chain(more).collect()),
        }
    }
}
