//! The parts of a rule's text that are needed when other rules are left out.

use crate::diagnostic::{Diagnostic, Place};
use crate::language::lower::allow::Allowance;
use crate::language::raw::Located;

/// The origin of a valid rule.
#[derive(Debug)]
pub(crate) struct RuleOrigin {
    /// The name of the table that the rule uses.
    pub(crate) table: Option<Box<Located<String>>>,
    /// The name of the data file that the rule uses.
    pub(crate) rows: Option<Box<Located<String>>>,
    /// The start of the rule that names the data file, if this rule comes from a row.
    pub(crate) rows_of: Option<Box<Place>>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) allowances: Vec<Allowance>,
}
