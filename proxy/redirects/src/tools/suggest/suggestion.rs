//! A suggested target.

use crate::rule::RuleInfo;

/// A suggested target for a path that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion<'r> {
    /// The path that was not found, in normal form.
    pub not_found: String,
    /// The path of a rule or page that is similar to the path that was not found.
    pub similar: String,
    /// The rule that answers the similar path. `None` if the similar path is a page of the site.
    pub rule: Option<&'r RuleInfo>,
    /// The suggested target. If a rule answers the similar path, the suggested target is the target of that rule.
    /// Otherwise, it is the similar path.
    pub to: String,
    /// The similarity between the path that was not found and the similar path, in percent.
    pub similarity: u32,
}
