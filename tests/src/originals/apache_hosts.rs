//! Removes the names of virtual hosts for https from those for http, because all requests are treated as requests over TLS.

use crate::originals::apache_lines::{Directive, directives, without};

/// A virtual host, as indices of its first directive and of the directive that ends it.
struct VirtualHost {
    start: usize,
    end: usize,
}

impl VirtualHost {
    fn directives<'d>(&self, all: &'d [Directive]) -> &'d [Directive] {
        &all[self.start..self.end]
    }

    fn ports<'d>(&self, all: &'d [Directive]) -> Vec<&'d str> {
        all[self.start]
            .arguments()
            .iter()
            .filter_map(|address| address.rsplit_once(':').map(|(_, port)| port))
            .collect()
    }

    fn is_https(&self, all: &[Directive]) -> bool {
        let is_on = |one: &Directive| one.name() == "sslengine" && one.arguments().iter().any(|word| word == "on");
        self.ports(all).contains(&"443") || self.directives(all).iter().any(is_on)
    }

    fn is_http(&self, all: &[Directive]) -> bool {
        !self.is_https(all) && self.ports(all).contains(&"80")
    }

    fn names(&self, all: &[Directive]) -> Vec<String> {
        let names = self.directives(all).iter().filter(|one| matches!(one.name(), "servername" | "serveralias"));
        names.flat_map(Directive::arguments).map(|name| host(name)).collect()
    }
}

fn host(name: &str) -> String {
    let name = name.rsplit("://").next().unwrap_or(name);
    name.split(':').next().unwrap_or(name).to_owned()
}

/// Returns the text in which the virtual hosts for http have only names that no virtual host for https has. Those without a name
/// left are removed. The others come last, because the first virtual host also answers requests for other hosts.
pub(crate) fn with_own_names(text: &str) -> String {
    let all = directives(text);
    let starts = (0..all.len()).filter(|index| all[*index].name() == "<virtualhost");
    let hosts: Vec<VirtualHost> = starts
        .map(|start| {
            let length = all[start..].iter().position(|one| one.name() == "</virtualhost");
            VirtualHost { start, end: length.map_or(all.len(), |length| start + length + 1) }
        })
        .collect();
    let secure: Vec<String> = hosts.iter().filter(|one| one.is_https(&all)).flat_map(|one| one.names(&all)).collect();
    if secure.is_empty() {
        return text.to_owned();
    }
    let is_secure = |name: &String| {
        let is_below = |wider: &String| wider.strip_prefix('*').is_some_and(|domain| name.ends_with(domain));
        secure.iter().any(|wider| wider == name || is_below(wider))
    };
    let lines: Vec<&str> = text.lines().collect();
    let (mut removed, mut last) = (Vec::new(), String::new());
    for one in hosts.iter().filter(|one| one.is_http(&all)) {
        let own = one.directives(&all);
        removed.extend(own);
        let names = one.names(&all);
        if names.iter().all(is_secure) && !names.is_empty() {
            continue;
        }
        let left: Vec<&String> = names.iter().filter(|name| !is_secure(name)).collect();
        for directive in own {
            if !matches!(directive.name(), "servername" | "serveralias") {
                lines[directive.first..directive.end].iter().for_each(|line| last.extend([line, "\n"]));
            }
            if directive.name() == "<virtualhost" {
                let directive = |(index, name): (usize, &&String)| {
                    format!("{} {name}\n", if index == 0 { "ServerName" } else { "ServerAlias" })
                };
                last.extend(left.iter().enumerate().map(directive));
            }
        }
    }
    without(text, &removed) + &last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_for_http_keeps_its_own_names() {
        let text = "<VirtualHost *:80>\nServerName a.example\nServerAlias www.a.example\nRedirect / /x\n</VirtualHost>\n\
                    <VirtualHost *:443>\nServerName www.a.example\n</VirtualHost>\n";
        let expected = "<VirtualHost *:443>\nServerName www.a.example\n</VirtualHost>\n\
                        <VirtualHost *:80>\nServerName a.example\nRedirect / /x\n</VirtualHost>\n";
        assert_eq!(with_own_names(text).trim_start(), expected);
    }
}
