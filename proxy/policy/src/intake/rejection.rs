//! Why a request is not let in, and what its sender is told.

use http::{HeaderValue, StatusCode, header};

use crate::failure::LogSeverity;
use crate::reply::{Reply, ResponseKind};

/// Why a request is not let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rejection {
    /// The head is larger than the limit.
    HeadTooLarge,
    /// The head did not arrive in time.
    HeadTooSlow,
    /// The head is no HTTP/1 message.
    HeadMalformed,
    /// The method is known and never served here (RFC 9110 §15.5.6).
    MethodNotAllowed,
    /// The method is not known (RFC 9110 §15.6.2).
    MethodNotImplemented,
    /// The target is longer than the limit.
    TargetTooLong,
    /// The target is neither a path nor an `http` address (RFC 9112 §3.2): authority form, `*`, or not text.
    BadTarget,
    /// The address belongs to the parts of the site themselves ([`INTERNAL`](crate::route::INTERNAL)).
    InternalPath,
    /// The internal listener was asked for something that is not below [`API`](crate::route::API).
    OutsideApi,
    /// The path cannot be brought into a normal form: bad escapes, control characters, backslashes.
    BadPath,
    /// `Host` is missing, repeated or no host (RFC 9112 §3.2).
    BadHost,
    /// `Content-Length` or `Transfer-Encoding` could be read in two ways (RFC 9112 §6.3).
    BadFraming,
    /// `Expect` asks for something else than `100-continue` (RFC 9110 §10.1.1).
    UnknownExpectation,
    /// A request that only reads has a large body, for which it has no use (RFC 9110 §9.3.1).
    BodyTooLarge,
}

/// One row of the table below.
struct RejectionRow {
    label: &'static str,
    status: StatusCode,
    severity: LogSeverity,
    /// What is wrong, in one line.
    text: &'static str,
}

/// What may be asked here, for `Allow` (RFC 9110 §10.2.1).
const ALLOWED_METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");

impl Rejection {
    /// All of them, for tables over them.
    pub const ALL: [Self; 14] = [
        Self::HeadTooLarge,
        Self::HeadTooSlow,
        Self::HeadMalformed,
        Self::MethodNotAllowed,
        Self::MethodNotImplemented,
        Self::TargetTooLong,
        Self::BadTarget,
        Self::InternalPath,
        Self::OutsideApi,
        Self::BadPath,
        Self::BadHost,
        Self::BadFraming,
        Self::UnknownExpectation,
        Self::BodyTooLarge,
    ];

    /// The one table from rejection to label, status, log level and text.
    fn row(self) -> RejectionRow {
        // A client's mistake wakes nobody.
        let row = |label, status, text| RejectionRow { label, status, severity: LogSeverity::Info, text };
        let bad = |label, text| row(label, StatusCode::BAD_REQUEST, text);
        let not_here = |label| row(label, StatusCode::NOT_FOUND, "There is nothing here.\n");
        match self {
            Self::HeadTooLarge => {
                row("head_too_large", StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "The request head is too large.\n")
            }
            Self::HeadTooSlow => {
                row("head_too_slow", StatusCode::REQUEST_TIMEOUT, "The request head did not arrive in time.\n")
            }
            Self::HeadMalformed => bad("head_malformed", "The request head is not a valid HTTP/1 message.\n"),
            Self::MethodNotAllowed => {
                row("method_not_allowed", StatusCode::METHOD_NOT_ALLOWED, "The method is not allowed here.\n")
            }
            Self::MethodNotImplemented => {
                row("method_not_implemented", StatusCode::NOT_IMPLEMENTED, "The method is not known.\n")
            }
            Self::TargetTooLong => {
                row("target_too_long", StatusCode::URI_TOO_LONG, "The request target is too long.\n")
            }
            Self::BadTarget => bad("bad_target", "The request target must be a path or an http address.\n"),
            Self::InternalPath => not_here("internal_path"),
            Self::OutsideApi => not_here("outside_api"),
            Self::BadPath => bad("bad_path", "The path of the request is not valid.\n"),
            Self::BadHost => bad("bad_host", "The request needs exactly one valid Host.\n"),
            Self::BadFraming => bad("bad_framing", "The length of the request body is ambiguous.\n"),
            Self::UnknownExpectation => {
                row("unknown_expectation", StatusCode::EXPECTATION_FAILED, "The expectation is not known.\n")
            }
            Self::BodyTooLarge => row(
                "body_too_large",
                StatusCode::PAYLOAD_TOO_LARGE,
                "The body is too large for a request that only reads.\n",
            ),
        }
    }

    /// The label of metrics and logs.
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// The status code.
    pub fn status(self) -> StatusCode {
        self.row().status
    }

    /// The log level.
    pub fn severity(self) -> LogSeverity {
        self.row().severity
    }

    /// The reply to the client: what is wrong, in one line, never an echo of what was sent.
    pub fn reply(self) -> Reply {
        let RejectionRow { status, text, .. } = self.row();
        let reply = Reply::text(status, ResponseKind::Error, text);
        match status {
            StatusCode::METHOD_NOT_ALLOWED => reply.with(header::ALLOW, ALLOWED_METHODS),
            _ => reply,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_distinct() {
        let labels: std::collections::HashSet<_> = Rejection::ALL.iter().map(|rejection| rejection.label()).collect();
        assert_eq!(labels.len(), Rejection::ALL.len());
    }

    #[test]
    fn method_that_is_not_allowed_comes_with_those_that_are() {
        for rejection in Rejection::ALL {
            let allow = rejection.reply().header(&header::ALLOW).cloned();
            assert_eq!(allow.is_some(), rejection == Rejection::MethodNotAllowed, "{rejection:?}");
        }
    }
}
