//! The current site, behind an atomic pointer.

use std::sync::Arc;

use arc_swap::ArcSwap;
use portico_policy::Site;

use crate::hits::Hits;

/// Gives each request the current generation of the site, replaces it while serving, and counts rule hits. Clones share
/// the same site.
#[derive(Clone)]
pub struct LiveSite(Arc<Inner>);

struct Inner {
    site: ArcSwap<Site>,
    hits: Hits,
}

impl LiveSite {
    /// Starts with this generation.
    pub fn new(site: Site) -> Self {
        let hits = Hits::new((&site).into());
        Self(Arc::new(Inner { site: ArcSwap::from_pointee(site), hits }))
    }

    /// Returns the current generation. A request keeps the one it began with.
    pub fn current(&self) -> Arc<Site> {
        self.0.site.load_full()
    }

    /// Activates a generation for all requests that begin from now on.
    pub fn replace(&self, site: Site) {
        // In this order, no request sees rules that the hit counts do not know.
        self.0.hits.switch_to((&site).into());
        self.0.site.store(Arc::new(site));
    }

    /// Returns the hit counts.
    pub fn hits(&self) -> &Hits {
        &self.0.hits
    }
}
