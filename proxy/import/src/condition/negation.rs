//! Negates conditions.

use crate::condition::Condition;
use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::When;

impl Condition {
    /// Returns a condition that holds if `self` does not hold.
    pub(crate) fn negated(mut self) -> Self {
        // A set without conditions always holds, so its negation never holds.
        let always = self.alternatives.contains(&When::default());
        self.alternatives = match self.alternatives.as_slice() {
            _ if always => Vec::new(),
            [] => vec![When::default()],
            sets => vec![When::not(sets)],
        };
        self.other_parameters = OtherParameters::Allowed;
        for remark in &mut self.remarks {
            remark.hint = remark.hint.replace("`when.", "`when.not.");
        }
        self
    }
}
