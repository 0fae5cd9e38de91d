//! Defines the result of an import: the files to write, and the report.

use std::collections::BTreeSet;

use crate::note::Note;

/// The result of an import, which consists of the translated rules and the report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// The content of the rule file, formatted as by `portico fmt`.
    pub yaml: String,
    /// The name and content of each file that must be stored next to the rule file.
    pub files: Vec<(String, String)>,
    /// The report. Lists every statement that was not translated and every statement whose meaning changed, sorted by
    /// line.
    pub report: Vec<Note>,
    /// The hosts of the targets. The configuration must allow redirects to these hosts.
    pub hosts: BTreeSet<String>,
}
