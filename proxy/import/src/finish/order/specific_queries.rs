//! Puts rules for more specific queries before rules for the same path that would hide them.
//!
//! Some statements compare the whole query: `RewriteCond %{QUERY_STRING} ^$` and a row of a map for `/old` do not apply to
//! `/old?id=1`. A rule allows other parameters, so it would also answer requests for a later rule that requires `id=1`.

use std::collections::HashMap;

use crate::condition::other_parameters::OtherParameters;
use crate::condition::when::{ValueTest, When};
use crate::finish::order::evaluation_order::DuplicateKey;
use crate::rule::draft::{RuleDraft, RuleMatcher};

/// Moves rules. The drafts must be in the order in which the original program evaluates them. Rules move only between two
/// rules that are not for a single path, because the latter may match any path.
pub(in crate::finish) fn put_first(drafts: &mut [RuleDraft]) {
    let is_single = |draft: &RuleDraft| matches!(draft.matcher, RuleMatcher::Exact(_));
    for run in drafts.split_mut(|draft| !is_single(draft)) {
        let mut rules_of_path: HashMap<DuplicateKey, Vec<usize>> = HashMap::new();
        for (index, draft) in run.iter().enumerate() {
            rules_of_path.entry(DuplicateKey::ignoring_case(draft)).or_default().push(index);
        }
        for places in rules_of_path.into_values().filter(|places| places.len() > 1) {
            sort_path(run, &places);
        }
    }
}

/// Sorts the rules for a path, which stand at `places`.
fn sort_path(run: &mut [RuleDraft], places: &[usize]) {
    let mut sorted: Vec<usize> = Vec::with_capacity(places.len());
    for place in places {
        let Some(draft) = run.get(*place) else { continue };
        let rule = |at: &usize| run.get(*at);
        let movable = sorted.iter().rev().take_while(|at| rule(at).is_some_and(forbids_others)).count();
        let start = sorted.len() - movable;
        let hides = |at: &usize| rule(at).is_some_and(|earlier| is_more_specific(&draft.when, &earlier.when));
        let end = sorted.iter().skip(start).position(hides).map_or(sorted.len(), |position| start + position);
        sorted.insert(end, *place);
    }
    if sorted != places {
        let rules: Vec<RuleDraft> = sorted.iter().filter_map(|at| run.get(*at).cloned()).collect();
        for (place, rule) in places.iter().zip(rules) {
            if let Some(draft) = run.get_mut(*place) {
                *draft = rule;
            }
        }
    }
}

fn forbids_others(draft: &RuleDraft) -> bool {
    draft.other_parameters == OtherParameters::Forbidden
}

/// Reports whether `when` requires all parameters of `other`, and at least one more.
fn is_more_specific(when: &When, other: &When) -> bool {
    when.query.len() > other.query.len()
        && other.query.iter().all(|(name, test)| when.query.get(name) == Some(test))
        && when.query.iter().any(|(name, test)| !other.query.contains_key(name) && *test != ValueTest::Absent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::query_text;
    use crate::note::StatementOrigin;
    use crate::rule::draft::{DraftOutcome, Precedence};
    use portico_redirects::LetterCase;

    /// Returns a draft for a URL. A `!` at the end stands for a statement that compares the whole query.
    fn draft(url: &str) -> RuleDraft {
        let (url, other_parameters) = match url.strip_suffix('!') {
            Some(url) => (url, OtherParameters::Forbidden),
            None => (url, OtherParameters::Allowed),
        };
        let (path, query) = url.split_once('?').unwrap_or((url, ""));
        let matcher = match path.strip_prefix('~') {
            Some(regex) => RuleMatcher::Regex(regex.to_owned()),
            None => RuleMatcher::Exact(path.to_owned()),
        };
        RuleDraft {
            origin: StatementOrigin { comments: vec![url.to_owned()], ..StatementOrigin::default() },
            precedence: Precedence::default(),
            matcher,
            case: LetterCase::Exact,
            outcome: DraftOutcome::Gone(410),
            when: When { query: query_text::parameters(query).unwrap_or_default(), ..When::default() },
            other_parameters,
        }
    }

    #[test]
    fn specific_queries_come_first_unless_another_rule_stands_between() {
        for (before, after) in [
            ("/a! /b /a?id=1", "/a?id=1 /b /a"),
            ("/a! /a?id=1! /a?id=1&p=2 /a?id=2", "/a?id=1&p=2 /a?id=1 /a?id=2 /a"),
            ("/a! /A?id=1 /a/?id=2", "/A?id=1 /a/?id=2 /a"),
            ("/a /a?id=1", "/a /a?id=1"),
            ("/a! /a?p=1 /a /a?id=1", "/a?p=1 /a /a /a?id=1"),
            ("/a! ~/a+ /a?id=1", "/a ~/a+ /a?id=1"),
            ("/a?id=1! /a?id=2 /a?id=1&p=3", "/a?id=1 /a?id=2 /a?id=1&p=3"),
        ] {
            let mut drafts: Vec<RuleDraft> = before.split(' ').map(draft).collect();
            put_first(&mut drafts);
            let found: Vec<String> = drafts.iter().flat_map(|draft| draft.origin.comments.clone()).collect();
            let found: Vec<&str> = found.iter().map(String::as_str).collect();
            assert_eq!(found.join(" "), after, "{before}");
        }
    }
}
