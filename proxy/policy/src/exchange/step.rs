//! What goes into a decision about an exchange, and what comes out.

use std::time::Duration;

use http::StatusCode;

use crate::failure::Failure;
use crate::upstream::RetryCause;

/// Whether a request may be sent to an upstream twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retryability {
    /// The method is GET or HEAD, and the whole request can be sent again.
    Retryable,
    /// The method is neither GET nor HEAD.
    UnsafeMethod,
    /// The body was streamed to the upstream and not kept.
    BodyConsumed,
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeEvent {
    /// No address of the upstream accepted a connection.
    ConnectFailed(Failure),
    /// The upstream sent a final response head.
    ResponseHead {
        /// Its status.
        status: StatusCode,
        /// The time to wait according to `Retry-After`.
        retry_after: Option<Duration>,
    },
    /// The connection failed, or a deadline passed, before the response head.
    AttemptFailed(Failure),
    /// The client disconnected.
    ClientDisconnected,
}

/// What to do next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeAction {
    /// Wait, then connect and send the request again. Hold the current response, if any, until the next attempt gets one.
    Retry {
        /// How long to wait.
        wait: Duration,
        /// The cause, for metrics.
        cause: RetryCause,
    },
    /// Send this response to the client.
    SendResponse,
    /// Send the held response to the client: the next attempt got none.
    SendHeldResponse,
    /// Reply with an error.
    Fail(Failure),
}
