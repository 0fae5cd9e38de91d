//! Finds `RewriteRule` directives that exclude URLs from later redirects. Such a directive ends the evaluation of
//! rules, or sends another response than a redirect.

use crate::apache::all_conditions::{self, AllConditions};
use crate::apache::condition::RewriteCondition;
use crate::apache::flags::{Flags, RewriteEnd};
use crate::apache::lines::Directive;
use crate::apache::precedence::{ALIAS, LOCATION, PROXY};
use crate::apache::rewrite_rule;
use crate::apache::scope::{PatternContext, Scope};
use crate::condition::Condition;
use crate::condition::when::When;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;

/// Converts a `RewriteRule` that excludes the matched URLs from later redirects. Returns one [`Exception`] for each
/// path that the conditions of the `RewriteRule` allow. If the `RewriteRule` excludes no URLs or cannot be parsed,
/// returns an empty list.
pub(super) fn rewrite(
    scope: &Scope,
    directive: &Directive,
    conditions: &[RewriteCondition],
    site_hosts: &[String],
    precedence: Precedence,
) -> Vec<Exception> {
    let [pattern, to, written @ ..] = directive.arguments.as_slice() else {
        return Vec::new();
    };
    // It excludes all URLs but some, which no pattern can express.
    if pattern.starts_with('!') {
        return Vec::new();
    }
    let flags = Flags::read(written.first().map_or("", String::as_str));
    let Some(kind) = kind(scope, to, &flags) else {
        return Vec::new();
    };
    let rule_path = rewrite_rule::path(scope, pattern, &flags).without_captures();
    let anywhere = || vec![(Vec::new(), vec![scope.when()])];
    let (cases, certainty, remark) = match all_conditions::all(conditions, site_hosts) {
        Ok(AllConditions { excluded, .. }) if !excluded.is_empty() => {
            let reason = "the statement has a negated condition on the path";
            let hint = "write a rule by hand for the requests to redirect";
            (anywhere(), Certainty::Sometimes, kind.remark.or_else(|| Some(Remark::new(reason, hint))))
        }
        Ok(AllConditions { cases, .. }) => {
            let alternatives = |condition| Condition::single(scope.when()).and_inner(condition).alternatives;
            let cases = cases.into_iter().map(|case| (case.paths, alternatives(case.condition))).collect();
            (cases, Certainty::Always, kind.remark)
        }
        // Because of its conditions, the `RewriteRule` applies only to some of the URLs that its pattern matches. These
        // URLs are unknown, because the conditions cannot be translated.
        Err(why) => (anywhere(), Certainty::Sometimes, kind.remark.or(Some(why))),
    };
    let excepted_paths = |before: Vec<PathRestriction>| {
        let paths: Vec<PathRestriction> =
            before.into_iter().map(PathRestriction::without_captures).chain([rule_path.clone()]).collect();
        path_restriction::combine(&paths, None).and_then(|combined| ExceptedPaths::of(&combined.shape))
    };
    let exception = |(before, alternatives): (Vec<PathRestriction>, Vec<When>)| Exception {
        origin: directive.origin.clone(),
        precedence,
        until: kind.until,
        excepted_paths: excepted_paths(before),
        alternatives,
        certainty,
        remark: remark.clone(),
    };
    cases.into_iter().map(exception).collect()
}

/// Returns the [`Exception`] for a negated condition on the path. The paths in `excluded` are excluded only from the
/// redirect of the `RewriteRule` to which the condition belongs. `own_path` is the path of this `RewriteRule`.
pub(super) fn negated_path(
    (origin, excluded): (StatementOrigin, PathRestriction),
    own_path: &PathRestriction,
    alternatives: &[When],
    precedence: Precedence,
) -> Exception {
    Exception {
        origin,
        precedence: Precedence { order: precedence.order - 1, ..precedence },
        until: Precedence { order: precedence.order + 1, ..precedence },
        excepted_paths: ExceptedPaths::within(excluded, own_path),
        alternatives: alternatives.to_vec(),
        certainty: Certainty::Always,
        remark: None,
    }
}

/// The way in which a `RewriteRule` excludes URLs from redirects. `until` is the precedence at which the exclusion
/// ends. If there is a remark, the report contains it.
struct ExceptionKind {
    until: Precedence,
    remark: Option<Remark>,
}

/// Returns the way in which a `RewriteRule` excludes URLs from redirects. If the `RewriteRule` excludes no URLs,
/// returns `None`.
fn kind(scope: &Scope, to: &str, flags: &Flags) -> Option<ExceptionKind> {
    let is_proxy = flags.is_proxy();
    let other_flags = Flags { unsupported: flags.unsupported.clone().filter(|_| !is_proxy), ..flags.clone() };
    rewrite_rule::check(scope, &other_flags).ok()?;
    let is_server = scope.context == PatternContext::Server;
    let from = |phase| Precedence { phase, order: i64::MIN };
    let until = match (&flags.status, is_server) {
        // Apache still evaluates the directives of `<Location>`.
        (None, true) if is_proxy => from(LOCATION),
        (Some(_), _) => Precedence::LAST,
        (None, true) if to != "-" => Precedence::LAST,
        // `mod_proxy` and `mod_alias` still apply directives such as `Redirect` to the original URL.
        (None, true) => from(PROXY),
        (None, false) => from(ALIAS),
    };
    if is_proxy {
        let reason = "the flag P forwards the request to another server instead of redirecting it";
        let remark = Remark::new(reason, "let the site respond to these URLs");
        return Some(ExceptionKind { until, remark: Some(remark) });
    }
    let remark = rewrite_rule::status(to, flags).err()?;
    match (to, &flags.status) {
        ("-", None) => (flags.end != RewriteEnd::NextRule).then_some(ExceptionKind { until, remark: None }),
        (_, Some(_) | None) => Some(ExceptionKind { until, remark: Some(remark) }),
    }
}
