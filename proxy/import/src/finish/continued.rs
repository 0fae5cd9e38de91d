//! Finds the redirects that apply to paths after their exclusion from earlier redirects has ended. An example is a
//! `Redirect` of Apache, which applies after a `RewriteRule ^shop/ - [L]`.
//!
//! A rule with `pass` ends the evaluation, so these redirects also get rules before the rule with `pass`.

use regex::RegexBuilder;

use crate::finish::literal_start::literal_start;
use crate::foreign::exception::{ExceptedPaths, Exception};
use crate::rule::draft::{DraftOutcome, Precedence, RuleDraft, RuleMatcher, Tail};
use portico_redirects::LetterCase;

/// The maximum number of rules for one exclusion.
const MAX_RULES: usize = 100;
/// The maximum length of a compiled expression, in bytes.
const SIZE_LIMIT: usize = 1 << 20;

/// Returns the rules for the redirects in `later`, for the excluded paths only. Returns `None` if a redirect cannot be
/// limited to these paths.
pub(super) fn rules<'d>(
    exception: &Exception,
    paths: &ExceptedPaths,
    later: impl Iterator<Item = &'d RuleDraft>,
) -> Option<Vec<RuleDraft>> {
    let mut rules = Vec::new();
    for draft in later {
        let limited = limited(paths, draft)?;
        for when in exception.alternatives.iter().filter_map(|when| when.and(&draft.when)) {
            let mut rule = RuleDraft { when, ..limited.clone() };
            // The odd numbers are free, and the rule with `pass` follows.
            rule.precedence = Precedence { order: exception.precedence.order - 1, ..exception.precedence };
            rule.origin.comments.clear();
            rule.origin.blank_line_before = false;
            rules.push(rule);
        }
    }
    (rules.len() <= MAX_RULES).then_some(rules)
}

/// Returns the redirect of a draft for the excluded paths only.
fn limited(paths: &ExceptedPaths, draft: &RuleDraft) -> Option<RuleDraft> {
    if contains(paths, draft) {
        return Some(draft.clone());
    }
    // The target has the letters of the request, and not those of the excluded path.
    if paths.case != LetterCase::Exact {
        return None;
    }
    let of_paths = |matcher, outcome| RuleDraft { matcher, outcome, case: paths.case, ..draft.clone() };
    let (folder, tail) = match (&draft.matcher, &paths.matcher) {
        (RuleMatcher::Prefix { path, tail }, _) => (path, tail),
        (RuleMatcher::Exact(path), RuleMatcher::Exact(own)) => {
            let is_same = rest_below(own, path, draft.case).is_some_and(str::is_empty);
            return is_same.then(|| of_paths(paths.matcher.clone(), draft.outcome.clone()));
        }
        (RuleMatcher::Regex(regex), RuleMatcher::Prefix { path: own, .. }) => {
            let regex = below_folder(regex, own).filter(|_| draft.case == LetterCase::Exact)?;
            return Some(of_paths(RuleMatcher::Regex(regex), draft.outcome.clone()));
        }
        (RuleMatcher::Exact(_) | RuleMatcher::Pattern(_) | RuleMatcher::Regex(_), _) => return None,
    };
    if let RuleMatcher::Regex(own) = &paths.matcher {
        let (matcher, outcome) = of_whole_site(own, folder, *tail, &draft.outcome)?;
        return Some(of_paths(RuleMatcher::Regex(matcher), outcome));
    }
    let (own, matcher) = match &paths.matcher {
        RuleMatcher::Exact(path) => (path, RuleMatcher::Exact(path.clone())),
        RuleMatcher::Prefix { path, .. } => (path, RuleMatcher::Prefix { path: path.clone(), tail: *tail }),
        RuleMatcher::Pattern(_) | RuleMatcher::Regex(_) => return None,
    };
    let rest = rest_below(own, folder, draft.case)?;
    if !rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte)) {
        return None;
    }
    let outcome = match (&draft.outcome, tail) {
        (DraftOutcome::Redirect { status, to, query, lookup }, Tail::Keep) => {
            let (path, parameters) = to.split_at(to.find(['?', '#']).unwrap_or(to.len()));
            let to = format!("{}{rest}{parameters}", path.trim_end_matches('/'));
            DraftOutcome::Redirect { status: *status, to, query: query.clone(), lookup: lookup.clone() }
        }
        (DraftOutcome::Redirect { .. }, Tail::Drop)
        | (DraftOutcome::Gone(_) | DraftOutcome::Pass, Tail::Keep | Tail::Drop) => draft.outcome.clone(),
    };
    Some(of_paths(matcher, outcome))
}

/// Limits a redirect of the whole site to the paths of an expression such as `/(?:a|b).*`. Returns its expression and its outcome.
fn of_whole_site(own: &str, folder: &str, tail: Tail, outcome: &DraftOutcome) -> Option<(String, DraftOutcome)> {
    let rest = own.strip_prefix('/').filter(|rest| folder == "/" && !rest.contains("(?<"))?;
    match (outcome, tail) {
        (DraftOutcome::Redirect { status, to, query, lookup: None }, Tail::Keep) => {
            let (path, parameters) = to.split_at(to.find(['?', '#']).unwrap_or(to.len()));
            let to = format!("{}/{{rest}}{parameters}", path.trim_end_matches('/'));
            let outcome = DraftOutcome::Redirect { status: *status, to, query: query.clone(), lookup: None };
            Some((format!("/(?<rest>{rest})"), outcome))
        }
        (DraftOutcome::Redirect { lookup: Some(_), .. }, Tail::Keep) => None,
        (DraftOutcome::Redirect { .. } | DraftOutcome::Gone(_) | DraftOutcome::Pass, Tail::Keep | Tail::Drop) => {
            Some((own.to_owned(), outcome.clone()))
        }
    }
}

/// Limits an expression such as `/(?<rest>.*)_old`, which starts with a capture of any text, to the paths below a folder. The
/// result for `/m` is `/(?<rest>m/.*)_old`. Returns `None` if the capture may end inside the folder's path.
fn below_folder(regex: &str, folder: &str) -> Option<String> {
    let folder = format!("{}/", folder.trim_matches('/'));
    let (name, rest) = regex.strip_prefix("/(?<")?.split_once('>')?;
    // The text of `.+` may end with the slash of the folder.
    let after = rest.strip_prefix(".*)").or_else(|| rest.strip_prefix(".+)"))?;
    let next = literal_start(&RuleMatcher::Regex(after.to_owned()));
    let may_end_inside = folder
        .char_indices()
        .filter_map(|(at, _)| folder.get(at..))
        .any(|inside| inside.starts_with(&next) || next.starts_with(inside));
    let is_plain = folder.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_~/".contains(&byte));
    (is_plain && !may_end_inside).then(|| format!("/(?<{name}>{}.*){after}", folder.replace('.', r"\.")))
}

/// Returns the rest of a path below a folder. Returns `None` if the path is not there.
fn rest_below<'p>(path: &'p str, folder: &str, case: LetterCase) -> Option<&'p str> {
    let (start, rest) = path.split_at_checked(folder.trim_end_matches('/').len())?;
    let is_start = match case {
        LetterCase::Exact => start == folder.trim_end_matches('/'),
        LetterCase::Ignored => start.eq_ignore_ascii_case(folder.trim_end_matches('/')),
    };
    (is_start && (rest.is_empty() || rest.starts_with('/'))).then_some(rest)
}

/// Reports whether all paths of a draft are excluded. If this is uncertain, returns `false`.
pub(super) fn contains(paths: &ExceptedPaths, draft: &RuleDraft) -> bool {
    if paths.case == LetterCase::Exact && draft.case == LetterCase::Ignored {
        return false;
    }
    let folded = |text: &str| match paths.case {
        LetterCase::Exact => text.to_owned(),
        LetterCase::Ignored => text.to_lowercase(),
    };
    let is_below = |start: &str, path: &str| {
        let (start, path) = (folded(start.trim_end_matches('/')), folded(path));
        path == start || path.strip_prefix(&start).is_some_and(|rest| rest.starts_with('/'))
    };
    match (&paths.matcher, &draft.matcher) {
        (RuleMatcher::Exact(own), RuleMatcher::Exact(path)) => {
            folded(own.trim_end_matches('/')) == folded(path.trim_end_matches('/'))
        }
        (RuleMatcher::Prefix { path: own, .. }, RuleMatcher::Exact(path) | RuleMatcher::Prefix { path, .. }) => {
            is_below(own, path)
        }
        (RuleMatcher::Prefix { path: own, .. }, RuleMatcher::Pattern(_) | RuleMatcher::Regex(_)) => {
            folded(&literal_start(&draft.matcher)).starts_with(&format!("{}/", folded(own.trim_end_matches('/'))))
        }
        (RuleMatcher::Regex(own), RuleMatcher::Exact(path)) => {
            let regex = RegexBuilder::new(&format!("^(?:{own})$"))
                .case_insensitive(paths.case == LetterCase::Ignored)
                .size_limit(SIZE_LIMIT)
                .build();
            regex.is_ok_and(|regex| regex.is_match(path))
        }
        (RuleMatcher::Regex(own), RuleMatcher::Prefix { .. } | RuleMatcher::Pattern(_) | RuleMatcher::Regex(_)) => {
            let (start, shortest) = match (own.strip_suffix(".*"), own.strip_suffix(".+")) {
                (Some(start), _) => (start, 0),
                (None, Some(start)) => (start, 1),
                (None, None) => return false,
            };
            let (own, other) = (literal_start(&RuleMatcher::Regex(start.to_owned())), literal_start(&draft.matcher));
            let is_literal = own.len() == start.replace('\\', "").len();
            is_literal && other.len() >= own.len() + shortest && folded(&other).starts_with(&folded(&own))
        }
        (RuleMatcher::Exact(_) | RuleMatcher::Pattern(_), _) => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::comparison::compare;
    use crate::rule::reserved;
    use crate::{Format, ImportOptions, import};

    const MOVED: &str = "RewriteRule ^(keep|one)(/.*)?$ /moved/$1$2 [R=302,L]\n";

    /// Returns the rules before the rule for [`MOVED`], and the report.
    fn rules(pass: &str, redirect: &str) -> (String, Vec<String>) {
        let text = format!("RewriteEngine On\n{pass}\n{MOVED}{redirect}\n");
        let imported = import(Format::Apache, ".htaccess", &text, &ImportOptions::default());
        let compared = compare(Format::Apache, ".htaccess", &text, &imported).unwrap();
        let differences = compared.differences.iter().filter(|one| !reserved::is_below(&one.request.target));
        let unexpected: Vec<_> = differences.filter(|one| one.cause.is_none()).collect();
        assert!(unexpected.is_empty(), "{pass} {redirect}: {unexpected:?}\n{}", imported.yaml);
        let (_, rules) = imported.yaml.split_once("rules:\n").unwrap();
        let first = rules.split("  - regex: /(?<part>").next().unwrap();
        (first.to_owned(), imported.report.into_iter().map(|note| note.reason).collect())
    }

    #[test]
    fn redirects_of_mod_alias_apply_to_excluded_paths() {
        for (pass, redirect, expected) in [
            // No `Redirect` has these paths.
            ("RewriteRule ^keep/ - [L]", "Redirect 301 /other /x", "  - prefix: /keep\n    pass: true\n"),
            (
                "RewriteRule ^keep(/.*)?$ - [L]",
                "Redirect 301 /keep/a /x",
                "  - prefix: /keep/a\n    to: /x\n  - prefix: /keep\n    pass: true\n",
            ),
            (
                "RewriteRule ^keep(/.*)?$ - [L]",
                "RedirectMatch 301 ^/keep/([0-9]+)$ /x/$1",
                "  - regex: /keep/(?<number>[0-9]+)\n    to: /x/{number}\n  - prefix: /keep\n    pass: true\n",
            ),
            (
                "RewriteRule ^one$ - [L]",
                "Redirect 301 / https://n.example/",
                "  - from: /one\n    to: https://n.example/one\n",
            ),
            (
                "RewriteCond %{HTTP_COOKIE} stay=1\nRewriteRule ^one$ - [L]",
                "Redirect 301 /one /two",
                "  - from: /one\n    to: /two\n    when: { cookie: { stay: \"1\" } }\n",
            ),
        ] {
            let (found, reasons) = rules(pass, redirect);
            assert!(found.contains(expected), "{pass} {redirect}: {found}");
            assert!(!reasons.iter().any(|reason| reason.contains("has no rule")), "{reasons:?}");
        }
    }

    #[test]
    fn redirects_that_remove_an_extension_apply_to_a_hidden_folder() {
        let (rules, _) = rules(
            "RewriteCond %{REQUEST_URI} !^/\\.well-known/\nRewriteRule ^(.*)$ https://b.example/$1 [R=301,L]",
            "RewriteRule ^(.*)\\.php$ /$1 [R=302,L]",
        );
        assert!(rules.contains("regex: /(?<rest>\\.well-known/.*)\\.php"), "{rules}");
    }

    fn caddy(inner: &str) -> (String, Vec<String>) {
        let text = format!("a.example {{\n{inner}\n}}\n");
        let imported = import(Format::Caddy, "Caddyfile", &text, &ImportOptions::default());
        let (_, rules) = imported.yaml.split_once("rules:\n").unwrap();
        (rules.to_owned(), imported.report.into_iter().map(|note| note.reason).collect())
    }

    #[test]
    fn block_of_excluded_paths_comes_before_the_wider_redirect() {
        let (rules, reasons) = caddy(
            "@not not path /t/*\nredir @not https://b.example{uri}\n\
             handle_path /t/* {\nredir * https://c.example{uri}\n}\nhandle /u/* {\nredir * https://d.example{uri}\n}",
        );
        let first = rules.split("  - ").nth(1).unwrap();
        assert_eq!(first, "prefix: /t\n    to: https://c.example/\n    case: ignore\n", "{rules}");
        assert!(!reasons.iter().any(|reason| reason.contains("URLs such as")), "{reasons:?}");
    }

    #[test]
    fn later_redirect_ignores_case_and_is_limited_to_the_excluded_spelling() {
        let other = "redir @not https://b.example{uri} 301";
        for (own, later, expected) in [
            ("^/T/x$", "redir /t/x /y 301", "from: /T/x\n    to: /y\n    query: drop\n"),
            ("^/T/x$", "handle_path /t/* {\nredir * /y{path} 301\n}", "from: /T/x\n    to: /y/x\n    query: drop\n"),
        ] {
            let (rules, _) = caddy(&format!("@not not path_regexp {own}\n{other}\n{later}"));
            assert_eq!(rules.split("  - ").nth(1), Some(expected), "{rules}");
        }
    }

    #[test]
    fn statement_is_not_to_be_deleted_if_another_spelling_is_excluded_from_the_rule_before_it() {
        let later = "redir @not https://b.example{uri}\nredir /t/x1 /y";
        let covered = |own: &str| {
            let (_, reasons) = caddy(&format!("@not not path_regexp {own}\n{later}"));
            reasons.into_iter().find(|reason| reason.contains("first, so the statement has no rule")).unwrap()
        };
        let (of_case, of_others) = (covered("^/t/X[0-9]$"), covered("^/t/z[0-9]$"));
        assert!(of_case.ends_with("excludes some of these requests from line 3"), "{of_case}");
        assert!(of_others.contains("matches all requests of this statement"), "{of_others}");
    }
}
