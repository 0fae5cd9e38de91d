//! Decides whether Portico's default order, in which specific rules come first, gives the same answers as the order of
//! the original program.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::finish::order::path_set::{PathSet, SinglePath};
use crate::finish::order::rule_order::RuleOrder;
use crate::rule::draft::RuleDraft;

/// Reports whether every request gets the same answer in both orders. The drafts must be sorted in the order in which the
/// original program evaluates them. If two rules might match the same path, the function assumes that they do.
pub(in crate::finish) fn gives_the_same_answers(drafts: &[RuleDraft]) -> bool {
    let path_sets = PathSet::of_drafts(drafts);
    let rules: Vec<(&RuleDraft, &PathSet)> = drafts.iter().zip(&path_sets).collect();
    let mut exact: HashMap<String, Vec<usize>> = HashMap::new();
    let mut wide = FirstSegmentIndex::default();
    // Each rule is compared with all rules before it that may match the same path.
    rules.iter().enumerate().all(|(index, (_, path_set))| {
        let single_path = path_set.single_path();
        let agrees = match &single_path {
            Some(path) => {
                let same = exact.entry(path.text.to_lowercase()).or_default();
                let others: Vec<usize> = same.iter().copied().chain(wide.candidates(path.first_segment())).collect();
                same.push(index);
                others.into_iter().all(|earlier| agree(&rules, earlier, index))
            }
            // An exact rule before this rule also comes first in the default order.
            None => wide.candidates(path_set.first_segment()).all(|earlier| agree(&rules, earlier, index)),
        };
        if single_path.is_none() {
            wide.add(index, path_set.first_segment());
        }
        agrees
    })
}

/// Reports whether the default order also tries the rule `earlier` before the rule `later`, or whether no request can
/// match both.
fn agree(rules: &[(&RuleDraft, &PathSet)], earlier: usize, later: usize) -> bool {
    let (Some((first, first_paths)), Some((next, next_paths))) = (rules.get(earlier), rules.get(later)) else {
        return true;
    };
    let has_same_order = match first_paths.specific_order(next_paths) {
        Ordering::Less => true,
        Ordering::Greater => false,
        // Of equally specific rules, the rule with more conditions comes first, and then the order of the file decides.
        Ordering::Equal => first.when.count() >= next.when.count(),
    };
    // Comparing the paths takes longer than comparing the order.
    has_same_order || is_independent(rules, earlier, later)
}

/// Returns for each draft whether its rule may be moved before all other rules. The draft must be for a single path, and
/// no other rule for this path may apply to the same requests. In the order of the file, this also holds for earlier
/// rules that match more than one path.
pub(in crate::finish) fn movable_to_the_front(drafts: &[RuleDraft], order: RuleOrder) -> Vec<bool> {
    let path_sets = PathSet::of_drafts(drafts);
    let rules: Vec<(&RuleDraft, &PathSet)> = drafts.iter().zip(&path_sets).collect();
    let single_paths: Vec<Option<SinglePath>> = path_sets.iter().map(PathSet::single_path).collect();
    let mut exact: HashMap<String, Vec<usize>> = HashMap::new();
    for (index, single_path) in single_paths.iter().enumerate() {
        if let Some(path) = single_path {
            exact.entry(path.text.to_lowercase()).or_default().push(index);
        }
    }
    let mut wide = FirstSegmentIndex::default();
    let is_movable = rules.iter().zip(&single_paths).enumerate().map(|(index, ((_, path_set), single_path))| {
        let Some(path) = single_path else {
            if order == RuleOrder::Written {
                wide.add(index, path_set.first_segment());
            }
            return false;
        };
        let same = exact.get(&path.text.to_lowercase()).into_iter().flatten().copied();
        let others = same.filter(|other| *other != index).chain(wide.candidates(path.first_segment()));
        others.into_iter().all(|other| is_independent(&rules, other, index))
    });
    is_movable.collect()
}

/// Reports whether no request can match both rules.
fn is_independent(rules: &[(&RuleDraft, &PathSet)], one: usize, other: usize) -> bool {
    let (Some((one, one_paths)), Some((other, other_paths))) = (rules.get(one), rules.get(other)) else { return true };
    !one_paths.may_overlap(other_paths) || !one.when.may_hold_with(&other.when)
}

/// An index of rules by the first segment of their paths.
#[derive(Default)]
struct FirstSegmentIndex {
    by_segment: HashMap<String, Vec<usize>>,
    /// The rules whose first segment is not literal text, such as `/{name}/a`.
    open_start: Vec<usize>,
    all: Vec<usize>,
}

impl FirstSegmentIndex {
    fn add(&mut self, index: usize, first_segment: Option<String>) {
        self.all.push(index);
        match first_segment {
            Some(first_segment) => self.by_segment.entry(first_segment).or_default().push(index),
            None => self.open_start.push(index),
        }
    }

    /// Returns the indices of the rules that may match a path whose first segment is `first_segment`. If the first
    /// segment is unknown, returns all rules.
    fn candidates(&self, first_segment: Option<String>) -> impl Iterator<Item = usize> {
        let (same, others) = match first_segment {
            Some(segment) => (self.by_segment.get(&segment).map(Vec::as_slice).unwrap_or_default(), &self.open_start),
            None => ([].as_slice(), &self.all),
        };
        same.iter().chain(others).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::when::When;
    use crate::note::StatementOrigin;
    use crate::rule::draft::{DraftOutcome, Precedence, RuleMatcher, Tail};
    use portico_redirects::LetterCase;

    fn draft(matcher: RuleMatcher, host: &str) -> RuleDraft {
        let host = host.split(' ').filter(|host| !host.is_empty()).map(str::to_owned).collect();
        RuleDraft {
            origin: StatementOrigin::default(),
            precedence: Precedence::default(),
            matcher,
            case: LetterCase::Exact,
            outcome: DraftOutcome::Gone(410),
            when: When { host, ..When::default() },
        }
    }

    fn exact(path: &str) -> RuleMatcher {
        RuleMatcher::Exact(path.to_owned())
    }

    fn prefix(path: &str) -> RuleMatcher {
        RuleMatcher::Prefix { path: path.to_owned(), tail: Tail::Keep }
    }

    fn pattern(path: &str) -> RuleMatcher {
        RuleMatcher::Pattern(path.to_owned())
    }

    fn regex(text: &str) -> RuleMatcher {
        RuleMatcher::Regex(text.to_owned())
    }

    #[test]
    fn order_matters_only_for_rules_that_may_match_the_same_request() {
        for (matchers, expected) in [
            (vec![exact("/a/b"), prefix("/a")], true),
            (vec![prefix("/a"), exact("/a/b")], false),
            (vec![prefix("/a"), exact("/b")], true),
            (vec![prefix("/a"), prefix("/a/b")], false),
            (vec![pattern("/a/{x}"), pattern("/a/{x}/b")], true),
            (vec![pattern("/{x}/b"), pattern("/a/{x}")], false),
            (vec![regex(r"/a/\d+"), prefix("/a")], false),
            (vec![regex(r"/a/\d+"), exact("/a/b")], true),
            (vec![regex(r"/a/\d+"), exact("/a/7")], false),
            (vec![regex(r"/a/\d+"), regex("/a/.*")], true),
        ] {
            let drafts: Vec<RuleDraft> = matchers.into_iter().map(|matcher| draft(matcher, "")).collect();
            assert_eq!(gives_the_same_answers(&drafts), expected, "{drafts:?}");
        }
        let hosts = [draft(prefix("/a"), "a.example"), draft(exact("/a/b"), "b.example")];
        assert!(gives_the_same_answers(&hosts), "the hosts differ");
        let fewer_conditions = [draft(prefix("/a"), ""), draft(prefix("/a"), "a.example")];
        assert!(!gives_the_same_answers(&fewer_conditions));
    }

    #[test]
    fn only_rules_that_no_other_rule_precedes_may_be_moved() {
        let drafts = [
            draft(exact("/a/b"), ""),
            draft(prefix("/a"), ""),
            draft(exact("/a/c"), ""),
            draft(exact("/d"), "a.example"),
            draft(exact("/d"), "b.example"),
            draft(exact("/e"), ""),
            draft(exact("/e"), "a.example"),
        ];
        let movable = |order| movable_to_the_front(&drafts, order);
        assert_eq!(movable(RuleOrder::Written), [true, false, false, true, true, false, false]);
        assert_eq!(movable(RuleOrder::Specific), [true, false, true, true, true, false, false]);
    }
}
