//! Defines the results of the comparison.

use std::collections::BTreeMap;

use portico_import::comparison::Conversion;

use crate::originals::imported_rules::Mention;

/// The result for one file.
#[derive(Debug, Clone)]
pub struct FileResult {
    /// The name of the file.
    pub name: String,
    /// The counts, or the reason why the file was not compared.
    pub outcome: Result<Totals, String>,
    /// The different answers that the report does not mention.
    pub silent: Vec<Difference>,
}

/// A request to which the original server and the imported rules give different answers.
#[derive(Debug, Clone)]
pub struct Difference {
    /// The request.
    pub request: String,
    /// The answer of the original server.
    pub original: String,
    /// The answer of the imported rules, and the line of the statement from which the rule comes.
    pub imported: String,
}

/// Numbers of requests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of statements that were removed because the original server rejects them.
    pub rejected: usize,
    /// The number of requests.
    pub asked: usize,
    /// The number of equal answers, without and with a conversion.
    pub equal: usize,
    /// The number of equal answers for each conversion.
    pub converted: BTreeMap<Conversion, usize>,
    /// The number of different answers that lead to the same page after redirects between hosts of the file.
    pub same_end: usize,
    /// The number of requests that the original server redirects endlessly.
    pub loops: usize,
    /// The number of requests to which the answer of the original server is unknown.
    pub unknown: usize,
    /// The number of other different answers, by their place in the report.
    pub different: BTreeMap<Mention, usize>,
}

impl Totals {
    /// Returns the number of different answers with this place in the report.
    pub fn different(&self, mention: Mention) -> usize {
        self.different.get(&mention).copied().unwrap_or_default()
    }

    /// Returns the number of different answers that the report does not mention.
    pub fn silent(&self) -> usize {
        self.different(Mention::Nowhere)
    }

    /// Adds a request with equal answers.
    pub(crate) fn add_equal(&mut self, conversion: Option<Conversion>) {
        self.equal += 1;
        if let Some(conversion) = conversion {
            *self.converted.entry(conversion).or_default() += 1;
        }
    }

    /// Adds the numbers of another file.
    pub fn add(&mut self, other: &Self) {
        self.rejected += other.rejected;
        self.asked += other.asked;
        self.equal += other.equal;
        self.same_end += other.same_end;
        self.loops += other.loops;
        self.unknown += other.unknown;
        for (conversion, count) in &other.converted {
            *self.converted.entry(*conversion).or_default() += count;
        }
        for (mention, count) in &other.different {
            *self.different.entry(*mention).or_default() += count;
        }
    }
}
