//! Keeps track of what is known about a request while the search for loops follows redirects.

use std::sync::Arc;

use crate::address::query::{self, KeptParameters};
use crate::engine::matcher::OtherParameters;
use crate::rule::Rule;
use crate::rule::condition::{Conditions, Knowledge, NamedCondition, disjoint};
use crate::rule::step::Step;

/// The known query, host and methods of a request. The host is known after a redirect to an absolute URL.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::check) struct KnownRequest {
    query: KnownQuery,
    pub(in crate::check) host: Option<Box<str>>,
    /// The possible methods. If the list is empty, any method is possible.
    methods: Vec<Box<str>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum KnownQuery {
    /// The query may have any value, but the redirects so far have not changed it.
    #[default]
    AsSent,
    Exactly(String),
    /// The query has at least these parameters. It can have another parameter only if every list contains the name of
    /// the parameter.
    AtLeast(String, Vec<Arc<KeptParameters>>),
}

impl KnownRequest {
    /// Creates a request whose query has at least these parameters.
    pub(in crate::check) fn with_parameters(parameters: String) -> Self {
        Self { query: KnownQuery::AtLeast(parameters, Vec::new()), ..Self::default() }
    }

    /// Reports whether a request with these known properties can meet `conditions`. `before` contains the conditions of
    /// the redirects so far, which the request has met.
    pub(in crate::check) fn allows<'c>(
        &self,
        conditions: &Conditions,
        mut before: impl Iterator<Item = &'c Conditions>,
    ) -> bool {
        let is_consistent = match &self.query {
            KnownQuery::AsSent => !before.any(|earlier| earlier.contradicts_query(conditions)),
            KnownQuery::Exactly(_) | KnownQuery::AtLeast(..) => true,
        };
        is_consistent && conditions.truth(self) != Some(false)
    }

    /// Reports whether every request with these known properties meets `conditions`. `before` contains the conditions
    /// of the redirects so far, which the request has met.
    pub(in crate::check) fn implies<'c>(
        &self,
        conditions: &Conditions,
        mut before: impl Iterator<Item = &'c Conditions>,
    ) -> bool {
        conditions.truth(self) == Some(true)
            || self.keeps_query_of(conditions) && before.any(|earlier| earlier.implies(conditions))
    }

    /// Reports whether a request that has met `earlier` can no longer meet `conditions`. Both sets of conditions are
    /// tested on the same host.
    pub(in crate::check) fn excludes(&self, earlier: &Conditions, conditions: &Conditions) -> bool {
        match &self.query {
            KnownQuery::AsSent => earlier.excludes_same_request(conditions),
            KnownQuery::Exactly(_) | KnownQuery::AtLeast(..) => earlier.excludes(conditions),
        }
    }

    /// Returns the known parameters of the request. Returns `None` if the query has not changed since the start of the
    /// chain.
    pub(in crate::check) fn parameters(&self) -> Option<&str> {
        match &self.query {
            KnownQuery::AsSent => None,
            KnownQuery::Exactly(query) | KnownQuery::AtLeast(query, _) => Some(query),
        }
    }

    /// Reports whether the request may have parameters in addition to the known parameters.
    pub(in crate::check) fn other_parameters(&self) -> OtherParameters {
        match &self.query {
            KnownQuery::AsSent | KnownQuery::AtLeast(..) => OtherParameters::Possible,
            KnownQuery::Exactly(_) => OtherParameters::Absent,
        }
    }

    /// Reports whether `conditions` are tested on the query from the start of the chain. Also returns `true` if
    /// `conditions` do not concern the query.
    pub(in crate::check) fn keeps_query_of(&self, conditions: &Conditions) -> bool {
        !conditions.reads_query() || matches!(self.query, KnownQuery::AsSent)
    }

    /// Returns a query with which the rule can be evaluated. Returns an empty string if the rule does not read the
    /// query.
    pub(in crate::check) fn query_for(&self, rule: &Rule) -> String {
        if !rule.reads_query() {
            return String::new();
        }
        match &self.query {
            KnownQuery::AsSent => rule.sample_query(None),
            KnownQuery::Exactly(query) => query.clone(),
            KnownQuery::AtLeast(set, _) => query::merge(set, rule.sample_query(None).into()).into_owned(),
        }
    }

    /// Records that the request has met `conditions`. If `conditions` list methods, only these methods remain possible.
    pub(in crate::check) fn with_conditions(mut self, conditions: Option<&Conditions>) -> Self {
        if let Some(conditions) = conditions.filter(|conditions| !conditions.methods.is_empty()) {
            self.methods.clone_from(&conditions.methods);
        }
        self
    }

    /// Returns the request that the client sends to another host after a redirect. If the status of the redirect does
    /// not preserve the method, any method except HEAD becomes GET (RFC 9110 §15.4).
    pub(in crate::check) fn after_external_redirect(mut self, step: &Step, host: &str) -> Self {
        self.host = Some(host.into());
        if step.keeps_method() { self } else { self.switched_to_get() }
    }

    /// Returns the request with GET instead of any other method except HEAD.
    fn switched_to_get(mut self) -> Self {
        for method in self.methods.iter_mut().filter(|method| &***method != "HEAD") {
            *method = "GET".into();
        }
        self
    }

    /// Returns the request that follows the redirect `step` on the same host.
    pub(in crate::check) fn after(&self, step: &Step) -> Self {
        let Step::Hop(hop) = step else { return Self { query: KnownQuery::AsSent, ..self.clone() } };
        let query = match &self.query {
            _ if hop.drops_query() => KnownQuery::Exactly(hop.query(None).into_owned()),
            KnownQuery::Exactly(sent) => KnownQuery::Exactly(hop.query(Some(sent)).into_owned()),
            KnownQuery::AsSent if hop.passes_query_unchanged() => KnownQuery::AsSent,
            KnownQuery::AsSent => KnownQuery::AtLeast(hop.query(None).into_owned(), hop.kept_parameters().to_vec()),
            KnownQuery::AtLeast(set, lists) => KnownQuery::AtLeast(
                hop.query(Some(set)).into_owned(),
                [lists.as_slice(), hop.kept_parameters()].concat(),
            ),
        };
        let next = Self { query, ..self.clone() };
        if step.switches_to_get() { next.switched_to_get() } else { next }
    }
}

impl Knowledge for KnownRequest {
    fn method_is_one_of(&self, methods: &[Box<str>]) -> Option<bool> {
        match (self.methods.is_empty(), disjoint(&self.methods, methods)) {
            (true, _) => None,
            (false, true) => Some(false),
            (false, false) => self.methods.iter().all(|method| methods.contains(method)).then_some(true),
        }
    }

    fn host_is_one_of(&self, conditions: &Conditions) -> Option<bool> {
        self.host.as_ref().map(|host| conditions.has_host(host))
    }

    fn parameter_meets(&self, condition: &NamedCondition) -> Option<bool> {
        match &self.query {
            KnownQuery::AsSent => None,
            KnownQuery::Exactly(query) => Some(condition.holds_in_query(query)),
            KnownQuery::AtLeast(set, lists) => {
                let is_set = query::values(set, &condition.name).next().is_some();
                let is_absent = || lists.iter().any(|list| !list.contains(condition.name.as_bytes()));
                (is_set || is_absent()).then(|| condition.holds_in_query(set))
            }
        }
    }
}
