//! The current site, stored behind an atomic pointer.

use std::sync::Arc;

use arc_swap::ArcSwap;
use portico_policy::Site;

use crate::hits::Hits;

/// Holds the current generation of the site, and the hit counts. Each request uses the generation that is current when
/// the request begins, and [`Self::replace`] activates another generation. Clones share the same site.
#[derive(Clone)]
pub struct LiveSite(Arc<Inner>);

struct Inner {
    site: ArcSwap<Site>,
    hits: Hits,
}

impl LiveSite {
    /// Creates a live site that starts with this generation.
    pub fn new(site: Site) -> Self {
        let hits = Hits::new((&site).into());
        Self(Arc::new(Inner { site: ArcSwap::from_pointee(site), hits }))
    }

    /// Returns the current generation. A request keeps the generation with which it began.
    pub fn current(&self) -> Arc<Site> {
        self.0.site.load_full()
    }

    /// Activates a generation for all requests that begin from now on.
    ///
    /// With many rows, this takes a while, although requests use the new generation earlier.
    pub fn replace(&self, site: Site) {
        let site = Arc::new(site);
        // The previous generation is dropped after the counts have been moved.
        let mut previous = None;
        self.0.hits.switch_to((&*site).into(), || previous = Some(self.0.site.swap(Arc::clone(&site))));
        drop(previous);
    }

    /// Returns the hit counts.
    pub fn hits(&self) -> &Hits {
        &self.0.hits
    }
}
