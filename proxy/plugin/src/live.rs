//! The site that is served now, behind an atomic pointer.

use std::sync::Arc;

use arc_swap::ArcSwap;
use portico_policy::Site;

/// Hands every request the current generation and takes a new one while serving.
#[derive(Clone)]
pub struct LiveSite(Arc<ArcSwap<Site>>);

impl LiveSite {
    /// Starts with this generation.
    pub fn new(site: Site) -> Self {
        Self(Arc::new(ArcSwap::from_pointee(site)))
    }

    /// The current generation; a request keeps the one that it began with.
    pub fn current(&self) -> Arc<Site> {
        self.0.load_full()
    }

    /// Serves this generation from the next request on.
    pub fn replace(&self, site: Site) {
        self.0.store(Arc::new(site));
    }
}
