//! Stage 3: which part of the house serves an address.

use crate::asset::AssetIndex;
use crate::view::RequestView;

/// The API host's prefix.
pub const API: &str = "/api/";
/// Files with a content hash in their name.
pub const ASSETS: &str = "/assets/";
/// The manifest of builds.
pub const BUILDS: &str = "/builds/";
/// Where the parts tell each other how they are; not for visitors.
pub const INTERNAL: &str = "/-/";

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Route {
    /// A file of the build, from disk.
    Asset,
    /// The API host.
    Api,
    /// The renderer.
    Page,
}

impl Route {
    /// All routes, for tables over them.
    pub const ALL: [Self; 3] = [Self::Asset, Self::Api, Self::Page];

    /// The label of metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Asset => "asset",
            Self::Api => "api",
            Self::Page => "page",
        }
    }
}

/// Whether an address belongs to a prefix that no redirect touches.
pub fn is_reserved(request: &RequestView<'_>) -> bool {
    [API, ASSETS, BUILDS].iter().any(|prefix| request.is_under(prefix))
}

/// Whether an address belongs to the parts themselves, however it is spelt: a renderer may read more spellings than one.
pub fn is_internal(request: &RequestView<'_>) -> bool {
    request.path.is_under(INTERNAL)
}

/// Chooses the route.
pub fn choose(assets: &AssetIndex, request: &RequestView<'_>) -> Route {
    if request.is_under(API) {
        Route::Api
    } else if request.is_under(ASSETS) || request.is_under(BUILDS) || assets.find(request.path.as_str()).is_some() {
        Route::Asset
    } else {
        Route::Page
    }
}
