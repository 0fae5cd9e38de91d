//! Reads the names and the locations of `server` blocks.

use crate::nginx::location::{LocationModifier, LocationPattern};
use crate::nginx::tree::Directive;
use crate::note::{NoteSubject, Remark};

/// Returns the arguments of the `server_name` directives in a `server` block.
pub(super) fn names(block: &[Directive]) -> Vec<String> {
    block.iter().filter(|d| d.name() == "server_name").flat_map(|d| d.arguments().to_vec()).collect()
}

/// Returns the names of each server below the directives.
pub(super) fn names_of_each(directives: &[Directive]) -> Vec<Vec<String>> {
    let mut servers = Vec::new();
    collect(directives, &mut servers);
    servers.into_iter().map(|(_, block)| names(block)).collect()
}

/// Returns the line of the server that answers requests for hosts which no server names. This is the server with the
/// parameter `default_server`, or else the first server.
pub(super) fn default_line(directives: &[Directive]) -> Option<u32> {
    let mut servers = Vec::new();
    collect(directives, &mut servers);
    let is_default = |(_, block): &&(&Directive, &[Directive])| {
        let listens = block.iter().filter(|inner| inner.name() == "listen");
        listens.into_iter().any(|listen| listen.arguments().iter().any(|word| word == "default_server"))
    };
    let server = servers.iter().find(is_default).or(servers.first())?;
    Some(server.0.origin.line)
}

fn collect<'d>(directives: &'d [Directive], servers: &mut Vec<(&'d Directive, &'d [Directive])>) {
    for directive in directives {
        match (&directive.block, directive.name()) {
            (Some(block), "server") => servers.push((directive, block)),
            (Some(block), _) => collect(block, servers),
            (None, _) => {}
        }
    }
}

pub(super) fn answers_other_hosts() -> Remark {
    Remark::about(
        NoteSubject::OtherHosts,
        "nginx also uses this server for hosts that no server names; the rules apply only to the hosts of this server",
        "no change needed if no requests for other hosts reach the proxy",
    )
}

/// Returns the texts of the locations in a block that have the modifier `^~`, or that contain locations with regular
/// expressions.
pub(super) fn first_prefixes(block: &[Directive]) -> Vec<String> {
    let mut first = Vec::new();
    for (location, inner) in locations(block) {
        let has_patterns = || locations(inner).any(|(inner, _)| matches!(inner.modifier, LocationModifier::Regex(_)));
        match location.modifier {
            LocationModifier::PrefixFirst => first.push(location.text.to_owned()),
            LocationModifier::Prefix if has_patterns() => first.push(location.text.to_owned()),
            LocationModifier::Prefix | LocationModifier::Exact | LocationModifier::Regex(_) => {}
        }
        first.extend(first_prefixes(inner));
    }
    first
}

/// Returns the locations directly in a block, each with its own block.
fn locations(block: &[Directive]) -> impl Iterator<Item = (LocationPattern<'_>, &[Directive])> {
    let locations = block.iter().filter(|directive| directive.name() == "location");
    locations
        .map(|directive| (LocationPattern::read(directive.arguments()), directive.block.as_deref().unwrap_or_default()))
}
