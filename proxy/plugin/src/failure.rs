//! Converts Pingora's errors to failures.

use std::time::Duration;

use http::HeaderValue;
use pingora_error::{Error, ErrorSource, ErrorType};
use portico_policy::Failure;

/// How long an idle upstream connection is kept. Below the five seconds after which Node.js closes one by default: a
/// POST on a connection that is just being closed fails and must not be retried.
pub(crate) const POOL_IDLE: Duration = Duration::from_secs(4);

/// Marks an attempt that is retried because of its status code, so that the error is recognized on its way through
/// Pingora.
pub const STATUS_RETRY: ErrorType = ErrorType::new("PorticoStatusRetry");
/// Marks an exchange that exceeded its total timeout.
pub const TOTAL_TIMEOUT: ErrorType = ErrorType::new("PorticoTotalTimeout");

/// Returns the failure for an error while connecting.
pub fn of_connect(error: &Error) -> Failure {
    match error.etype() {
        ErrorType::ConnectTimedout | ErrorType::TLSHandshakeTimedout => Failure::ConnectTimeout,
        etype if *etype == TOTAL_TIMEOUT => Failure::TotalTimeout,
        _ => Failure::ConnectFailed,
    }
}

/// How much of a response had been sent when an error occurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// No final head has been sent.
    NothingSent,
    /// The final head has been sent.
    HeadSent,
}

/// Returns the failure for an error after connecting.
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

/// Whether a response is an event stream (`text/event-stream`), which is silent while nothing happens.
pub(crate) fn is_event_stream(content_type: Option<&HeaderValue>) -> bool {
    content_type.is_some_and(|value| is_event_stream_type(value.as_bytes()))
}

/// Like [`is_event_stream`], for the bytes of a field.
pub(crate) fn is_event_stream_type(content_type: &[u8]) -> bool {
    const TYPE: &[u8] = b"text/event-stream";
    content_type.get(..TYPE.len()).is_some_and(|start| start.eq_ignore_ascii_case(TYPE))
}
