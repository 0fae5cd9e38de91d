//! Removes the virtual hosts of a configuration that do not serve the site, and names that another virtual host serves.

use crate::apache::lines::Directive;
use crate::apache::plain_hosts;
use crate::foreign::port;
use crate::note::{Remark, StatementOrigin};

/// The directives of a configuration, and the virtual hosts that were removed from it.
pub(super) struct SiteHosts {
    pub(super) directives: Vec<Directive>,
    pub(super) others: Vec<(StatementOrigin, Remark)>,
}

/// Removes the virtual hosts that are only for other ports, if another virtual host serves the site. A virtual host for http keeps
/// only the names that no virtual host for https has, and is removed if it keeps none.
pub(super) fn of_site(directives: Vec<Directive>) -> SiteHosts {
    let SiteHosts { directives, mut others } = on_ports_of_site(directives);
    let directives = plain_hosts::without_secure_names(directives, &mut others);
    SiteHosts { directives, others }
}

fn on_ports_of_site(directives: Vec<Directive>) -> SiteHosts {
    let ports: Vec<Vec<String>> = directives.iter().filter(|line| is_start(line)).map(ports).collect();
    let mut hosts = ports.iter().zip(port::serve_site(&ports));
    let (mut kept, mut others) = (Vec::new(), Vec::new());
    let mut is_inside = false;
    for line in directives {
        let host = if is_start(&line) { hosts.next() } else { None };
        if let Some((ports, false)) = host {
            is_inside = true;
            others.push((line.origin.clone(), port::other_port(ports)));
        }
        let ends = is_inside && line.name == "</virtualhost";
        if !is_inside {
            kept.push(line);
        }
        is_inside &= !ends;
    }
    SiteHosts { directives: kept, others }
}

fn is_start(line: &Directive) -> bool {
    line.name == "<virtualhost"
}

/// Returns the ports of a virtual host. An address without a port is for all ports, so a virtual host with such an
/// address has none.
fn ports(section: &Directive) -> Vec<String> {
    let ports: Option<Vec<String>> =
        section.arguments.iter().map(|address| port::of_address(address).map(str::to_owned)).collect();
    ports.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    #[test]
    fn virtual_hosts_for_other_ports_are_removed() {
        let text = "<VirtualHost *:8080>\nRedirect /a /b\n</VirtualHost>\n<VirtualHost *:80 *:8080>\nRedirect /c /d\n\
                    </VirtualHost>\nRedirect /e /f\n<VirtualHost *>\n</VirtualHost>\n";
        let found = of_site(lines::read(text));
        let kept: Vec<u32> = found.directives.iter().map(|line| line.origin.line).collect();
        assert_eq!(kept, [4, 5, 6, 7, 8, 9]);
        assert_eq!(found.others[0].0.line, 1);
        assert!(of_site(lines::read("<VirtualHost *:8080>\n</VirtualHost>\n")).others.is_empty());
    }
}
