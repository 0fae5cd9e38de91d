//! What ends the search for redirects, or answers by itself.

use crate::apache::condition::{self, AllConditions, RewriteCondition};
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::rewrite;
use crate::apache::scope::{PatternContext, Scope};
use crate::apache::walk::ALIAS;
use crate::condition::Condition;
use crate::draft::Precedence;
use crate::exception::{ExceptedPaths, Exception};
use crate::note::Remark;
use crate::paths::{self, PathRestriction};

/// A `RewriteRule` that redirects nothing and keeps its addresses from those behind it; one exception for each path that its
/// conditions allow. None for any other rule, or one that cannot be read.
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
    let own = rewrite::rule_path(scope, pattern, &flags).without_captures();
    let said = condition::all(conditions).and_then(|all| all.unsupported_alone().cloned().map_or(Ok(all), Err));
    let (paths, alternatives, remark) = match said {
        Ok(AllConditions { paths, condition, .. }) => {
            (paths, Condition::single(scope.when()).and_inner(condition).alternatives, kind.remark)
        }
        // It held for some of these addresses only, and nobody can tell for which.
        Err(why) => (vec![Vec::new()], vec![scope.when()], why),
    };
    let excepted_paths = |before: Vec<PathRestriction>| {
        let paths: Vec<PathRestriction> =
            before.into_iter().map(PathRestriction::without_captures).chain([own.clone()]).collect();
        paths::combine(&paths, None).and_then(|combined| ExceptedPaths::of(&combined.shape))
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

struct ExceptionKind {
    until: Precedence,
    remark: Remark,
}

fn kind(scope: &Scope, pattern: &str, to: &str, flags: &Flags) -> Option<ExceptionKind> {
    let is_proxy = flags.foreign.as_deref().is_some_and(|flag| matches!(flag, "P" | "PROXY"));
    let unsupported_alone = Flags { foreign: flags.foreign.clone().filter(|_| !is_proxy), ..flags.clone() };
    rewrite::check(scope, pattern, &unsupported_alone).ok()?;
    let until = if flags.status.is_some() || scope.context == PatternContext::Server && to != "-" {
        Precedence::LAST
    } else {
        // `Redirect` is asked all the same, for the address as it came.
        Precedence { phase: ALIAS, order: i64::MIN }
    };
    if is_proxy {
        let reason = "the flag P hands the request on to another server; the visitor is not redirected";
        return Some(ExceptionKind { until, remark: Remark::new(reason, "let the site answer these addresses") });
    }
    let refused = rewrite::status(to, flags).err()?;
    match (to, &flags.status) {
        ("-", None) => flags.is_last.then(|| ExceptionKind { until, remark: passes() }),
        (_, Some(_) | None) => Some(ExceptionKind { until, remark: refused }),
    }
}

fn passes() -> Remark {
    Remark::new(
        "it ends the list of rules for its addresses and redirects nothing",
        "nothing, as far as examples can tell",
    )
}
