//! The order of the stages, on one screen.

use portico_redirects::RuleSet;

use crate::asset::AssetIndex;
use crate::facts::{Facts, Stage};
use crate::forward::TrustedProxies;
use crate::intake::{self, RawRequest, Rejection};
use crate::reply::Reply;
use crate::route::Route;
use crate::site::Site;
use crate::view::RequestView;
use crate::{asset, chunk, redirect, route};

/// What is to be done with a request.
#[derive(Debug)]
pub enum RequestVerdict {
    /// Answer it with this.
    Reply(Reply),
    /// Ask the upstream of this route.
    Forward(Route),
}

/// What of a site decides. A command that explains has no more than this.
#[derive(Clone, Copy)]
pub struct DecisionInputs<'a> {
    /// The compiled rules.
    pub rules: &'a RuleSet,
    /// Whose forwarding headers are believed.
    pub trusted: &'a TrustedProxies,
    /// The files of the build.
    pub assets: &'a AssetIndex,
}

/// Decides everything that can be decided before talking to an upstream.
pub fn before_upstream(site: &Site, raw: &RawRequest<'_>, facts: &mut Facts) -> RequestVerdict {
    let request = match intake::admit(&site.intake, raw) {
        Ok(request) => request,
        Err(rejection) => return refuse(rejection, facts),
    };
    let deciding = DecisionInputs { rules: &site.rules, trusted: &site.trusted, assets: &site.assets };
    decide(deciding, &request, facts)
}

/// The stages behind the door, for a request that has been let in. The only place where their order stands.
pub fn decide(site: DecisionInputs<'_>, request: &RequestView<'_>, facts: &mut Facts) -> RequestVerdict {
    if route::is_internal(request) {
        return refuse(Rejection::InternalPath, facts);
    }
    if let Some(reply) = redirect::reply_for(site.rules, site.trusted, request, facts) {
        return RequestVerdict::Reply(reply);
    }
    let route = route::choose(site.assets, request);
    facts.route = Some(route);
    match route {
        Route::Asset => RequestVerdict::Reply(asset_or_chunk(site.assets, request, facts)),
        Route::Api | Route::Page => RequestVerdict::Forward(route),
    }
}

fn refuse(rejection: Rejection, facts: &mut Facts) -> RequestVerdict {
    facts.record_rejection(rejection);
    RequestVerdict::Reply(rejection.reply())
}

fn asset_or_chunk(assets: &AssetIndex, request: &RequestView<'_>, facts: &mut Facts) -> Reply {
    let path = request.path.as_str();
    // No redirect mends the address of a file, so a second spelling of it is no file.
    if let Some(file) = assets.find(path).filter(|_| !request.path.is_changed()) {
        facts.stage = Some(Stage::Asset);
        asset::reply_for(file, request)
    } else {
        facts.stage = Some(Stage::Chunk);
        chunk::missing(path)
    }
}
