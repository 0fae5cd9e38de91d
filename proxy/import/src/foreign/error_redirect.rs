//! Defines statements of other programs that redirect requests for missing pages.

use crate::condition::when::When;
use crate::note::{NoteSubject, Remark, StatementOrigin};
use crate::rule::draft::{DraftOutcome, RuleDraft};

/// The path of the page that a server sends for an error, along with the statement that names the path. If a rule
/// redirects the path, the server redirects requests with errors.
#[derive(Debug, Clone)]
pub(crate) struct ErrorPagePath {
    pub(crate) origin: StatementOrigin,
    pub(crate) path: String,
    /// The conditions under which the statement applies.
    pub(crate) when: When,
    /// The statuses of the errors, as the file contains them.
    pub(crate) statuses: Vec<String>,
    /// Rules of later phases do not apply to the page.
    pub(crate) last_phase: u32,
}

impl ErrorPagePath {
    /// Reports whether the original server uses the statement of a rule for the page.
    pub(crate) fn may_use(&self, draft: &RuleDraft) -> bool {
        draft.precedence.phase <= self.last_phase
    }

    /// Returns the remark about the statement if a rule with this outcome answers requests for the page.
    pub(crate) fn remark(&self, outcome: &DraftOutcome) -> Option<Remark> {
        match outcome {
            DraftOutcome::Redirect { .. } => Some(remark()),
            DraftOutcome::Gone(status) if self.statuses.iter().all(|error| *error == status.to_string()) => None,
            DraftOutcome::Gone(status) => Some(Remark::about(
                NoteSubject::MissingPages,
                reason_of_status(*status),
                format!(
                    "to keep the status, send it from the upstream or write rules with `status: {status}` for the old URLs"
                ),
            )),
            DraftOutcome::Pass => None,
        }
    }
}

/// Returns the remark about a statement that redirects requests for missing pages.
pub(crate) fn remark() -> Remark {
    Remark::about(
        NoteSubject::MissingPages,
        "redirects for missing pages and other errors are not imported, because only the upstream knows which pages are missing",
        "write rules for the old URLs; `portico suggest` lists URLs that were not found",
    )
}

/// Returns the remark about a statement that no request of a client reaches directly.
pub(crate) fn internal() -> Remark {
    Remark::about(
        NoteSubject::MissingPages,
        "only requests that the server passes on itself, for example because of a missing page or a rewrite, reach this statement",
        "write rules for the old URLs; `portico suggest` lists URLs that were not found",
    )
}

/// Returns the remark about a statement that refuses requests for missing pages with a status.
pub(crate) fn refusal(status: u16) -> Remark {
    Remark::about(NoteSubject::MissingPages, reason_of_status(status), "to keep the status, send it from the upstream")
}

fn reason_of_status(status: u16) -> String {
    format!(
        "missing pages and other errors do not get the status {status}, because only the upstream knows which pages are missing"
    )
}
