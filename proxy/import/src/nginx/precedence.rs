//! The order in which nginx evaluates locations, statements and the rows of maps.

use crate::nginx::location::{LocationModifier, LocationPattern};
use crate::rule::draft::Precedence;

/// The first phase of locations; the statements of a server come before it.
pub(super) const LOCATIONS: u32 = 1;

/// A statement can become one rule per map row; the precedences leave room for the rows.
pub(super) const ROWS_PER_STATEMENT: i64 = 10_000_000;

/// The order in which nginx evaluates locations.
pub(super) fn of_location(location: &LocationPattern<'_>, order: i64) -> Precedence {
    let longest_first = -i64::try_from(location.text.len()).unwrap_or_default();
    match location.modifier {
        LocationModifier::Exact => Precedence { phase: LOCATIONS, order },
        LocationModifier::PrefixFirst => Precedence { phase: LOCATIONS + 1, order: longest_first },
        LocationModifier::Regex(_) => Precedence { phase: LOCATIONS + 2, order },
        LocationModifier::Prefix => Precedence { phase: LOCATIONS + 3, order: longest_first },
    }
}

/// The precedence of the first statement of a block.
pub(super) fn of_block(precedence: Precedence) -> Precedence {
    Precedence { order: precedence.order * ROWS_PER_STATEMENT, ..precedence }
}

/// The precedence after all statements of a block and the rows of its maps.
pub(super) fn after_block(precedence: Precedence) -> Precedence {
    Precedence { order: precedence.order * ROWS_PER_STATEMENT + (ROWS_PER_STATEMENT - 1), ..precedence }
}
