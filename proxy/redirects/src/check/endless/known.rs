//! What is known of a request while the rules are followed.

use std::sync::Arc;

use crate::condition::{Conditions, disjoint};
use crate::hop::Step;
use crate::query::{self, Kept};
use crate::rule::Rule;

/// The query, and the host once a whole address has led there.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    query: Query,
    pub(super) host: Option<Box<str>>,
    /// One of these; empty for any.
    methods: Vec<Box<str>>,
}

#[derive(Debug, Clone, Default)]
enum Query {
    /// Anything, and the same as at the beginning.
    #[default]
    AsSent,
    Exactly(String),
    /// These parameters have these values, and there may be others that all the lists keep.
    AtLeast(String, Vec<Arc<Kept>>),
}

impl Known {
    /// These parameters, and perhaps others.
    pub(super) fn has(parameters: String) -> Self {
        Self { query: Query::AtLeast(parameters, Vec::new()), ..Self::default() }
    }

    /// Whether a request of which this is known could meet the conditions. `before` are those that it has met on its way.
    pub(super) fn allows<'c>(&self, conditions: &Conditions, mut before: impl Iterator<Item = &'c Conditions>) -> bool {
        let on_host = self.host.as_ref().is_none_or(|host| conditions.hosts.is_empty() || conditions.has_host(host));
        on_host
            && !disjoint(&self.methods, &conditions.methods)
            && match &self.query {
                Query::Exactly(query) => conditions.query_holds(query),
                Query::AsSent => !before.any(|earlier| earlier.contradicts_query(conditions)),
                Query::AtLeast(set, lists) => {
                    !conditions.excludes_parameters(set, |name| lists.iter().any(|list| !list.has(name.as_bytes())))
                }
            }
    }

    /// Whether every such request meets them.
    pub(super) fn implies<'c>(
        &self,
        conditions: &Conditions,
        mut before: impl Iterator<Item = &'c Conditions>,
    ) -> bool {
        self.host.as_ref().is_some_and(|host| conditions.has_host(host)) && conditions.ask_host_only()
            || self.keeps_query_of(conditions) && before.any(|earlier| earlier.implies(conditions))
    }

    /// Whether what the conditions say of the query is still what it was at the beginning.
    pub(super) fn keeps_query_of(&self, conditions: &Conditions) -> bool {
        conditions.query.is_empty() || matches!(self.query, Query::AsSent)
    }

    /// What the rule says to such a request.
    pub(super) fn query_for(&self, rule: &Rule) -> String {
        if !rule.reads_query() {
            return String::new();
        }
        match &self.query {
            Query::AsSent => rule.sample_query(None),
            Query::Exactly(query) => query.clone(),
            Query::AtLeast(set, _) => query::merge(set, rule.sample_query(None).into()).into_owned(),
        }
    }

    /// What is known besides when it has met conditions.
    pub(super) fn met(mut self, conditions: Option<&Conditions>) -> Self {
        if let Some(conditions) = conditions.filter(|conditions| !conditions.methods.is_empty()) {
            self.methods.clone_from(&conditions.methods);
        }
        self
    }

    /// What is known of a request that the browser makes anew: unless the status keeps the method, a POST becomes a GET (RFC 9110
    /// §15.4).
    pub(super) fn asked_anew(mut self, step: &Step, host: &str) -> Self {
        self.host = Some(host.into());
        if !step.keeps_method() {
            for method in self.methods.iter_mut().filter(|method| &***method != "HEAD") {
                *method = "GET".into();
            }
        }
        self
    }

    /// What is known of the next request, on the same host.
    pub(super) fn behind(&self, step: &Step) -> Self {
        let Step::Hop(hop) = step else { return Self { query: Query::AsSent, ..self.clone() } };
        let query = match &self.query {
            _ if hop.drops_query() => Query::Exactly(hop.query(None).into_owned()),
            Query::Exactly(sent) => Query::Exactly(hop.query(Some(sent)).into_owned()),
            Query::AsSent if hop.keeps_query_as_it_is() => Query::AsSent,
            Query::AsSent => Query::AtLeast(hop.query(None).into_owned(), hop.kept().to_vec()),
            Query::AtLeast(set, lists) => {
                Query::AtLeast(hop.query(Some(set)).into_owned(), [lists.as_slice(), hop.kept()].concat())
            }
        };
        Self { query, ..self.clone() }
    }
}
