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

/// Returns the precedence of a location. Precedences follow the order in which nginx evaluates locations.
///
/// `first_prefixes` are the texts of all locations with the modifier `^~`, and of those that contain locations with regular
/// expressions. A longer location without a modifier takes precedence over such a location. nginx would still try regular expressions before the longer location.
pub(super) fn of_location(location: &LocationPattern<'_>, order: i64, first_prefixes: &[String]) -> Precedence {
    let longest_first = -i64::try_from(location.text.len()).unwrap_or_default();
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

/// Returns the precedence of the first statement of a block.
pub(super) fn of_block(precedence: Precedence) -> Precedence {
    Precedence { order: precedence.order * ROWS_PER_STATEMENT, ..precedence }
}

/// Returns a precedence that is later than those of all statements in a block, including the rows of maps.
pub(super) fn after_block(precedence: Precedence) -> Precedence {
    Precedence { order: precedence.order * ROWS_PER_STATEMENT + (ROWS_PER_STATEMENT - 1), ..precedence }
}

/// Returns the precedence of a row in a map that a statement uses. `block` is the precedence of the statement. Rows with
/// literal keys come first. Among them, keys with a query come first, because the rule for `/old` also matches
/// `/old?id=1`. Rows with patterns follow in the order of the file, and the default row comes last.
pub(super) fn of_row(block: Precedence, key: &MapKey, index: i64) -> Precedence {
    let order = match key {
        // A map of hosts lists names before wildcards.
        MapKey::Text(text) if text.starts_with("*.") => index + 1,
        MapKey::Text(text) => i64::from(!text.contains('?')),
        MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => index + 1,
        // Only the exception for the whole block has a later precedence than the default row.
        MapKey::Default => ROWS_PER_STATEMENT - 2,
    };
    let first = of_block(block);
    Precedence { order: first.order + order, ..first }
}
