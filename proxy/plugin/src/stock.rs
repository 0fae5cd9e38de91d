//! Implements Pingora's path, as functions for the phases of Pingora's `ProxyHttp`.
//!
//! A request takes Pingora's path if a [`Connection`](crate::Connection) hands the request over, or if a server calls
//! the stages from its own `ProxyHttp`.

mod attempt;
mod caching;
pub(crate) mod client_limits;
mod compression;
mod handshake;
mod request;

use std::any::Any;

use http::{HeaderValue, Method, StatusCode, Version, header};
use pingora_core::protocols::l4::socket::SocketAddr;
use pingora_core::upstreams::peer::{HttpPeer, Peer};
use pingora_error::{Error, ErrorType, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::{FailToProxy, Session};
use portico_policy::exchange::Retryability;
use portico_policy::forward::{self, ForwardedChain, ForwardingContext};
use portico_policy::framing::response;
use portico_policy::intake::Listener;
use portico_policy::{Failure, RequestVerdict, Stage};
use tokio::time::Instant;

use crate::context::{RequestContext, method_and_target};
use crate::failure::Progress;
use crate::metrics::{ConnectionPool, ConnectionState};
use crate::stages::{RequestSummary, Stages};
use crate::{header_module, reply};
use request::peer_address;

/// The context of a request that a [`Connection`](crate::Connection) has admitted and hands over to Pingora's phases.
pub(crate) struct Admission(pub(crate) RequestContext);

impl Stages {
    /// Handles the phase `on_connection_reuse`. Takes over the context of a request that a
    /// [`Connection`](crate::Connection) has admitted. If `carried` is another value, does nothing.
    pub fn adopt(context: &mut RequestContext, carried: Box<dyn Any + Send + Sync>) {
        if let Ok(admission) = carried.downcast::<Admission>() {
            *context = admission.0;
        }
    }

    /// Handles the phase `request_filter`. Runs stages 1 to 4 of the pipeline. Returns `true` if the request has been
    /// answered.
    ///
    /// # Errors
    /// Returns an error if the reply cannot be sent.
    pub async fn before_upstream(&self, session: &mut Session, context: &mut RequestContext) -> Result<bool> {
        client_limits::set(session, context);
        let verdict = match context.verdict.take() {
            Some(verdict) => verdict,
            None => admit(session, context),
        };
        header_module::set_site(session, &context.site, context.request_id.as_str());
        match verdict {
            RequestVerdict::Forward(route) => {
                if let Some(policy) = context.site.upstream(route) {
                    self.deposit_retry(route, policy);
                    let head = session.req_header();
                    context.is_handshake = policy.allows_upgrade(&head.method, &head.headers);
                }
                context.exchange = portico_policy::exchange::Exchange::new(retryability(session));
                Ok(false)
            }
            RequestVerdict::Reply(reply) => {
                if context.facts.rejection.is_some() {
                    // After a rejected request, Portico cannot know where in the stream the next request begins.
                    session.set_keepalive(None);
                }
                reply::send(session, &reply).await.map(|()| true)
            }
        }
    }

    /// Handles the phase `upstream_peer`. Returns the peer for the next attempt.
    ///
    /// Pingora has only one timeout for reading a response, which applies to every read. If a
    /// [`Connection`](crate::Connection) handed the request over, Portico enforces separate timeouts for the first
    /// byte, for pauses and for event streams. Otherwise, the first-byte timeout applies to every read, and there is no
    /// total timeout.
    ///
    /// # Errors
    /// Fails if the request has no upstream, if the upstream's name does not resolve, or if the total timeout has
    /// passed.
    pub async fn upstream_peer(&self, context: &mut RequestContext) -> Result<Box<HttpPeer>> {
        attempt::next_peer(self, context).await
    }

    /// Handles the phase `connected_to_upstream`. Counts the connection as new or reused. If the connection is new,
    /// marks the address of the connection as preferred.
    pub fn connected(&self, state: ConnectionState, peer: &HttpPeer, context: &RequestContext) {
        let Some(route) = context.facts.route else { return };
        self.metrics().upstream_connected(route, state, ConnectionPool::Pingora);
        if let (ConnectionState::New, Some(policy), SocketAddr::Inet(address)) =
            (state, context.site.upstream(route), peer.address())
        {
            self.resolver().prefer(&policy.origin, *address);
        }
    }

    /// Handles the phase `upstream_request_filter`. Sets `Host`, and replaces forwarding fields such as
    /// `X-Forwarded-For` with Portico's own fields. The client may have forged the replaced fields.
    ///
    /// # Errors
    /// Returns an error if Pingora rejects a header.
    pub fn prepare_request(
        &self,
        session: &Session,
        upstream: &mut RequestHeader,
        context: &RequestContext,
    ) -> Result<()> {
        for name in forward::fields_to_drop(&upstream.headers) {
            upstream.remove_header(&name);
        }
        let headers = &session.req_header().headers;
        let origination = ForwardingContext {
            headers,
            chain: ForwardedChain::of(headers, peer_address(session), &context.site.trusted),
            host: headers.get(header::HOST).map(HeaderValue::as_bytes),
            scheme: context.site.headers.scheme(),
            request_id: context.request_id.as_str(),
            counters: context.facts.route.and_then(|route| context.site.headers.counters(route)),
        };
        for (name, value) in origination.fields() {
            upstream.insert_header(name, value)?;
        }
        if let Some(policy) = context.facts.route.and_then(|route| context.site.upstream(route)) {
            upstream.insert_header(header::HOST, policy.origin.authority())?;
            if let Some(stream) = &context.stream {
                stream.wait_for_head(policy.timeouts.first_byte, policy.timeouts.total);
            }
        }
        Ok(())
    }

    /// Handles the phase `upstream_response_filter`. Checks a response head before any part of it reaches the client,
    /// and decides whether to retry the request.
    ///
    /// # Errors
    /// Fails if the request has to be retried, if the response head is ambiguous, or if the upstream sends an
    /// unexpected `101`.
    pub fn response_head(
        &self,
        session: &mut Session,
        head: &mut ResponseHeader,
        context: &mut RequestContext,
    ) -> Result<()> {
        if head.status.is_informational() && head.status != StatusCode::SWITCHING_PROTOCOLS {
            drop_connection_fields(head);
            return Ok(());
        }
        check_head(session, head, context)?;
        attempt::after_response_head(self, context, head)?;
        attempt::wait_for_pieces(context, head);
        let Some(route) = context.facts.route else { return Ok(()) };
        context.facts.stage = Some(Stage::from(route));
        let content_type = head.headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
        let kind = match session.req_header().method {
            Method::POST => route.post_response_kind(content_type),
            _ => route.response_kind(content_type),
        };
        header_module::set_kind(session, kind);
        if head.status != StatusCode::SWITCHING_PROTOCOLS {
            drop_connection_fields(head);
        }
        Ok(())
    }

    /// Handles the phase `response_filter`. Removes framing fields that the response must not have, for example because
    /// the request has the method HEAD or the version HTTP/1.0. Must be called before
    /// [`compress_head`](Self::compress_head).
    pub fn before_client(&self, session: &mut Session, head: &mut ResponseHeader) {
        // A response without a body has no framing fields (RFC 9112 §6.3).
        let has_no_body = matches!(head.status, StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
        if has_no_body || session.req_header().method == Method::HEAD {
            head.remove_header(&header::TRANSFER_ENCODING);
        }
        // HTTP/1.0 has no chunked coding, so the end of the connection marks the end of the response (RFC 9112 §6.1).
        let is_http10 = session.req_header().version == Version::HTTP_10;
        if is_http10 && head.remove_header(&header::TRANSFER_ENCODING).is_some() {
            session.set_keepalive(None);
        }
    }

    /// Handles the phase `fail_to_connect`. Decides whether to try the next address or to retry the request.
    pub fn connect_failed(&self, context: &mut RequestContext, error: Box<Error>) -> Box<Error> {
        attempt::after_connect_failure(self, context, error)
    }

    /// Handles the phase `error_while_proxy`. Decides whether to retry the request after a failed exchange.
    pub fn exchange_failed(&self, session: &Session, context: &mut RequestContext, error: Box<Error>) -> Box<Error> {
        attempt::after_failed_exchange(self, session, context, error)
    }

    /// Handles the phase `fail_to_proxy`. Sends an error reply to the client. If the client has disconnected or has
    /// already received a response head, sends no reply.
    pub async fn give_up(&self, session: &mut Session, context: &mut RequestContext, error: &Error) -> FailToProxy {
        if context.stream.as_ref().is_some_and(|stream| stream.is_response_complete()) {
            // The upstream responded before it had read the whole request body, and the client has received the whole
            // response. Therefore, the request has not failed.
            context.failure = None;
            return FailToProxy { error_code: 0, can_reuse_downstream: false };
        }
        let (failure, cause) = attempt::final_failure(session, context, error);
        if let Some(stream) = &context.stream {
            stream.stop_waiting();
        }
        if let (Failure::Truncated | Failure::StreamIdle, Some(stream)) = (failure, &context.stream) {
            stream.mark_truncated();
        }
        context.facts.failure = Some(failure);
        context.cause = Some(cause);
        let can_answer = failure != Failure::ClientDisconnected && attempt::progress(session) == Progress::NothingSent;
        if can_answer {
            context.facts.stage = Some(Stage::Failure);
            session.set_keepalive(None);
            if reply::send(session, &failure.reply(context.facts.route)).await.is_err() {
                context.facts.failure = Some(Failure::ClientDisconnected);
            }
        }
        FailToProxy { error_code: if can_answer { failure.status().as_u16() } else { 0 }, can_reuse_downstream: false }
    }

    /// Handles the phase `logging`. Records the request in the metrics, the access log and the hit counts.
    pub fn finished(&self, session: &Session, context: &mut RequestContext) {
        let (head, response) = (session.req_header(), session.response_written());
        context.status = response.map(|response| response.status);
        context.location = response.and_then(|response| response.headers.get(header::LOCATION).cloned());
        context.bytes = u64::try_from(session.body_bytes_sent()).unwrap_or(u64::MAX);
        let line = context.request_line.take();
        let request = RequestSummary {
            method: &head.method,
            target: line.as_deref().map_or(head.raw_path(), |line| method_and_target(line).1),
            host: head.headers.get(header::HOST).map(HeaderValue::as_bytes),
            agent: head.headers.get(header::USER_AGENT).map(HeaderValue::as_bytes),
        };
        self.observe(&request, context, Instant::now());
    }
}

/// Runs the stages that precede the upstream, for a request that no [`Connection`](crate::Connection) has admitted.
fn admit(session: &Session, context: &mut RequestContext) -> RequestVerdict {
    let head = session.req_header();
    Stages::identify(&head.headers, peer_address(session), context);
    context.remember_request_line(&head.method, head.raw_path());
    let raw = request::raw_request(session, Listener::Public);
    portico_policy::before_upstream(&context.site, &raw, &mut context.facts)
}

/// Rejects a response head with an unexpected upgrade. Also rejects a response head that makes the length of the body
/// ambiguous. Pingora accepts such response heads, but the fast path does not.
fn check_head(session: &Session, head: &mut ResponseHeader, context: &RequestContext) -> Result<()> {
    let is_switching_protocols = head.status == StatusCode::SWITCHING_PROTOCOLS;
    let request = session.req_header();
    let policy = context.facts.route.and_then(|route| context.site.upstream(route));
    let may_switch =
        || policy.is_some_and(|policy| policy.may_switch(&request.method, &request.headers, &head.headers));
    if (is_switching_protocols && !may_switch()) || response::has_ambiguous_length(head.version, &head.headers) {
        return Error::e_explain(ErrorType::InvalidHTTPHeader, "ambiguous response head").map_err(Error::into_up);
    }
    // The version applies to a single connection (RFC 9112 §2.3). Portico responds with HTTP/1.1, regardless of the
    // version that the upstream uses.
    head.set_version(Version::HTTP_11);
    Ok(())
}

/// Drops the fields that apply only to the upstream connection. Also drops framing fields if the status forbids them.
fn drop_connection_fields(head: &mut ResponseHeader) {
    let framing = response::FRAMING_FIELDS.into_iter().filter(|_| response::forbids_framing(head.status));
    for name in forward::hop_by_hop(&head.headers).into_iter().chain(framing).collect::<Vec<_>>() {
        head.remove_header(&name);
    }
}

fn retryability(session: &Session) -> Retryability {
    if matches!(session.req_header().method, Method::GET | Method::HEAD) {
        Retryability::Retryable
    } else {
        Retryability::UnsafeMethod
    }
}
