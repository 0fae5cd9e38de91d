//! The stages, one function for each Pingora phase.

use std::sync::Arc;
use std::time::Duration;

use http::{StatusCode, Version, header};
use pingora_core::connectors::ConnectorOptions;
use pingora_core::upstreams::peer::HttpPeer;
use pingora_error::{Error, Result};
use pingora_http::{RequestHeader, ResponseHeader};
use pingora_proxy::{FailToProxy, Session};
use portico_policy::forward::{self, Origination, Trust};
use portico_policy::intake::Refusal;
use portico_policy::{Failure, ResponseKind, Route, Stage, Verdict, pipeline};

use crate::body::{self, Taken};
use crate::context::RequestContext;
use crate::failure::Progress;
use crate::hits::Moment;
use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::relay::{self, Relay};
use crate::resolver::Resolver;
use crate::{access_log, attempt, header_module, reply, request};

/// How long a client may take between two pieces of its request body.
pub(crate) const CLIENT_READ_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a client may take to accept a piece of the response.
const CLIENT_WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the rest of a body that nobody wants is read before the connection is closed.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a connection may idle between two requests, in seconds. Pingora's default is for ever.
const KEEP_ALIVE_SECONDS: u64 = 60;

/// What the stages share: the live site, metrics, resolved names.
pub struct Stages {
    live: LiveSite,
    metrics: Arc<Metrics>,
    resolver: Resolver,
    relay: Relay,
    ids: ahash::RandomState,
}

impl Stages {
    /// Stages over a live site. The options are those of Pingora's own connector: its pool, and whom it trusts.
    pub fn new(live: LiveSite, metrics: Arc<Metrics>, options: ConnectorOptions) -> Self {
        let (resolver, relay) = (Resolver::default(), Relay::new(options));
        Self { live, metrics, resolver, relay, ids: ahash::RandomState::new() }
    }

    /// The live site, for the header module.
    pub fn live(&self) -> &LiveSite {
        &self.live
    }

    /// Begins a request with the generation that is current now.
    pub fn begin(&self) -> RequestContext {
        RequestContext::new(self.live.current(), self.metrics.begin())
    }

    /// Stages 1 to 4, and all of them for a whole request to the API host; true when the request has been answered.
    ///
    /// # Errors
    /// When the client is gone, or the API host could not be asked.
    pub async fn before_upstream(&self, session: &mut Session, context: &mut RequestContext) -> Result<bool> {
        limit_client(session);
        self.identify(session, context);
        header_module::follow(session, &context.site, &context.request_id);
        context.asked = Some(access_log::asked(session));
        let verdict = pipeline::before_upstream(&context.site, &request::raw_request(session), &mut context.facts);
        match verdict {
            Verdict::Forward(route) => self.forward(session, context, route).await,
            Verdict::Reply(reply) => {
                if context.facts.refusal.is_some() {
                    // What follows on this connection cannot be trusted to be where it seems to be.
                    session.set_keepalive(None);
                }
                reply::send(session, &reply).await.map(|()| true)
            }
        }
    }

    /// True when the request has been answered.
    async fn forward(&self, session: &mut Session, context: &mut RequestContext, route: Route) -> Result<bool> {
        if body::take_in(session, context).await? == Taken::TooLarge {
            context.facts.refused(Refusal::BodyTooLarge);
            session.set_keepalive(None);
            return reply::send(session, &Refusal::BodyTooLarge.reply()).await.map(|()| true);
        }
        let is_relayed = Relay::takes(session, route);
        if is_relayed {
            Box::pin(self.relay.answer(self, session, context)).await?;
        }
        Ok(is_relayed)
    }

    fn identify(&self, session: &Session, context: &mut RequestContext) {
        let is_trusted = context.site.trusted.contains(request::peer_address(session));
        context.trust = if is_trusted { Trust::Trusted } else { Trust::Untrusted };
        context.request_id =
            forward::request_id(&session.req_header().headers, context.trust, || self.fresh_id(context));
    }

    /// 128 bits that nobody can guess: keyed hashes of when and where the request is.
    fn fresh_id(&self, context: &RequestContext) -> String {
        let place = std::ptr::from_ref(context) as usize;
        format!(
            "{:016x}{:016x}",
            self.ids.hash_one((context.started, place)),
            self.ids.hash_one((place, context.started))
        )
    }

    /// Stage 6: the peer of the next attempt.
    ///
    /// # Errors
    /// When there is no time left, or no address.
    pub async fn upstream_peer(&self, session: &Session, context: &mut RequestContext) -> Result<Box<HttpPeer>> {
        attempt::next_peer(&self.resolver, session, context, &self.metrics).await
    }

    /// Looks at a piece of the request body on its way to the upstream.
    ///
    /// # Errors
    /// When the client takes too long for the whole of it.
    pub fn request_body(&self, is_last: bool, context: &mut RequestContext) -> Result<()> {
        body::passed(context, is_last)
    }

    /// Writes what an upstream has to know about the way of a request, and nothing that a client made up.
    ///
    /// # Errors
    /// When Pingora refuses a header.
    pub fn prepare_request(
        &self,
        session: &Session,
        upstream: &mut RequestHeader,
        context: &RequestContext,
    ) -> Result<()> {
        for name in forward::fields_to_drop() {
            upstream.remove_header(name);
        }
        let origination =
            Origination { peer: request::peer_address(session), trust: context.trust, request_id: &context.request_id };
        for (name, value) in forward::forwarding_fields(&session.req_header().headers, origination) {
            upstream.insert_header(name, value)?;
        }
        if let Some(policy) = context.facts.route.and_then(|route| context.site.upstream(route)) {
            upstream.insert_header(header::HOST, policy.origin.authority())?;
        }
        Ok(())
    }

    /// Looks at a response head before anything of it reaches the client.
    ///
    /// # Errors
    /// When the request is to be sent once more.
    pub fn response_head(
        &self,
        session: &mut Session,
        head: &mut ResponseHeader,
        context: &mut RequestContext,
    ) -> Result<()> {
        if head.status.is_informational() {
            return Ok(());
        }
        self.after_response_head(session, context, head)?;
        Self::follow_response(session, head, context);
        Ok(())
    }

    /// Decides about another attempt after a response head.
    pub(crate) fn after_response_head(
        &self,
        session: &Session,
        context: &mut RequestContext,
        head: &ResponseHeader,
    ) -> Result<()> {
        attempt::after_response_head(session, context, &self.metrics, head)
    }

    /// Makes ready to pass a response on.
    pub(crate) fn follow_response(session: &mut Session, head: &mut ResponseHeader, context: &mut RequestContext) {
        context.facts.stage = context.facts.route.map(stage_of);
        header_module::announce(session, kind_of(context.facts.route, head));
        for name in forward::hop_by_hop(&head.headers) {
            head.remove_header(&name);
        }
    }

    /// Last look at a response head that Pingora passes on.
    pub fn before_client(&self, session: &mut Session, head: &mut ResponseHeader) {
        if session.req_header().version == Version::HTTP_10 {
            relay::unchunk(head, session);
        }
    }

    /// Holds the exchange to its total time.
    ///
    /// # Errors
    /// When the time is over.
    pub fn response_body(&self, context: &RequestContext) -> Result<()> {
        attempt::while_body_passes(context)
    }

    /// Decides about another attempt after a failed connect.
    pub fn connect_failed(&self, session: &Session, context: &mut RequestContext, error: Box<Error>) -> Box<Error> {
        attempt::after_connect_failure(session, context, &self.metrics, error)
    }

    /// Decides about another attempt after a broken exchange.
    pub fn exchange_failed(&self, session: &Session, context: &mut RequestContext, error: Box<Error>) -> Box<Error> {
        attempt::after_broken_exchange(session, context, &self.metrics, error)
    }

    /// Stage 7: tells the client, unless it has left or has already seen a response head.
    pub async fn give_up(&self, session: &mut Session, context: &mut RequestContext, error: &Error) -> FailToProxy {
        let failure = attempt::final_failure(session, context, error);
        context.facts.failure = Some(failure);
        context.cause = Some(error.root_etype().as_str().to_owned());
        let can_tell = failure != Failure::ClientGone && attempt::progress(session) == Progress::NothingSent;
        if can_tell {
            context.facts.stage = Some(Stage::Failure);
            session.set_keepalive(None);
            if reply::send(session, &failure.reply(context.facts.route)).await.is_err() {
                context.facts.failure = Some(Failure::ClientGone);
            }
        }
        FailToProxy { error_code: if can_tell { failure.status().as_u16() } else { 0 }, can_reuse_downstream: false }
    }

    /// Stage 9: metrics and the log.
    pub fn observe(&self, session: &Session, context: &mut RequestContext) {
        let status = session.response_written().map(|head| head.status);
        self.metrics.finished(&context.facts, status, context.elapsed());
        self.count(session, context, status);
        access_log::write(session, context);
        context.is_logged = true;
    }

    /// Counts what rules are used for, and which pages are not there.
    fn count(&self, session: &Session, context: &RequestContext, status: Option<StatusCode>) {
        let (hits, facts) = (self.live.hits(), &context.facts);
        if let Some(entry) = facts.entry {
            hits.record((&*context.site).into(), entry, Moment::now());
        }
        let is_missing_page = status == Some(StatusCode::NOT_FOUND) && facts.stage == Some(Stage::Page);
        if is_missing_page && let Some(path) = request::read_path(session) {
            hits.missed(&path, Moment::now());
        }
    }
}

fn limit_client(session: &mut Session) {
    session.set_read_timeout(Some(CLIENT_READ_TIMEOUT));
    session.set_write_timeout(Some(CLIENT_WRITE_TIMEOUT));
    session.set_total_drain_timeout(Some(DRAIN_TIMEOUT));
    // HTTP/1.0 knows no responses before the response (RFC 9110 §15.2).
    let is_old = session.req_header().version == Version::HTTP_10;
    session.set_ignore_info_resp(is_old);
    // Only where the connection is to be kept at all: a client that asked to close is left alone.
    if session.get_keepalive().is_some() {
        session.set_keepalive(Some(KEEP_ALIVE_SECONDS));
    }
}

fn stage_of(route: Route) -> Stage {
    match route {
        Route::Asset => Stage::Asset,
        Route::Api => Stage::Api,
        Route::Page => Stage::Page,
    }
}

fn kind_of(route: Option<Route>, head: &ResponseHeader) -> ResponseKind {
    let is_html =
        head.headers.get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"text/html"));
    match route {
        Some(Route::Page) if is_html => ResponseKind::Document,
        Some(Route::Page) => ResponseKind::PageFile,
        Some(Route::Api) => ResponseKind::Api,
        Some(Route::Asset) | None => ResponseKind::Error,
    }
}
