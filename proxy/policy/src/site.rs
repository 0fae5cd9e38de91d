//! One immutable generation of the rules, the policies and the asset index.

use std::sync::Arc;

use portico_redirects::RuleSet;

use crate::asset::AssetIndex;
use crate::compression::Compression;
use crate::forward::TrustedProxies;
use crate::headers::HeaderPolicy;
use crate::intake::IntakePolicy;
use crate::route::Route;
use crate::upstream::UpstreamPolicy;

/// Everything on which decisions depend. Each request uses a single generation from start to end.
///
/// The parts that do not change with the rules are shared between generations.
#[derive(Clone)]
pub struct Site {
    /// The number of the generation. It is 1 at startup, and increases by one each time new rules are activated.
    pub generation: u64,
    /// The hash of the rule files. It is the same on every server with the same rules.
    pub hash: Arc<str>,
    /// The compiled rules.
    pub rules: Arc<RuleSet>,
    /// The files of the build.
    pub assets: Arc<AssetIndex>,
    /// The header fields that responses get.
    pub headers: Arc<HeaderPolicy>,
    /// The limits of intake.
    pub intake: Arc<IntakePolicy>,
    /// Whether text from the upstreams is compressed.
    pub compression: Compression,
    /// The peers whose forwarding fields are trusted.
    pub trusted: Arc<TrustedProxies>,
    /// The API host.
    pub api: Arc<UpstreamPolicy>,
    /// The renderer.
    pub pages: Arc<UpstreamPolicy>,
}

impl Site {
    /// The upstream of a route, or `None` for files of the build.
    pub fn upstream(&self, route: Route) -> Option<&UpstreamPolicy> {
        match route {
            Route::Asset => None,
            Route::Api => Some(&self.api),
            Route::Page => Some(&self.pages),
        }
    }
}
