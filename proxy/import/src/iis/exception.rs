//! Finds the URLs that a rule excludes from the rules that follow it.

use crate::condition::when::When;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::iis::condition::AllConditions;
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;

/// Returns the exceptions for a rule that ends the evaluation without a redirect. If the conditions of the rule cannot be
/// translated, its URLs are unknown.
pub(super) fn of_rule(
    origin: &StatementOrigin,
    precedence: Precedence,
    own_path: &PathRestriction,
    conditions: Result<AllConditions, Remark>,
    remark: Option<Remark>,
) -> Vec<Exception> {
    let (paths, alternatives, certainty, remark) = match conditions {
        Ok(all) if all.excluded.is_empty() => (all.paths, all.condition.alternatives, Certainty::Always, remark),
        Ok(all) => (vec![Vec::new()], all.condition.alternatives, Certainty::Sometimes, remark),
        Err(why) => (vec![Vec::new()], vec![When::default()], Certainty::Sometimes, Some(why)),
    };
    let exception = |before: Vec<PathRestriction>| {
        let paths = before.into_iter().chain([own_path.clone()]).map(PathRestriction::without_captures);
        let combined = path_restriction::combine(&paths.collect::<Vec<_>>(), None);
        Exception {
            origin: origin.clone(),
            precedence,
            until: Precedence::LAST,
            excepted_paths: combined.and_then(|combined| ExceptedPaths::of(&combined.shape)),
            alternatives: alternatives.clone(),
            certainty,
            remark: remark.clone(),
        }
    };
    paths.into_iter().map(exception).collect()
}

/// Returns the exceptions for negated conditions on the path, which exclude URLs from a single rule. The exceptions come
/// immediately before the rule.
pub(super) fn of_negated_paths(
    origin: &StatementOrigin,
    precedence: Precedence,
    own_path: &PathRestriction,
    conditions: &AllConditions,
) -> Vec<Exception> {
    let exception = |excluded: &PathRestriction| Exception {
        origin: origin.clone(),
        precedence: Precedence { order: precedence.order.saturating_sub(1), ..precedence },
        until: Precedence { order: precedence.order.saturating_add(1), ..precedence },
        excepted_paths: ExceptedPaths::within(excluded.clone(), own_path),
        alternatives: conditions.condition.alternatives.clone(),
        certainty: Certainty::Always,
        remark: None,
    };
    conditions.excluded.iter().map(exception).collect()
}
