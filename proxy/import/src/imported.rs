//! The result of an import.

use std::collections::BTreeSet;

use crate::note::Note;

/// The result of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// A rule file, in the layout of the formatter.
    pub yaml: String,
    /// Files to store beside the rule file: name and content.
    pub files: Vec<(String, String)>,
    /// Every statement that was not translated, or whose meaning changed, sorted by line.
    pub report: Vec<Note>,
    /// Hosts of targets. The configuration must allow them.
    pub hosts: BTreeSet<String>,
}
