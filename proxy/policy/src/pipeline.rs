//! The pipeline, which defines the order of the stages.

use http::StatusCode;
use portico_redirects::{RuleSet, TrailingSlash};

use crate::asset::AssetIndex;
use crate::facts::{Facts, Stage};
use crate::forward::TrustedProxies;
use crate::intake::{self, RawRequest, Rejection};
use crate::reply::{Reply, ResponseKind};
use crate::route::{ConfiguredUpstreams, Route};
use crate::site::Site;
use crate::view::RequestView;
use crate::{asset, chunk, redirect, route, slash};

/// The decision on how to answer a request.
#[derive(Debug)]
pub enum RequestVerdict {
    /// Send this reply to the client.
    Reply(Reply),
    /// Forward the request to the upstream of this route.
    Forward(Route),
}

/// The parts of a [`Site`] that [`decide`] needs. The command `portico explain` has only these parts.
#[derive(Clone, Copy)]
pub struct DecisionInputs<'a> {
    /// The compiled rules.
    pub rules: &'a RuleSet,
    /// The peers whose forwarding fields are trusted.
    pub trusted: &'a TrustedProxies,
    /// The files of the build, or `None` if there is no build.
    pub assets: Option<&'a AssetIndex>,
    /// The upstreams to which requests can be forwarded.
    pub upstreams: ConfiguredUpstreams,
}

impl DecisionInputs<'_> {
    /// Reports whether any request can be served. If not, a redirect to the canonical form would only lead to a 404.
    fn can_serve(&self) -> bool {
        self.assets.is_some() || self.upstreams.api || self.upstreams.pages
    }
}

/// Runs all stages that come before the exchange with an upstream.
pub fn before_upstream(site: &Site, raw: &RawRequest<'_>, facts: &mut Facts) -> RequestVerdict {
    let request = match intake::admit(&site.intake, raw) {
        Ok(request) => request,
        Err(rejection) => return reject(rejection, facts),
    };
    let inputs = DecisionInputs {
        rules: &site.rules,
        trusted: &site.trusted,
        assets: site.assets.as_deref(),
        upstreams: site.upstreams(),
    };
    decide(inputs, &request, facts)
}

/// Runs the stages after intake for an admitted request. Only this function defines the order of the stages.
pub fn decide(inputs: DecisionInputs<'_>, request: &RequestView<'_>, facts: &mut Facts) -> RequestVerdict {
    if route::is_internal(request) {
        return reject(Rejection::InternalPath, facts);
    }
    if let Some(reply) = redirect::reply_for(inputs.rules, inputs.trusted, request, facts) {
        return RequestVerdict::Reply(reply);
    }
    if inputs.can_serve()
        && let Some(reply) = redirect::canonical_reply(inputs.rules, request, facts)
    {
        return RequestVerdict::Reply(reply);
    }
    facts.route = route::choose(inputs.assets, inputs.upstreams, request);
    match (facts.route, inputs.assets) {
        (Some(Route::Asset), Some(assets)) => {
            let reply = asset_or_missing(assets, inputs.rules, request, facts);
            RequestVerdict::Reply(facts.dependencies.restrict_file(reply, request.clock))
        }
        (Some(route @ (Route::Api | Route::Page)), _) => RequestVerdict::Forward(route),
        (None, _) | (Some(Route::Asset), None) => RequestVerdict::Reply(not_found(facts)),
    }
}

/// Returns the reply to a request that no rule answers and no route serves.
fn not_found(facts: &mut Facts) -> Reply {
    facts.stage = Some(Stage::NotFound);
    let text = "Not found: no redirect rule matches this URL.\n";
    Reply::text(StatusCode::NOT_FOUND, ResponseKind::Error, text)
}

fn reject(rejection: Rejection, facts: &mut Facts) -> RequestVerdict {
    facts.record_rejection(rejection);
    RequestVerdict::Reply(rejection.reply())
}

fn asset_or_missing(assets: &AssetIndex, rules: &RuleSet, request: &RequestView<'_>, facts: &mut Facts) -> Reply {
    let path = request.path.as_str();
    // A path under a reserved prefix, such as `/assets/`, is not redirected to its canonical form. Therefore, a file is
    // found only if its path was sent in canonical form.
    if let Some(file) = assets.find(path).filter(|_| is_exact(rules, request)) {
        facts.stage = Some(Stage::Asset);
        asset::reply_for(file, request)
    } else {
        facts.stage = Some(Stage::Chunk);
        chunk::missing(path)
    }
}

/// Reports whether a file is requested under its own URL. If the site adds slashes, the URL of a file without an
/// extension ends with a slash.
fn is_exact(rules: &RuleSet, request: &RequestView<'_>) -> bool {
    match rules.path_form().slash() {
        TrailingSlash::Add => slash::is_canonical(rules.path_form(), request) && !ends_with_reserved_slash(request),
        TrailingSlash::Remove | TrailingSlash::Keep => !request.path.is_changed(),
    }
}

/// Reports whether the path is under a reserved prefix and ends with a slash. No file has such a path.
fn ends_with_reserved_slash(request: &RequestView<'_>) -> bool {
    route::is_reserved(request) && request.path.had_trailing_slash()
}
