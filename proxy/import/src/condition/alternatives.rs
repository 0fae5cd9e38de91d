//! Combines conditions of which at least one must hold.

use crate::condition::Condition;
use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;
use crate::note::Remark;

/// Conditions of which at least one must hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alternatives {
    /// The combined condition. `None` if no condition is left.
    pub(crate) condition: Option<Condition>,
    /// The difference that results from a condition that was left out.
    pub(crate) remark: Option<Remark>,
}

impl Alternatives {
    /// Combines conditions. `paths` is the number of further alternatives, which test the path.
    ///
    /// A rule cannot test that a request has no query, so the condition `^$` on the query becomes a rule without this test.
    /// If another alternative tests anything else than the query, this rule would redirect the requests that the other
    /// alternative excludes. The condition on the query is then left out.
    pub(crate) fn new(conditions: Vec<Condition>, paths: usize) -> Self {
        let is_left_out = paths > 0 || conditions.iter().any(tests_more_than_query);
        let (left_out, kept): (Vec<_>, Vec<_>) =
            conditions.into_iter().partition(|condition| is_left_out && is_without_query(condition));
        let remark = (!left_out.is_empty()).then(left_out_remark);
        let condition = kept.into_iter().reduce(Condition::or);
        let condition = condition.map(|mut condition| {
            condition.remarks.extend(remark.clone());
            condition
        });
        Self { condition, remark }
    }
}

fn is_without_query(condition: &Condition) -> bool {
    condition.other_parameters == OtherParameters::Forbidden && condition.alternatives == [When::default()]
}

fn tests_more_than_query(condition: &Condition) -> bool {
    fn tests_more(when: &When) -> bool {
        let own = When { query: [].into(), none_of: Vec::new(), ..when.clone() };
        own != When::default() || when.none_of.iter().any(tests_more)
    }
    condition.alternatives.iter().any(tests_more)
}

fn left_out_remark() -> Remark {
    Remark::new(
        "one of the conditions with OR requires a request without a query, which rules cannot test, so the rule only has \
        the other conditions",
        "if requests with a query may also be redirected, write a rule without these conditions",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{Comparison, RequestPart, read};

    fn condition(part: &RequestPart, comparison: &Comparison) -> Condition {
        read(part, comparison).unwrap()
    }

    #[test]
    fn condition_on_an_empty_query_does_not_remove_the_other_conditions() {
        let cookie = RequestPart::Cookie("old".to_owned());
        let without_cookie = condition(&cookie, &Comparison::Equal("1".to_owned()).negated());
        let without_query = condition(&RequestPart::Query, &Comparison::Absent);
        let found = Alternatives::new(vec![without_query.clone(), without_cookie.clone()], 0);
        assert_eq!(found.condition.unwrap().alternatives, without_cookie.alternatives);
        assert!(found.remark.is_some());
        assert_eq!(Alternatives::new(vec![without_query.clone()], 1).condition, None);
        let id = condition(&RequestPart::Query, &Comparison::Equal("id=5".to_owned()));
        let found = Alternatives::new(vec![id, without_query], 0);
        assert_eq!((found.condition.unwrap().alternatives.len(), found.remark), (2, None));
    }
}
