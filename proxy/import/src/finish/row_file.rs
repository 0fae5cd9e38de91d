//! Defines a CSV file that an import writes beside the rule file.

use crate::condition::when::When;
use crate::rule::draft::QueryPolicy;
use portico_redirects::LetterCase;

/// A CSV file, along with the settings of the rule that reads the file.
pub(super) struct RowFile {
    pub(super) name: String,
    pub(super) text: String,
    /// The lines of the statements from which the rows come.
    pub(super) lines: Vec<u32>,
    pub(super) when: When,
    pub(super) query: QueryPolicy,
    pub(super) case: LetterCase,
    pub(super) status: u16,
}
