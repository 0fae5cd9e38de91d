//! Simulates Caddy with the imported file as its Caddyfile.
//!
//! The simulation sorts the directives of each block and evaluates them one after the other, as Caddy does. It shares
//! only the parser and the replacement of snippets with the import. The file does not contain everything, so the
//! simulation assumes the following.
//! - All sites are available over TLS on port 443. If a site for HTTP and a site for HTTPS have the same host, the site
//!   for HTTPS answers.
//! - Sites for other ports receive no requests if another site is for port 80 or 443.
//! - A site whose address is an environment variable answers requests for all hosts that no other site names.
//! - The site has no files except for the home page.
//! - Other programs, such as the targets of `reverse_proxy`, answer with pages.
//! - Directives that Caddy rejects are not part of the file.
//!
//! Everything else that is not in the file is unknown, such as the address of the client. The evaluation is repeated
//! with all results of unknown tests. It is also repeated for an early release, whose order of directives and test
//! `query` differ. The answer is unknown only if the results lead to different answers.
//!
//! See <https://caddyserver.com/docs/caddyfile/concepts>.

mod block;
mod cel;
mod definition;
mod expression;
mod matcher;
mod order;
mod path_pattern;
mod placeholder;
mod release;
mod rewrite;
mod run;
mod site;
mod state;
#[cfg(test)]
mod tests;
mod url;

use std::collections::{BTreeMap, BTreeSet};

use crate::caddy::simulation::block::BlockReader;
use crate::caddy::simulation::order::DirectiveOrder;
use crate::caddy::simulation::release::Release;
use crate::caddy::simulation::site::Site;
use crate::caddy::simulation::state::{OwnPlaceholders, State};
use crate::caddy::simulation::url::ServerUrl;
use crate::caddy::tree;
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome, UnknownReason};
use crate::simulation::branch::{self, Branch, Extent};
use crate::simulation::choices::{Choices, branches, combined};
use crate::simulation::pages::{PageSearch, SearchedAnswer, with_pages};
use crate::simulation::request::SimulatedRequest;

/// A simulation of Caddy.
pub(crate) struct CaddySimulation {
    /// The sites, as each release reads them.
    sites: Vec<(Release, Vec<Site>)>,
    own_placeholders: OwnPlaceholders,
}

impl CaddySimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        let directives = tree::parse(text).0;
        let order = DirectiveOrder::of(&directives);
        let file = tree::with_snippets(directives);
        let read = |release| {
            let mut reader = BlockReader { order: &order, release, groups: 0 };
            (release, site::read(&file, &mut reader))
        };
        let has_own = ["map ", "vars "].iter().any(|name| text.lines().any(|line| line.trim().starts_with(name)));
        let own_placeholders = if has_own { OwnPlaceholders::Defined } else { OwnPlaceholders::None };
        Self { sites: Release::of(text).into_iter().map(read).collect(), own_placeholders }
    }

    fn evaluated(
        &self,
        (release, sites): &(Release, Vec<Site>),
        request: &SimulatedRequest,
        choices: &mut Choices,
    ) -> SearchedAnswer {
        if request.has_invalid_escape() {
            // Go rejects such a path, and accepts such a query: it answers with 400 before Caddy sees the request. See
            // `url.ParseRequestURI` at <https://pkg.go.dev/net/url>.
            return (SimulatedAnswer::PAGE, PageSearch::None);
        }
        let Some(url) = ServerUrl::of(request) else {
            return (SimulatedOutcome::unknown("a path that is not UTF-8").into(), PageSearch::None);
        };
        let mut state = State {
            release: *release,
            request,
            original: url.clone(),
            url,
            method: "GET".to_owned(),
            captures: BTreeMap::new(),
            used_groups: BTreeSet::new(),
            location: None,
            error: None,
            unknown_change: None,
            changed_fields: BTreeSet::new(),
            own_placeholders: self.own_placeholders,
            page_search: PageSearch::None,
            choices,
            used: Vec::new(),
            matchers: 0,
        };
        let outcome = run::answer(sites, &mut state).unwrap_or_else(|subject| {
            let line = state.line_of(&subject);
            SimulatedOutcome::unknown(UnknownReason { subject, line })
        });
        let lines = state.lines(&outcome);
        (SimulatedAnswer { outcome, lines }, state.page_search)
    }

    /// Returns the answer of all releases, or an unknown answer if they differ. `answer` returns that of one release.
    fn of_releases(&self, answer: impl FnMut(&(Release, Vec<Site>)) -> SimulatedAnswer) -> SimulatedAnswer {
        let mut answers = self.sites.iter().map(answer);
        let first = answers.next().unwrap_or(SimulatedAnswer::PAGE);
        if answers.any(|other| other.outcome != first.outcome) {
            return SimulatedAnswer { outcome: SimulatedOutcome::unknown("the version of Caddy"), ..first };
        }
        first
    }
}

impl Simulation for CaddySimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.of_releases(|sites| combined(|choices| self.evaluated(sites, request, choices).0))
    }

    fn answer_with_pages(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.of_releases(|sites| {
            combined(|choices| with_pages(request, |request| self.evaluated(sites, request, choices)))
        })
    }

    fn branches(&self, request: &SimulatedRequest, extent: Extent) -> Vec<Branch> {
        let mut all = Vec::new();
        for sites in &self.sites {
            let found =
                branches(extent, |choices| with_pages(request, |request| self.evaluated(sites, request, choices)));
            for branch in found {
                branch::add(&mut all, branch);
            }
        }
        all
    }
}
