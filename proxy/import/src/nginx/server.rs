//! Reads the names of `server` blocks.

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
