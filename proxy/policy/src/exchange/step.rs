//! The input and the result of a decision about an exchange.

use std::time::Duration;

use http::StatusCode;

use crate::failure::Failure;
use crate::upstream::RetryCause;

/// The reason why a request may or may not be sent to an upstream twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retryability {
    /// The method is GET or HEAD, and the whole request can be sent again.
    Retryable,
    /// The method is neither GET nor HEAD.
    UnsafeMethod,
    /// The body was streamed to the upstream and not kept, so the body cannot be sent again.
    BodyConsumed,
}

/// The event with which an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeEvent {
    /// No address of the upstream accepted a connection.
    ConnectFailed(Failure),
    /// The upstream sent a final response head.
    ResponseHead {
        /// The status of the response.
        status: StatusCode,
        /// The time to wait according to the field `Retry-After`.
        retry_after: Option<Duration>,
    },
    /// The connection failed or a deadline passed before the response head was complete.
    AttemptFailed(Failure),
    /// The client disconnected.
    ClientDisconnected,
}

/// The next action of the proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeAction {
    /// Wait, then connect and send the request again. If a response has arrived, hold the response until the next
    /// attempt gets a response.
    Retry {
        /// The time to wait.
        wait: Duration,
        /// The cause of the retry, for metrics.
        cause: RetryCause,
    },
    /// Send the response of this attempt to the client.
    SendResponse,
    /// Send the held response to the client, because the next attempt got no response.
    SendHeldResponse,
    /// Reply with an error for this failure.
    Fail(Failure),
}
