//! The result of an import.

use std::collections::BTreeSet;

use crate::note::Note;

/// The result of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// The rule file, formatted as by `portico fmt`.
    pub yaml: String,
    /// The name and content of each file that must be stored next to the rule file.
    pub files: Vec<(String, String)>,
    /// Every statement that was not translated, or whose meaning changed, sorted by line.
    pub report: Vec<Note>,
    /// The hosts of the targets. The configuration must allow redirects to them.
    pub hosts: BTreeSet<String>,
}
