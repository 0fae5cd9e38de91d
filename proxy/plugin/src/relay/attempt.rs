//! One attempt: the request goes out, the response head comes back.

use std::time::{Duration, Instant};

use bytes::Bytes;
use pingora_core::protocols::http::client::HttpSession;
use pingora_error::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::Session;

use crate::body;
use crate::context::RequestContext;

/// A response head, and how much of the request had been sent when it came.
pub(super) struct Heard {
    pub(super) head: Box<ResponseHeader>,
    pub(super) sent: Sent,
}

/// How much of a request has been sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sent {
    Whole,
    /// The answer came before the body was over; nothing else may be sent over these connections.
    Partly,
}

/// How long to wait for the head once the request is out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    pub(super) first_byte: Duration,
    pub(super) total: Duration,
}

/// What is to be sent.
pub(super) struct Outgoing {
    pub(super) head: Box<RequestHeader>,
    /// The body, when it has been read; one that is still arriving is streamed.
    pub(super) body: Option<Bytes>,
}

/// Sends a request and waits for the final response head; those before it, such as early hints, are passed on at once
/// (RFC 9110 §15.2).
pub(super) async fn ask(
    session: &mut Session,
    context: &mut RequestContext,
    upstream: &mut HttpSession,
    outgoing: Outgoing,
    patience: Patience,
) -> Result<Heard> {
    let Outgoing { head, body } = outgoing;
    unless_left(session, upstream.write_request_header(head)).await?.map_err(Error::into_up)?;
    if session.as_mut().is_body_done() {
        let sending = async {
            if let Some(body) = body {
                upstream.write_request_body(body, true).await?;
            }
            upstream.finish_request_body().await
        };
        unless_left(session, sending).await?.map_err(Error::into_up)?;
    } else if let Some(head) = stream_body(session, context, upstream).await? {
        return Ok(Heard { head, sent: Sent::Partly });
    }
    upstream.set_read_timeout(Some(patience.first_byte));
    let left = patience.total.saturating_sub(context.exchange_time());
    let head = tokio::time::timeout(left, final_head(session, upstream)).await.unwrap_or_else(|_| {
        Error::e_explain(ErrorType::ReadTimedout, "no response head within the total time").map_err(Error::into_up)
    })?;
    Ok(Heard { head, sent: Sent::Whole })
}

/// Passes a body on as it arrives; a head, when the upstream answers before its end.
async fn stream_body(
    session: &mut Session,
    context: &mut RequestContext,
    upstream: &mut HttpSession,
) -> Result<Option<Box<ResponseHeader>>> {
    // How long the upstream may take counts from the end of the body.
    upstream.set_read_timeout(None);
    loop {
        let piece = tokio::select! {
            biased;
            read = upstream.read_response_header() => {
                read.map_err(Error::into_up)?;
                match judge(session, upstream).await? {
                    Some(head) => return Ok(Some(head)),
                    None => continue,
                }
            }
            piece = session.as_mut().read_request_body() => piece.map_err(Error::into_down)?,
        };
        body::passed(context, piece.is_none())?;
        let Some(piece) = piece else {
            return upstream.finish_request_body().await.map(|()| None).map_err(Error::into_up);
        };
        if let Err(error) = upstream.write_request_body(piece, false).await {
            // An upstream that has heard enough may have answered before it stopped listening.
            upstream.set_read_timeout(Some(LAST_WORD));
            return last_word(session, upstream).await.map(Some).map_err(|_| error.into_up());
        }
    }
}

/// How long an answer may take that was on its way when the connection broke.
const LAST_WORD: Duration = Duration::from_secs(1);

async fn last_word(session: &mut Session, upstream: &mut HttpSession) -> Result<Box<ResponseHeader>> {
    let until = Instant::now() + LAST_WORD;
    let left = until.saturating_duration_since(Instant::now());
    tokio::time::timeout(left, final_head(session, upstream))
        .await
        .unwrap_or_else(|_| Error::e_explain(ErrorType::ReadTimedout, "no answer after the connection broke"))
}

async fn final_head(session: &mut Session, upstream: &mut HttpSession) -> Result<Box<ResponseHeader>> {
    loop {
        unless_left(session, upstream.read_response_header()).await?.map_err(Error::into_up)?;
        if let Some(head) = judge(session, upstream).await? {
            return Ok(head);
        }
    }
}

/// The head that was read, when it is the final one; others are passed on.
async fn judge(session: &mut Session, upstream: &HttpSession) -> Result<Option<Box<ResponseHeader>>> {
    let bad = |message| Error::e_explain(ErrorType::InvalidHTTPHeader, message).map_err(Error::into_up);
    let Some(head) = upstream.response_header() else { return bad("no response head") };
    match head.status.as_u16() {
        101 => bad("switched protocols unasked"),
        100..=199 => {
            let head = Box::new(head.clone());
            session.write_response_header(head, false).await.map(|()| None).map_err(Error::into_down)
        }
        _ => Ok(Some(Box::new(head.clone()))),
    }
}

/// Waits for the upstream, unless the client leaves first.
pub(super) async fn unless_left<T>(session: &mut Session, upstream: impl Future<Output = T>) -> Result<T> {
    let mut upstream = std::pin::pin!(upstream);
    let heard = tokio::select! {
        biased;
        done = &mut upstream => return Ok(done),
        heard = session.as_mut().read_body_or_idle(true) => heard,
    };
    match heard {
        Err(error) if *error.etype() != ErrorType::ConnectError => Err(error.into_down()),
        // It already asks for something else. What was read of that is lost, so the connection ends with this answer, and the
        // client asks again (RFC 9112 §9.3.2).
        Err(_) | Ok(_) => {
            session.set_keepalive(None);
            Ok(upstream.await)
        }
    }
}
