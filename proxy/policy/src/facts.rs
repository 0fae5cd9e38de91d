//! Stage 9: what is known about a request when it is over. Metrics and the log are written from it.

use std::time::Duration;

use portico_redirects::{Entry, Found};

use crate::failure::Failure;
use crate::intake::Rejection;
use crate::route::Route;
use crate::upstream::RetryCause;

/// The part of the request path that answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Refused at the door.
    Intake,
    /// A rule, or the canonical form of addresses.
    Redirect,
    /// A file of the build.
    Asset,
    /// A file that the build does not have.
    Chunk,
    /// The API host.
    Api,
    /// The renderer.
    Page,
    /// Nobody: an error of ours.
    Failure,
}

impl From<Route> for Stage {
    /// The stage that answers when nothing before it does.
    fn from(route: Route) -> Self {
        match route {
            Route::Asset => Self::Asset,
            Route::Api => Self::Api,
            Route::Page => Self::Page,
        }
    }
}

impl Stage {
    /// The label of metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Intake => "intake",
            Self::Redirect => "redirect",
            Self::Asset => "asset",
            Self::Chunk => "chunk",
            Self::Api => "api",
            Self::Page => "page",
            Self::Failure => "failure",
        }
    }
}

/// What caused a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RedirectSource {
    /// A rule of the editors.
    Rule,
    /// The canonical form of addresses alone.
    Slash,
}

impl RedirectSource {
    /// All sources, for tables over them.
    pub const ALL: [Self; 2] = [Self::Rule, Self::Slash];

    /// The label of metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Slash => "slash",
        }
    }
}

/// One record for one request.
#[derive(Debug, Default)]
pub struct Facts {
    /// Where it was routed.
    pub route: Option<Route>,
    /// Which stage answered.
    pub stage: Option<Stage>,
    /// Why it was refused.
    pub rejection: Option<Rejection>,
    /// What redirected it.
    pub redirect: Option<RedirectSource>,
    /// The rule that matched, or the row of it, in the generation of the request.
    pub entry: Option<Entry>,
    /// Attempts at the upstream.
    pub attempts: u8,
    /// Why there was a second attempt.
    pub retry_cause: Option<RetryCause>,
    /// Time in the upstream until its last response head.
    pub upstream_time: Option<Duration>,
    /// What went wrong in the end.
    pub failure: Option<Failure>,
}

impl Facts {
    /// Notes the rule that answered.
    pub fn record_redirect(&mut self, found: &Found<'_>) {
        self.stage = Some(Stage::Redirect);
        self.redirect = Some(RedirectSource::Rule);
        self.entry = Some(found.entry);
    }

    /// Notes that only the form of the address was mended.
    pub fn record_slash_redirect(&mut self) {
        self.stage = Some(Stage::Redirect);
        self.redirect = Some(RedirectSource::Slash);
    }

    /// Notes why the request was not let in.
    pub fn record_rejection(&mut self, rejection: Rejection) {
        self.stage = Some(Stage::Intake);
        self.rejection = Some(rejection);
    }

    /// The `route` of metrics and logs: where it was routed, or who answered before that.
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

/// The `route` of metrics and logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RouteLabel {
    /// Intake rejected the request.
    Rejected,
    /// A redirect answered.
    Redirect,
    /// A file of the build.
    Asset,
    /// The API host.
    Api,
    /// The renderer.
    Page,
    /// The request ended before it had a route.
    None,
}

impl RouteLabel {
    /// All of them, for tables over them.
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
