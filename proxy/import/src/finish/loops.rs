//! Finds and removes rules that match their own target and would therefore redirect in a loop.

use crate::finish::evaluation_order::normal;
use crate::finish::path_set::{ExamplePath, PathSet};
use crate::importer::Importer;
use crate::note::Remark;
use crate::rule::draft::{DraftOutcome, QueryPolicy, RuleDraft, RuleMatcher, Tail};
use crate::target::url;
use portico_redirects::LetterCase;
use portico_redirects::path_regex::SharedRegexes;

/// Removes and reports rules that match their own target. If a rule only corrects the letter case of a path, the rule
/// is kept and made case-sensitive.
pub(super) fn remove(importer: &mut Importer<'_>) {
    let is_pass = |draft: &&RuleDraft| draft.outcome == DraftOutcome::Pass;
    let passes: Vec<RuleDraft> = importer.drafts.iter().filter(is_pass).cloned().collect();
    let mut shared = SharedRegexes::default();
    for mut draft in std::mem::take(&mut importer.drafts) {
        if corrects_case(&draft) {
            draft.case = LetterCase::Exact;
            importer.report_difference(&draft.origin, ignored_case());
        }
        match redirect_loop(&draft, &passes, &mut shared) {
            Some(remark) => importer.report_untranslated(&draft.origin, remark),
            None => importer.drafts.push(draft),
        }
    }
}

/// Reports whether a case-insensitive rule only corrects letter case. The source must be a single path, and the target
/// must differ from the source only in letter case.
fn corrects_case(draft: &RuleDraft) -> bool {
    let (RuleMatcher::Exact(from), Some(path)) = (&draft.matcher, target_path(draft)) else {
        return false;
    };
    draft.case == LetterCase::Ignored && normal(from) != normal(path) && is_same(draft, path)
}

fn ignored_case() -> Remark {
    Remark::new(
        "the original statement ignores case and redirects to itself; the rule matches only the spelling of the source",
        "no change needed if the URL of the page has the spelling of the target",
    )
}

/// Returns a remark if the rule matches its own target, or if the regular expression of the rule cannot be used.
fn redirect_loop(draft: &RuleDraft, passes: &[RuleDraft], shared: &mut SharedRegexes) -> Option<Remark> {
    let path = target_path(draft);
    if path.is_some_and(|path| is_same(draft, path)) {
        return Some(Remark::new(
            "this statement redirects to the same URL; at most the trailing slash, the scheme or the host differs",
            "remove the redirect, because the proxy normalizes paths and the TLS terminator in front of the proxy \
            redirects to https",
        ));
    }
    if matches!(draft.matcher, RuleMatcher::Exact(_)) {
        return None;
    }
    match (PathSet::with_shared(&draft.matcher, draft.case, shared), path) {
        (PathSet::Unknown, _) => Some(Remark::new(
            "the regular expression is not valid in a rule or needs too much memory",
            "write separate rules for the paths that the expression matches",
        )),
        (path_set, Some(path)) if matches_target(draft, &path_set, path) && !is_excluded(draft, path, passes) => {
            Some(Remark::new(
                "the pattern matches its own target, which causes a redirect loop",
                "list the intended paths, or choose a target that the pattern does not match",
            ))
        }
        (PathSet::Segments { .. } | PathSet::Regex { .. }, _) => None,
    }
}

/// Returns the path of the target, if the target is on the same site. Otherwise, returns `None`. Also returns `None` if
/// the redirected URL lacks a query parameter that the rule requires, because the rule then cannot match again.
fn target_path(draft: &RuleDraft) -> Option<&str> {
    let DraftOutcome::Redirect { to, query, .. } = &draft.outcome else {
        return None;
    };
    // If a target uses a query parameter, as in `/new/{query.id}`, the redirect removes this parameter from the query.
    // The parameter remains only if the target sets it again, as in `?id={query.id}`.
    let is_set = |name: &str| ["?", "&"].iter().any(|separator| to.contains(&format!("{separator}{name}=")));
    let is_removed = |name: &String| to.contains(&format!("{{query.{name}}}")) && !is_set(name);
    let drops_query =
        !draft.when.query.is_empty() && (*query != QueryPolicy::Keep || draft.when.query.keys().any(is_removed));
    let path = to.split(['?', '#']).next().unwrap_or_default();
    (to.starts_with('/') && !drops_query).then_some(path)
}

/// Reports whether the target path equals the source of the rule. If the source has placeholders, the target must have
/// the same placeholders at the same positions.
fn is_same(draft: &RuleDraft, path: &str) -> bool {
    let same = |one: &str, other: &str| match draft.case {
        LetterCase::Exact => one == other,
        LetterCase::Ignored => one.to_lowercase() == other.to_lowercase(),
    };
    match &draft.matcher {
        RuleMatcher::Exact(from) | RuleMatcher::Prefix { path: from, tail: Tail::Keep } => {
            same(&normal(from), &normal(path))
        }
        RuleMatcher::Prefix { tail: Tail::Drop, .. } => false,
        RuleMatcher::Pattern(pattern) => same(&normal(&pattern.replace("...}", "}")), &normal(path)),
        RuleMatcher::Regex(regex) => captures_all(regex, path.trim_end_matches('/')),
    }
}

/// Reports whether the target of a rule with a regular expression repeats the whole path. For example, this is the case
/// for the expression `/(?<rest>.+)` and the target `/{rest}`.
fn captures_all(regex: &str, path: &str) -> bool {
    let name = path.strip_prefix("/{").and_then(|rest| rest.strip_suffix('}'));
    name.is_some_and(|name| {
        let body = regex.strip_prefix(&format!("/(?<{name}>"));
        body.is_some_and(|body| body.ends_with(')') && !body.contains("(?<"))
    })
}

/// Reports whether a rule with `pass` before the rule excludes its target.
fn is_excluded(draft: &RuleDraft, path: &str, passes: &[RuleDraft]) -> bool {
    if path.contains('{') || matches!(draft.matcher, RuleMatcher::Prefix { tail: Tail::Keep, .. }) {
        return false;
    }
    let target = ExamplePath::read(path);
    let comes_before = |pass: &RuleDraft| (pass.precedence, pass.origin.line) < (draft.precedence, draft.origin.line);
    let covers = |pass: &RuleDraft| draft.when.and(&pass.when).as_ref() == Some(&draft.when);
    passes
        .iter()
        .any(|pass| comes_before(pass) && covers(pass) && PathSet::of(&pass.matcher, pass.case).matches(&target))
}

/// Reports whether the rule matches its own target path, in which example texts replace the placeholders.
fn matches_target(draft: &RuleDraft, path_set: &PathSet, path: &str) -> bool {
    let below = if matches!(draft.matcher, RuleMatcher::Prefix { tail: Tail::Keep, .. }) { "/x" } else { "" };
    let target = ExamplePath::read(&format!("{}{below}", url::example(path)));
    path_set.matches(&target)
}
