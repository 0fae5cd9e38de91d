//! Simulates IIS with the imported file as the `web.config` of the site.
//!
//! The simulation evaluates request filtering, the rules of the module URL Rewrite, authorization, and then the
//! elements `httpRedirect`. It shares only the reader of XML elements with the import. It assumes the following.
//! - No file and no folder exists, apart from the root folder.
//! - All requests are requests over TLS on port 443.
//! - An invalid element has no effect.
//!
//! Microsoft's documentation does not describe everything. Such an answer is unknown, for example the combination of a
//! redirect without `stopProcessing` and a later rule.

pub(in crate::iis) mod authorization;
pub(in crate::iis) mod filtering;
mod http_redirect;
mod rule;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use crate::iis::place::{Places, Switch, is_true};
use crate::iis::rule_element::RuleElement;
use crate::iis::simulation::authorization::FolderAccess;
use crate::iis::simulation::filtering::FilteredPart;
use crate::iis::simulation::http_redirect::FolderRedirect;
use crate::iis::simulation::rule::{Flow, SimulatedRule};
use crate::iis::simulation::text::{Maps, RewriteMap, Variables};
use crate::simulation::Simulation;
use crate::simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome};
use crate::simulation::request::SimulatedRequest;

/// A simulation of IIS.
pub(crate) struct IisSimulation {
    rules: Vec<SimulatedRule>,
    maps: Maps,
    redirects: Vec<FolderRedirect>,
    filtered: Vec<FilteredPart>,
    access: Vec<FolderAccess>,
    /// The number of rules up to the last one that can answer otherwise than with a page. A page because of a later rule
    /// is the same as a page without this rule.
    rules_before_pages: usize,
}

impl IisSimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        let Ok(document) = Document::parse(text) else {
            return Self {
                rules: Vec::new(),
                maps: Maps::new(),
                redirects: Vec::new(),
                filtered: Vec::new(),
                access: Vec::new(),
                rules_before_pages: 0,
            };
        };
        let places = Places::of(text);
        let rules = elements(&document);
        let read =
            |node: Node<'_, '_>| Some(SimulatedRule::of(RuleElement::read(node).ok()?, places.origin(node).line));
        let rules: Vec<SimulatedRule> = rules.into_iter().filter_map(read).collect();
        let redirects = http_redirect::read_all(&document, &places);
        let answers = rules.iter().rposition(|rule| !rule.leads_to_page()).map_or(0, |last| last + 1);
        Self {
            rules_before_pages: if redirects.is_empty() { answers } else { rules.len() },
            rules,
            maps: maps(&document),
            redirects,
            filtered: filtering::read_all(&document, &places),
            access: authorization::read_all(&document, &places),
        }
    }
}

/// Returns the enabled rules in the order of their evaluation. Global rules come first.
/// See <https://learn.microsoft.com/iis/extensions/url-rewrite-module/url-rewrite-module-configuration-reference>,
/// "Where the rules are stored".
pub(in crate::iis) fn elements<'a, 'i>(document: &'a Document<'i>) -> Vec<Node<'a, 'i>> {
    let lists = |name: &'static str| {
        let is_list = move |node: &Node<'_, '_>| {
            let is_in_place = |parent: Node<'_, '_>| parent.is_root() || parent.has_tag_name("rewrite");
            node.has_tag_name(name) && node.parent().is_some_and(is_in_place)
        };
        document.descendants().filter(is_list).flat_map(|list| list.children())
    };
    let is_enabled = |node: &Node<'_, '_>| node.has_tag_name("rule") && is_true(*node, "enabled", Switch::On);
    lists("globalRules").chain(lists("rules")).filter(is_enabled).collect()
}

/// Reads the rewrite maps.
/// See <https://learn.microsoft.com/iis/extensions/url-rewrite-module/using-rewrite-maps-in-url-rewrite-module>.
fn maps(document: &Document<'_>) -> Maps {
    let name = |node: Node<'_, '_>, attribute| node.attribute(attribute).unwrap_or_default().to_owned();
    let maps = document.descendants().filter(|node| node.has_tag_name("rewriteMap")).map(|node| {
        let ignores_case = is_true(node, "ignoreCase", Switch::On);
        let entries = node.children().filter(|child| child.has_tag_name("add"));
        let key = |node| if ignores_case { name(node, "key").to_lowercase() } else { name(node, "key") };
        let entries: BTreeMap<String, String> = entries.map(|node| (key(node), name(node, "value"))).collect();
        let map = RewriteMap { entries, default: name(node, "defaultValue"), ignores_case };
        (name(node, "name").to_ascii_lowercase(), map)
    });
    maps.collect()
}

impl IisSimulation {
    fn evaluated(&self, request: &SimulatedRequest, lines: &mut Vec<u32>) -> Result<SimulatedOutcome, String> {
        let variables = Variables::of(request, &self.maps)?;
        if let Some(part) = self.filtered.iter().find(|part| part.refuses(&variables.path)) {
            lines.push(part.line);
            return Ok(SimulatedOutcome::Refused(Refusal::Status(404)));
        }
        self.evaluated_from(0, variables, lines)
    }

    /// Evaluates the rules from an index. `variables` are those after the rules before it.
    fn evaluated_from(
        &self,
        start: usize,
        mut variables: Variables<'_>,
        lines: &mut Vec<u32>,
    ) -> Result<SimulatedOutcome, String> {
        let mut pending = None;
        for (index, rule) in self.rules.iter().enumerate().skip(start) {
            let before = variables.clone();
            let flow = rule.flow(&mut variables)?;
            if flow == Flow::NoMatch || flow == Flow::Next {
                continue;
            }
            if pending.is_some() {
                return Err("a rule after a redirect without `stopProcessing`".to_owned());
            }
            let has_effect = match &flow {
                Flow::Rewritten => index < self.rules_before_pages,
                // Without a rule for all paths, the answer to most requests is a page as well.
                Flow::Answer(SimulatedOutcome::Page) => {
                    index < self.rules_before_pages
                        && self.evaluated_from(index + 1, before, &mut Vec::new()) != Ok(SimulatedOutcome::Page)
                }
                Flow::Answer(_) | Flow::Pending(_) | Flow::NoMatch | Flow::Next => true,
            };
            if has_effect {
                lines.push(rule.line);
            }
            match flow {
                Flow::Answer(SimulatedOutcome::Page) => return Ok(self.authorized(&variables, lines)),
                Flow::Answer(outcome) => return Ok(outcome),
                Flow::Pending(outcome) => pending = Some(outcome),
                Flow::NoMatch | Flow::Next | Flow::Rewritten => {}
            }
        }
        if let Some(outcome) = pending {
            return Ok(outcome);
        }
        let authorized = self.authorized(&variables, lines);
        if authorized != SimulatedOutcome::Page {
            return Ok(authorized);
        }
        http_redirect::answer(&self.redirects, &variables, lines)
    }

    /// Returns a page, or the refusal of a client without a user name.
    fn authorized(&self, variables: &Variables<'_>, lines: &mut Vec<u32>) -> SimulatedOutcome {
        match authorization::refusal(&self.access, &variables.path) {
            Some((status, line)) => {
                lines.push(line);
                SimulatedOutcome::Refused(Refusal::Status(status))
            }
            None => SimulatedOutcome::Page,
        }
    }
}

impl Simulation for IisSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let mut lines = Vec::new();
        let outcome = self.evaluated(request, &mut lines).unwrap_or_else(SimulatedOutcome::unknown);
        SimulatedAnswer { outcome, lines }
    }
}
