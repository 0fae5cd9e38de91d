//! The site that is served now, behind an atomic pointer.

use std::sync::Arc;

use arc_swap::ArcSwap;
use portico_policy::Site;

use crate::hits::Hits;

/// Hands every request the current generation, takes a new one while serving, and counts what its rules are used for.
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

    /// The current generation; a request keeps the one that it began with.
    pub fn current(&self) -> Arc<Site> {
        self.0.site.load_full()
    }

    /// Serves this generation from the next request on.
    pub fn replace(&self, site: Site) {
        // In this order no request knows rules that the counts do not know.
        self.0.hits.follow((&site).into());
        self.0.site.store(Arc::new(site));
    }

    /// How often each rule is used.
    pub fn hits(&self) -> &Hits {
        &self.0.hits
    }
}
