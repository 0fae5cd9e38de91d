//! The canonical form of a URL path: no dot segments, no repeated slashes, and the trailing slash as the site wants it.

use portico_redirects::{Location, PathForm, TrailingSlash};

use crate::view::RequestView;

/// Returns the location of the canonical form, if the path is not in canonical form.
///
/// Also returns `None` for a path whose normal form would be unsafe in a `Location`, such as `/%2Fevil.example`. Such a
/// request is routed without a redirect.
pub fn canonical(form: &PathForm, request: &RequestView<'_>) -> Option<Location> {
    if is_canonical(form, request) { None } else { Location::on_site(&request.path, request.query, form) }
}

/// Whether the path was sent in canonical form.
pub fn is_canonical(form: &PathForm, request: &RequestView<'_>) -> bool {
    let path = &request.path;
    match form.slash() {
        // A path in normal form has no slash at its end.
        TrailingSlash::Remove | TrailingSlash::Keep if !path.is_changed() => true,
        TrailingSlash::Remove | TrailingSlash::Keep | TrailingSlash::Add => {
            let bare = if form.has_slash(path) { request.raw_path.strip_suffix('/') } else { Some(request.raw_path) };
            bare == Some(path.as_str())
        }
    }
}
