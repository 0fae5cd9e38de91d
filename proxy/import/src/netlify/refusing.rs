//! Finds the lines of Netlify that refuse requests.

use crate::foreign::status::is_gone;
use crate::netlify::simulation::rule::{NetlifyRule, Shadowing};

/// Returns the lines of the redirects that may refuse requests. A line with the status 404 and without `!` applies only
/// where no page exists, so it refuses nothing.
pub(crate) fn units(rules: &[NetlifyRule]) -> Vec<Vec<u32>> {
    rules.iter().filter(|rule| refuses(rule)).map(|rule| vec![rule.line]).collect()
}

fn refuses(rule: &NetlifyRule) -> bool {
    let is_error = (400..=599).contains(&rule.status) && !is_gone(rule.status);
    is_error && (rule.status != 404 || rule.shadowing == Shadowing::Forced)
}
