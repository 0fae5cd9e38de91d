//! One immutable generation of everything compiled from files.

use std::sync::Arc;

use portico_redirects::RuleSet;

use crate::asset::AssetIndex;
use crate::compression::Compression;
use crate::forward::TrustedProxies;
use crate::headers::HeaderPolicy;
use crate::intake::IntakePolicy;
use crate::route::Route;
use crate::upstream::UpstreamPolicy;

/// Rules, policies and the asset index, as one request sees them from its beginning to its end.
///
/// What does not change with the rules is shared between generations.
#[derive(Clone)]
pub struct Site {
    /// Counts up with every reload, from 1.
    pub generation: u64,
    /// The hash of the rule files, the same wherever the same rules are served.
    pub hash: Arc<str>,
    /// The compiled rules.
    pub rules: Arc<RuleSet>,
    /// The files of the build.
    pub assets: Arc<AssetIndex>,
    /// The headers of responses.
    pub headers: Arc<HeaderPolicy>,
    /// What is let in.
    pub intake: Arc<IntakePolicy>,
    /// Whether text of the upstreams is compressed.
    pub compression: Compression,
    /// Whose forwarding headers are believed.
    pub trusted: Arc<TrustedProxies>,
    /// The API host.
    pub api: Arc<UpstreamPolicy>,
    /// The renderer.
    pub pages: Arc<UpstreamPolicy>,
}

impl Site {
    /// The upstream of a route; files have none.
    pub fn upstream(&self, route: Route) -> Option<&UpstreamPolicy> {
        match route {
            Route::Asset => None,
            Route::Api => Some(&self.api),
            Route::Page => Some(&self.pages),
        }
    }
}
