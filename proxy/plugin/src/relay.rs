//! The exchange of a request with the API host.
//!
//! Pingora's own relay drops a response with its connection as soon as another attempt is asked for, so when the second one brings
//! nothing there would be nothing left to pass on. Here the first answer keeps its connection, unread, until the second attempt
//! has been answered; when it is not, the client gets the first one, whole. It also knows when a request body is over, so that
//! the upstream's timeouts hold to the letter.

mod attempt;

use std::time::Duration;

use http::{Method, Version, header};
use pingora_core::connectors::ConnectorOptions;
use pingora_core::connectors::http::Connector;
use pingora_core::protocols::http::client::HttpSession;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::Session;
use portico_policy::{Failure, Route, forward};

use crate::context::RequestContext;
use crate::failure;
use crate::relay::attempt::{Heard, Outgoing, Patience, Sent, unless_left};
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
    sent: Sent,
    /// How much of the exchange may have passed when the body is over.
    deadline: Duration,
}

impl Relay {
    pub(crate) fn new(options: ConnectorOptions) -> Self {
        Self { connector: Connector::new(Some(options)) }
    }

    /// Whether this relay is to be used: for a request to the API host whose body, if any, has been read, but no `WebSocket`.
    ///
    /// A streaming body goes through Pingora's own phases: reading one beside the exchange from outside loses bytes of it.
    pub(crate) fn takes(session: &mut Session, route: Route) -> bool {
        let upgrade = session.req_header().headers.get(header::UPGRADE);
        let is_web_socket = upgrade.is_some_and(|name| name.as_bytes().eq_ignore_ascii_case(b"websocket"));
        route == Route::Api && !is_web_socket && session.as_mut().is_body_done()
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
        let mut kept: Option<Answer> = None;
        loop {
            match self.ask(stages, session, context).await {
                Ok(answer) => match stages.after_response_head(session, context, &answer.head) {
                    Ok(()) => return self.pass_on(session, context, answer).await,
                    Err(_again) => kept = Some(answer),
                },
                Err(error) if error.retry() => {}
                Err(error) => {
                    let has_left = crate::attempt::final_failure(session, context, &error) == Failure::ClientGone;
                    let Some(mut answer) = kept.filter(|_| !has_left) else { return Err(error) };
                    context.failure = None;
                    // The time is used up on the second attempt; what is left of the first one has mostly come already.
                    answer.deadline = context.exchange_time() + answer.peer.options.read_timeout.unwrap_or_default();
                    return self.pass_on(session, context, answer).await;
                }
            }
        }
    }

    /// One attempt, up to the response head.
    async fn ask(&self, stages: &Stages, session: &mut Session, context: &mut RequestContext) -> Result<Answer> {
        let peer = stages.upstream_peer(session, context).await?;
        let request = upstream_request(stages, session, context)?;
        let outgoing = Outgoing { head: request, body: session.as_ref().get_retry_buffer() };
        let connecting = Box::pin(self.connector.get_http_session(&*peer));
        let connected = unless_left(session, connecting).await?;
        let (mut upstream, _) = connected.map_err(|error| stages.connect_failed(session, context, error.into_up()))?;
        upstream.set_write_timeout(peer.options.write_timeout);
        let total = total_time(context);
        let patience = Patience { first_byte: peer.options.read_timeout.unwrap_or(total), total };
        match attempt::ask(session, context, &mut upstream, outgoing, patience).await {
            Ok(Heard { head, sent }) => Ok(Answer { head, upstream, peer, sent, deadline: total }),
            Err(error) => Err(stages.exchange_failed(session, context, error)),
        }
    }

    async fn pass_on(&self, session: &mut Session, context: &mut RequestContext, answer: Answer) -> Result<()> {
        let Answer { mut head, mut upstream, peer, sent, deadline } = answer;
        Stages::follow_response(session, &mut head, context);
        frame(&mut head, session, &mut upstream)?;
        if sent == Sent::Partly {
            session.set_keepalive(None);
        }
        let is_empty = upstream.response_done();
        session.write_response_header(head, is_empty).await.map_err(Error::into_down)?;
        upstream.set_read_timeout(peer.options.read_timeout);
        while !upstream.response_done() {
            if context.exchange_time() > deadline {
                return Error::e_explain(failure::TOTAL_TIMEOUT, "the response took longer than it may");
            }
            let piece = unless_left(session, upstream.read_response_body()).await?.map_err(Error::into_up)?;
            let is_last = upstream.response_done();
            session.write_response_body(piece, is_last).await.map_err(Error::into_down)?;
        }
        if sent == Sent::Whole {
            self.connector.release_http_session(upstream, &*peer, peer.options.idle_timeout).await;
        }
        Ok(())
    }
}

fn total_time(context: &RequestContext) -> Duration {
    let upstream = context.facts.route.and_then(|route| context.site.upstream(route));
    upstream.map_or(Duration::ZERO, |upstream| upstream.timeouts.total)
}

fn upstream_request(stages: &Stages, session: &Session, context: &RequestContext) -> Result<Box<RequestHeader>> {
    let mut request = Box::new(session.req_header().clone());
    request.set_version(Version::HTTP_11);
    for name in forward::request_hop_by_hop(&request.headers) {
        request.remove_header(&name);
    }
    if let Some(body) = session.as_ref().get_retry_buffer() {
        // It has been read whole, so its length is known, however it came.
        request.remove_header(&header::TRANSFER_ENCODING);
        request.remove_header(&header::EXPECT);
        request.insert_header(header::CONTENT_LENGTH, body.len())?;
    }
    stages.prepare_request(session, &mut request, context)?;
    Ok(request)
}

/// A response that ends with its connection is framed in chunks, so that the client's connection can live on; a client of
/// HTTP/1.0 knows no chunks, so its connection ends with the response (RFC 9112 §6.1).
pub(crate) fn frame(head: &mut ResponseHeader, session: &mut Session, upstream: &mut HttpSession) -> Result<()> {
    let has_length = head.headers.contains_key(header::CONTENT_LENGTH);
    let has_body = session.req_header().method != Method::HEAD && !upstream.response_done();
    if session.req_header().version == Version::HTTP_10 {
        unchunk(head, session);
    } else if has_body && !has_length && !head.headers.contains_key(header::TRANSFER_ENCODING) {
        head.set_version(Version::HTTP_11);
        head.insert_header(header::TRANSFER_ENCODING, "chunked")?;
    }
    Ok(())
}

/// Makes a response one that a client of HTTP/1.0 can read.
pub(crate) fn unchunk(head: &mut ResponseHeader, session: &mut Session) {
    if head.remove_header(&header::TRANSFER_ENCODING).is_some() {
        session.set_keepalive(None);
    }
}
