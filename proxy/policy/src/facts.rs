//! Stage 9: the record of a request. When the request is complete, it is counted in metrics and written to the access
//! log.

use std::time::Duration;

use portico_redirects::RuleOrRow;

use crate::dependencies::Dependencies;
use crate::failure::Failure;
use crate::intake::Rejection;
use crate::route::Route;
use crate::upstream::RetryCause;

/// The stage that produced the response.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Intake rejected the request.
    Intake,
    /// A rule answered the request, or its path was not in canonical form.
    Redirect,
    /// A file of the build.
    Asset,
    /// A file that is not in the build.
    Chunk,
    /// The API host.
    Api,
    /// The renderer.
    Page,
    /// No rule answered, and no upstream is configured for the path.
    NotFound,
    /// No stage: an error reply of the proxy.
    Failure,
}

impl From<Route> for Stage {
    /// The stage that serves a route.
    fn from(route: Route) -> Self {
        match route {
            Route::Asset => Self::Asset,
            Route::Api => Self::Api,
            Route::Page => Self::Page,
        }
    }
}

impl Stage {
    /// The label in metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Intake => "intake",
            Self::Redirect => "redirect",
            Self::Asset => "asset",
            Self::Chunk => "chunk",
            Self::Api => "api",
            Self::Page => "page",
            Self::NotFound => "not_found",
            Self::Failure => "failure",
        }
    }
}

/// What caused a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectSource {
    /// A rule.
    Rule,
    /// No rule, but a path that was not in canonical form.
    Slash,
}

impl RedirectSource {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 2] = [Self::Rule, Self::Slash];

    /// The label in metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Slash => "slash",
        }
    }
}

/// The record of one request.
#[derive(Debug, Default)]
pub struct Facts {
    /// The route, once it is chosen.
    pub route: Option<Route>,
    /// The stage that produced the response.
    pub stage: Option<Stage>,
    /// Why intake rejected the request.
    pub rejection: Option<Rejection>,
    /// What caused the redirect.
    pub redirect: Option<RedirectSource>,
    /// The rule or row that matched, in the generation that served the request.
    pub entry: Option<RuleOrRow>,
    /// The number of attempts at the upstream.
    pub attempts: u8,
    /// Why the request was retried.
    pub retry_cause: Option<RetryCause>,
    /// What the answer depends on apart from the URL: what the conditions of the skipped rules have read. Unset if a rule
    /// answered.
    pub dependencies: Dependencies,
    /// The time until the upstream's last response head arrived.
    pub upstream_time: Option<Duration>,
    /// The failure with which the request ended.
    pub failure: Option<Failure>,
}

impl Facts {
    /// Records that the request was answered before routing, and what caused that.
    pub fn record_redirect(&mut self, source: RedirectSource) {
        self.stage = Some(Stage::Redirect);
        self.redirect = Some(source);
    }

    /// Records why intake rejected the request.
    pub fn record_rejection(&mut self, rejection: Rejection) {
        self.stage = Some(Stage::Intake);
        self.rejection = Some(rejection);
    }

    /// The `route` label in metrics and logs: the route, or the stage that replied before a route was chosen.
    pub fn route_label(&self) -> RouteLabel {
        match (self.stage, self.route) {
            (Some(Stage::Intake), _) => RouteLabel::Rejected,
            (Some(Stage::Redirect), _) => RouteLabel::Redirect,
            (_, Some(Route::Asset)) => RouteLabel::Asset,
            (_, Some(Route::Api)) => RouteLabel::Api,
            (_, Some(Route::Page)) => RouteLabel::Page,
            (_, None) => RouteLabel::None,
        }
    }
}

/// The `route` label in metrics and logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RouteLabel {
    /// Intake rejected the request.
    Rejected,
    /// A rule answered the request, or its path was not in canonical form.
    Redirect,
    /// A file of the build.
    Asset,
    /// The API host.
    Api,
    /// The renderer.
    Page,
    /// The request ended before it had a route, or nothing serves its path.
    None,
}

impl RouteLabel {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 6] = [Self::Rejected, Self::Redirect, Self::Asset, Self::Api, Self::Page, Self::None];

    /// The label itself.
    pub fn label(self) -> &'static str {
        match self {
            Self::Rejected => "refused",
            Self::Redirect => "redirect",
            Self::Asset => Route::Asset.label(),
            Self::Api => Route::Api.label(),
            Self::Page => Route::Page.label(),
            Self::None => "none",
        }
    }
}
