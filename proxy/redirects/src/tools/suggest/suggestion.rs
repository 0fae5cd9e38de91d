//! A suggested target.

use crate::rule::RuleInfo;

/// A suggested target for a path that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion<'r> {
    /// The path that was not found, in normal form.
    pub not_found: String,
    /// The path that is similar to the path that was not found.
    pub similar: String,
    /// The rule that answers the similar path. `None` for a page of the site.
    pub rule: Option<&'r RuleInfo>,
    /// The suggested target, which is the similar path or the target of the rule.
    pub to: String,
    /// The similarity of the two paths, in percent.
    pub similarity: u32,
}
