//! Finds statements that respond without a redirect or end the evaluation.

use crate::foreign::exception::{ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::nginx::precedence;
use crate::nginx::scope::Scope;
use crate::nginx::tree::Directive;
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;

/// The redirects that no longer apply to a request after a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ExceptionExtent {
    /// All redirects, because the request gets a response or the URL is rewritten.
    Everything,
    /// The redirects of the same block, because `break` ends the evaluation of that block.
    Block,
}

/// Returns the exception for a location. A location responds to every request that no redirect in the location matches,
/// so later redirects do not apply. Returns `None` if the location is internal or cannot be translated.
pub(super) fn location(scope: &Scope, directive: &Directive, block: &[Directive]) -> Option<Exception> {
    let is_reached = scope.unsupported.is_none() && !block.iter().any(|inner| inner.name() == "internal");
    is_reached.then(|| {
        let precedence = precedence::after_block(scope.precedence);
        Exception { precedence, ..of(scope, &directive.origin, None, precedence) }
    })
}

/// Returns the exception for a statement. `path` is the pattern of the statement, if the statement has a pattern.
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
    Exception { until, ..of(scope, origin, path, precedence::of_block(scope.precedence)) }
}

/// Adds a remark to an exception. The remark is reported even if no rule matches the URLs of the exception.
pub(super) fn with_remark(exception: Exception, remark: Remark) -> Exception {
    Exception { remark: Some(remark), ..exception }
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
        remark: None,
    }
}
