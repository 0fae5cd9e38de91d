//! Defines the order in which nginx evaluates locations, statements and the rows of maps.

use crate::nginx::location::{LocationModifier, LocationPattern};
use crate::nginx::map_row::MapKey;
use crate::rule::draft::Precedence;

/// The first of the phases in which nginx evaluates locations. The statements directly inside a `server` block are
/// evaluated in an earlier phase.
pub(super) const LOCATIONS: u32 = 1;

/// The distance between the precedences of two statements. A statement can become many rules, one for each row of a
/// map, and the precedences of these rules need space between the two statements.
const ROWS_PER_STATEMENT: i64 = 10_000_000;

/// The distance between the precedences of two locations, which leaves space for the statements of a location. Further
/// statements of a longer location have the same precedence.
const STATEMENTS_PER_LOCATION: i64 = 10_000;

/// Returns the precedence of a location. Precedences follow the order in which nginx evaluates locations.
///
/// `first_prefixes` are the texts of all locations with the modifier `^~`, and of those that contain locations with regular
/// expressions. A longer location without a modifier takes precedence over such a location. nginx would still try regular expressions before the longer location.
pub(super) fn of_location(location: &LocationPattern<'_>, order: i64, first_prefixes: &[String]) -> Precedence {
    let longest_first = -i64::try_from(location.text.len()).unwrap_or_default() * STATEMENTS_PER_LOCATION;
    let order = order * STATEMENTS_PER_LOCATION;
    let is_below = |prefix: &String| location.text != prefix && location.text.starts_with(prefix.as_str());
    match location.modifier {
        LocationModifier::Prefix if first_prefixes.iter().any(is_below) => {
            Precedence { phase: LOCATIONS + 1, order: longest_first }
        }
        LocationModifier::Exact => Precedence { phase: LOCATIONS, order },
        LocationModifier::PrefixFirst => Precedence { phase: LOCATIONS + 1, order: longest_first },
        LocationModifier::Regex(_) => Precedence { phase: LOCATIONS + 2, order },
        LocationModifier::Prefix => Precedence { phase: LOCATIONS + 3, order: longest_first },
    }
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
