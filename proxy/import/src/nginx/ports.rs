//! Removes the servers of a configuration that do not serve the site.

use std::collections::BTreeSet;

use crate::foreign::port;
use crate::nginx::server;
use crate::nginx::tree::Directive;
use crate::note::{Remark, StatementOrigin};

/// The directives of a configuration, and the servers that were removed from it.
pub(super) struct SiteServers {
    pub(super) directives: Vec<Directive>,
    pub(super) others: Vec<(StatementOrigin, Remark)>,
}

/// What decides whether a server serves the site.
#[derive(Default)]
struct Listening {
    ports: Vec<String>,
    names: Vec<String>,
    has_tls: bool,
}

/// Removes the servers that listen only on other ports, if another server serves the site. Also removes each server without
/// TLS whose name is also the name of a server with TLS, because all requests for the site are requests over TLS. Other
/// servers without TLS remain, because a TLS terminator may stand in front of them.
pub(super) fn of_site(directives: Vec<Directive>) -> SiteServers {
    let mut servers = Vec::new();
    collect(&directives, &mut servers);
    let ports: Vec<Vec<String>> = servers.iter().map(|server| server.ports.clone()).collect();
    let with_tls: BTreeSet<&String> = servers.iter().filter(|one| one.has_tls).flat_map(|one| &one.names).collect();
    let is_replaced = |server: &Listening| !server.has_tls && server.names.iter().any(|name| with_tls.contains(name));
    let removals = servers.iter().zip(port::serve_site(&ports)).map(|(server, serves_site)| {
        if serves_site {
            is_replaced(server).then_some(Removal::OnlyHttp)
        } else {
            Some(Removal::OtherPort(port::other_port(&server.ports)))
        }
    });
    let mut others = Vec::new();
    let directives = kept(directives, &mut removals.collect::<Vec<_>>().into_iter(), &mut others);
    SiteServers { directives, others }
}

/// Why a server is removed.
enum Removal {
    OtherPort(Remark),
    OnlyHttp,
}

fn kept(
    directives: Vec<Directive>,
    removals: &mut impl Iterator<Item = Option<Removal>>,
    others: &mut Vec<(StatementOrigin, Remark)>,
) -> Vec<Directive> {
    let mut out = Vec::new();
    for mut directive in directives {
        if is_server(&directive) {
            match removals.next().flatten() {
                Some(Removal::OtherPort(remark)) => others.push((directive.origin, remark)),
                Some(Removal::OnlyHttp) => report_redirects(&directive, others),
                None => out.push(directive),
            }
        } else {
            directive.block = directive.block.map(|block| kept(block, removals, others));
            out.push(directive);
        }
    }
    out
}

/// Adds a remark about each redirect of a server for requests over http.
fn report_redirects(directive: &Directive, others: &mut Vec<(StatementOrigin, Remark)>) {
    let is_redirect = match directive.name() {
        "return" => directive.arguments().first().is_some_and(|first| first.starts_with(['3', 'h', '$'])),
        "rewrite" => directive.arguments().last().is_some_and(|flag| flag == "permanent" || flag == "redirect"),
        _ => false,
    };
    if is_redirect {
        others.push((directive.origin.clone(), port::only_http()));
    }
    directive.block.iter().flatten().for_each(|inner| report_redirects(inner, others));
}

/// Collects the servers in the order of the file.
fn collect(directives: &[Directive], servers: &mut Vec<Listening>) {
    for directive in directives {
        let block = directive.block.as_deref().unwrap_or_default();
        if is_server(directive) {
            servers.push(listening(block));
        } else {
            collect(block, servers);
        }
    }
}

fn listening(block: &[Directive]) -> Listening {
    let mut server = Listening { names: server::names(block), ..Listening::default() };
    if server.names.is_empty() {
        server.names.push("_".to_owned());
    }
    for listen in block.iter().filter(|inner| inner.name() == "listen") {
        let Some(address) = listen.arguments().first() else { continue };
        // Without a port, nginx listens on port 80.
        let port = port::of_address(address).unwrap_or("80");
        server.has_tls |= port == "443" || listen.arguments().iter().any(|word| word == "ssl");
        server.ports.push(port.to_owned());
    }
    server
}

fn is_server(directive: &Directive) -> bool {
    directive.name() == "server" && directive.block.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nginx::tree;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn servers_on_other_ports_are_removed() {
        let text = "http {\nserver { listen 8080; listen [::]:8081; }\nserver { listen 443 ssl; server_name a.example; }\n}\n\
                    server { }\n";
        let found = of_site(tree::parse(text).0);
        let lines: Vec<u32> = found.directives[0].block.iter().flatten().map(|inner| inner.origin.line).collect();
        assert_eq!((lines, found.directives.len()), (vec![3], 2));
        assert_eq!(found.others[0].0.line, 2);
        assert!(found.others[0].1.reason.contains("port 8080 and 8081"));
        assert!(of_site(tree::parse("server { listen 8080; }").0).others.is_empty());
    }

    #[test]
    fn server_for_http_is_removed_if_its_name_has_a_server_with_tls() {
        let text = "server { listen 80; server_name a.example; location /a { return 301 /b; } }\nserver { listen 443 ssl; server_name a.example; }\n\
                    server { listen 80; server_name b.example; }\n";
        let found = of_site(tree::parse(text).0);
        let lines: Vec<u32> = found.directives.iter().map(|server| server.origin.line).collect();
        assert_eq!((lines, found.others[0].0.line), (vec![2, 3], 1));
    }

    #[test]
    fn redirects_of_the_server_with_tls_are_imported_if_the_server_for_http_stands_above_it() {
        let text = "server { listen 80; server_name a.example; location / { return 301 https://$host$request_uri; } }\n\
                    server { listen 443 ssl; server_name a.example; location = /a { return 301 /b; } }\n";
        let imported = import(Format::Nginx, "site.conf", text, &ImportOptions::default());
        assert!(imported.yaml.contains("- from: /a\n    to: /b\n"), "{}", imported.yaml);
    }
}
