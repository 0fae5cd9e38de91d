//! The canonical form of a URL path: no dot segments, no repeated slashes, and the trailing slash that the site
//! requires.

use portico_redirects::{Location, PathForm, TrailingSlash};

use crate::view::RequestView;

/// Returns the location of the canonical form. If the path is in canonical form, returns `None`.
///
/// If the normal form would be unsafe in a `Location`, also returns `None`. An example is `/%2Fevil.example`. The
/// request is then routed without a redirect.
pub fn canonical(form: &PathForm, request: &RequestView<'_>) -> Option<Location> {
    if is_canonical(form, request) { None } else { Location::on_site(&request.path, request.query, form) }
}

/// Reports whether the path was sent in canonical form.
pub fn is_canonical(form: &PathForm, request: &RequestView<'_>) -> bool {
    let path = &request.path;
    match form.slash() {
        // A path that was sent in normal form has no trailing slash.
        TrailingSlash::Remove | TrailingSlash::Keep if !path.is_changed() => true,
        TrailingSlash::Remove | TrailingSlash::Keep | TrailingSlash::Add => {
            let bare = if form.has_slash(path) { request.raw_path.strip_suffix('/') } else { Some(request.raw_path) };
            bare == Some(path.as_str())
        }
    }
}
