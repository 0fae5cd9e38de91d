//! Defines the answers that a simulated server may give, depending on conditions that are not in the imported file.

use crate::simulation::answer::SimulatedAnswer;

/// The conditions whose results are tried.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Extent {
    /// The conditions whose results are unknown, such as the address of the client.
    #[default]
    Unknown,
    /// Also the conditions whose results a simulation otherwise assumes: the method of the request, the type of its body
    /// and the existence of files.
    Assumed,
}

/// The reason for an assumed method.
pub(crate) const METHOD: &str = "the method of the request";
/// The reason for an assumed type of the body.
pub(crate) const BODY: &str = "the body of the request";
/// The reason for an assumed file.
pub(crate) const FILES: &str = "the files on the old server";

/// The reason for an assumed folder. It is a property of the old server, and not of a request.
pub(crate) const FOLDER: &str = "the folder of the site on the old server";

/// An answer, and the reason of the last condition whose result was assumed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Branch {
    pub(crate) answer: SimulatedAnswer,
    pub(crate) reason: Option<String>,
}

/// Adds a branch, unless another branch has the same outcome and the same last statement.
pub(crate) fn add(branches: &mut Vec<Branch>, branch: Branch) {
    let is_same = |known: &Branch| {
        known.answer.outcome == branch.answer.outcome && known.answer.lines.last() == branch.answer.lines.last()
    };
    if !branches.iter().any(is_same) {
        branches.push(branch);
    }
}
