//! Reads the sites of a file. See <https://caddyserver.com/docs/caddyfile/concepts#addresses>.

use crate::caddy::sections;
use crate::caddy::simulation::block::{BlockReader, RouteList, Sorting};
use crate::caddy::simulation::definition::{self, Definitions};
use crate::caddy::simulation::matcher::host_matches;
use crate::caddy::tree::Directive;

/// A site.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub(super) addresses: Vec<Address>,
    pub(super) routes: RouteList,
    pub(super) error_routes: Vec<ErrorRoutes>,
}

/// The directives of a block `handle_errors`.
#[derive(Debug, Clone)]
pub(super) struct ErrorRoutes {
    /// The statuses, such as `404` or `4xx`. Empty for all statuses.
    pub(super) statuses: Vec<String>,
    pub(super) routes: RouteList,
}

/// An address of a site. The port has no effect on the choice of the site, but a site for HTTPS comes before a site for HTTP.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Address {
    scheme: Scheme,
    /// The host, or an empty text for all hosts.
    host: String,
    path: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Scheme {
    #[default]
    Https,
    Http,
}

impl Address {
    fn read(word: &str) -> Self {
        let (scheme, rest) = word.split_once("://").unwrap_or(("", word));
        let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len())).unwrap_or((rest, ""));
        // The port follows the last colon. An IPv6 address is in brackets.
        let (host, port) = match host.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') && !port.contains('}') => (host, port),
            Some(_) | None => (host, ""),
        };
        // The value of an environment variable is unknown, and stands for all hosts that no other site names.
        let host = if host.contains(['{', '$']) { String::new() } else { host.to_ascii_lowercase() };
        let is_http = scheme == "http" || scheme.is_empty() && port == "80";
        Self { scheme: if is_http { Scheme::Http } else { Scheme::Https }, host, path: path.to_owned() }
    }

    /// Reports whether a request may reach the site.
    pub(super) fn matches_host(&self, host: &str) -> bool {
        self.host.is_empty() || host_matches(&self.host, host)
    }

    pub(super) fn is_for_https(&self) -> bool {
        self.scheme == Scheme::Https
    }

    pub(super) fn has_path(&self) -> bool {
        !self.path.is_empty()
    }
}

/// Returns the sites of a file without snippets, in the order in which Caddy tries them.
pub(super) fn read(file: &[Directive], reader: &mut BlockReader<'_>) -> Vec<Site> {
    let split = sections::split(file).into_iter();
    let mut found: Vec<(Vec<Address>, Vec<&Directive>)> =
        split.map(|section| (addresses(&section.addresses), section.directives)).collect();
    // A site without hosts comes last, after sites with asterisks. Longer hosts come first.
    found.sort_by_key(|(addresses, _)| {
        let is_open = addresses.iter().any(|address| address.host.is_empty() || address.host.contains('*'));
        let longest = addresses.iter().map(|address| address.host.replace('*', "").len()).max().unwrap_or_default();
        (longest == 0, is_open, std::cmp::Reverse(longest))
    });
    let mut sites = Vec::new();
    for (addresses, directives) in found {
        let definitions = definition::read(&directives, reader.release);
        let routes = reader.read(&directives, &Definitions::new(), Sorting::Sorted);
        let errors = directives.iter().filter(|directive| directive.name() == "handle_errors");
        let mut error_routes = Vec::new();
        for block in errors {
            let inner: Vec<&Directive> = block.inner().iter().collect();
            let routes = reader.read(&inner, &definitions, Sorting::Sorted);
            error_routes.push(ErrorRoutes { statuses: block.arguments().to_vec(), routes });
        }
        sites.push(Site { addresses, routes, error_routes });
    }
    sites
}

/// Returns the addresses of a site. A part of a site has an address for all hosts.
fn addresses(words: &[String]) -> Vec<Address> {
    if words.is_empty() {
        return vec![Address::default()];
    }
    words.iter().flat_map(|word| word.split(',')).filter(|word| !word.is_empty()).map(Address::read).collect()
}
