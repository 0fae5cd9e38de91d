//! Finds the requests that `ProxyPass` and `ProxyPassMatch` forward to another server, so that later directives do not redirect
//! them. See <https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#proxypass>.

use portico_redirects::LetterCase;
use portico_redirects::path::escape::{self, Escapes};

use crate::apache::lines::Directive;
use crate::apache::precedence::{LOCATION, PROXY};
use crate::apache::scope::Scope;
use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::importer::Importer;
use crate::note::{NoteSubject, Remark};
use crate::path::shape::PathShape;
use crate::rule::draft::Precedence;

/// The distance between the orders of directives in `<Location>`, in virtual hosts, and outside virtual hosts.
const DISTANCE: i64 = 1 << 40;

/// Records the requests that a directive forwards as exceptions from redirects. The target `!` ends the evaluation of the
/// directives of `mod_proxy`, but not of `mod_alias`. `order` is the number of the directive.
pub(super) fn convert(importer: &mut Importer<'_>, directive: &Directive, scope: &Scope, order: i64) {
    let is_pattern = directive.name == "proxypassmatch" || directive.arguments.first().is_some_and(|word| word == "~");
    let words: Vec<&str> = directive.arguments.iter().map(String::as_str).filter(|word| *word != "~").collect();
    let (forwarded, target) = match (&scope.location, words.as_slice()) {
        (Some(location), [target, ..]) => (Some(Forwarded::Prefix(location)), *target),
        (None, [pattern, target, ..]) if is_pattern => (Some(Forwarded::Pattern(pattern)), *target),
        (None, [path, target, ..]) => (Some(Forwarded::Prefix(path)), *target),
        // In a section whose paths are unknown, there is no path before the target.
        (None, [target]) => (None, *target),
        (_, []) => return,
    };
    let excepted_paths = match (&scope.unsupported, forwarded) {
        // Apache does not read the section.
        (Some(Remark { subject: NoteSubject::WithoutEffect(_), .. }), _) | (None, None) => return,
        (Some(remark), _) => Err(remark.clone()),
        (None, Some(forwarded)) => forwarded.paths(),
    };
    let until = if target == "!" { PROXY + 1 } else { LOCATION };
    if target != "!" {
        importer.forwarding_lines.insert(directive.origin.line);
    }
    importer.exceptions.push(Exception {
        origin: directive.origin.clone(),
        precedence: Precedence { phase: PROXY, order: position(scope, order) },
        until: Precedence { phase: until, order: i64::MIN },
        certainty: if excepted_paths.is_ok() { Certainty::Always } else { Certainty::Sometimes },
        excepted_paths,
        alternatives: vec![scope.when()],
        remark: None,
    });
}

/// Returns the place in the order in which Apache evaluates the directives of `mod_proxy`: first the last one in a section, then
/// those of the virtual host, and then those outside virtual hosts.
fn position(scope: &Scope, order: i64) -> i64 {
    let outside_hosts = if scope.hosts.is_empty() { DISTANCE } else { 0 };
    if scope.location.is_some() { outside_hosts - 4 * DISTANCE - order } else { outside_hosts + order }
}

/// The paths that a directive forwards.
enum Forwarded<'d> {
    /// A path and all paths below it.
    Prefix(&'d str),
    /// The paths that match a regular expression.
    Pattern(&'d str),
}

impl Forwarded<'_> {
    fn paths(&self) -> Result<ExceptedPaths, Remark> {
        let shape = match self {
            Self::Prefix(path) => PathShape::prefix(&escape::path(path, Escapes::Decoded)),
            Self::Pattern(pattern) => {
                let pattern = PathRestriction::regex(pattern, LetterCase::Exact).without_captures();
                path_restriction::combine(&[pattern], None)?.shape
            }
        };
        ExceptedPaths::of(&shape)
    }
}
