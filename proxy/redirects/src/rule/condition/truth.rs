//! Conditions of which the result is known although only a part of the request is.

use crate::rule::condition::conditions::Conditions;
use crate::rule::condition::named::NamedCondition;

/// What is known about a request. `None` if a condition depends on the rest.
pub(crate) trait Knowledge {
    /// Whether the method is one of these.
    fn method_is_one_of(&self, methods: &[Box<str>]) -> Option<bool>;

    /// Whether the host meets the conditions on it.
    fn host_is_one_of(&self, conditions: &Conditions) -> Option<bool>;

    /// Whether the query meets a condition on a parameter.
    fn parameter_meets(&self, condition: &NamedCondition) -> Option<bool>;
}

impl Conditions {
    /// Whether a request meets the conditions. `None` if that depends on what is not known about it.
    pub(crate) fn truth(&self, known: &impl Knowledge) -> Option<bool> {
        let fields = [&self.languages, &self.accept];
        let named = [&self.headers, &self.cookies];
        let is_timed = self.from.is_some() || self.until.is_some() || self.share.is_some();
        let unknown =
            is_timed || fields.iter().any(|list| !list.is_empty()) || named.iter().any(|list| !list.is_empty());
        let method = if self.methods.is_empty() { Some(true) } else { known.method_is_one_of(&self.methods) };
        let host = if self.hosts.is_empty() { Some(true) } else { known.host_is_one_of(self) };
        let parameters = self.query.iter().map(|named| known.parameter_meets(named));
        let none_of = self.none_of().iter().map(|set| set.truth(known).map(|holds| !holds));
        let any_of = if self.any_of().is_empty() {
            Some(true)
        } else {
            // One of them holds unless all of them fail.
            all(self.any_of().iter().map(|set| set.truth(known).map(|holds| !holds))).map(|none| !none)
        };
        let others = if unknown { None } else { Some(true) };
        all([others, method, host, any_of].into_iter().chain(parameters).chain(none_of))
    }
}

/// Whether all parts hold, where some may be unknown.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut result = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => result = None,
        }
    }
    result
}
