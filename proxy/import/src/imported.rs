//! Defines the result of an import: the files to write, and the report.

use std::collections::BTreeSet;

use crate::note::Note;
use crate::place::Places;
use crate::unreadable::Unreadable;

/// The result of an import, which consists of the translated rules and the report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// The content of the rule file, formatted as by `portico fmt`.
    pub yaml: String,
    /// The names and contents of the CSV files, which must be stored in the same folder as the rule file.
    pub files: Vec<(String, String)>,
    /// The line numbers of the statements from which the rules come, in the order of the rules in the rule file. A rule
    /// that reads a CSV file comes from several statements and has the number 0.
    pub lines: Vec<u32>,
    /// The line numbers of the statements from which the rows come, for each CSV file.
    pub row_lines: Vec<Vec<u32>>,
    /// The notes of the report, sorted by line. There is a note for every statement that was not translated, and for
    /// every statement whose rule has a different meaning.
    pub report: Vec<Note>,
    /// The hosts of all targets on other sites. The configuration must allow redirects to these hosts.
    pub hosts: BTreeSet<String>,
    /// The hosts of the site, as in [`ImportOptions::site_hosts`](crate::ImportOptions::site_hosts).
    pub site_hosts: Vec<String>,
    /// The first error because of which the original server cannot read the file. The rules are then incomplete, and may
    /// be wrong. `None` if the file has no such error.
    pub unreadable: Option<Unreadable>,
    /// The places of the statements. All numbers of lines are numbers of statements, which differ from the lines of the file if
    /// a line contains several statements.
    pub places: Places,
}
