//! What answers by itself, or ends the search for redirects.

use crate::draft::Turn;
use crate::exception::{Area, Exception};
use crate::nginx::scope::Scope;
use crate::nginx::settle::ROWS;
use crate::nginx::tree::Directive;
use crate::note::{Origin, Remark};
use crate::paths::{self, Path};

/// The phase in which the first location has its turn.
const LOCATIONS: u32 = 1;

/// How far a statement keeps a request from redirects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reaching {
    /// It is answered, or goes on under another address.
    Everything,
    /// `break` ends this list of statements.
    Block,
}

/// A location answers whatever its own redirects leave.
pub(super) fn location(scope: &Scope, directive: &Directive, block: &[Directive]) -> Option<Exception> {
    let is_reached = scope.refusal.is_none() && !block.iter().any(|inner| inner.name() == "internal");
    is_reached.then(|| {
        let turn = last_of(scope.turn);
        Exception { turn, ..of(scope, &directive.origin, None, turn) }
    })
}

/// A statement, with the pattern that it may have of its own.
pub(super) fn statement(scope: &Scope, origin: &Origin, path: Option<&Path>, reaching: Reaching) -> Exception {
    let until = match (reaching, scope.turn.phase) {
        (Reaching::Everything, _) => Turn::END,
        (Reaching::Block, 0) => Turn { phase: LOCATIONS, order: i64::MIN },
        (Reaching::Block, _) => last_of(scope.turn),
    };
    Exception { until, ..of(scope, origin, path, first_of(scope.turn)) }
}

/// The same, with what there is to say where no rule takes its addresses.
pub(super) fn with(exception: Exception, remark: Remark) -> Exception {
    Exception { remark: Some(remark), ..exception }
}

fn of(scope: &Scope, origin: &Origin, path: Option<&Path>, turn: Turn) -> Exception {
    let paths: Vec<Path> = scope.paths.iter().chain(path).cloned().map(Path::silent).collect();
    Exception {
        origin: origin.clone(),
        turn,
        until: Turn::END,
        area: paths::meet(&paths, None).and_then(|met| Area::of(&met.shape)),
        whens: scope.condition.whens.clone(),
        remark: None,
    }
}

/// The turn of the statements of a block.
fn first_of(turn: Turn) -> Turn {
    Turn { order: turn.order * ROWS, ..turn }
}

/// Behind all statements of a block, and the rows of its maps.
pub(super) fn last_of(turn: Turn) -> Turn {
    Turn { order: turn.order * ROWS + (ROWS - 1), ..turn }
}
