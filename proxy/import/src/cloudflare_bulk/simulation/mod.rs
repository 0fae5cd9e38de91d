//! Simulates Cloudflare with the imported file as its only Bulk Redirect List.
//!
//! See <https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/how-it-works/> for the choice of a redirect,
//! and <https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/reference/parameters/> for its parameters.
//! The simulation shares only the readers of rows and of JSON with the import. It assumes the following.
//! - All requests are requests over TLS.
//! - Cloudflare rejects redirects that its documentation does not allow, so they have no effect.
//!
//! Before the comparison, Cloudflare normalizes the URLs of requests as RFC 3986 §6.2.2 says. A setting determines whether it
//! also merges repeated slashes. See <https://developers.cloudflare.com/rules/normalization/settings/>.
//!
//! The documentation does not say how a path with a final slash is compared with a path without one, how such paths are
//! joined, and how source URLs in another form are compared. The answers to such requests are unknown.

mod list;
mod spelling;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

use crate::cloudflare_bulk::simulation::list::{HostMatch, PathMatch, SchemeMatch};
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::query::with_query;
use crate::simulation::request::{SimulatedRequest, merged_slashes};

pub(super) use list::{ListedRedirect, read_all};

/// A simulation of Cloudflare.
pub(crate) struct CloudflareBulkSimulation {
    redirects: Vec<ListedRedirect>,
    /// The indices of the redirects for each normal path without its final slash. A list has up to tens of thousands of
    /// redirects.
    by_path: HashMap<String, Vec<usize>>,
}

/// How a redirect matches a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Match {
    Yes,
    No,
    /// The documentation does not describe the comparison. The value is the subject that it leaves out.
    Unknown(&'static str),
}

impl CloudflareBulkSimulation {
    /// Returns the simulation for the text of a list.
    pub(crate) fn new(text: &str) -> Self {
        let redirects = read_all(text);
        let mut by_path: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, redirect) in redirects.iter().enumerate() {
            by_path.entry(redirect.normal_path.trim_end_matches('/').to_owned()).or_default().push(index);
        }
        Self { redirects, by_path }
    }
}

impl Simulation for CloudflareBulkSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let (path, query) = request.path_and_query();
        let path = spelling::normal(path);
        let answer = self.answer_at(request, &path, query);
        let merged = merged_slashes(&path);
        if merged == path || self.answer_at(request, &merged, query).outcome == answer.outcome {
            return answer;
        }
        let outcome = SimulatedOutcome::unknown("the setting that merges repeated slashes");
        SimulatedAnswer { outcome, ..answer }
    }
}

impl CloudflareBulkSimulation {
    /// Returns the answer to a request whose path Cloudflare has normalized to `path`.
    fn answer_at(&self, request: &SimulatedRequest, path: &str, query: Option<&str>) -> SimulatedAnswer {
        let mut found: Vec<(&ListedRedirect, Match)> = self
            .candidates(path)
            .into_iter()
            .filter_map(|index| self.redirects.get(index))
            .map(|redirect| (redirect, matched(redirect, &request.host, path)))
            .filter(|(_, found)| *found != Match::No)
            .collect();
        // A more specific path wins, then a host without subdomains, then a more specific host, then a scheme.
        found.sort_by_key(|(redirect, _)| std::cmp::Reverse(rank(redirect)));
        let Some((redirect, first)) = found.first() else { return SimulatedAnswer::PAGE };
        let outcome = match first {
            Match::Yes | Match::No => outcome(redirect, path, query),
            Match::Unknown(subject) => SimulatedOutcome::unknown(*subject),
        };
        SimulatedAnswer { outcome, lines: vec![redirect.line] }
    }

    /// Returns the indices of the redirects that may match a path, in order. Their paths are the path or a folder above it, also
    /// without repeated slashes.
    fn candidates(&self, path: &str) -> BTreeSet<usize> {
        let merged = merged_slashes(path);
        let of_folders = |path: &str| {
            let ends = path.match_indices('/').map(|(at, _)| at).chain([path.len()]);
            ends.filter_map(|end| self.by_path.get(path.get(..end)?)).flatten().copied().collect::<Vec<_>>()
        };
        of_folders(path).into_iter().chain(of_folders(&merged)).collect()
    }
}

fn rank(redirect: &ListedRedirect) -> (usize, HostMatch, usize, SchemeMatch) {
    let segments = redirect.path.split('/').filter(|segment| !segment.is_empty()).count();
    (segments, redirect.hosts, redirect.host.split('.').count(), redirect.scheme)
}

fn matched(redirect: &ListedRedirect, host: &str, path: &str) -> Match {
    let is_below = host.strip_suffix(&redirect.host).is_some_and(|start| start.ends_with('.'));
    let has_host = host == redirect.host || redirect.hosts == HostMatch::WithSubdomains && is_below;
    if !has_host || redirect.scheme == SchemeMatch::Http {
        return Match::No;
    }
    if redirect.normal_path == redirect.path {
        return matched_path(redirect, path);
    }
    match matched_path(redirect, &merged_slashes(path)) {
        Match::No => Match::No,
        Match::Yes | Match::Unknown(_) => Match::Unknown("the form of a source URL"),
    }
}

/// Returns how the path of a request matches the normal path of a redirect.
fn matched_path(redirect: &ListedRedirect, path: &str) -> Match {
    let source = redirect.normal_path.as_str();
    let Some(rest) = path.strip_prefix(source.trim_end_matches('/')) else { return Match::No };
    match (redirect.paths, rest) {
        _ if path == source => Match::Yes,
        (_, "" | "/") => Match::Unknown("the final slash of a source URL"),
        (PathMatch::Subpaths | PathMatch::SubpathsWithSuffix, rest) if rest.starts_with('/') => Match::Yes,
        (PathMatch::Exact | PathMatch::Subpaths | PathMatch::SubpathsWithSuffix, _) => Match::No,
    }
}

fn outcome(redirect: &ListedRedirect, path: &str, query: Option<&str>) -> SimulatedOutcome {
    let target = &redirect.target;
    let (before, after) =
        target.split_at_checked(target.find(['?', '#']).unwrap_or(target.len())).unwrap_or((target, ""));
    let suffix = path.strip_prefix(redirect.path.trim_end_matches('/')).unwrap_or_default();
    let is_exact = path == redirect.path;
    let mut location = target.clone();
    if redirect.paths == PathMatch::SubpathsWithSuffix && !is_exact {
        let has_path = before.split_once("://").map_or(before, |(_, rest)| rest).contains('/');
        if has_path && before.ends_with('/') != redirect.path.ends_with('/') {
            return SimulatedOutcome::unknown("the final slash of a target");
        }
        location = format!("{}{suffix}{after}", before.trim_end_matches('/'));
    }
    let location = if redirect.keeps_query { with_query(&location, query) } else { location };
    SimulatedOutcome::received(redirect.status, Some(&location))
}
