//! The order in which nginx evaluates locations, statements and the rows of maps.

use crate::rule::draft::Precedence;

/// The phase of the first location; statements of a server come before.
pub(super) const LOCATIONS: u32 = 1;

/// A statement can become one rule per map row; the precedences leave room for the rows.
pub(super) const ROWS_PER_STATEMENT: i64 = 10_000_000;

/// The order in which nginx evaluates locations.
pub(super) fn of_location(modifier: &str, text: &str, order: i64) -> Precedence {
    let longest_first = -i64::try_from(text.len()).unwrap_or_default();
    match modifier {
        "=" => Precedence { phase: 1, order },
        "^~" => Precedence { phase: 2, order: longest_first },
        "~" | "~*" => Precedence { phase: 3, order },
        _ => Precedence { phase: 4, order: longest_first },
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
