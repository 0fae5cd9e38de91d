//! Finds `RewriteRule` directives that end the evaluation or respond without a redirect.

use crate::apache::condition::{self, AllConditions, RewriteCondition};
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::precedence::ALIAS;
use crate::apache::rewrite_rule;
use crate::apache::scope::{PatternContext, Scope};
use crate::condition::Condition;
use crate::foreign::exception::{ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::note::Remark;
use crate::rule::draft::Precedence;

/// Converts a `RewriteRule` that does not redirect and keeps later rules from being applied to the matched URLs.
/// Returns one exception for each path that the conditions of the rule allow. Returns no exceptions for any other rule,
/// or if the rule cannot be parsed.
pub(super) fn rewrite(
    scope: &Scope,
    directive: &Directive,
    conditions: &[RewriteCondition],
    precedence: Precedence,
) -> Vec<Exception> {
    let [pattern, to, written @ ..] = directive.arguments.as_slice() else {
        return Vec::new();
    };
    let flags = Flags::read(written.first().map_or("", String::as_str));
    let Some(kind) = kind(scope, pattern, to, &flags) else {
        return Vec::new();
    };
    let rule_path = rewrite_rule::path(scope, pattern, &flags).without_captures();
    let conditions = condition::all(conditions).and_then(|all| all.unsupported_alone().cloned().map_or(Ok(all), Err));
    let (paths, alternatives, remark) = match conditions {
        Ok(AllConditions { paths, condition, .. }) => {
            (paths, Condition::single(scope.when()).and_inner(condition).alternatives, kind.remark)
        }
        // The rule applies only to some of these URLs. The exact URLs are unknown, because the conditions cannot be
        // translated.
        Err(why) => (vec![Vec::new()], vec![scope.when()], why),
    };
    let excepted_paths = |before: Vec<PathRestriction>| {
        let paths: Vec<PathRestriction> =
            before.into_iter().map(PathRestriction::without_captures).chain([rule_path.clone()]).collect();
        path_restriction::combine(&paths, None).and_then(|combined| ExceptedPaths::of(&combined.shape))
    };
    let exception = |before| Exception {
        origin: directive.origin.clone(),
        precedence,
        until: kind.until,
        excepted_paths: excepted_paths(before),
        alternatives: alternatives.clone(),
        remark: Some(remark.clone()),
    };
    paths.into_iter().map(exception).collect()
}

/// The extent of an exception and the remark about the exception.
struct ExceptionKind {
    until: Precedence,
    remark: Remark,
}

/// Returns the kind of exception that a `RewriteRule` is. Returns `None` if the rule is not an exception.
fn kind(scope: &Scope, pattern: &str, to: &str, flags: &Flags) -> Option<ExceptionKind> {
    let is_proxy = flags.unsupported.as_deref().is_some_and(|flag| matches!(flag, "P" | "PROXY"));
    let other_flags = Flags { unsupported: flags.unsupported.clone().filter(|_| !is_proxy), ..flags.clone() };
    rewrite_rule::check(scope, pattern, &other_flags).ok()?;
    let until = if flags.status.is_some() || scope.context == PatternContext::Server && to != "-" {
        Precedence::LAST
    } else {
        // Directives such as `Redirect` are still evaluated, for the original URL.
        Precedence { phase: ALIAS, order: i64::MIN }
    };
    if is_proxy {
        let reason = "the flag P forwards the request to another server instead of redirecting it";
        return Some(ExceptionKind { until, remark: Remark::new(reason, "let the site respond to these URLs") });
    }
    let remark = rewrite_rule::status(to, flags).err()?;
    match (to, &flags.status) {
        ("-", None) => flags.is_last.then(|| ExceptionKind { until, remark: ends_rewriting() }),
        (_, Some(_) | None) => Some(ExceptionKind { until, remark }),
    }
}

fn ends_rewriting() -> Remark {
    Remark::new(
        "this statement ends the rewriting of the matched URLs and does not redirect these URLs",
        "no change needed, because no translated rule was found that matches these URLs",
    )
}
