//! Removes the servers of a configuration that do not serve the site.

use crate::foreign::port;
use crate::nginx::tree::Directive;
use crate::note::{Remark, StatementOrigin};

/// The directives of a configuration, and the servers that were removed from it.
pub(super) struct SiteServers {
    pub(super) directives: Vec<Directive>,
    pub(super) others: Vec<(StatementOrigin, Remark)>,
}

/// Removes the servers that listen only on other ports, if another server serves the site.
pub(super) fn of_site(directives: Vec<Directive>) -> SiteServers {
    let mut ports = Vec::new();
    collect(&directives, &mut ports);
    let serve_site = port::serve_site(&ports);
    let mut servers = ports.iter().zip(serve_site);
    let mut others = Vec::new();
    let directives = kept(directives, &mut servers, &mut others);
    SiteServers { directives, others }
}

fn kept<'p>(
    directives: Vec<Directive>,
    servers: &mut impl Iterator<Item = (&'p Vec<String>, bool)>,
    others: &mut Vec<(StatementOrigin, Remark)>,
) -> Vec<Directive> {
    let mut out = Vec::new();
    for mut directive in directives {
        if is_server(&directive) {
            match servers.next() {
                Some((ports, false)) => others.push((directive.origin, port::other_port(ports))),
                Some((_, true)) | None => out.push(directive),
            }
        } else {
            directive.block = directive.block.map(|block| kept(block, servers, others));
            out.push(directive);
        }
    }
    out
}

/// Collects the ports of each server.
fn collect(directives: &[Directive], ports: &mut Vec<Vec<String>>) {
    for directive in directives {
        let block = directive.block.as_deref().unwrap_or_default();
        if is_server(directive) {
            let listens = block.iter().filter(|inner| inner.name() == "listen");
            // Without a port, nginx listens on port 80.
            let port = |listen: &Directive| {
                let address = listen.arguments().first()?;
                Some(port::of_address(address).unwrap_or("80").to_owned())
            };
            ports.push(listens.filter_map(port).collect());
        } else {
            collect(block, ports);
        }
    }
}

fn is_server(directive: &Directive) -> bool {
    directive.name() == "server" && directive.block.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nginx::tree;

    #[test]
    fn servers_on_other_ports_are_removed() {
        let text = "http {\nserver { listen 8080; listen [::]:8081; }\nserver { listen 443 ssl; }\n}\nserver { }\n";
        let found = of_site(tree::parse(text).0);
        let lines: Vec<u32> = found.directives[0].block.iter().flatten().map(|inner| inner.origin.line).collect();
        assert_eq!((lines, found.directives.len()), (vec![3], 2));
        assert_eq!(found.others[0].0.line, 2);
        assert!(found.others[0].1.reason.contains("port 8080 and 8081"));
        assert!(of_site(tree::parse("server { listen 8080; }").0).others.is_empty());
    }
}
