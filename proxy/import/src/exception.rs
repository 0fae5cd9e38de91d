//! Foreign statements that keep addresses from the redirects behind them. Rules of ours have no such thing.

use crate::choose;
use crate::draft::{Case, Matcher, Turn, When};
use crate::note::{Origin, Remark};
use crate::shape::Shape;

/// Addresses that the foreign program answered by itself, or handed on.
#[derive(Debug, Clone)]
pub(super) struct Exception {
    pub(super) origin: Origin,
    /// It held for redirects that were asked behind it…
    pub(super) turn: Turn,
    /// …and before this.
    pub(super) until: Turn,
    /// Its paths, or why nobody can tell them.
    pub(super) area: Result<Area, Remark>,
    /// Any of these conditions had to hold.
    pub(super) whens: Vec<When>,
    /// What there is to say about it besides.
    pub(super) remark: Option<Remark>,
}

#[derive(Debug, Clone)]
pub(super) struct Area {
    pub(super) matcher: Matcher,
    pub(super) case: Case,
}

impl Area {
    pub(super) fn of(shape: &Shape) -> Result<Self, Remark> {
        Ok(Self { matcher: choose::choose(shape, None)?.matcher, case: shape.case })
    }
}
