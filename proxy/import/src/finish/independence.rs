//! Finds rules whose place in the order does not matter: rules that no request matches together with another rule, and
//! rules for a single path that may be moved before all others, for example to a CSV file. The compiled drafts are asked.

use std::collections::HashMap;

use crate::condition::when::When;
use crate::finish::compiled;
use crate::finish::order::evaluation_order::DuplicateKey;
use crate::finish::overlap::ComparedPaths;
use crate::importer::Importer;
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher};
use portico_redirects::{LetterCase, NormalPath, Request, RuleSet};

/// Returns for each draft whether its rule may be moved before all other rules. The draft must be for a single path.
/// No other rule for this path, and no earlier rule for more than one path, may apply to the same requests. The drafts
/// must be sorted in the order in which the original program evaluates them.
pub(super) fn movable_to_the_front(importer: &Importer<'_>) -> Vec<bool> {
    let drafts = importer.drafts.as_slice();
    let Some(wide) = WideDrafts::of(importer) else { return vec![false; drafts.len()] };
    let same_paths = same_paths(drafts);
    let is_movable = |(index, draft): (usize, &RuleDraft)| {
        let Some(earlier) = wide.earlier(index, draft) else { return false };
        let same = same_paths.get(&DuplicateKey::ignoring_case(draft)).into_iter().flatten().copied();
        let mut others = same.filter(|other| *other != index).chain(earlier);
        others.all(|other| drafts.get(other).is_some_and(|other| !other.when.may_hold_with(&draft.when)))
    };
    drafts.iter().enumerate().map(is_movable).collect()
}

/// The maximum number of drafts for which each pair is compared.
const MAX_COMPARED: usize = 200;

/// Reports whether no request can match two of the drafts. If this is uncertain, returns `false`.
pub(super) fn all_are_independent(importer: &Importer<'_>) -> bool {
    let drafts = importer.drafts.as_slice();
    let is_exact = |draft: &RuleDraft| matches!(draft.matcher, RuleMatcher::Exact(_));
    if drafts.iter().all(is_exact) && same_paths(drafts).values().all(|same| same.len() == 1) {
        return true;
    }
    if drafts.len() > MAX_COMPARED {
        return false;
    }
    let compared = ComparedPaths::of(importer, drafts.iter().cloned());
    let may_meet =
        |one: &RuleDraft, other: &RuleDraft| one.when.may_hold_with(&other.when) && compared.may_overlap(one, other);
    (1..).zip(drafts).all(|(next, one)| !drafts.iter().skip(next).any(|other| may_meet(one, other)))
}

/// Returns the indices of the drafts for each single path. Paths that differ only in letter case are the same path.
fn same_paths(drafts: &[RuleDraft]) -> HashMap<DuplicateKey, Vec<usize>> {
    let mut same: HashMap<DuplicateKey, Vec<usize>> = HashMap::new();
    let exact = drafts.iter().enumerate().filter(|(_, draft)| matches!(draft.matcher, RuleMatcher::Exact(_)));
    for (index, draft) in exact {
        same.entry(DuplicateKey::ignoring_case(draft)).or_default().push(index);
    }
    same
}

/// The drafts that match more than one path, compiled without their conditions. Letter case is ignored, because the
/// spelling of a request may differ from the spelling in a rule that ignores case.
struct WideDrafts {
    rules: RuleSet,
    /// For each compiled rule, the indices of the drafts with these paths, in ascending order.
    drafts: Vec<Vec<usize>>,
}

impl WideDrafts {
    /// Compiles the drafts. Returns `None` if a draft is invalid.
    fn of(importer: &Importer<'_>) -> Option<Self> {
        let mut compiled: Vec<RuleDraft> = Vec::new();
        let mut drafts: Vec<Vec<usize>> = Vec::new();
        let mut known: HashMap<DuplicateKey, usize> = HashMap::new();
        for (index, draft) in importer.drafts.iter().enumerate() {
            if matches!(draft.matcher, RuleMatcher::Exact(_)) {
                continue;
            }
            let key = DuplicateKey::ignoring_case(draft);
            let rule = *known.entry(key).or_insert_with(|| {
                compiled.push(RuleDraft {
                    case: LetterCase::Ignored,
                    outcome: DraftOutcome::Gone(410),
                    when: When::default(),
                    ..draft.clone()
                });
                drafts.push(Vec::new());
                drafts.len() - 1
            });
            drafts.get_mut(rule)?.push(index);
        }
        Some(Self { rules: compiled::rules(importer, &compiled)?, drafts })
    }

    /// Returns the indices of the drafts before `index` that match the path of `draft`. Returns `None` if `draft` is not
    /// for a single path.
    fn earlier(&self, index: usize, draft: &RuleDraft) -> Option<impl Iterator<Item = usize>> {
        let RuleMatcher::Exact(path) = &draft.matcher else { return None };
        let path = NormalPath::parse(path).ok()?;
        let candidates = self.rules.explain(&Request::plain(&path, None)).candidates;
        let of_rule = candidates.into_iter().filter_map(|candidate| self.drafts.get(candidate.entry.rule));
        Some(of_rule.flatten().copied().filter(move |other| *other < index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::other_parameters::OtherParameters;
    use crate::note::StatementOrigin;
    use crate::options::ImportOptions;
    use crate::rule::draft::{Precedence, Tail};

    fn draft(matcher: RuleMatcher, host: &str) -> RuleDraft {
        let host = host.split(' ').filter(|host| !host.is_empty()).map(str::to_owned).collect();
        RuleDraft {
            origin: StatementOrigin::default(),
            precedence: Precedence::default(),
            matcher,
            case: LetterCase::Exact,
            outcome: DraftOutcome::Gone(410),
            when: When { host, ..When::default() },
            other_parameters: OtherParameters::Allowed,
        }
    }

    fn exact(path: &str) -> RuleMatcher {
        RuleMatcher::Exact(path.to_owned())
    }

    fn prefix(path: &str) -> RuleMatcher {
        RuleMatcher::Prefix { path: path.to_owned(), tail: Tail::Keep }
    }

    fn regex(text: &str) -> RuleMatcher {
        RuleMatcher::Regex(text.to_owned())
    }

    #[test]
    fn only_rules_that_no_other_rule_precedes_may_be_moved() {
        let options = ImportOptions::default();
        let mut importer = Importer::new(&options);
        let drafts = [
            (exact("/a/b"), "", true),
            (prefix("/a"), "", false),
            (exact("/a/c"), "", false),
            (exact("/d"), "a.example", true),
            (exact("/d"), "b.example", true),
            (exact("/e"), "", false),
            (exact("/E"), "a.example", false),
            (regex("/F/[a-z]+"), "a.example", false),
            (exact("/f/g"), "", false),
            (exact("/f/h"), "b.example", true),
            (exact("/f/7"), "", true),
            (prefix("/a"), "b.example", false),
        ];
        let (drafts, expected): (Vec<RuleDraft>, Vec<bool>) =
            drafts.into_iter().map(|(matcher, host, expected)| (draft(matcher, host), expected)).unzip();
        importer.drafts = drafts;
        assert_eq!(movable_to_the_front(&importer), expected);
    }

    #[test]
    fn rules_are_independent_if_no_request_can_match_two_of_them() {
        for (drafts, expected) in [
            (vec![(prefix("/a"), "")], true),
            (vec![(exact("/a"), ""), (exact("/b"), "")], true),
            (vec![(exact("/a"), ""), (exact("/a/"), "")], false),
            (vec![(exact("/a"), ""), (prefix("/b"), "")], true),
            (vec![(exact("/b/a"), ""), (prefix("/b"), "")], false),
            (vec![(prefix("/a"), "a.example"), (prefix("/a"), "b.example")], true),
            (vec![(prefix("/a"), "a.example"), (prefix("/a"), "")], false),
            (vec![(regex("/a/[0-9]+"), ""), (regex("/b/[0-9]+"), ""), (exact("/b/c"), "")], true),
            (vec![(regex("/a/[0-9]+"), ""), (regex("/a/[a-z]+"), "")], false),
        ] {
            let options = ImportOptions::default();
            let mut importer = Importer::new(&options);
            importer.drafts = drafts.into_iter().map(|(matcher, host)| draft(matcher, host)).collect();
            assert_eq!(all_are_independent(&importer), expected, "{:?}", importer.drafts);
        }
    }
}
