//! Answers requests with imported rules.

use portico_import::comparison::{End, EndKind, WrittenRules};
use portico_import::{Imported, Refusal};

/// The rules of an import, along with the report.
pub(crate) struct ImportedRules<'i> {
    pub(crate) written: WrittenRules<'i>,
    pub(crate) imported: &'i Imported,
}

/// The place in the report that mentions a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mention {
    /// The comparison with the simulated server, which asks the same requests, lists the request as different or unknown.
    Compared,
    /// A note says that a server also answers other hosts. For one of its hosts, the answers are equal.
    OtherHosts,
    /// A note says that redirects or statuses of missing pages are not imported. The original server, which has no pages,
    /// gives another answer than a server with a page at every path.
    MissingPages,
    /// The report says that the statement refuses requests under a condition that is not in the file.
    PossibleRefusals,
    /// The report does not mention the difference.
    Nowhere,
}

impl<'i> ImportedRules<'i> {
    pub(crate) fn new(imported: &'i Imported) -> Result<Self, String> {
        Ok(Self { written: WrittenRules::new(imported)?, imported })
    }

    /// Reports whether a note says that a server also answers requests for hosts that no server names.
    pub(crate) fn mentions_other_hosts(&self) -> bool {
        self.has_note("hosts that no server names")
    }

    /// Reports whether a note says that the answer for missing pages is not imported. `original` is this answer.
    pub(crate) fn mentions_missing_pages(&self, original: &End) -> bool {
        let is_status =
            |status| self.has_note(&format!("missing pages and other errors do not get the status {status}"));
        let is_redirect = || !original.statuses.is_empty() && self.has_note("redirects for missing pages");
        match original.kind {
            EndKind::Gone(status) => is_status(status),
            // The refusal after the redirect is a difference of its own.
            EndKind::Refused(Refusal::Status(status)) => is_status(status) || is_redirect(),
            EndKind::Page | EndKind::Refused(Refusal::ClosedConnection) | EndKind::Loop | EndKind::Unknown(_) => {
                is_redirect()
            }
        }
    }

    fn has_note(&self, words: &str) -> bool {
        self.imported.report.iter().any(|note| note.reason.contains(words))
    }
}

#[cfg(test)]
mod tests {
    use portico_import::comparison::{Follow, follow};
    use portico_import::{Format, ImportOptions, SimulatedOutcome, SimulatedRequest, import};

    use super::*;

    /// A note about the statement of the rule explains no difference of missing pages.
    #[test]
    fn only_notes_about_missing_pages_explain_their_redirects() {
        let [other, redirect, gone] =
            ["return 301 /a$uri;", "error_page 404 =301 /x;", "error_page 404 /gone;"].map(|statement| {
                let text =
                    format!("server {{\nlocation = /gone {{ return 410; }}\nlocation /api {{ {statement} }}\n}}\n");
                let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
                assert!(!imported.report.is_empty(), "{text}");
                let end = |outcome: SimulatedOutcome| {
                    let (host, target) = ("a.example".to_owned(), "/b".to_owned());
                    let request = SimulatedRequest { host, target, headers: [].into() };
                    let mut answers = vec![SimulatedOutcome::Page, outcome];
                    let answer =
                        |_: &SimulatedRequest| Ok::<_, ()>(answers.pop().unwrap_or(SimulatedOutcome::Page).into());
                    follow(&request, Follow::OwnHost, answer).expect("the answers are known")
                };
                let rules = ImportedRules::new(&imported).expect("the rules are valid");
                let redirect = end(SimulatedOutcome::Redirect { status: 301, location: "/x".to_owned() });
                [redirect, end(SimulatedOutcome::Gone(410))].map(|end| rules.mentions_missing_pages(&end))
            });
        assert_eq!((other, redirect, gone), ([false, false], [true, false], [false, true]));
    }
}
