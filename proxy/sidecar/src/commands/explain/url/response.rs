//! Describes the response to a request, as far as the response can be predicted without sending the request to an
//! upstream.

use std::borrow::Cow;

use http::header;
use portico_policy::pipeline::RequestVerdict;
use portico_policy::view::RequestView;
use portico_policy::{Facts, Route, Stage};
use portico_redirects::render::readable;

use crate::config::keys::Config;

/// The predicted response to a request. If the request is forwarded, only a part of the response is known.
#[derive(Debug)]
pub(super) struct Response {
    pub(super) stage: &'static str,
    pub(super) status: Option<u16>,
    pub(super) location: Option<String>,
    /// The value of the field `Vary`. If the request is forwarded, the value contains only the names that the proxy
    /// adds to the upstream's `Vary`.
    pub(super) vary: Option<String>,
    pub(super) cache_control: Option<String>,
    /// The upstream to which the request is forwarded. `None` if the proxy replies itself.
    pub(super) upstream: Option<String>,
    /// The maximum number of times that the request is sent to the upstream. `None` if the request is not forwarded.
    pub(super) attempts: Option<u8>,
}

impl Response {
    pub(super) fn new(
        verdict: RequestVerdict,
        facts: &Facts,
        config: Option<&Config>,
        request: &RequestView<'_>,
    ) -> Self {
        match verdict {
            RequestVerdict::Reply(reply) => {
                let text = |name| reply.header(&name).and_then(|value| value.to_str().ok()).map(str::to_owned);
                Self {
                    stage: facts.stage.map_or("none", Stage::label),
                    status: Some(reply.status.as_u16()),
                    location: text(header::LOCATION),
                    vary: text(header::VARY),
                    cache_control: text(header::CACHE_CONTROL),
                    upstream: None,
                    attempts: None,
                }
            }
            RequestVerdict::Forward(route) => forward(route, facts, config, request),
        }
    }

    pub(super) fn text(&self) -> String {
        match (self.status, &self.location, &self.upstream) {
            (Some(status), Some(location), _) => format!("{status} {}", also_readable(location)),
            (Some(status), None, _) => status.to_string(),
            (None, _, Some(upstream)) => {
                let attempts = if self.attempts == Some(1) { "1 attempt" } else { "at most 2 attempts" };
                format!("forwarded to {upstream} ({attempts})")
            }
            (None, _, None) => "forwarded".to_owned(),
        }
    }
}

impl Response {
    /// Returns the header fields `Vary` and `Cache-Control`, as far as they are known. Returns `None` if neither field
    /// is known.
    pub(super) fn caching(&self) -> Option<String> {
        let fields = [("vary", &self.vary), ("cache-control", &self.cache_control)];
        let lines = fields.iter().filter_map(|(name, value)| Some(format!("{name}: {}", value.as_ref()?)));
        let text = lines.collect::<Vec<_>>().join("; ");
        let added = if self.upstream.is_some() { " (added to the response)" } else { "" };
        (!text.is_empty()).then(|| text + added)
    }
}

/// Returns a URL in percent-encoded form. If the URL contains encoded letters, the decoded form follows, such as
/// `/каталог`.
pub(super) fn also_readable(url: &str) -> Cow<'_, str> {
    match readable(url) {
        shown if shown == url => Cow::Borrowed(url),
        shown => Cow::Owned(format!("{url}  ({shown})")),
    }
}

fn forward(route: Route, facts: &Facts, config: Option<&Config>, request: &RequestView<'_>) -> Response {
    let policy = config.and_then(|config| match route {
        Route::Api => config.api.as_ref(),
        Route::Page => config.pages.as_ref(),
        Route::Asset => None,
    });
    let attempts = if request.is_get_or_head() { portico_policy::exchange::MAX_ATTEMPTS } else { 1 };
    Response {
        stage: route.label(),
        status: None,
        location: None,
        vary: facts.dependencies.vary().and_then(|names| names.to_str().map(str::to_owned).ok()),
        cache_control: None,
        upstream: policy.map(|policy| policy.origin.authority().to_owned()),
        attempts: Some(attempts),
    }
}
