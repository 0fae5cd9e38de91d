//! Describes rules that redirect to their own source. The compiler finds these rules, and this module chooses the words
//! and keeps rules that correct the letter case of a path.

use crate::condition::when::When;
use crate::finish::order::evaluation_order::normal;
use crate::importer::Importer;
use crate::note::{ADDS_SLASH, NoteSubject, Remark};
use crate::rule::draft::{DraftOutcome, RuleDraft, RuleMatcher, Tail};
use crate::target::url;
use portico_redirects::LetterCase;

const NORMALIZED: &str = "remove the redirect, because the proxy normalizes paths and the TLS terminator in front of the proxy redirects to https";
/// The original server would redirect its own host endlessly, so the file is probably that of an old host.
const OF_OTHER_HOST: &str = "if this is the file of another host, import it again with `--site-host` and the name of that host; \
     otherwise remove the redirect, because the proxy normalizes paths and the TLS terminator in front of the proxy redirects to https";

/// Makes rules case-sensitive that only correct the letter case of a path, and reports their statements. The rules would
/// otherwise redirect in a loop.
pub(super) fn keep_case_corrections(importer: &mut Importer<'_>) {
    let mut corrected = Vec::new();
    for draft in importer.drafts.iter_mut().filter(|draft| corrects_case(draft)) {
        draft.case = LetterCase::Exact;
        corrected.push(draft.origin.clone());
    }
    for origin in corrected {
        importer.report_difference(&origin, ignored_case());
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

/// Returns the remark about a rule that matches its own target, because no rule with `pass` could be written for the paths that
/// its statement excludes.
pub(super) fn not_excluded() -> Remark {
    Remark::new(
        "the rule would match its own target, because a rule with `pass` for the paths that this statement excludes would also \
         exclude them from later redirects",
        "if no later redirect is needed below the excluded paths, write a rule with `pass: true` for these paths, and this \
         redirect after it",
    )
}

/// Returns the remark about a rule that matches its own target.
pub(super) fn remark(draft: &RuleDraft) -> Remark {
    let path = target_path(draft).or_else(|| path_on_own_host(draft));
    if leads_to_itself(draft) {
        if adds_slash(draft) {
            return Remark::about(
                NoteSubject::AddedSlash,
                "this statement adds the final slash to the URLs of pages",
                ADDS_SLASH,
            );
        }
        if has_query(draft) {
            return Remark::new(
                "this statement redirects to its own source with another query, and a rule for it would apply to its target again",
                "write a rule with a condition in `when.query` that the target does not meet",
            );
        }
        if changes_letters(draft) {
            return Remark::about(
                NoteSubject::SamePath,
                "this statement redirects to the same URL with other upper and lower case letters, and compares paths \
                 without regard to their case, so it applies to its target again",
                "to redirect only the old spelling, write a rule with `case: exact`",
            );
        }
        let (subject, changes) = if keeps_host(draft) {
            (NoteSubject::SameUrl, "the trailing slash or the scheme")
        } else {
            (NoteSubject::SamePath, "the trailing slash, the scheme or the host")
        };
        let hint = if is_whole_site(draft) && !keeps_host(draft) { OF_OTHER_HOST } else { NORMALIZED };
        return Remark::about(
            subject,
            format!("this statement redirects to the same URL; at most {changes} differs"),
            hint,
        );
    }
    // The original pattern may exclude a path that ends with a slash.
    let ends_with_slash = path.is_some_and(|path| path.ends_with('/'));
    Remark::new(
        if ends_with_slash {
            "a rule would match its own target without the final slash, which causes a redirect loop"
        } else {
            "a rule would match its own target, which causes a redirect loop"
        },
        "write rules for the intended paths, or choose a target that the rule does not match",
    )
}

/// Returns the remark about a rule that was removed because it matches its own target, if other rules of its statement stay. The
/// statement redirects one of its hosts to itself, as `server_name ~^(www\.)?(?<site>a\.example)$` and `https://$site` do.
pub(super) fn remark_for_host(draft: &RuleDraft) -> Option<Remark> {
    let [host] = draft.when.host.as_slice() else { return None };
    (remark(draft).subject == NoteSubject::SameUrl).then(|| {
        Remark::about(
            NoteSubject::SameUrl,
            format!(
                "for the host `{host}`, this statement redirects to the same URL; at most the trailing slash or the scheme \
                 differs, so only its other hosts have rules"
            ),
            "no change needed, because the proxy normalizes paths and the TLS terminator in front of the proxy redirects to https",
        )
    })
}

/// Returns a draft for the paths below the text with which the targets of a rule start. Returns `None` if the target is on
/// another host.
pub(super) fn below_target(draft: &RuleDraft) -> Option<RuleDraft> {
    let path = target_path(draft).or_else(|| path_on_own_host(draft))?;
    let path = path.split('{').next().unwrap_or_default().to_owned();
    let is_whole = matches!(draft.matcher, RuleMatcher::Exact(_));
    let matcher = if is_whole { RuleMatcher::Exact(path) } else { RuleMatcher::Prefix { path, tail: Tail::Keep } };
    Some(RuleDraft { matcher, ..draft.clone() })
}

/// Reports whether a rule redirects each path to the same path. Such a rule is removed.
pub(super) fn leads_to_itself(draft: &RuleDraft) -> bool {
    let path = target_path(draft).or_else(|| path_on_own_host(draft));
    path.is_some_and(|path| is_same(draft, path))
}

/// Reports whether a rule applies to all paths of all hosts.
fn is_whole_site(draft: &RuleDraft) -> bool {
    let is_every_path = match &draft.matcher {
        RuleMatcher::Prefix { path, .. } => path == "/",
        RuleMatcher::Exact(_) | RuleMatcher::Pattern(_) | RuleMatcher::Regex(_) => false,
    };
    is_every_path && draft.when == When::default()
}

/// Reports whether the target is a path that ends with a slash, and the source is a path without one.
fn adds_slash(draft: &RuleDraft) -> bool {
    let source_ends = match &draft.matcher {
        RuleMatcher::Exact(path) | RuleMatcher::Prefix { path, .. } | RuleMatcher::Pattern(path) => path.ends_with('/'),
        RuleMatcher::Regex(regex) => regex.trim_end_matches(['$', ')', '?']).ends_with('/'),
    };
    let path = target_path(draft).or_else(|| path_on_own_host(draft)).unwrap_or_default();
    path.len() > 1 && path.ends_with('/') && !source_ends
}

/// Reports whether the path of the target has other upper and lower case letters than the source.
fn changes_letters(draft: &RuleDraft) -> bool {
    let exact = RuleDraft { case: LetterCase::Exact, ..draft.clone() };
    draft.case == LetterCase::Ignored && !leads_to_itself(&exact)
}

/// Reports whether the target sets its own query.
fn has_query(draft: &RuleDraft) -> bool {
    let DraftOutcome::Redirect { to, .. } = &draft.outcome else { return false };
    to.split('#').next().and_then(|to| to.split_once('?')).is_some_and(|(_, query)| !query.is_empty())
}

/// Reports whether a rule applies only to the host of its target. A path is a target on the host of the request.
fn keeps_host(draft: &RuleDraft) -> bool {
    let DraftOutcome::Redirect { to, .. } = &draft.outcome else { return false };
    url::host(to).map_or_else(|| draft.when.host.len() == 1, |host| draft.when.host == [host])
}

/// Returns the path of the target, if the target is on the same site. Otherwise, returns `None`.
fn target_path(draft: &RuleDraft) -> Option<&str> {
    let DraftOutcome::Redirect { to, .. } = &draft.outcome else { return None };
    let path = to.split(['?', '#']).next().unwrap_or_default();
    to.starts_with('/').then_some(path)
}

/// Returns the path of the target, if the target is on a host to which the rule applies. Otherwise, returns `None`.
fn path_on_own_host(draft: &RuleDraft) -> Option<&str> {
    let DraftOutcome::Redirect { to, .. } = &draft.outcome else { return None };
    let host = url::host(to).filter(|host| draft.when.host.contains(host))?;
    let (_, rest) = url::split_host(to).filter(|_| !host.is_empty())?;
    rest.split(['?', '#']).next()
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
/// for the expression `/(?<rest>.+)` and the target `/{rest}`, and for `/a/(?<name>[a-z]+)` and `/a/{name}`.
fn captures_all(regex: &str, path: &str) -> bool {
    let Some(source) = with_placeholders(regex) else { return false };
    // The slash may be part of the capture.
    source == path || path.strip_prefix('/').is_some_and(|path| source == path && path.starts_with('{'))
}

/// Returns the path that an expression matches, with a placeholder for each named group. Returns `None` if the expression
/// contains other syntax.
fn with_placeholders(regex: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = regex;
    while let Some(c) = rest.chars().next() {
        // A greedy capture begins at the start of the path, because the part before it matches no text.
        if let Some(after) = rest.strip_prefix(".*?").filter(|after| after.contains(">.")) {
            rest = after;
        } else if let Some(group) = rest.strip_prefix("(?<") {
            let (name, body) = group.split_once('>')?;
            out.extend(["{", name, "}"]);
            rest = body.get(end_of_group(body)? + 1..)?;
        } else if let Some(escaped) = rest.strip_prefix('\\') {
            let c = escaped.chars().next().filter(char::is_ascii_punctuation)?;
            out.push(c);
            rest = escaped.get(1..)?;
        } else if regex_syntax::is_meta_character(c) && c != '-' {
            return None;
        } else {
            out.push(c);
            rest = rest.get(c.len_utf8()..)?;
        }
    }
    Some(out)
}

/// Returns the position of the parenthesis that closes a group.
fn end_of_group(body: &str) -> Option<usize> {
    let (mut depth, mut is_class, mut is_escaped) = (0_u32, false, false);
    for (at, c) in body.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => is_class = true,
            ']' => is_class = false,
            '(' if !is_class => depth += 1,
            ')' if !is_class && depth == 0 => return Some(at),
            ')' if !is_class => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn capture_of_the_whole_path_may_contain_the_first_slash() {
        for (regex, path, is_whole) in [
            ("/(?<rest>.+)", "/{rest}", true),
            ("(?<rest>.+)", "/{rest}", true),
            (".*?(?<rest>.+)", "/{rest}", true),
            ("/(?<rest>.+)", "//{rest}", false),
            ("/a/(?<rest>.+)", "/{rest}", false),
            ("(?<rest>.+)", "/x{rest}", false),
            ("/cat/(?<name>[a-z]+)", "/cat/{name}", true),
            ("/b/(?<one>(?:x|y)[)]*)/(?<two>[0-9]+)", "/b/{one}/{two}", true),
            ("/b/(?<one>x)/(?<two>y)", "/b/{two}/{one}", false),
            ("/a\\.b/(?<one>x)", "/a.b/{one}", true),
            ("/a(?:b)?/(?<one>x)", "/ab/{one}", false),
            ("/.*?(?<part>.*[^/])", "/{part}", true),
            ("/.*?(?<part>[a-z]+)", "/{part}", false),
        ] {
            assert_eq!(captures_all(regex, path), is_whole, "{regex} {path}");
        }
    }

    #[test]
    fn list_of_an_old_host_is_to_be_imported_with_its_own_host() {
        let options = ImportOptions { site_hosts: vec!["www.example.com".to_owned()], ..ImportOptions::default() };
        for (statement, is_of_other) in
            [("Redirect 301 / https://www.example.com/", true), ("Redirect 301 /a https://www.example.com/a", false)]
        {
            let imported = import(Format::Apache, ".htaccess", statement, &options);
            let is_found = imported.report.iter().any(|note| note.hint == OF_OTHER_HOST);
            assert_eq!(is_found, is_of_other, "{statement}: {:?}", imported.report);
        }
    }
}
