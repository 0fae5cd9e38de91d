//! The reasons for which intake rejects a request, and the reply for each reason.

use http::{HeaderValue, StatusCode, header};

use crate::failure::LogSeverity;
use crate::reply::{Reply, ResponseKind};

/// The reason for which intake rejects a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rejection {
    /// The head is larger than the limit.
    HeadTooLarge,
    /// The head did not arrive in time.
    HeadTooSlow,
    /// The head is not a valid HTTP/1 message.
    HeadMalformed,
    /// The method is known, but Portico does not allow this method (RFC 9110 §15.5.6).
    MethodNotAllowed,
    /// The method is not known (RFC 9110 §15.6.2).
    MethodNotImplemented,
    /// The target is longer than the limit.
    TargetTooLong,
    /// The target is neither in origin form nor in absolute form (RFC 9112 §3.2), or is not UTF-8. Examples are the
    /// authority form and `*`.
    BadTarget,
    /// The path is reserved for internal use ([`INTERNAL`](crate::route::INTERNAL)).
    InternalPath,
    /// The request was received on the internal listener, and its path is not under [`API`](crate::route::API).
    OutsideApi,
    /// The path has no normal form, because it contains invalid percent-encoding, a control character or a backslash.
    BadPath,
    /// `Host` is missing, repeated or invalid (RFC 9112 §3.2).
    BadHost,
    /// `Content-Length` or `Transfer-Encoding` is ambiguous or invalid (RFC 9112 §6.3).
    BadFraming,
    /// `Expect` is not `100-continue` (RFC 9110 §10.1.1).
    UnknownExpectation,
    /// A GET or HEAD request has a large body. The body of such a request has no defined meaning (RFC 9110 §9.3.1).
    BodyTooLarge,
}

/// One row of the table in [`Rejection::row`].
struct RejectionRow {
    label: &'static str,
    status: StatusCode,
    severity: LogSeverity,
    /// The body of the reply, which says in one line what is wrong.
    text: &'static str,
}

/// The value of `Allow` (RFC 9110 §10.2.1).
const ALLOWED_METHODS: HeaderValue = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");

impl Rejection {
    /// All variants, in the order of their discriminants.
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

    /// Returns the label, status, log level and text of this rejection.
    fn row(self) -> RejectionRow {
        // The level is `info`, because errors that clients cause are never logged at a higher level.
        let row = |label, status, text| RejectionRow { label, status, severity: LogSeverity::Info, text };
        let bad = |label, text| row(label, StatusCode::BAD_REQUEST, text);
        let not_found = |label| row(label, StatusCode::NOT_FOUND, "Not found.\n");
        match self {
            Self::HeadTooLarge => {
                row("head_too_large", StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, "The request head is too large.\n")
            }
            Self::HeadTooSlow => {
                row("head_too_slow", StatusCode::REQUEST_TIMEOUT, "The request head did not arrive in time.\n")
            }
            Self::HeadMalformed => bad("head_malformed", "The request head is not a valid HTTP/1 message.\n"),
            Self::MethodNotAllowed => row(
                "method_not_allowed",
                StatusCode::METHOD_NOT_ALLOWED,
                "The method is not allowed for this resource.\n",
            ),
            Self::MethodNotImplemented => {
                row("method_not_implemented", StatusCode::NOT_IMPLEMENTED, "The method is not supported.\n")
            }
            Self::TargetTooLong => {
                row("target_too_long", StatusCode::URI_TOO_LONG, "The request target is too long.\n")
            }
            Self::BadTarget => bad("bad_target", "The request target must be a path or an http URL.\n"),
            Self::InternalPath => not_found("internal_path"),
            Self::OutsideApi => not_found("outside_api"),
            Self::BadPath => bad("bad_path", "The path is not valid.\n"),
            Self::BadHost => bad("bad_host", "The request must have exactly one valid Host field.\n"),
            Self::BadFraming => bad("bad_framing", "The length of the request body is ambiguous or not valid.\n"),
            Self::UnknownExpectation => {
                row("unknown_expectation", StatusCode::EXPECTATION_FAILED, "The expectation is not supported.\n")
            }
            Self::BodyTooLarge => row(
                "body_too_large",
                StatusCode::PAYLOAD_TOO_LARGE,
                "The body is too large for a GET or HEAD request.\n",
            ),
        }
    }

    /// Returns the label in metrics and logs.
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// Returns the status of the reply.
    pub fn status(self) -> StatusCode {
        self.row().status
    }

    /// Returns the log level.
    pub fn severity(self) -> LogSeverity {
        self.row().severity
    }

    /// Returns the reply to the client. The reply never contains anything that the client sent.
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
    fn only_method_not_allowed_has_an_allow_field() {
        for rejection in Rejection::ALL {
            let allow = rejection.reply().header(&header::ALLOW).cloned();
            assert_eq!(allow.is_some(), rejection == Rejection::MethodNotAllowed, "{rejection:?}");
        }
    }
}
