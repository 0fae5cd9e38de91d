//! Finds statements that exclude URLs from later redirects. Such a statement sends another response than a redirect, or
//! ends the evaluation.

use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::status::{is_gone, is_redirect};
use crate::nginx::precedence;
use crate::nginx::scope::Scope;
use crate::nginx::tree::Directive;
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;

/// The redirects from which a statement excludes URLs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ExceptionExtent {
    /// All later redirects, because the statement sends a response or rewrites the URL.
    Everything,
    /// The later redirects of the same block, because `break` ends the evaluation of that block.
    Block,
}

/// Returns the [`Exception`] for a `location` block, which excludes its URLs from redirects outside the block. If no
/// redirect in the block matches a request, the `location` itself responds. Returns `None` if the `location` is
/// internal or cannot be translated, or if its paths are unknown and all of them are redirected.
pub(super) fn location(scope: &Scope, directive: &Directive, block: &[Directive]) -> Option<Exception> {
    let is_reached = scope.unsupported.is_none() && !block.iter().any(|inner| inner.name() == "internal");
    let exception = is_reached.then(|| {
        let precedence = precedence::after_block(scope.precedence);
        Exception { precedence, ..of(scope, &directive.origin, None, precedence) }
    });
    // A rule with `pass` would take the redirect away.
    exception.filter(|exception| exception.excepted_paths.is_ok() || !block.iter().any(redirects_all))
}

/// Reports whether a directive of a block redirects all requests that meet the block, or answers that their pages are gone.
fn redirects_all(directive: &Directive) -> bool {
    let status = directive.arguments().first().and_then(|status| status.parse().ok());
    directive.name() == "return" && status.is_none_or(|status| is_redirect(status) || is_gone(status))
}

/// Returns the [`Exception`] for a statement that excludes URLs from redirects. `path` is the pattern of the statement.
/// If the statement has no pattern, `path` is `None`.
pub(super) fn statement(
    scope: &Scope,
    origin: &StatementOrigin,
    path: Option<&PathRestriction>,
    extent: ExceptionExtent,
) -> Exception {
    let until = match (extent, scope.precedence.phase) {
        (ExceptionExtent::Everything, _) => Precedence::LAST,
        (ExceptionExtent::Block, 0) => Precedence { phase: precedence::LOCATIONS, order: i64::MIN },
        (ExceptionExtent::Block, _) => precedence::after_block(scope.precedence),
    };
    Exception { until, ..of(scope, origin, path, precedence::of_first_rule(scope.precedence)) }
}

/// Adds a remark to the exceptions of one statement. The report contains the remark even if no rule redirects the excluded
/// URLs. It is the same for all of them, so only the first one gets it, unless it already has another one.
pub(super) fn with_remark(mut exceptions: Vec<Exception>, remark: &Remark) -> Vec<Exception> {
    if let Some(first) = exceptions.first_mut() {
        first.remark = Some(remark.clone());
    }
    exceptions
}

fn of(scope: &Scope, origin: &StatementOrigin, path: Option<&PathRestriction>, precedence: Precedence) -> Exception {
    let paths: Vec<PathRestriction> =
        scope.paths.iter().chain(path).cloned().map(PathRestriction::without_captures).collect();
    Exception {
        origin: origin.clone(),
        precedence,
        until: Precedence::LAST,
        excepted_paths: path_restriction::combine(&paths, None).and_then(|combined| ExceptedPaths::of(&combined.shape)),
        alternatives: scope.condition.alternatives.clone(),
        certainty: Certainty::Always,
        remark: None,
    }
}
