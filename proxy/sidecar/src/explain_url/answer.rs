//! What a request gets in the end.

use std::borrow::Cow;

use http::header;
use portico_policy::pipeline::RequestVerdict;
use portico_policy::view::RequestView;
use portico_policy::{Facts, Route, Stage};
use portico_redirects::render::readable;

use crate::config::Config;

/// What a request gets, as far as it can be said without asking anybody.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) stage: &'static str,
    pub(super) status: Option<u16>,
    pub(super) location: Option<String>,
    /// Who is asked, when the proxy does not answer by itself.
    pub(super) upstream: Option<String>,
    /// How often it is asked at most.
    pub(super) attempts: Option<u8>,
}

impl Answer {
    pub(super) fn new(
        verdict: RequestVerdict,
        facts: &Facts,
        config: Option<&Config>,
        request: &RequestView<'_>,
    ) -> Self {
        match verdict {
            RequestVerdict::Reply(reply) => {
                let location = reply.header(&header::LOCATION).and_then(|value| value.to_str().ok());
                Self {
                    stage: facts.stage.map_or("none", Stage::label),
                    status: Some(reply.status.as_u16()),
                    location: location.map(str::to_owned),
                    upstream: None,
                    attempts: None,
                }
            }
            RequestVerdict::Forward(route) => forwarded(route, config, request),
        }
    }

    pub(super) fn text(&self) -> String {
        match (self.status, &self.location, &self.upstream) {
            (Some(status), Some(location), _) => format!("{status} {}", also_readable(location)),
            (Some(status), None, _) => status.to_string(),
            (None, _, Some(upstream)) => {
                let times = if self.attempts == Some(1) { "once" } else { "twice at most" };
                format!("forwarded to {upstream}, {times}")
            }
            (None, _, None) => "forwarded".to_owned(),
        }
    }
}

/// An address as it goes on the wire, and as people read it where that is something else.
pub(super) fn also_readable(address: &str) -> Cow<'_, str> {
    match readable(address) {
        shown if shown == address => Cow::Borrowed(address),
        shown => Cow::Owned(format!("{address}  ({shown})")),
    }
}

fn forwarded(route: Route, config: Option<&Config>, request: &RequestView<'_>) -> Answer {
    let policy = config.and_then(|config| match route {
        Route::Api => Some(&config.api),
        Route::Page => Some(&config.pages),
        Route::Asset => None,
    });
    let attempts = if request.is_get_or_head() { portico_policy::exchange::MAX_ATTEMPTS } else { 1 };
    Answer {
        stage: route.label(),
        status: None,
        location: None,
        upstream: policy.map(|policy| policy.origin.authority().to_owned()),
        attempts: Some(attempts),
    }
}
