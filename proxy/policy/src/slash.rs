//! The canonical form of a URL path: no trailing slash, no dot segments, no repeated slashes.

use portico_redirects::Location;

use crate::view::RequestView;

/// Returns the location of the canonical form, if the path is not in canonical form.
///
/// Also returns `None` for a path whose normal form would be unsafe in a `Location`, such as `/%2Fevil.example`. Such a
/// request is routed without a redirect.
pub fn canonical(request: &RequestView<'_>) -> Option<Location> {
    if request.path.is_changed() { Location::on_site(&request.path, request.query) } else { None }
}
