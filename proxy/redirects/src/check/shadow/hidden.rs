//! Creates the warning about a rule that never matches because another rule always matches first.

use crate::diagnostic::{Code, Diagnostic};
use crate::rule::{LetterCase, Paths, Rule, RuleOrder};

/// Reports whether every request that meets the conditions of `hidden` also meets the conditions of `by`.
pub(super) fn covers(by: &Rule, hidden: &Rule) -> bool {
    match (by.conditions.as_deref(), hidden.conditions.as_deref()) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(by), Some(hidden)) => hidden.implies(by),
    }
}

/// Reports whether `by`, which matches one spelling of a path of `hidden`, also matches the other spellings that
/// `hidden` matches because it ignores the letter case.
pub(super) fn covers_letter_case(by: &Rule, hidden: &Rule) -> bool {
    let has_letters = || match &by.paths {
        Paths::Pattern(pattern) => pattern.sample("", "").contains(|letter: char| letter.is_ascii_alphabetic()),
        Paths::Regex(_) | Paths::Rows(_) => true,
    };
    hidden.case == LetterCase::Exact || by.case == LetterCase::Ignored || !has_letters()
}

/// The effect of `order: written` for the file of a hidden rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenOrder {
    /// The hidden rule would be tried before each rule that hides it.
    Reveals,
    /// The rule would stay hidden, or the effect is unknown.
    Unhelpful,
}

pub(super) fn shadowed(hidden: &Rule, by: &Rule, written: WrittenOrder) -> Diagnostic {
    let (hidden_name, by_name) = (hidden.info.distinct_name(&by.info), by.info.distinct_name(&hidden.info));
    let message = format!("{hidden_name} never matches: rule {by_name} always matches first");
    Diagnostic::new(Code::Shadowed, hidden.info.place.clone(), message)
        .related(by.info.place.clone(), "this rule always matches first")
        .hint(hint(hidden, by, written))
}

/// Returns a hint on how to correct the rules. The hint depends on the reason why the other rule is tried first.
fn hint(hidden: &Rule, by: &Rule, written: WrittenOrder) -> &'static str {
    match hidden.order {
        RuleOrder::Written if by.order == RuleOrder::Written => {
            "move this rule above the other rule, or delete this rule"
        }
        RuleOrder::Specific | RuleOrder::Written if by.priority > hidden.priority => {
            "delete this rule, or lower the `priority` of the other rule"
        }
        RuleOrder::Specific | RuleOrder::Written => match written {
            WrittenOrder::Reveals => {
                "delete this rule, or narrow the other rule; to try the rules of this file from top to bottom, write `order: written` in `defaults`"
            }
            WrittenOrder::Unhelpful => "delete this rule, or narrow the other rule",
        },
    }
}
