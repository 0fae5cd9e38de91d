//! Stage 3 of the pipeline: routing, which chooses what serves a request.

use crate::asset::AssetIndex;
use crate::reply::ResponseKind;
use crate::view::RequestView;

/// The prefix of the paths that the API host serves.
pub const API: &str = "/api/";
/// The prefix of the paths of files with a content hash in their name.
pub const ASSETS: &str = "/assets/";
/// The prefix of the paths of files that describe builds, such as `/builds/latest.json`.
pub const BUILDS: &str = "/builds/";
/// The prefix of internal endpoints, such as health checks between the parts of the site. These endpoints are never
/// served to clients.
pub const INTERNAL: &str = "/-/";

/// The upstreams that are configured. A proxy that only redirects has no upstreams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConfiguredUpstreams {
    /// Whether the API host is configured.
    pub api: bool,
    /// Whether the renderer is configured.
    pub pages: bool,
}

impl ConfiguredUpstreams {
    /// The value for a proxy on which all upstreams are configured.
    pub const ALL: Self = Self { api: true, pages: true };
}

/// The part of the site that serves a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Route {
    /// A file of the build.
    Asset,
    /// The API host.
    Api,
    /// The renderer.
    Page,
}

impl Route {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 3] = [Self::Asset, Self::Api, Self::Page];

    /// Returns the label in metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Asset => "asset",
            Self::Api => "api",
            Self::Page => "page",
        }
    }

    /// Returns the kind of an upstream's response, which depends on the route and on the value of `Content-Type`.
    pub fn response_kind(self, content_type: Option<&[u8]>) -> ResponseKind {
        match self {
            Self::Page if is_html(content_type) => ResponseKind::Document,
            Self::Page => ResponseKind::PageFile,
            Self::Api => ResponseKind::Api,
            Self::Asset => ResponseKind::Asset,
        }
    }

    /// Returns the kind of an upstream's response to a POST. If the API host responds with HTML, a browser has posted a
    /// form that was rejected, and the response is the page with the form.
    pub fn post_response_kind(self, content_type: Option<&[u8]>) -> ResponseKind {
        match self {
            Self::Api if is_html(content_type) => ResponseKind::Document,
            Self::Api | Self::Page | Self::Asset => self.response_kind(content_type),
        }
    }
}

fn is_html(content_type: Option<&[u8]>) -> bool {
    const HTML: &[u8] = b"text/html";
    let start = content_type.and_then(|value| value.get(..HTML.len()));
    start.is_some_and(|start| start.eq_ignore_ascii_case(HTML))
}

/// Reports whether the path is under a reserved prefix. Such a path is not redirected to its canonical form.
pub fn is_reserved(request: &RequestView<'_>) -> bool {
    [API, ASSETS, BUILDS].iter().any(|prefix| request.is_under(prefix))
}

/// Reports whether the normal form of the path is under [`INTERNAL`]. The spelling in the request does not matter,
/// because an upstream may normalize the path.
pub fn is_internal(request: &RequestView<'_>) -> bool {
    request.path.is_under(INTERNAL)
}

/// Chooses the route of a request. If nothing serves the request, returns `None`.
///
/// If there is no build, the paths under [`ASSETS`] and [`BUILDS`] belong to the renderer, like all other paths.
pub fn choose(assets: Option<&AssetIndex>, upstreams: ConfiguredUpstreams, request: &RequestView<'_>) -> Option<Route> {
    let is_file = |assets: &AssetIndex| {
        request.is_under(ASSETS) || request.is_under(BUILDS) || assets.find(request.path.as_str()).is_some()
    };
    if request.is_under(API) {
        upstreams.api.then_some(Route::Api)
    } else if assets.is_some_and(is_file) {
        Some(Route::Asset)
    } else {
        upstreams.pages.then_some(Route::Page)
    }
}
