//! One immutable generation of the rules, the policies and the asset index.

use std::sync::Arc;

use portico_redirects::RuleSet;

use crate::asset::AssetIndex;
use crate::compression::Compression;
use crate::forward::TrustedProxies;
use crate::headers::HeaderPolicy;
use crate::intake::IntakePolicy;
use crate::route::{ConfiguredUpstreams, Route};
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
    /// The files of the build, or `None` if there is no build.
    pub assets: Option<Arc<AssetIndex>>,
    /// The header fields that responses get.
    pub headers: Arc<HeaderPolicy>,
    /// The limits of intake.
    pub intake: Arc<IntakePolicy>,
    /// Whether text from the upstreams is compressed.
    pub compression: Compression,
    /// The peers whose forwarding fields are trusted.
    pub trusted: Arc<TrustedProxies>,
    /// The API host, if there is one.
    pub api: Option<Arc<UpstreamPolicy>>,
    /// The renderer, if there is one.
    pub pages: Option<Arc<UpstreamPolicy>>,
}

impl Site {
    /// The upstream of a route, or `None` for files of the build and for a route that is not configured.
    pub fn upstream(&self, route: Route) -> Option<&UpstreamPolicy> {
        match route {
            Route::Asset => None,
            Route::Api => self.api.as_deref(),
            Route::Page => self.pages.as_deref(),
        }
    }

    /// Which routes have an upstream.
    pub fn upstreams(&self) -> ConfiguredUpstreams {
        ConfiguredUpstreams { api: self.api.is_some(), pages: self.pages.is_some() }
    }
}
