//! Stage 7 of the pipeline: the failures after a request has been admitted, and the error reply for each failure.

use std::time::Duration;

use http::StatusCode;

use crate::reply::{Reply, ResponseKind};
use crate::route::Route;
use crate::upstream::RetryCause;

/// A failure of the network, an upstream or a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Failure {
    /// The connection was refused, the upstream is unreachable, or the TLS handshake failed.
    ConnectFailed,
    /// The connection was not established in time.
    ConnectTimeout,
    /// The connection ended before the response head was complete.
    Reset,
    /// The response is not valid HTTP.
    BadResponse,
    /// The response head did not arrive in time.
    FirstByteTimeout,
    /// The exchange exceeded its total timeout.
    TotalTimeout,
    /// The response ended early, after its head was sent to the client.
    Truncated,
    /// An event stream or an upgraded connection was idle for too long.
    StreamIdle,
    /// The client disconnected.
    ClientDisconnected,
    /// The client did not send its body in time, or did not read the response in time.
    ClientSlow,
    /// The request body is invalid.
    ClientBody,
    /// The proxy has a bug.
    Internal,
}

/// One row of the table in [`Failure::row`].
struct FailureRow {
    label: &'static str,
    status: StatusCode,
    severity: LogSeverity,
    retry: Option<RetryCause>,
}

/// The level at which a request is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogSeverity {
    /// The client caused the failure.
    Info,
    /// An upstream caused the failure. Operators should set an alert on the rate of such failures.
    Warn,
    /// The proxy caused the failure, which needs attention at once.
    Error,
}

impl Failure {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 12] = [
        Self::ConnectFailed,
        Self::ConnectTimeout,
        Self::Reset,
        Self::BadResponse,
        Self::FirstByteTimeout,
        Self::TotalTimeout,
        Self::Truncated,
        Self::StreamIdle,
        Self::ClientDisconnected,
        Self::ClientSlow,
        Self::ClientBody,
        Self::Internal,
    ];

    /// Returns the label, status, log level and retry cause of this failure.
    ///
    /// The status 502 means that the upstream sent no valid response. The status 504 means that the upstream was too
    /// slow (RFC 9110 §15.6.3, §15.6.5).
    fn row(self) -> FailureRow {
        let row = |label, status, severity, retry| FailureRow { label, status, severity, retry };
        match self {
            Self::ConnectFailed => {
                row("connect_failed", StatusCode::BAD_GATEWAY, LogSeverity::Warn, Some(RetryCause::Connect))
            }
            Self::ConnectTimeout => {
                row("connect_timeout", StatusCode::GATEWAY_TIMEOUT, LogSeverity::Warn, Some(RetryCause::Connect))
            }
            Self::Reset => row("reset", StatusCode::BAD_GATEWAY, LogSeverity::Warn, Some(RetryCause::Reset)),
            Self::BadResponse => row("bad_response", StatusCode::BAD_GATEWAY, LogSeverity::Warn, None),
            Self::FirstByteTimeout => {
                row("first_byte_timeout", StatusCode::GATEWAY_TIMEOUT, LogSeverity::Warn, Some(RetryCause::Timeout))
            }
            Self::TotalTimeout => row("total_timeout", StatusCode::GATEWAY_TIMEOUT, LogSeverity::Warn, None),
            Self::Truncated => row("truncated", StatusCode::BAD_GATEWAY, LogSeverity::Warn, None),
            // The level is `info`, because a stream that is no longer used normally ends in this way.
            Self::StreamIdle => row("stream_idle", StatusCode::GATEWAY_TIMEOUT, LogSeverity::Info, None),
            // The proxy never sends this status, because the client has disconnected.
            Self::ClientDisconnected => row("client_disconnected", CLIENT_CLOSED_REQUEST, LogSeverity::Info, None),
            Self::ClientSlow => row("client_slow", StatusCode::REQUEST_TIMEOUT, LogSeverity::Info, None),
            Self::ClientBody => row("client_body", StatusCode::BAD_REQUEST, LogSeverity::Info, None),
            Self::Internal => row("internal", StatusCode::INTERNAL_SERVER_ERROR, LogSeverity::Error, None),
        }
    }

    /// Returns the label in metrics and logs.
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// Returns the status of the error reply.
    pub fn status(self) -> StatusCode {
        self.row().status
    }

    /// Returns the log level.
    pub fn severity(self) -> LogSeverity {
        self.row().severity
    }

    /// Returns the retry cause that covers this failure. If a failure of this kind is never retried, returns `None`.
    pub fn retry_cause(self) -> Option<RetryCause> {
        self.row().retry
    }

    /// Returns the failure to report if this failure occurred `elapsed` after the exchange began. If the total timeout
    /// cut another timeout short, returns [`Self::TotalTimeout`].
    #[must_use]
    pub fn or_total_timeout(self, elapsed: Duration, total: Duration) -> Self {
        let may_be_cut_short = matches!(self, Self::ConnectTimeout | Self::FirstByteTimeout);
        if may_be_cut_short && elapsed >= total { Self::TotalTimeout } else { self }
    }

    /// Returns the error reply for a request with this route, as [`error_reply`] does.
    pub fn reply(self, route: Option<Route>) -> Reply {
        error_reply(self.status(), route)
    }
}

/// The status that nginx logs if a client disconnects before the response. Portico never sends this status.
const CLIENT_CLOSED_REQUEST: StatusCode = match StatusCode::from_u16(499) {
    Ok(status) => status,
    Err(_) => StatusCode::BAD_REQUEST,
};

/// Returns the error reply for a request with this route. The body is `application/problem+json` for the API host (RFC
/// 9457), a small HTML page for the renderer, and plain text otherwise.
pub fn error_reply(status: StatusCode, route: Option<Route>) -> Reply {
    let reply = Reply::empty(status, ResponseKind::Error).no_store();
    match route {
        Some(Route::Api) => {
            let title = status.canonical_reason().unwrap_or("Error");
            let body = format!("{{\"type\":\"about:blank\",\"title\":\"{title}\",\"status\":{}}}", status.as_u16());
            reply.with_body("application/problem+json", body)
        }
        Some(Route::Page) => reply.with_body("text/html; charset=utf-8", error_page(status)),
        Some(Route::Asset) | None => {
            let title = status.canonical_reason().unwrap_or("Error");
            reply.with_body("text/plain; charset=utf-8", format!("{title}\n"))
        }
    }
}

/// Returns a self-contained error page. The page must not need stylesheets, scripts or images, because these may be
/// unavailable too.
fn error_page(status: StatusCode) -> String {
    let (title, text) = match status {
        StatusCode::GATEWAY_TIMEOUT => {
            ("Сайт отвечает слишком долго", "Мы уже разбираемся. Попробуйте обновить страницу через минуту.")
        }
        _ => ("Сайт временно недоступен", "Мы уже восстанавливаем работу. Попробуйте обновить страницу через минуту."),
    };
    PAGE.replace("{title}", title).replace("{text}", text).replace("{status}", status.as_str())
}

const PAGE: &str = include_str!("failure.html");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_504_and_other_upstream_failures_502() {
        assert_eq!(Failure::ConnectFailed.status(), 502);
        assert_eq!(Failure::Reset.status(), 502);
        assert_eq!(Failure::ConnectTimeout.status(), 504);
        assert_eq!(Failure::FirstByteTimeout.status(), 504);
    }

    #[test]
    fn labels_are_distinct() {
        let labels: std::collections::HashSet<_> = Failure::ALL.iter().map(|failure| failure.label()).collect();
        assert_eq!(labels.len(), Failure::ALL.len());
    }

    #[test]
    fn api_gets_problem_json_and_a_browser_gets_a_page() {
        let problem = Failure::Reset.reply(Some(Route::Api));
        assert_eq!(&problem.body[..], br#"{"type":"about:blank","title":"Bad Gateway","status":502}"#);
        let page = Failure::Reset.reply(Some(Route::Page));
        let html = std::str::from_utf8(&page.body).unwrap();
        assert!(html.contains("<html lang=\"ru\">") && html.contains("502"), "{html}");
    }
}
