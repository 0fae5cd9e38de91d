//! Request bodies, and where the clocks of an exchange begin.
//!
//! How long a visitor takes to send a form says nothing about the upstream, so the upstream's time counts from the end of the
//! body. A small body is taken in whole before the upstream is asked: then a slow visitor holds no connection to it. A large one
//! streams. What only reads has no use for a body (RFC 9110 §9.3.1), so a small one is taken in, and a larger one refused: it
//! could not be sent a second time.

use std::time::{Duration, Instant};

use http::{Method, header};
use pingora_error::{Error, ErrorType, Result};
use pingora_proxy::Session;

use crate::context::RequestContext;

/// What Pingora keeps of a body for sending it again; also what is taken in before the upstream is asked.
const SMALL_BODY: usize = 64 * 1024;
/// How long a client may take to send a body, whole. At 5 MiB, the largest form, that is 140 kbit/s.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(5);

/// What became of a body before the upstream is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// There is none, or it has been read whole: the clock runs.
    Whole,
    /// It is still arriving: the clock waits for its end.
    Streaming,
    /// It is larger than a request that only reads may have.
    TooLarge,
}

/// Takes a small body in, and starts the clock unless the body streams.
///
/// # Errors
/// When the client leaves or is too slow.
pub(crate) async fn take_in(session: &mut Session, context: &mut RequestContext) -> Result<Taken> {
    let taken = match (session.as_mut().is_body_done(), only_reads(session)) {
        (true, _) => Taken::Whole,
        (false, true) => read(session).await?,
        (false, false) if is_small(session) => read(session).await?,
        (false, false) => Taken::Streaming,
    };
    if taken == Taken::Whole {
        context.exchange_began = Some(Instant::now());
    }
    Ok(taken)
}

/// Reads a body, as long as it is small.
async fn read(session: &mut Session) -> Result<Taken> {
    session.as_mut().enable_retry_buffering();
    let reading = async {
        if session.req_header().headers.contains_key(header::EXPECT) {
            session.as_mut().write_continue_response().await?;
        }
        let mut length = 0;
        while let Some(piece) = session.as_mut().read_request_body().await? {
            length += piece.len();
            if length > SMALL_BODY {
                return Ok(Taken::TooLarge);
            }
        }
        Ok(Taken::Whole)
    };
    let read = tokio::time::timeout(UPLOAD_TIMEOUT, reading).await;
    read.unwrap_or_else(|_| too_slow()).map_err(Error::into_down)
}

/// Looks at a piece of a streaming body.
///
/// # Errors
/// When the client takes too long for the whole of it.
pub(crate) fn passed(context: &mut RequestContext, is_last: bool) -> Result<()> {
    if is_last && context.exchange_began.is_none() {
        context.exchange_began = Some(Instant::now());
    }
    if context.exchange_began.is_none() && context.elapsed() > UPLOAD_TIMEOUT {
        return too_slow().map_err(Error::into_down);
    }
    Ok(())
}

fn too_slow<T>() -> Result<T> {
    Error::e_explain(ErrorType::ReadTimedout, "the request body took longer than it may")
}

fn only_reads(session: &Session) -> bool {
    matches!(session.req_header().method, Method::GET | Method::HEAD)
}

/// Whether the body is known to be small. A client that waits to be told to continue is left to the upstream.
fn is_small(session: &Session) -> bool {
    let headers = &session.req_header().headers;
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    length.is_some_and(|length| length <= SMALL_BODY) && !headers.contains_key(header::EXPECT)
}
