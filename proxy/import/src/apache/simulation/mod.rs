//! Simulates the redirects of Apache httpd 2.4.
//!
//! The simulation uses the directives of the file as Apache does, and never the translated rules. The files on the old
//! server are unknown. Therefore, the simulation assumes the following, as the translation does:
//!
//! - Apart from the home page and `/404.html`, no file exists. The home page is `index.php` if the file mentions this name,
//!   and `index.html` otherwise. Folders exist only if a `<Directory>` section names them.
//! - All requests are requests over TLS on port 443, and all virtual hosts serve them. Those for port 80 serve only
//!   the names that no virtual host for port 443 has.
//! - All modules are present, and included files contain no directives.
//! - Regular expressions match bytes.
//!
//! Everything else that the file does not contain is evaluated with all assumptions, for example a test of the time as
//! true and as false. If the answers differ, the answer is unknown.
//!
//! See <https://httpd.apache.org/docs/2.4/mod/mod_alias.html#order>.

mod arguments;
mod block;
mod condition;
mod conditions;
mod config;
mod engine;
mod exchange;
mod expand;
mod files;
mod folder;
mod forward;
mod if_chain;
mod if_evaluation;
mod if_expression;
pub(in crate::apache) mod if_tokens;
mod nesting;
mod permission;
mod process;
mod redirect;
mod redirect_list;
mod reply;
mod requirement;
mod rewritten;
mod rule;
mod rule_list;
mod section;
mod sections;
mod server;
mod substitution;
mod url;
mod variables;
mod world;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::apache::host_names::host;
use crate::apache::simulation::config::{Host, folder_host, hosts};
use crate::apache::simulation::exchange::Exchange;
use crate::apache::simulation::files::Files;
use crate::apache::simulation::process::respond;
use crate::apache::simulation::reply::Reply;
use crate::apache::simulation::section::{Folder, SectionKind};
use crate::apache::simulation::world::{Stop, World};
use crate::apache::{lines, ports};
use crate::simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome, UnknownReason};
use crate::simulation::branch::{self, Branch, Extent};
use crate::simulation::pages::Pages;
use crate::simulation::request::SimulatedRequest;
use crate::simulation::{FOLDER_OF_SITE, Simulation};

pub(in crate::apache) use crate::apache::simulation::arguments::{rewrite_arguments, words};

/// Two folders that the site may have on the old server. An answer that depends on the name of the folder is unknown.
const ROOTS: [&str; 2] = [FOLDER_OF_SITE, "/home/site/public_html"];
/// The maximum number of rules that are ignored to find those with an effect on one page.
const MAX_IGNORED: usize = 4;
/// The maximum number of combinations of assumptions for one request.
const MAX_COMBINATIONS: usize = 64;

/// The simulation of an Apache that uses one configuration file.
pub(super) struct ApacheSimulation {
    /// The virtual hosts, in order.
    hosts: Vec<Host>,
    files: Files,
    /// The names of the environment variables that only rules of the file set.
    own_variables: BTreeSet<String>,
}

/// The kind of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FileContext {
    ServerConfiguration,
    /// An `.htaccess` file in this folder, such as `/shop`. The folder of the site is an empty string.
    Folder(String),
}

impl ApacheSimulation {
    pub(super) fn new(text: &str, context: FileContext) -> Self {
        let directives = nesting::limited(ports::of_site(lines::read(text)).directives);
        let hosts = match context {
            FileContext::ServerConfiguration => hosts(&directives),
            FileContext::Folder(folder) => vec![folder_host(&directives, &folder)],
        };
        let sections = hosts.iter().flat_map(|host| &host.sections).flat_map(|(sections, _)| sections);
        let folders = sections.filter_map(|section| match &section.kind {
            SectionKind::Folder(Folder::OfSite(path) | Folder::PerhapsSite(path)) => Some(path.clone()),
            SectionKind::Folder(Folder::Root | Folder::Outside)
            | SectionKind::File(_)
            | SectionKind::Location(_)
            | SectionKind::LocationMatch(_)
            | SectionKind::If(_)
            | SectionKind::Unknown(_) => None,
        });
        let rules = hosts.iter().flat_map(|host| {
            let blocks = host.sections.iter().map(|(_, block)| block);
            blocks.chain([&host.block]).flat_map(|block| block.rules.as_slice())
        });
        let mut own_variables: BTreeSet<String> =
            rules.flat_map(|rule| &rule.variables).map(|(name, _)| name.trim_start_matches('!').to_owned()).collect();
        for directive in &directives {
            if directive.name.starts_with("setenv") || directive.name.starts_with("browsermatch") {
                for word in words(directive) {
                    let name = word.split('=').next().unwrap_or_default().trim_start_matches('!');
                    own_variables.remove(&name.to_ascii_uppercase());
                }
            }
        }
        let files = Files::new(text, folders);
        Self { hosts, files, own_variables }
    }

    /// Returns the virtual host that answers requests with this field `Host`, whose port does not matter.
    fn host(&self, name: &str) -> Option<&Host> {
        let name = host(name);
        self.hosts.iter().find(|host| host.serves(&name)).or_else(|| self.hosts.first())
    }

    /// Returns the answer with the results of tests in `world`. Also returns these results.
    fn evaluated(
        &self,
        (host, pages): (&Host, Pages),
        request: &SimulatedRequest,
        world: World,
    ) -> (SimulatedAnswer, World) {
        let repeated = world.clone();
        let (mut answer, world) = self.answer_without(&[], (host, pages), request, world);
        if answer.outcome == SimulatedOutcome::Page {
            self.remove_rules_without_effect(&mut answer.lines, (host, pages), request, &repeated);
        }
        (answer, world)
    }

    /// Returns the answer if the rules in the lines `ignored` never match.
    fn answer_without(
        &self,
        ignored: &[u32],
        (host, pages): (&Host, Pages),
        request: &SimulatedRequest,
        world: World,
    ) -> (SimulatedAnswer, World) {
        let (files, own_variables) = (&self.files, &self.own_variables);
        let mut exchange = Exchange { request, host, files, own_variables, ignored, world, pages, is_ended: false };
        let outcome = outcome(respond(&mut exchange));
        (SimulatedAnswer { outcome, lines: exchange.world.lines.clone() }, exchange.world)
    }

    /// Removes the last lines of a page if the answer is also a page without the rules in these lines. Such a rule prevents no
    /// redirect, as is usual for `RewriteRule . /index.php`.
    fn remove_rules_without_effect(
        &self,
        lines: &mut Vec<u32>,
        (host, pages): (&Host, Pages),
        request: &SimulatedRequest,
        world: &World,
    ) {
        let mut ignored = Vec::new();
        while let Some(last) = lines.last().copied().filter(|_| ignored.len() < MAX_IGNORED) {
            ignored.push(last);
            if self.answer_without(&ignored, (host, pages), request, world.clone()).0.outcome != SimulatedOutcome::Page
            {
                return;
            }
            lines.retain(|line| *line != last);
        }
    }

    /// Returns the answer for one folder of the site. Also returns whether the name of the folder has been used.
    fn answer_in(
        &self,
        host: &Host,
        request: &SimulatedRequest,
        (root, pages): (&str, Pages),
    ) -> (SimulatedAnswer, bool) {
        let mut planned = Vec::new();
        let mut known: Option<SimulatedAnswer> = None;
        let mut reason = UnknownReason::from("");
        let mut root_matters = false;
        for _ in 0..MAX_COMBINATIONS {
            let world = World::new(root.as_bytes().to_vec(), planned, Extent::Unknown);
            let (answer, world) = self.evaluated((host, pages), request, world);
            root_matters |= world.root_matters;
            match &known {
                Some(known) if known.outcome != answer.outcome => {
                    return (SimulatedAnswer { outcome: SimulatedOutcome::Unknown(reason), ..answer }, root_matters);
                }
                Some(_) => {}
                None => known = Some(answer),
            }
            match world.next_plan() {
                Some((next, changed)) => (planned, reason) = (next, changed),
                None => return (known.unwrap_or(SimulatedAnswer::PAGE), root_matters),
            }
        }
        let outcome = SimulatedOutcome::unknown("too many statements whose effect is unknown");
        (SimulatedAnswer { outcome, lines: Vec::new() }, root_matters)
    }

    fn answer_of_site(&self, request: &SimulatedRequest, pages: Pages) -> SimulatedAnswer {
        let Some(host) = self.host(&request.host) else { return SimulatedAnswer::PAGE };
        let [first, second] = ROOTS;
        let root = host.document_root.as_deref().map_or(first, |root| root.trim_end_matches('/'));
        let (answer, root_matters) = self.answer_in(host, request, (root, pages));
        if !root_matters || host.document_root.is_some() {
            return answer;
        }
        let (other, _) = self.answer_in(host, request, (second, pages));
        if other.outcome == answer.outcome {
            return answer;
        }
        let outcome = SimulatedOutcome::unknown(branch::FOLDER);
        SimulatedAnswer { outcome, ..answer }
    }
}

impl Simulation for ApacheSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.answer_of_site(request, Pages::Known)
    }

    fn answer_with_pages(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        self.answer_of_site(request, Pages::Everywhere)
    }

    fn branches(&self, request: &SimulatedRequest, extent: Extent) -> Vec<Branch> {
        let Some(host) = self.host(&request.host) else { return Vec::new() };
        let root = host.document_root.as_deref().map_or(ROOTS[0], |root| root.trim_end_matches('/'));
        let (mut found, mut planned) = (Vec::new(), Vec::new());
        for _ in 0..MAX_COMBINATIONS {
            let world = World::new(root.as_bytes().to_vec(), planned, extent);
            let (answer, world) = self.evaluated((host, Pages::Everywhere), request, world);
            branch::add(&mut found, Branch { answer, reason: world.last_reason() });
            match world.next_plan() {
                Some((next, _)) => planned = next,
                None => break,
            }
        }
        found
    }
}

fn outcome(reply: Result<Reply, Stop>) -> SimulatedOutcome {
    match reply {
        Ok(Reply::Redirect { status: status @ (301 | 302 | 303 | 307 | 308), location, .. }) => {
            SimulatedOutcome::Redirect { status, location: String::from_utf8_lossy(&location).into_owned() }
        }
        Ok(Reply::Status(status @ (410 | 451), _)) => SimulatedOutcome::Gone(status),
        // Apache itself sends the statuses 400 and 500 for invalid requests and statements.
        Ok(Reply::Status(status @ 400..=599, _)) if !matches!(status, 400 | 500) => {
            SimulatedOutcome::Refused(Refusal::Status(status))
        }
        Ok(_) => SimulatedOutcome::Page,
        Err(Stop(reason)) => SimulatedOutcome::unknown(reason),
    }
}
