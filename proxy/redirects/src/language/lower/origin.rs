//! Defines the origin of a rule: the references and warnings that are needed when other rules are left out.

use crate::diagnostic::{Diagnostic, Place};
use crate::language::lower::allow::Allowance;
use crate::language::raw::Located;

/// The origin of a rule without errors.
#[derive(Debug)]
pub(crate) struct RuleOrigin {
    /// The name of the table that the rule uses.
    pub(crate) table: Option<Box<Located<String>>>,
    /// The name of the data file that the rule uses.
    pub(crate) rows: Option<Box<Located<String>>>,
    /// The location of the rule that reads the data file, if this rule was created from a row of the file.
    pub(crate) rows_of: Option<Box<Place>>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) allowances: Vec<Allowance>,
}
