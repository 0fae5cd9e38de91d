//! The order of the stages, on one screen.

use crate::facts::{Facts, Stage};
use crate::intake::{self, RawRequest};
use crate::reply::Reply;
use crate::route::Route;
use crate::site::Site;
use crate::view::RequestView;
use crate::{asset, chunk, redirect, route};

/// What is to be done with a request.
#[derive(Debug)]
pub enum Verdict {
    /// Answer it with this.
    Reply(Reply),
    /// Ask the upstream of this route.
    Forward(Route),
}

/// Decides everything that can be decided before talking to an upstream.
pub fn before_upstream(site: &Site, raw: &RawRequest<'_>, facts: &mut Facts) -> Verdict {
    let request = match intake::admit(&site.intake, raw) {
        Ok(request) => request,
        Err(refusal) => {
            facts.refused(refusal);
            return Verdict::Reply(refusal.reply());
        }
    };
    decide(site, &request, facts)
}

/// The stages behind the door, for a request that has been let in. The only place where their order stands.
pub fn decide(site: &Site, request: &RequestView<'_>, facts: &mut Facts) -> Verdict {
    if let Some(reply) = redirect::answer(&site.rules, &site.trusted, request, facts) {
        return Verdict::Reply(reply);
    }
    let route = route::choose(&site.assets, request);
    facts.route = Some(route);
    match route {
        Route::Asset => Verdict::Reply(asset_or_chunk(site, request, facts)),
        Route::Api | Route::Page => Verdict::Forward(route),
    }
}

fn asset_or_chunk(site: &Site, request: &RequestView<'_>, facts: &mut Facts) -> Reply {
    let path = request.path.as_str();
    // No redirect mends the address of a file, so a second spelling of it is no file.
    if let Some(file) = site.assets.find(path).filter(|_| !request.path.is_changed()) {
        facts.stage = Some(Stage::Asset);
        asset::answer(file, request)
    } else {
        facts.stage = Some(Stage::Chunk);
        chunk::missing(path)
    }
}
