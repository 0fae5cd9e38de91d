//! The canonical form of a URL path: no trailing slash, no dot segments, no repeated slashes.

use portico_redirects::Location;

use crate::view::RequestView;

/// The location of the canonical form, if the path is not in canonical form.
///
/// `None` for a path whose normal form would be unsafe in a `Location` (`/%2Fevil.example`): such a request is routed
/// without a redirect.
pub fn canonical(request: &RequestView<'_>) -> Option<Location> {
    if request.path.is_changed() { Location::on_site(&request.path, request.query) } else { None }
}
