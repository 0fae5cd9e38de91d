//! Creates the warning about a rule that never matches because another rule always matches first.

use crate::diagnostic::{Code, Diagnostic};
use crate::rule::{Rule, RuleOrder};

/// Reports whether every request that meets the conditions of `hidden` also meets the conditions of `by`.
pub(super) fn covers(by: &Rule, hidden: &Rule) -> bool {
    match (by.conditions.as_deref(), hidden.conditions.as_deref()) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(by), Some(hidden)) => hidden.implies(by),
    }
}

pub(super) fn shadowed(hidden: &Rule, by: &Rule) -> Diagnostic {
    let (hidden_name, by_name) = (hidden.info.distinct_name(&by.info), by.info.distinct_name(&hidden.info));
    let message = format!("{hidden_name} never matches: rule {by_name} always matches first");
    Diagnostic::new(Code::Shadowed, hidden.info.place.clone(), message)
        .related(by.info.place.clone(), "this rule always matches first")
        .hint(hint(hidden, by))
}

/// Returns a hint on how to correct the rules. The hint depends on the reason why the other rule is tried first.
fn hint(hidden: &Rule, by: &Rule) -> &'static str {
    match hidden.order {
        RuleOrder::Written if by.order == RuleOrder::Written => {
            "move this rule above the other rule, or delete this rule"
        }
        RuleOrder::Specific | RuleOrder::Written if by.priority > hidden.priority => {
            "delete this rule, or lower the `priority` of the other rule"
        }
        RuleOrder::Specific | RuleOrder::Written => "delete this rule, or narrow the other rule",
    }
}
