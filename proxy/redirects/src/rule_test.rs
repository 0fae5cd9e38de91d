//! The tests that stand next to a rule.

use crate::diagnostic::Place;

/// One line of a rule's `tests`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleTest {
    pub(crate) get: Box<str>,
    pub(crate) expected: Expected,
    pub(crate) place: Place,
    pub(crate) rule: usize,
}

/// What a test says about its path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// The visitor is sent to `to`; `status` is checked when it is given.
    Redirect {
        /// The location as it goes on the wire.
        to: Box<str>,
        /// The status, when the test names one.
        status: Option<u16>,
    },
    /// The path is answered with this status and no location (410, 451).
    Status(u16),
    /// No rule answers the path.
    NoRedirect,
}

impl RuleTest {
    /// The path to ask for, with its query.
    pub fn get(&self) -> &str {
        &self.get
    }

    /// What has to come back.
    pub fn expected(&self) -> &Expected {
        &self.expected
    }

    /// Where the test stands.
    pub fn place(&self) -> &Place {
        &self.place
    }
}
