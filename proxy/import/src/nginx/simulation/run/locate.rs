//! Finds the location of a request (nginx docs, `ngx_http_core_module`, location).
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#location>.

use crate::nginx::simulation::config::model::{Handler, Location, Locations, PrefixPrecedence};
use crate::nginx::simulation::run::state::Run;

/// The location of a request.
pub(super) enum Located<'s> {
    Nowhere,
    /// The longest matching prefix. Regular expressions of the enclosing block take precedence.
    Prefix(&'s Location),
    /// A location that takes precedence over all others.
    Final(&'s Location),
    /// The path lacks only the final slash of a location whose responses come from an upstream.
    MissingSlash(&'s Location),
}

impl<'s> Run<'s, '_> {
    /// Returns the location for the current path.
    ///
    /// # Errors
    /// Returns the reason if the match of a regular expression is unknown.
    pub(super) fn locate(&mut self, locations: &'s Locations) -> Result<Located<'s>, String> {
        let mut located = match by_text(locations, &self.path) {
            found @ (Located::Final(_) | Located::MissingSlash(_)) => return Ok(found),
            found @ (Located::Nowhere | Located::Prefix(_)) => found,
        };
        if let Located::Prefix(prefix) = located {
            match self.locate(&prefix.locations)? {
                Located::Nowhere => {}
                inner @ Located::Prefix(_) => located = inner,
                inner @ (Located::Final(_) | Located::MissingSlash(_)) => return Ok(inner),
            }
            // The modifier of the outer location decides about the regular expressions beside it.
            if prefix.precedence == PrefixPrecedence::PrefixFirst {
                return Ok(located);
            }
        }
        let path = self.path.clone();
        for (pattern, location) in &locations.patterns {
            self.choices.set_line(Some(location.line));
            if self.matches(pattern, &path)? {
                return Ok(Located::Final(match self.locate(&location.locations)? {
                    Located::Nowhere => location,
                    Located::Prefix(inner) | Located::Final(inner) | Located::MissingSlash(inner) => inner,
                }));
            }
        }
        Ok(located)
    }
}

/// Returns the location whose text equals the path or is its longest prefix.
fn by_text<'s>(locations: &'s Locations, path: &[u8]) -> Located<'s> {
    if let Some(location) = locations.exact.get(path) {
        return Located::Final(location);
    }
    if let Some(location) = locations.prefixes.get(path) {
        return Located::Prefix(location);
    }
    let with_slash = [path, b"/"].concat();
    let candidates = [locations.exact.get(&with_slash), locations.prefixes.get(&with_slash)];
    let mut candidates = candidates.into_iter().flatten();
    if let Some(first) = candidates.next()
        && [Some(first), candidates.next()].into_iter().flatten().any(has_upstream)
    {
        return Located::MissingSlash(first);
    }
    let mut starts = (0..path.len()).rev().filter_map(|length| path.get(..length));
    starts.find_map(|start| locations.prefixes.get(start)).map_or(Located::Nowhere, Located::Prefix)
}

fn has_upstream(location: &Location) -> bool {
    matches!(location.scope.handler, Some(Handler::Upstream))
}
