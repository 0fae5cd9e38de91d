//! Removes the servers of a configuration that do not serve the site.

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

/// Removes the servers that listen only on other ports, if another server serves the site. A server without TLS keeps only the
/// names that no server with TLS has, and is removed if it keeps none, because all requests for the site are requests over TLS. It
/// is no default server if another server has TLS.
pub(super) fn of_site(directives: Vec<Directive>) -> SiteServers {
    let mut servers = Vec::new();
    collect(&directives, &mut servers);
    let ports: Vec<Vec<String>> = servers.iter().map(|server| server.ports.clone()).collect();
    let secure: Vec<String> = servers.iter().filter(|one| one.has_tls).flat_map(|one| one.names.clone()).collect();
    let uses = servers.iter().zip(port::serve_site(&ports)).map(|(server, serves_site)| match serves_site {
        false => ServerUse::OtherPort(port::other_port(&server.ports)),
        true if server.has_tls || secure.is_empty() => ServerUse::Everything,
        true => {
            let names = port::only_over_http(&server.names, &secure);
            let is_named = names.iter().any(|name| name != "_");
            if names.is_empty() {
                ServerUse::Nothing
            } else if is_named {
                ServerUse::Names(names)
            } else {
                ServerUse::Everything
            }
        }
    });
    let mut others = Vec::new();
    let directives = kept(directives, &mut uses.collect::<Vec<_>>().into_iter(), &mut others);
    SiteServers { directives, others }
}

/// The requests for which a server is used.
enum ServerUse {
    Everything,
    /// The requests for these names, because another server answers all others.
    Names(Vec<String>),
    /// No requests, because other servers answer them over https.
    Nothing,
    OtherPort(Remark),
}

fn kept(
    directives: Vec<Directive>,
    uses: &mut impl Iterator<Item = ServerUse>,
    others: &mut Vec<(StatementOrigin, Remark)>,
) -> Vec<Directive> {
    let (mut out, mut last) = (Vec::new(), Vec::new());
    for mut directive in directives {
        if is_server(&directive) {
            match uses.next() {
                Some(ServerUse::OtherPort(remark)) => others.push((directive.origin, remark)),
                Some(ServerUse::Nothing) => report_answers(&directive, others),
                // The default server is the first one.
                Some(ServerUse::Names(names)) => last.push(with_names(directive, &names)),
                Some(ServerUse::Everything) | None => out.push(directive),
            }
        } else {
            directive.block = directive.block.map(|block| kept(block, uses, others));
            out.push(directive);
        }
    }
    out.into_iter().chain(last).collect()
}

/// Returns a server with only some of its names. It is no default server.
fn with_names(mut server: Directive, names: &[String]) -> Directive {
    for inner in server.block.iter_mut().flatten() {
        match inner.name() {
            "server_name" => inner.words.retain(|word| word == "server_name" || names.contains(word)),
            "listen" => inner.words.retain(|word| word != "default_server" && word != "default"),
            _ => {}
        }
    }
    server
}

/// Adds a remark about each redirect and each refusal of a server for requests over http.
fn report_answers(directive: &Directive, others: &mut Vec<(StatementOrigin, Remark)>) {
    let is_answer = match directive.name() {
        "return" => directive.arguments().first().is_some_and(|first| first.starts_with(['3', '4', '5', 'h', '$'])),
        "rewrite" => directive.arguments().last().is_some_and(|flag| flag == "permanent" || flag == "redirect"),
        _ => false,
    };
    if is_answer {
        others.push((directive.origin.clone(), port::only_http()));
    }
    directive.block.iter().flatten().for_each(|inner| report_answers(inner, others));
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
