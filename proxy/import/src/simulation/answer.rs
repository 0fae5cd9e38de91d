//! Defines the answers of simulated servers.

use std::fmt;

/// The answer of a simulated server, and the statement that decided it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedAnswer {
    /// The answer.
    pub outcome: SimulatedOutcome,
    /// The lines of the statements that had an effect on the answer, in the order of evaluation. Lines are counted
    /// from 1. The last statement decided the answer.
    pub lines: Vec<u32>,
}

/// An answer without its statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SimulatedOutcome {
    /// A redirect.
    Redirect {
        /// The status, which is 301, 302, 303, 307 or 308.
        status: u16,
        /// The value of the field `Location`, as the original server sends it.
        location: String,
    },
    /// A response whose status is 410 or 451.
    Gone(u16),
    /// A statement refuses the request.
    Refused(Refusal),
    /// The status of a redirect without a URL, which has no effect in a browser. nginx sends it for an empty variable.
    WithoutUrl(u16),
    /// Any other response, such as a page, a file or 404 for a missing page.
    Page,
    /// The answer depends on something that the imported file does not contain, such as the files on the old server.
    Unknown(UnknownReason),
}

/// The reason why an answer is unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownReason {
    /// What the answer depends on, as a noun phrase.
    pub subject: String,
    /// The line that tests it, such as the line of a condition. `None` if it is the line of the statement that decides the
    /// answer.
    pub line: Option<u32>,
}

impl<S: Into<String>> From<S> for UnknownReason {
    fn from(subject: S) -> Self {
        Self { subject: subject.into(), line: None }
    }
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.subject)
    }
}

/// The way in which a server refuses a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// A response with the status of an error other than 410 and 451, for which rules have outcomes.
    Status(u16),
    /// The server closes the connection without a response.
    ClosedConnection,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status(status) => write!(f, "{status}"),
            Self::ClosedConnection => f.write_str("closed connection"),
        }
    }
}

impl SimulatedOutcome {
    /// Returns an unknown outcome.
    pub fn unknown(reason: impl Into<UnknownReason>) -> Self {
        Self::Unknown(reason.into())
    }

    /// Returns the outcome for the status and the field `Location` of a response that a statement sends.
    pub fn received(status: u16, location: Option<&str>) -> Self {
        match (status, location) {
            (301 | 302 | 303 | 307 | 308, Some("")) => Self::WithoutUrl(status),
            (301 | 302 | 303 | 307 | 308, Some(location)) => Self::Redirect { status, location: location.to_owned() },
            (410 | 451, _) => Self::Gone(status),
            (400..=599, _) => Self::Refused(Refusal::Status(status)),
            (_, _) => Self::Page,
        }
    }
}

impl From<SimulatedOutcome> for SimulatedAnswer {
    fn from(outcome: SimulatedOutcome) -> Self {
        Self { outcome, lines: Vec::new() }
    }
}

impl SimulatedAnswer {
    /// Returns the answer of a server on which no statement applies to the request.
    pub(crate) const PAGE: Self = Self { outcome: SimulatedOutcome::Page, lines: Vec::new() };
}
