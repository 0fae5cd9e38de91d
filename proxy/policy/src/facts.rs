//! Stage 9 of the pipeline: the record of a request. When the request is complete, the record is counted in metrics and
//! written to the access log.

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
    /// A rule answered the request, or the path of the request was not in canonical form.
    Redirect,
    /// A file of the build answered the request.
    Asset,
    /// The request was for a file that is not in the build.
    Chunk,
    /// The API host answered the request.
    Api,
    /// The renderer answered the request.
    Page,
    /// No rule answered, and no upstream is configured for the path.
    NotFound,
    /// The proxy replied with an error instead of the response of a stage.
    Failure,
}

impl From<Route> for Stage {
    /// Returns the stage that serves a route.
    fn from(route: Route) -> Self {
        match route {
            Route::Asset => Self::Asset,
            Route::Api => Self::Api,
            Route::Page => Self::Page,
        }
    }
}

impl Stage {
    /// Returns the label in metrics and logs.
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

/// The cause of a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectSource {
    /// A rule caused the redirect.
    Rule,
    /// The path was not in canonical form, and no rule caused the redirect.
    Slash,
}

impl RedirectSource {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 2] = [Self::Rule, Self::Slash];

    /// Returns the label in metrics and logs.
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
    /// The chosen route, or `None` before a route is chosen.
    pub route: Option<Route>,
    /// The stage that produced the response.
    pub stage: Option<Stage>,
    /// The reason why intake rejected the request.
    pub rejection: Option<Rejection>,
    /// The cause of the redirect.
    pub redirect: Option<RedirectSource>,
    /// The rule or row that matched, in the generation that served the request. A generation is an activated rule set.
    pub entry: Option<RuleOrRow>,
    /// The id of the first rule that was skipped because its target would be too long.
    pub too_long: Option<Box<str>>,
    /// The number of attempts at the upstream.
    pub attempts: u8,
    /// The cause of the retry.
    pub retry_cause: Option<RetryCause>,
    /// The data that the conditions of the skipped rules have read. If a rule answered the request, the field is empty.
    pub dependencies: Dependencies,
    /// The time until the upstream's last response head arrived.
    pub upstream_time: Option<Duration>,
    /// The failure with which the request ended.
    pub failure: Option<Failure>,
}

impl Facts {
    /// Records that the request was redirected or answered by a rule before routing, and the cause.
    pub fn record_redirect(&mut self, source: RedirectSource) {
        self.stage = Some(Stage::Redirect);
        self.redirect = Some(source);
    }

    /// Records the reason why intake rejected the request.
    pub fn record_rejection(&mut self, rejection: Rejection) {
        self.stage = Some(Stage::Intake);
        self.rejection = Some(rejection);
    }

    /// Returns the `route` label for metrics and logs. The label names the route, or the stage that replied before a
    /// route was chosen.
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
    /// A rule answered the request, or the path of the request was not in canonical form.
    Redirect,
    /// The route leads to a file of the build.
    Asset,
    /// The route leads to the API host.
    Api,
    /// The route leads to the renderer.
    Page,
    /// The request ended before a route was chosen, or no route serves the path.
    None,
}

impl RouteLabel {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 6] = [Self::Rejected, Self::Redirect, Self::Asset, Self::Api, Self::Page, Self::None];

    /// Returns the text of the label.
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
