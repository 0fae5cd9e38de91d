//! From Pingora's errors to ours.

use pingora_error::{Error, ErrorSource, ErrorType};
use portico_policy::Failure;

/// Marks an attempt that a status ended, so that the error is known again on its way through Pingora.
pub const STATUS_RETRY: ErrorType = ErrorType::new("PorticoStatusRetry");
/// Marks an exchange that ran out of its total time.
pub const TOTAL_TIMEOUT: ErrorType = ErrorType::new("PorticoTotalTimeout");

/// What an error while connecting means.
pub fn of_connect(error: &Error) -> Failure {
    match error.etype() {
        ErrorType::ConnectTimedout | ErrorType::TLSHandshakeTimedout => Failure::ConnectTimeout,
        etype if *etype == TOTAL_TIMEOUT => Failure::TotalTimeout,
        _ => Failure::ConnectFailed,
    }
}

/// How far a response had come when an error struck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The client has seen nothing yet.
    NothingSent,
    /// The head has been passed on.
    HeadSent,
}

/// What an error after connecting means.
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
        (Progress::NothingSent, ErrorType::InvalidHTTPHeader) => Failure::BadResponse,
        (Progress::NothingSent, etype) if *etype == TOTAL_TIMEOUT => Failure::TotalTimeout,
        (Progress::NothingSent, _) => Failure::Reset,
    }
}

fn of_client(etype: &ErrorType) -> Failure {
    match etype {
        ErrorType::ReadTimedout => Failure::ClientSlow,
        ErrorType::WriteError | ErrorType::WriteTimedout | ErrorType::ReadError | ErrorType::ConnectionClosed => {
            Failure::ClientGone
        }
        _ => Failure::ClientBody,
    }
}
