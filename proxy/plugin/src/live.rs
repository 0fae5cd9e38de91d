//! Stores the current generation of the site behind an atomic pointer.

use std::sync::Arc;

use arc_swap::ArcSwap;
use portico_policy::Site;

use crate::hits::Hits;

/// A handle to the current generation of the site, and to the hit counts. A request uses the generation that is current
/// when the request begins. [`Self::replace`] activates another generation. All clones of a `LiveSite` refer to the
/// same site.
#[derive(Clone)]
pub struct LiveSite(Arc<Inner>);

struct Inner {
    site: ArcSwap<Site>,
    hits: Hits,
}

impl LiveSite {
    /// Creates a live site whose first generation is `site`.
    pub fn new(site: Site) -> Self {
        let hits = Hits::new((&site).into());
        Self(Arc::new(Inner { site: ArcSwap::from_pointee(site), hits }))
    }

    /// Returns the current generation of the site. A request keeps the generation that was current when the request
    /// began.
    pub fn current(&self) -> Arc<Site> {
        self.0.site.load_full()
    }

    /// Activates a generation of the site for all requests that begin from now on.
    ///
    /// If the rules have many rows, this function returns only after a while, because the hit counts have to be moved.
    /// Requests use the new generation before the function returns.
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
