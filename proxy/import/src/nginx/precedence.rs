//! Defines the order in which nginx evaluates locations, statements and the rows of maps.

use crate::nginx::map_row::MapKey;
use crate::rule::draft::Precedence;

/// The phase in which nginx evaluates locations. The statements directly inside a `server` block are evaluated in an earlier
/// phase.
pub(super) const LOCATIONS: u32 = 1;

/// The distance between the precedences of two statements. A statement can become many rules, one for each row of a
/// map, and the precedences of these rules need space between the two statements.
const ROWS_PER_STATEMENT: i64 = 10_000_000;

/// The distance between the precedences of two locations, which leaves space for the statements of a location. Further
/// statements of a longer location have the same precedence.
const STATEMENTS_PER_LOCATION: i64 = 10_000;

/// Returns the precedence of a location with this place in the order of evaluation.
pub(super) const fn of_location(place: i64) -> Precedence {
    Precedence { phase: LOCATIONS, order: place * STATEMENTS_PER_LOCATION }
}

/// Returns the precedence of a statement. Statements are numbered in the order of the file. `block` is the precedence of the
/// location that contains the statement, and `first` is the number of the location.
pub(super) fn of_statement(block: Precedence, first: i64, number: i64) -> Precedence {
    let order = if block.phase < LOCATIONS {
        number
    } else {
        block.order.saturating_add((number - first).clamp(0, STATEMENTS_PER_LOCATION - 1))
    };
    Precedence { order, ..block }
}

/// Returns the precedence of the first rule for a statement.
pub(super) fn of_first_rule(statement: Precedence) -> Precedence {
    Precedence { order: statement.order * ROWS_PER_STATEMENT, ..statement }
}

/// Returns a precedence that is later than those of all rules for a statement, such as those for the rows of maps.
pub(super) fn after_statement(statement: Precedence) -> Precedence {
    Precedence { order: statement.order * ROWS_PER_STATEMENT + (ROWS_PER_STATEMENT - 1), ..statement }
}

/// Returns a precedence that is later than those of all rules for the location that contains a statement. For a statement
/// outside locations, returns a precedence that is later than those of its rules.
pub(super) fn after_block(statement: Precedence) -> Precedence {
    if statement.phase < LOCATIONS {
        return after_statement(statement);
    }
    let first = statement.order.div_euclid(STATEMENTS_PER_LOCATION) * STATEMENTS_PER_LOCATION;
    after_statement(Precedence { order: first + (STATEMENTS_PER_LOCATION - 1), ..statement })
}

/// Returns the precedence of a row in a map that a statement uses. Rows with
/// literal keys come first. Among them, keys with a query come first, because the rule for `/old` also matches
/// `/old?id=1`. Rows with patterns follow in the order of the file, and the default row comes last.
pub(super) fn of_row(statement: Precedence, key: &MapKey, index: i64) -> Precedence {
    let order = match key {
        // A map of hosts lists names before wildcards.
        MapKey::Text(text) if text.starts_with("*.") => index + 1,
        MapKey::Text(text) => i64::from(!text.contains('?')),
        MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => index + 1,
        // Only the exception for the whole block has a later precedence than the default row.
        MapKey::Default => ROWS_PER_STATEMENT - 2,
    };
    let first = of_first_rule(statement);
    Precedence { order: first.order + order, ..first }
}
