//! The canonical form of an address: no trailing slash, no dot segments, no doubled slashes.

use portico_redirects::Location;

use crate::view::RequestView;

/// Where the canonical form of this address is, when it is not the address itself.
///
/// Nothing for a path whose normal form must not be written into a `Location` (`/%2Fevil.example`): such a
/// request goes on as it is and is not found.
pub fn canonical(request: &RequestView<'_>) -> Option<Location> {
    if request.path.is_changed() { Location::on_site(&request.path, request.query) } else { None }
}
