//! Converts Pingora's errors to Portico's failures.

use std::time::Duration;

use http::HeaderValue;
use pingora_error::{Error, ErrorSource, ErrorType};
use portico_policy::Failure;

/// The maximum time for which an idle upstream connection is kept. By default, Node.js closes an idle connection after
/// five seconds, so the value must be lower. If the upstream closes a connection while a POST request is being sent,
/// the request fails and must not be retried.
pub(crate) const POOL_IDLE: Duration = Duration::from_secs(4);

/// The type of the error that Portico returns to Pingora so that Pingora retries a request because of the response
/// status. When Pingora passes the error on, Portico recognizes the error by its type.
pub const STATUS_RETRY: ErrorType = ErrorType::new("PorticoStatusRetry");
/// The type of the error for an exchange that exceeded the total timeout.
pub const TOTAL_TIMEOUT: ErrorType = ErrorType::new("PorticoTotalTimeout");

/// Returns the failure for an error that occurred while connecting to an upstream.
pub fn of_connect(error: &Error) -> Failure {
    match error.etype() {
        ErrorType::ConnectTimedout | ErrorType::TLSHandshakeTimedout => Failure::ConnectTimeout,
        etype if *etype == TOTAL_TIMEOUT => Failure::TotalTimeout,
        _ => Failure::ConnectFailed,
    }
}

/// The part of the response that had been sent to the client when an error occurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// No final response head had been sent.
    NothingSent,
    /// The final response head had been sent.
    HeadSent,
}

/// Returns the failure for an error that occurred after the upstream connection was established.
pub fn of_exchange(error: &Error, progress: Progress) -> Failure {
    match error.esource() {
        ErrorSource::Upstream => of_upstream(error.etype(), progress),
        ErrorSource::Downstream => of_client(error.etype()),
        ErrorSource::Internal | ErrorSource::Unset if *error.etype() == TOTAL_TIMEOUT => {
            of_upstream(error.etype(), progress)
        }
        ErrorSource::Internal | ErrorSource::Unset => Failure::Internal,
    }
}

fn of_upstream(etype: &ErrorType, progress: Progress) -> Failure {
    match (progress, etype) {
        (Progress::HeadSent, _) => Failure::Truncated,
        (Progress::NothingSent, ErrorType::ReadTimedout | ErrorType::WriteTimedout) => Failure::FirstByteTimeout,
        (Progress::NothingSent, ErrorType::ConnectTimedout | ErrorType::TLSHandshakeTimedout) => {
            Failure::ConnectTimeout
        }
        (Progress::NothingSent, ErrorType::ConnectRefused | ErrorType::ConnectNoRoute | ErrorType::ConnectError) => {
            Failure::ConnectFailed
        }
        (Progress::NothingSent, ErrorType::InvalidHTTPHeader) => Failure::BadResponse,
        (Progress::NothingSent, etype) if *etype == TOTAL_TIMEOUT => Failure::TotalTimeout,
        (Progress::NothingSent, _) => Failure::Reset,
    }
}

fn of_client(etype: &ErrorType) -> Failure {
    match etype {
        ErrorType::ReadTimedout => Failure::ClientSlow,
        ErrorType::WriteError | ErrorType::WriteTimedout | ErrorType::ReadError | ErrorType::ConnectionClosed => {
            Failure::ClientDisconnected
        }
        _ => Failure::ClientBody,
    }
}

/// Reports whether a response is an event stream (`text/event-stream`). An event stream sends nothing while no events
/// occur.
pub(crate) fn is_event_stream(content_type: Option<&HeaderValue>) -> bool {
    content_type.is_some_and(|value| is_event_stream_type(value.as_bytes()))
}

/// Reports whether the bytes of a `Content-Type` value begin with `text/event-stream`, ignoring letter case.
pub(crate) fn is_event_stream_type(content_type: &[u8]) -> bool {
    const TYPE: &[u8] = b"text/event-stream";
    content_type.get(..TYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(TYPE))
}
