//! Stage 7: what can go wrong after a request was let in, and what the client is told.

use std::time::Duration;

use http::StatusCode;

use crate::reply::{Reply, ResponseKind};
use crate::route::Route;
use crate::upstream::RetryCause;

/// A failure of the network, an upstream or a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Failure {
    /// Nobody listens, no route, or TLS was refused.
    ConnectFailed,
    /// No connection in time.
    ConnectTimeout,
    /// The connection broke before the response head.
    Reset,
    /// The response head could not be read as HTTP.
    BadResponse,
    /// No response head in time.
    FirstByteTimeout,
    /// The exchange took longer than it may.
    TotalTimeout,
    /// The response broke off after its head had been passed on.
    Truncated,
    /// Nothing passed for too long on an event stream, or on a connection that was upgraded.
    StreamIdle,
    /// The client disconnected.
    ClientDisconnected,
    /// The client did not send its body, or did not read the response, in time.
    ClientSlow,
    /// The client's body could not be read.
    ClientBody,
    /// A mistake of ours.
    Internal,
}

/// One row of the table below.
struct FailureRow {
    label: &'static str,
    status: StatusCode,
    severity: LogSeverity,
    retry: Option<RetryCause>,
}

/// How loud a failure is logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LogSeverity {
    /// A client's doing.
    Info,
    /// An upstream's doing; counted, alerted on by rate.
    Warn,
    /// Ours: wake someone.
    Error,
}

impl Failure {
    /// All failures, for tables over them.
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

    /// The one table from failure to status, label, log level and retry cause.
    ///
    /// 502 is an upstream that answered wrongly or not at all, 504 one that was too slow (RFC 9110 §15.6.3, §15.6.5).
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
            // The usual end of a stream that nobody needs any more.
            Self::StreamIdle => row("stream_idle", StatusCode::GATEWAY_TIMEOUT, LogSeverity::Info, None),
            // 499 never reaches anyone: the client has gone.
            Self::ClientDisconnected => row("client_disconnected", CLIENT_CLOSED_REQUEST, LogSeverity::Info, None),
            Self::ClientSlow => row("client_slow", StatusCode::REQUEST_TIMEOUT, LogSeverity::Info, None),
            Self::ClientBody => row("client_body", StatusCode::BAD_REQUEST, LogSeverity::Info, None),
            Self::Internal => row("internal", StatusCode::INTERNAL_SERVER_ERROR, LogSeverity::Error, None),
        }
    }

    /// The label of metrics and logs.
    pub fn label(self) -> &'static str {
        self.row().label
    }

    /// The status that the client sees.
    pub fn status(self) -> StatusCode {
        self.row().status
    }

    /// The log level.
    pub fn severity(self) -> LogSeverity {
        self.row().severity
    }

    /// Which retry cause covers it, if any.
    pub fn retry_cause(self) -> Option<RetryCause> {
        self.row().retry
    }

    /// What the failure is called when it struck `elapsed` after the exchange began: a wait that the total time cut short ended with that.
    #[must_use]
    pub fn or_total_timeout(self, elapsed: Duration, total: Duration) -> Self {
        match self {
            Self::ConnectTimeout | Self::FirstByteTimeout if elapsed >= total => Self::TotalTimeout,
            other => other,
        }
    }

    /// The reply: a page for a visitor, a problem for a program.
    pub fn reply(self, route: Option<Route>) -> Reply {
        error_reply(self.status(), route)
    }
}

/// nginx's status for a client that left before the response; never sent.
const CLIENT_CLOSED_REQUEST: StatusCode = match StatusCode::from_u16(499) {
    Ok(status) => status,
    Err(_) => StatusCode::BAD_REQUEST,
};

/// An error of ours for a route: `application/problem+json` (RFC 9457) under `/api/`, a small page elsewhere.
pub fn error_reply(status: StatusCode, route: Option<Route>) -> Reply {
    let reply = Reply::empty(status, ResponseKind::Error).no_store();
    match route {
        Some(Route::Api) => {
            let title = status.canonical_reason().unwrap_or("Error");
            let body = format!("{{\"type\":\"about:blank\",\"title\":\"{title}\",\"status\":{}}}", status.as_u16());
            reply.with_body("application/problem+json", body)
        }
        Some(Route::Page) => reply.with_body("text/html; charset=utf-8", page(status)),
        Some(Route::Asset) | None => {
            let title = status.canonical_reason().unwrap_or("Error");
            reply.with_body("text/plain; charset=utf-8", format!("{title}\n"))
        }
    }
}

/// A page that needs nothing else: no stylesheet, script or picture, since those may be what is broken.
fn page(status: StatusCode) -> String {
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
    fn slow_and_broken_are_told_apart() {
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
    fn api_gets_a_problem_and_a_visitor_a_page() {
        let problem = Failure::Reset.reply(Some(Route::Api));
        assert_eq!(&problem.body[..], br#"{"type":"about:blank","title":"Bad Gateway","status":502}"#);
        let page = Failure::Reset.reply(Some(Route::Page));
        let html = std::str::from_utf8(&page.body).unwrap();
        assert!(html.contains("<html lang=\"ru\">") && html.contains("502"), "{html}");
    }
}
