//! Applies the header policy (stage 8 of the pipeline) to responses, as a Pingora module.
//!
//! In Pingora, only a module gets every response, including responses that Pingora or Portico generates.

use std::any::Any;
use std::sync::Arc;

use async_trait::async_trait;
use http::HeaderValue;
use pingora_core::modules::http::{HttpModule, HttpModuleBuilder, Module};
use pingora_error::Result;
use pingora_http::ResponseHeader;
use pingora_proxy::Session;
use portico_policy::forward::X_REQUEST_ID;
use portico_policy::headers::HeaderPolicy;
use portico_policy::{ResponseKind, Site};

use crate::live::LiveSite;

/// The builder of the Pingora module that applies the header policy.
pub struct HeaderModuleBuilder {
    live: LiveSite,
}

impl HeaderModuleBuilder {
    /// Creates a builder for a module that applies the header policy of the current site.
    pub fn new(live: LiveSite) -> Self {
        Self { live }
    }
}

impl HttpModuleBuilder for HeaderModuleBuilder {
    // The module with the lowest order runs last. Therefore, no other module can change the result.
    fn order(&self) -> i16 {
        i16::MIN
    }

    fn init(&self) -> Module {
        let policy = Arc::clone(&self.live.current().headers);
        Box::new(HeaderModule { policy, kind: ResponseKind::Error, request_id: None })
    }
}

/// The instance of the module for one request. Until `set_kind` is called, the response counts as an error reply.
pub struct HeaderModule {
    policy: Arc<HeaderPolicy>,
    kind: ResponseKind,
    request_id: Option<HeaderValue>,
}

/// Makes the module use the header policy of `site`, and send the request id to the client. Visitors can quote the
/// request id when they report a problem.
pub(crate) fn set_site(session: &mut Session, site: &Site, request_id: &str) {
    if let Some(module) = session.downstream_modules_ctx.get_mut::<HeaderModule>() {
        module.policy = Arc::clone(&site.headers);
        module.request_id = HeaderValue::from_str(request_id).ok();
    }
}

/// Sets the kind of the response, which selects the fields of the header policy.
pub(crate) fn set_kind(session: &mut Session, kind: ResponseKind) {
    if let Some(module) = session.downstream_modules_ctx.get_mut::<HeaderModule>() {
        module.kind = kind;
    }
}

#[async_trait]
impl HttpModule for HeaderModule {
    async fn response_header_filter(&mut self, response: &mut ResponseHeader, _end: bool) -> Result<()> {
        if response.status.is_informational() {
            return Ok(());
        }
        if let Some(id) = self.request_id.take() {
            response.insert_header(X_REQUEST_ID, id)?;
        }
        apply(&self.policy, self.kind, response)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// Applies the header policy to a response head. Removes the fields that the policy does not keep, and then adds the
/// fields of the policy.
///
/// # Errors
/// Returns an error if Pingora rejects a header. Pingora accepts all headers of a valid policy.
pub fn apply(policy: &HeaderPolicy, kind: ResponseKind, response: &mut ResponseHeader) -> Result<()> {
    let (name, value) = policy.default_cache_control();
    let needs_fallback = HeaderPolicy::needs_default_cache_control(kind) && !response.headers.contains_key(&name);
    let replaced = response.headers.keys().filter(|name| !policy.keeps_upstream_field(kind, name.as_str().as_bytes()));
    for name in replaced.cloned().collect::<Vec<_>>() {
        response.remove_header(&name);
    }
    if needs_fallback {
        response.insert_header(name, value)?;
    }
    for (name, value) in policy.fields(kind) {
        response.append_header(name.clone(), value.clone())?;
    }
    Ok(())
}
