//! Defines whether dates in the future are errors.

use jiff::civil::Date;

/// Tells whether dates in the future are errors.
#[derive(Debug, Clone, Copy)]
pub(crate) enum DateCheck {
    /// A date after this day is an error, unless it is the date of an event such as a deadline.
    Today(Date),
    /// Dates are not checked. A wrong clock must not keep the content API from starting.
    Off,
}
