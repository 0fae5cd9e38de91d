//! The site: one immutable generation of the rules, the policies and the asset index.

use std::sync::Arc;

use portico_redirects::RuleSet;

use crate::asset::AssetIndex;
use crate::compression::Compression;
use crate::forward::TrustedProxies;
use crate::headers::HeaderPolicy;
use crate::intake::IntakePolicy;
use crate::route::{ConfiguredUpstreams, Route};
use crate::upstream::UpstreamPolicy;

/// The data on which decisions depend. Each request uses a single generation from start to end.
///
/// Generations share the parts that do not change with the rules.
#[derive(Clone)]
pub struct Site {
    /// The number of the generation, which is 1 at startup. The number increases by one each time new rules are
    /// activated.
    pub generation: u64,
    /// The hash of the rule files. Servers with the same rules have the same hash.
    pub hash: Arc<str>,
    /// The compiled rules.
    pub rules: Arc<RuleSet>,
    /// The files of the build, or `None` if there is no build.
    pub assets: Option<Arc<AssetIndex>>,
    /// The policy for the header fields of responses.
    pub headers: Arc<HeaderPolicy>,
    /// The limits that intake applies to requests.
    pub intake: Arc<IntakePolicy>,
    /// The setting that enables or disables compression of text from the upstreams.
    pub compression: Compression,
    /// The peers whose forwarding fields are trusted.
    pub trusted: Arc<TrustedProxies>,
    /// The policy for the API host, or `None` if there is no API host.
    pub api: Option<Arc<UpstreamPolicy>>,
    /// The policy for the renderer, or `None` if there is no renderer.
    pub pages: Option<Arc<UpstreamPolicy>>,
}

impl Site {
    /// Returns the policy for the upstream of a route. Returns `None` for files of the build, and for a route that is
    /// not configured.
    pub fn upstream(&self, route: Route) -> Option<&UpstreamPolicy> {
        match route {
            Route::Asset => None,
            Route::Api => self.api.as_deref(),
            Route::Page => self.pages.as_deref(),
        }
    }

    /// Returns the upstreams that are configured.
    pub fn upstreams(&self) -> ConfiguredUpstreams {
        ConfiguredUpstreams { api: self.api.is_some(), pages: self.pages.is_some() }
    }
}
