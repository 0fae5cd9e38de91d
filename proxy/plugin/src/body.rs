//! Request bodies, and where the clocks of an exchange begin.
//!
//! How long a visitor takes to send a form says nothing about the upstream, so the upstream's time counts from the end of the
//! body. A small body is taken in whole before the upstream is asked: then its timeouts hold to the letter, and a slow
//! visitor holds no connection to it. A large one streams.

use std::time::{Duration, Instant};

use http::header;
use pingora_error::{Error, ErrorType, Result};
use pingora_proxy::Session;

use crate::context::RequestContext;

/// What Pingora keeps of a body for sending it again; also what is taken in before the upstream is asked.
const SMALL_BODY: usize = 64 * 1024;
/// How long a client may take to send a body, whole. At 5 MiB, the largest form, that is 140 kbit/s.
const UPLOAD_TIMEOUT: Duration = Duration::from_mins(5);

/// How the body of a request is passed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passing {
    /// There is none, or it has been read whole: the clock runs.
    Whole,
    /// It is still arriving: the clock waits for its end.
    Streaming,
}

/// Takes a small body in, and starts the clock unless the body streams.
///
/// # Errors
/// When the client leaves or is too slow.
pub(crate) async fn take_in(session: &mut Session, context: &mut RequestContext) -> Result<()> {
    if passing(session) == Passing::Streaming {
        if !is_small(session) {
            return Ok(());
        }
        session.as_mut().enable_retry_buffering();
        let whole = async {
            while session.as_mut().read_request_body().await?.is_some() {}
            Ok(())
        };
        let read = tokio::time::timeout(UPLOAD_TIMEOUT, whole).await;
        read.unwrap_or_else(|_| too_slow()).map_err(Error::into_down)?;
    }
    context.exchange_began = Some(Instant::now());
    Ok(())
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

fn too_slow() -> Result<()> {
    Error::e_explain(ErrorType::ReadTimedout, "the request body took longer than it may")
}

fn passing(session: &mut Session) -> Passing {
    if session.as_mut().is_body_done() { Passing::Whole } else { Passing::Streaming }
}

/// Whether the body is known to be small. A client that waits to be told to continue is left to the upstream.
fn is_small(session: &Session) -> bool {
    let headers = &session.req_header().headers;
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    length.is_some_and(|length| length <= SMALL_BODY) && !headers.contains_key(header::EXPECT)
}
