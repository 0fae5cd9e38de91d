//! What ends the search for redirects, or answers by itself.

use crate::apache::condition::{self, All, Line};
use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::rewrite;
use crate::apache::scope::{Place, Scope};
use crate::apache::walk::ALIAS;
use crate::condition::Condition;
use crate::draft::Turn;
use crate::exception::{Area, Exception};
use crate::note::Remark;
use crate::paths::{self, Path};

/// A `RewriteRule` that redirects nothing and keeps its addresses from those behind it; one exception for each path that its
/// conditions allow. None for any other rule, or one that cannot be read.
pub(super) fn rewrite(scope: &Scope, directive: &Directive, conditions: &[Line], turn: Turn) -> Vec<Exception> {
    let [pattern, to, written @ ..] = directive.arguments.as_slice() else {
        return Vec::new();
    };
    let flags = Flags::read(written.first().map_or("", String::as_str));
    let Some(kind) = kind(scope, pattern, to, &flags) else {
        return Vec::new();
    };
    let own = rewrite::own_path(scope, pattern, &flags).silent();
    let said = condition::all(conditions).and_then(|all| all.alone().cloned().map_or(Ok(all), Err));
    let (paths, whens, remark) = match said {
        Ok(All { paths, condition, .. }) => (paths, Condition::one(scope.when()).around(condition).whens, kind.remark),
        // It held for some of these addresses only, and nobody can tell for which.
        Err(why) => (vec![Vec::new()], vec![scope.when()], why),
    };
    let area = |before: Vec<Path>| {
        let paths: Vec<Path> = before.into_iter().map(Path::silent).chain([own.clone()]).collect();
        paths::meet(&paths, None).and_then(|met| Area::of(&met.shape))
    };
    let exception = |before| Exception {
        origin: directive.origin.clone(),
        turn,
        until: kind.until,
        area: area(before),
        whens: whens.clone(),
        remark: Some(remark.clone()),
    };
    paths.into_iter().map(exception).collect()
}

struct Kind {
    until: Turn,
    remark: Remark,
}

fn kind(scope: &Scope, pattern: &str, to: &str, flags: &Flags) -> Option<Kind> {
    let is_proxy = flags.foreign.as_deref().is_some_and(|flag| matches!(flag, "P" | "PROXY"));
    let alone = Flags { foreign: flags.foreign.clone().filter(|_| !is_proxy), ..flags.clone() };
    rewrite::check(scope, pattern, &alone).ok()?;
    let until = if flags.status.is_some() || scope.place == Place::Server && to != "-" {
        Turn::END
    } else {
        // `Redirect` is asked all the same, for the address as it came.
        Turn { phase: ALIAS, order: i64::MIN }
    };
    if is_proxy {
        let reason = "the flag P hands the request on to another server; the visitor is not redirected";
        return Some(Kind { until, remark: Remark::new(reason, "let the site answer these addresses") });
    }
    let refused = rewrite::status(to, flags).err()?;
    match (to, &flags.status) {
        ("-", None) => flags.is_last.then(|| Kind { until, remark: passes() }),
        (_, Some(_) | None) => Some(Kind { until, remark: refused }),
    }
}

fn passes() -> Remark {
    Remark::new(
        "it ends the list of rules for its addresses and redirects nothing",
        "nothing, as far as examples can tell",
    )
}
