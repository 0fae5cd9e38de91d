//! Evaluates conditions when only a part of the request is known.

use crate::rule::condition::conditions::Conditions;
use crate::rule::condition::named::NamedCondition;

/// The known part of a request. Each method returns `None` if the result depends on the unknown part.
pub(crate) trait Knowledge {
    /// Reports whether the method is one of `methods`.
    fn method_is_one_of(&self, methods: &[Box<str>]) -> Option<bool>;

    /// Reports whether the host meets the conditions on the host.
    fn host_is_one_of(&self, conditions: &Conditions) -> Option<bool>;

    /// Reports whether the query meets a condition on a parameter.
    fn parameter_meets(&self, condition: &NamedCondition) -> Option<bool>;
}

impl Conditions {
    /// Reports whether a request meets the conditions. Returns `None` if the result depends on the unknown part of the
    /// request.
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
            // If not all sets fail, at least one set holds.
            all(self.any_of().iter().map(|set| set.truth(known).map(|holds| !holds))).map(|none| !none)
        };
        let others = if unknown { None } else { Some(true) };
        all([others, method, host, any_of].into_iter().chain(parameters).chain(none_of))
    }
}

/// Reports whether all results are true. Returns `None` if no result is false and at least one result is unknown.
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
