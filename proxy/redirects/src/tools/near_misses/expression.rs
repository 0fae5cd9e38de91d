//! Compares a request with a regular expression that does not match its path.

use crate::address::path;
use crate::rule::LetterCase;
use crate::rule::path_regex::PathRegex;
use crate::rule::request::Request;
use crate::tools::near_misses::difference::Difference;

/// Returns the difference between a request and an expression. Returns `None` if no single change of the request would
/// let the expression match.
pub(super) fn of_regex(request: &Request<'_>, regex: &PathRegex, case: LetterCase) -> Option<Difference> {
    let path = path::readable(request.path.as_str());
    if case == LetterCase::Exact && matches_in_other_case(&path, regex) {
        return Some(Difference::LetterCase);
    }
    let with_query = request.query.map(|query| format!("{path}?{query}"));
    if with_query.is_some_and(|text| regex.is_match(&text)) {
        return Some(Difference::Query);
    }
    let above = path.rsplit_once('/').map(|(above, _)| above).filter(|above| !above.is_empty());
    if above.is_some_and(|above| regex.is_match(above)) {
        return Some(Difference::BelowExpression);
    }
    let is_above = path != "/" && regex.is_match(&format!("{path}/x"));
    is_above.then_some(Difference::AboveExpression)
}

/// Reports whether the expression would match if it ignored the letter case.
fn matches_in_other_case(path: &str, regex: &PathRegex) -> bool {
    // Most expressions contain a literal, so they need not be compiled again.
    let lower = path.to_lowercase();
    let may_match = regex.required_literal.as_deref().is_none_or(|literal| lower.contains(literal));
    may_match
        && PathRegex::new(regex.written(), regex.facts.anchoring, LetterCase::Ignored)
            .is_ok_and(|regex| regex.is_match(path))
}
