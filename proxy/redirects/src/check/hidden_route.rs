//! Finds rules that hide a page of the site, because they answer every request for the page.

use std::collections::BTreeMap;

use crate::address::path::NormalPath;
use crate::check::reported::Reported;
use crate::check::routes::Routes;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::engine::graph::Graph;
use crate::engine::matcher::RequiredAttributes;
use crate::rule::path_pattern::PathPattern;
use crate::rule::step::Step;
use crate::rule::{SAMPLE_REST, SAMPLE_SEGMENT, Strategy, elide_samples};

/// The pages that a rule hides. `first` is the first of these pages in the list of routes, and `more` is the number of
/// the other hidden pages.
struct Hidden {
    first: String,
    more: usize,
    way: MatchedBy,
}

/// The way in which a rule matches a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MatchedBy {
    /// The rule names exactly the path of the page.
    ItsPath,
    /// The rule matches many paths, such as all paths below a prefix, and the path of the page is among them.
    Wildcard,
}

pub(crate) fn check(graph: &Graph, routes: &Routes, reported: &Reported, found: &mut Vec<Diagnostic>) {
    let mut hidden: BTreeMap<Place, Hidden> = BTreeMap::new();
    for route in routes.shapes() {
        let page = route.sample(SAMPLE_SEGMENT, SAMPLE_REST);
        let Some((place, way)) = hiding_rule(graph, route, &page) else { continue };
        hidden.entry(place).and_modify(|hidden| hidden.more += 1).or_insert_with(|| Hidden {
            first: elide_samples(&page),
            more: 0,
            way,
        });
    }
    found.extend(
        hidden
            .into_iter()
            .filter(|(place, _)| !reported.contains(place))
            .map(|(place, hidden)| warning(place, &hidden)),
    );
}

/// Finds the rule that answers every request for a page. Returns `None` if no rule does so, or if the rule was probably
/// written for a page that exists.
fn hiding_rule(graph: &Graph, route: &PathPattern, page: &str) -> Option<(Place, MatchedBy)> {
    let path = NormalPath::parse(page).ok()?;
    // Host, query and all other attributes of the request may have any value.
    let any = RequiredAttributes::of(None);
    graph.first(&path, &any.selection(), |candidate, rule| {
        // If a rule has conditions or is skipped for this path, the search continues with the next rule.
        let step = rule.is_unconditional().then(|| rule.sample_step(&path, candidate.row).ok())??;
        let way = match rule.info.strategy {
            Strategy::Exact | Strategy::Rows => MatchedBy::ItsPath,
            Strategy::Pattern if route.strategy() == Strategy::Pattern => MatchedBy::ItsPath,
            Strategy::Pattern | Strategy::Prefix | Strategy::Regex => MatchedBy::Wildcard,
        };
        Some((!is_intended(&step, way)).then(|| (rule.place(candidate.row.map(|row| row.index)), way)))
    })?
}

/// Reports whether the rule was probably written for a page that exists. Examples are a temporary redirect of exactly
/// this page, a rule with status 451, and a rule with `pass`.
fn is_intended(step: &Step, way: MatchedBy) -> bool {
    match step {
        Step::Hop(hop) => way == MatchedBy::ItsPath && !hop.status.is_permanent(),
        Step::Gone(_) => false,
        Step::UnavailableForLegalReasons(_) | Step::Pass => true,
    }
}

fn warning(place: Place, hidden: &Hidden) -> Diagnostic {
    let page = &hidden.first;
    let message = match hidden.more {
        0 => format!("visitors never see the page `{page}`, because this rule always answers first"),
        1 => format!("visitors never see the page `{page}` and 1 more page, because this rule always answers first"),
        more => format!(
            "visitors never see the page `{page}` and {more} more pages, because this rule always answers first"
        ),
    };
    let hint = match hidden.way {
        MatchedBy::ItsPath => {
            "delete the rule, or write `status: 302` if the redirect is temporary; if the site no longer has this page, delete the page from the list of routes"
        }
        MatchedBy::Wildcard => {
            "narrow the rule so that it matches only old URLs, or write a rule with `pass: true` for the page"
        }
    };
    Diagnostic::new(Code::HiddenRoute, place, message).hint(hint)
}
