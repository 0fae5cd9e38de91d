//! Simulates the redirects of a site on Cloudflare Pages.
//!
//! Cloudflare describes the redirects on the page "Redirects" in the documentation of Pages. The first line that matches
//! the path is used, even if a file exists at the path.
//!
//! See <https://developers.cloudflare.com/pages/configuration/redirects/>.

pub(crate) mod line;
#[cfg(test)]
mod tests;

use regex::{Captures, Regex};

use crate::cloudflare::simulation::line::{Line, is_dynamic};
use crate::simulation::Simulation;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::query::with_query;
use crate::simulation::request::{SimulatedRequest, encoded};

/// A simulation of a site on Cloudflare Pages.
#[derive(Debug)]
pub(crate) struct CloudflareSimulation {
    lines: Vec<(Source, Line)>,
}

/// The source of a line.
#[derive(Debug)]
enum Source {
    /// The encoded path.
    Static(String),
    /// The expression for the encoded path. Its groups have the names of the placeholders.
    Dynamic(Regex),
}

/// The characters that browsers encode in a path.
const ENCODED: &str = " \"<>`{}^|";

impl CloudflareSimulation {
    /// Returns the simulation for the text of a file.
    pub(crate) fn new(text: &str) -> Self {
        let lines = line::read(text).into_iter();
        Self { lines: lines.filter_map(|line| Some((source(&line.from)?, line))).collect() }
    }
}

impl Simulation for CloudflareSimulation {
    fn answer(&self, request: &SimulatedRequest) -> SimulatedAnswer {
        let request = request.without_dot_segments();
        let (path, query) = request.path_and_query();
        let found = self.lines.iter().find_map(|(source, line)| match source {
            Source::Static(own) => (own == path).then(|| (line, line.to.clone())),
            Source::Dynamic(regex) => regex.captures(path).map(|groups| (line, filled(&line.to, regex, &groups))),
        });
        let Some((line, target)) = found else { return without_index(path, query) };
        // Cloudflare reports an error for an invalid host.
        let Some(target) = with_decoded_host(&target).filter(|target| target != "//") else {
            return SimulatedAnswer::PAGE;
        };
        let location = with_query(&encoded(&target, ENCODED), query);
        SimulatedAnswer { outcome: SimulatedOutcome::received(line.status, Some(&location)), lines: vec![line.number] }
    }
}

/// Returns the answer to a request that no line matches. Cloudflare redirects the path of an index file to its folder.
/// See the section "Route matching" of the page "Serving Pages".
fn without_index(path: &str, query: Option<&str>) -> SimulatedAnswer {
    let folder = ["/index/", "/index"].into_iter().find_map(|end| path.strip_suffix(end));
    // With two slashes at its start, the location would lead to another host.
    let location = |folder: &str| format!("/{}", format!("{folder}/").trim_start_matches('/'));
    let received = |folder: &str| SimulatedOutcome::received(308, Some(&with_query(&location(folder), query)));
    folder.map_or(SimulatedAnswer::PAGE, |folder| received(folder).into())
}

/// Decodes the host of a target, as the parser of URLs does (URL Standard, host parsing). Returns `None` if the host
/// contains a forbidden character afterwards.
fn with_decoded_host(target: &str) -> Option<String> {
    let Some(start) = ["https://", "//"].into_iter().find(|start| target.starts_with(start)) else {
        return Some(target.to_owned());
    };
    let rest = target.get(start.len()..)?;
    let (host, rest) = rest.split_at_checked(rest.find(['/', '?', '#']).unwrap_or(rest.len()))?;
    if !host.contains('%') {
        return Some(target.to_owned());
    }
    let host = percent_encoding::percent_decode_str(host).decode_utf8().ok()?;
    let is_allowed = |character: char| character.is_ascii_graphic() && !"#/:<>?@[\\]^|%".contains(character);
    host.chars().all(is_allowed).then(|| format!("{start}{}{rest}", host.to_ascii_lowercase()))
}

/// Returns the source. Returns `None` if Cloudflare cannot use it, because a name occurs twice or starts a later name.
fn source(from: &str) -> Option<Source> {
    let from = encoded(from, ENCODED);
    if !is_dynamic(&from) {
        return Some(Source::Static(from));
    }
    let mut pattern = "^".to_owned();
    let mut rest = from.as_str();
    let mut names: Vec<&str> = Vec::new();
    while let Some(at) = rest.find([':', '*']) {
        let (before, mark) = rest.split_at_checked(at)?;
        pattern.push_str(&regex::escape(before));
        let after = mark.get(1..)?;
        rest = match name(after) {
            _ if mark.starts_with('*') => {
                pattern.push_str("(?<splat>.*)");
                after
            }
            "" => {
                pattern.push(':');
                after
            }
            name => {
                if names.iter().any(|earlier| name.starts_with(earlier)) {
                    return None;
                }
                names.push(name);
                pattern.extend(["(?<", name, ">[^/]+)"]);
                after.get(name.len()..)?
            }
        };
    }
    Regex::new(&format!("{pattern}{}$", regex::escape(rest))).ok().map(Source::Dynamic)
}

/// Returns the name at the start of a text. A name starts with a letter.
fn name(text: &str) -> &str {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let end = text.find(|c: char| !is_word(c)).unwrap_or(text.len());
    text.get(..end).filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())).unwrap_or_default()
}

/// Replaces the placeholders in a target, in the order of the source.
fn filled(target: &str, regex: &Regex, groups: &Captures<'_>) -> String {
    let value = |name| groups.name(name).map_or("", |group| group.as_str());
    regex.capture_names().flatten().fold(target.to_owned(), |text, name| text.replace(&format!(":{name}"), value(name)))
}
