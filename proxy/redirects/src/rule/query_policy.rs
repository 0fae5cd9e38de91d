//! The treatment of the request's query by a redirect.

use std::borrow::Cow;
use std::sync::Arc;

use crate::address::query::{self, KeptParameters};

/// The treatment of the request's query by a redirect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum QueryPolicy {
    Keep,
    Drop,
    /// Only the parameters that are in all of these lists are kept.
    Only(Box<[Arc<KeptParameters>]>),
}

impl QueryPolicy {
    /// Returns the part of a query that is kept.
    pub(crate) fn apply<'q>(&self, query: &'q str) -> Cow<'q, str> {
        match self {
            Self::Keep => Cow::Borrowed(query),
            Self::Drop => Cow::Borrowed(""),
            Self::Only(lists) => {
                lists.iter().fold(Cow::Borrowed(query), |left, kept| Cow::Owned(query::keep_only(&left, kept)))
            }
        }
    }

    /// Returns the policy that applies two policies one after the other.
    pub(crate) fn followed_by(self, next: Self) -> Self {
        match (self, next) {
            (Self::Drop, _) | (_, Self::Drop) => Self::Drop,
            (Self::Keep, other) | (other, Self::Keep) => other,
            (Self::Only(lists), Self::Only(more)) => Self::Only(lists.into_iter().chain(more).collect()),
        }
    }
}
