//! What is needed of a rule's text when other rules are left out.

use crate::diagnostic::{Diagnostic, Place};
use crate::language::lower::allow::Allowance;
use crate::language::raw::Located;

/// The origin of a valid rule.
#[derive(Debug)]
pub(crate) struct RuleOrigin {
    /// The name of its table.
    pub(crate) table: Option<Box<Located<String>>>,
    /// The name of its data file.
    pub(crate) rows: Option<Box<Located<String>>>,
    /// For a rule from a row, where the rule that names the file starts.
    pub(crate) rows_of: Option<Box<Place>>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) allowances: Vec<Allowance>,
}
