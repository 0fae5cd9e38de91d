//! Rules that lead to themselves.

use crate::draft::{Case, Outcome, QueryPolicy, RuleDraft, RuleMatcher, Tail};
use crate::finish::duplicates::normal;
use crate::finish::path_set::{ExamplePath, PathSet};
use crate::importer::Importer;
use crate::note::Remark;
use crate::template;

/// Takes them out.
pub(super) fn remove(importer: &mut Importer<'_>) {
    for mut draft in std::mem::take(&mut importer.drafts) {
        if corrects_case(&draft) {
            draft.case = Case::Exact;
            importer.report_difference(&draft.origin, with_case());
        }
        match redirect_loop(&draft) {
            Some(remark) => importer.report_untranslated(&draft.origin, remark),
            None => importer.drafts.push(draft),
        }
    }
}

/// Whether an address leads to itself in another case.
fn corrects_case(draft: &RuleDraft) -> bool {
    let (RuleMatcher::Exact(from), Some(path)) = (&draft.matcher, target_path(draft)) else {
        return false;
    };
    draft.case == Case::Ignore && normal(from) != normal(path) && is_same(draft, path)
}

fn with_case() -> Remark {
    Remark::new(
        "paths were compared without regard to case, so it led to itself; now only this spelling is redirected",
        "nothing, when the other spelling is the page",
    )
}

fn redirect_loop(draft: &RuleDraft) -> Option<Remark> {
    let path = target_path(draft);
    if path.is_some_and(|path| is_same(draft, path)) {
        return Some(Remark::new(
            "it leads to the address that was asked, but for the slash at the end, the scheme or the host",
            "leave it out: the proxy gives every address one spelling, and whatever ends TLS sees to the scheme",
        ));
    }
    if matches!(draft.matcher, RuleMatcher::Exact(_)) {
        return None;
    }
    match (PathSet::of(&draft.matcher, draft.case), path) {
        (PathSet::Unknown, _) => Some(Remark::new(
            "the regular expression has no equal in ours, or takes too much memory",
            "write the paths that it means as rules of their own",
        )),
        (path_set, Some(path)) if matches_target(draft, &path_set, path) => Some(Remark::new(
            "its target is one of its own addresses, so visitors would go round in circles",
            "list the addresses that are meant, or choose a target outside of them",
        )),
        (PathSet::Segments { .. } | PathSet::Regex { .. }, _) => None,
    }
}

/// The path of a target on the same site; none where the next request differs in the query that was asked for.
fn target_path(draft: &RuleDraft) -> Option<&str> {
    let Outcome::Redirect { to, query, .. } = &draft.outcome else {
        return None;
    };
    // A parameter that the target takes in is not kept, unless it is set there under its own name.
    let is_set = |name: &str| ["?", "&"].iter().any(|sign| to.contains(&format!("{sign}{name}=")));
    let takes_out = |name: &String| to.contains(&format!("{{query.{name}}}")) && !is_set(name);
    let drops_query =
        !draft.when.query.is_empty() && (*query != QueryPolicy::Keep || draft.when.query.keys().any(takes_out));
    let path = to.split(['?', '#']).next().unwrap_or_default();
    (to.starts_with('/') && !drops_query).then_some(path)
}

fn is_same(draft: &RuleDraft, path: &str) -> bool {
    let same = |one: &str, other: &str| match draft.case {
        Case::Exact => one == other,
        Case::Ignore => one.to_lowercase() == other.to_lowercase(),
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

/// Whether the regex is one capture behind the first slash, and the target that capture.
fn captures_all(regex: &str, path: &str) -> bool {
    let name = path.strip_prefix("/{").and_then(|rest| rest.strip_suffix('}'));
    name.is_some_and(|name| {
        let body = regex.strip_prefix(&format!("/(?<{name}>"));
        body.is_some_and(|body| body.ends_with(')') && !body.contains("(?<"))
    })
}

/// Whether the rule answers an address to which it sends.
fn matches_target(draft: &RuleDraft, path_set: &PathSet, path: &str) -> bool {
    let below = if matches!(draft.matcher, RuleMatcher::Prefix { tail: Tail::Keep, .. }) { "/x" } else { "" };
    let target = ExamplePath::read(&format!("{}{below}", template::filled(path)));
    path_set.matches(&target)
}
