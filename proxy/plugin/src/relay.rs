//! The exchange of a whole request with the API host.
//!
//! Pingora's own relay drops a response with its connection as soon as another attempt is asked for, so when the second one brings
//! nothing there would be nothing left to pass on. Here the first answer keeps its connection, unread, until the second attempt
//! has been answered; when it is not, the client gets the first one, whole.

use std::time::Duration;

use bytes::Bytes;
use http::{Method, Version, header};
use pingora_core::connectors::ConnectorOptions;
use pingora_core::connectors::http::Connector;
use pingora_core::protocols::http::client::HttpSession;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::Session;
use portico_policy::{Failure, Route, forward};

use crate::attempt;
use crate::context::RequestContext;
use crate::stages::Stages;

/// Connections to the API host.
pub(crate) struct Relay {
    connector: Connector,
}

/// A response whose head has been read and whose body has not.
struct Answer {
    head: Box<ResponseHeader>,
    upstream: HttpSession,
    peer: Box<HttpPeer>,
    deadline: Deadline,
}

/// How long a body may take: until this much of the exchange has passed.
#[derive(Clone, Copy)]
struct Deadline(Duration);

impl Relay {
    pub(crate) fn new(options: ConnectorOptions) -> Self {
        Self { connector: Connector::new(Some(options)) }
    }

    /// Whether this relay is to be used: for a request to the API host whose body, if any, has been read whole. A large upload
    /// streams through Pingora's own relay; it is sent once anyway.
    pub(crate) fn takes(session: &mut Session, route: Route) -> bool {
        let is_upgrade = session.req_header().headers.contains_key(header::UPGRADE);
        let is_whole = session.as_mut().is_body_done() && !session.as_ref().retry_buffer_truncated();
        route == Route::Api && is_whole && !is_upgrade
    }

    /// Asks the API host, a second time if the policy says so, and answers the client.
    ///
    /// # Errors
    /// When there is nothing to pass on, or the exchange broke on the way.
    pub(crate) async fn answer(
        &self,
        stages: &Stages,
        session: &mut Session,
        context: &mut RequestContext,
    ) -> Result<()> {
        let mut kept = None;
        loop {
            match self.ask(stages, session, context).await {
                Ok(answer) => match stages.after_response_head(session, context, &answer.head) {
                    Ok(()) => return self.pass_on(session, context, answer).await,
                    Err(_again) => kept = Some(answer),
                },
                Err(error) if error.retry() => {}
                Err(error) => {
                    let Some(mut answer) =
                        kept.filter(|_| attempt::final_failure(session, context, &error) != Failure::ClientGone)
                    else {
                        return Err(error);
                    };
                    context.failure = None;
                    // The time is used up on the second attempt; what is left of the first one has mostly come already.
                    answer.deadline = Deadline(context.exchange_time() + patience(&answer.peer));
                    return self.pass_on(session, context, answer).await;
                }
            }
        }
    }

    /// One attempt, up to the response head.
    async fn ask(&self, stages: &Stages, session: &mut Session, context: &mut RequestContext) -> Result<Answer> {
        let peer = stages.upstream_peer(session, context).await?;
        let request = upstream_request(stages, session, context)?;
        let body = session.as_ref().get_retry_buffer();
        let connecting = Box::pin(self.connector.get_http_session(&*peer));
        let connected = unless_left(session, connecting).await?;
        let (mut upstream, _reused) =
            connected.map_err(|error| stages.connect_failed(session, context, error.into_up()))?;
        upstream.set_read_timeout(peer.options.read_timeout);
        upstream.set_write_timeout(peer.options.write_timeout);
        let head = head_of(session, &mut upstream, request, body, full_time(context).left(context)).await;
        match head {
            Ok(head) => Ok(Answer { head, upstream, peer, deadline: full_time(context) }),
            Err(error) => Err(stages.exchange_failed(session, context, error)),
        }
    }

    async fn pass_on(&self, session: &mut Session, context: &mut RequestContext, answer: Answer) -> Result<()> {
        let Answer { mut head, mut upstream, peer, deadline } = answer;
        Stages::follow_response(session, &mut head, context);
        frame(&mut head, session, &mut upstream)?;
        let is_empty = upstream.response_done();
        session.write_response_header(head, is_empty).await.map_err(Error::into_down)?;
        while !upstream.response_done() {
            if context.exchange_time() > deadline.0 {
                return Error::e_explain(crate::failure::TOTAL_TIMEOUT, "the response took longer than it may");
            }
            let piece = unless_left(session, upstream.read_response_body()).await?.map_err(Error::into_up)?;
            let is_last = upstream.response_done();
            session.write_response_body(piece, is_last).await.map_err(Error::into_down)?;
        }
        self.connector.release_http_session(upstream, &*peer, peer.options.idle_timeout).await;
        Ok(())
    }
}

impl Deadline {
    fn left(self, context: &RequestContext) -> Duration {
        self.0.saturating_sub(context.exchange_time())
    }
}

fn full_time(context: &RequestContext) -> Deadline {
    let upstream = context.facts.route.and_then(|route| context.site.upstream(route));
    Deadline(upstream.map_or(Duration::ZERO, |upstream| upstream.timeouts.total))
}

fn patience(peer: &HttpPeer) -> Duration {
    peer.options.read_timeout.unwrap_or_default()
}

fn upstream_request(stages: &Stages, session: &Session, context: &RequestContext) -> Result<Box<RequestHeader>> {
    let mut request = Box::new(session.req_header().clone());
    request.set_version(Version::HTTP_11);
    for name in forward::request_hop_by_hop(&request.headers) {
        request.remove_header(&name);
    }
    stages.prepare_request(session, &mut request, context)?;
    Ok(request)
}

/// Sends the request and waits for the final response head; those before it, such as early hints, are passed on at once
/// (RFC 9110 §15.2).
async fn head_of(
    session: &mut Session,
    upstream: &mut HttpSession,
    request: Box<RequestHeader>,
    body: Option<Bytes>,
    left: Duration,
) -> Result<Box<ResponseHeader>> {
    let sending = async {
        upstream.write_request_header(request).await?;
        if let Some(body) = body {
            upstream.write_request_body(body, true).await?;
        }
        upstream.finish_request_body().await
    };
    unless_left(session, sending).await?.map_err(Error::into_up)?;
    let waiting = async {
        loop {
            unless_left(session, upstream.read_response_header()).await?.map_err(Error::into_up)?;
            let Some(head) = upstream.response_header() else {
                return Error::e_explain(ErrorType::InvalidHTTPHeader, "no response head").map_err(Error::into_up);
            };
            match head.status.as_u16() {
                101 => {
                    return Error::e_explain(ErrorType::InvalidHTTPHeader, "switched protocols unasked")
                        .map_err(Error::into_up);
                }
                100..=199 => {
                    let head = Box::new(head.clone());
                    session.write_response_header(head, false).await.map_err(Error::into_down)?;
                }
                _ => return Ok(Box::new(head.clone())),
            }
        }
    };
    tokio::time::timeout(left, waiting).await.unwrap_or_else(|_| {
        Error::e_explain(ErrorType::ReadTimedout, "no response head within the total time").map_err(Error::into_up)
    })
}

/// Waits for the upstream, unless the client leaves first.
async fn unless_left<T>(session: &mut Session, upstream: impl Future<Output = T>) -> Result<T> {
    tokio::select! {
        biased;
        done = upstream => Ok(done),
        left = session.as_mut().read_body_or_idle(true) => Err(match left {
            Err(error) => error.into_down(),
            Ok(_) => Error::explain(ErrorType::ConnectionClosed, "bytes after the request").into_down(),
        }),
    }
}

/// A response of HTTP/1.0 that ends with its connection is framed in chunks, so that the client's connection can live on.
fn frame(head: &mut ResponseHeader, session: &Session, upstream: &mut HttpSession) -> Result<()> {
    let has_length = head.headers.contains_key(header::CONTENT_LENGTH);
    let is_chunked = head.headers.contains_key(header::TRANSFER_ENCODING);
    let has_body = session.req_header().method != Method::HEAD && !upstream.response_done();
    if has_body && !has_length && !is_chunked {
        head.set_version(Version::HTTP_11);
        head.insert_header(header::TRANSFER_ENCODING, "chunked")?;
    }
    Ok(())
}
