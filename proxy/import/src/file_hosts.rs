//! Collects the hosts to which the statements of a file apply.

use std::collections::BTreeSet;

use crate::condition::when::When;
use crate::host_name;

/// The hosts to which the statements of a file apply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FileHosts {
    names: BTreeSet<String>,
    unnamed: UnnamedHosts,
}

/// Whether a statement applies only to hosts that the file does not name, such as a default server beside other servers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum UnnamedHosts {
    #[default]
    WithoutStatements,
    WithStatements,
}

impl FileHosts {
    /// Adds the names of several servers. A server without names answers the requests for all other hosts.
    pub(super) fn add_servers(&mut self, servers: impl IntoIterator<Item = Vec<String>>) {
        let servers: Vec<Vec<String>> = servers.into_iter().collect();
        if servers.len() > 1 && servers.iter().any(Vec::is_empty) {
            self.unnamed = UnnamedHosts::WithStatements;
        }
        self.names.extend(servers.into_iter().flatten().map(|name| name.to_ascii_lowercase()));
    }

    /// Adds the hosts in the conditions of a statement. An excluded host means that the statement applies to other hosts.
    pub(super) fn add_conditions(&mut self, alternatives: &[When]) {
        self.names.extend(alternatives.iter().flat_map(|when| &when.host).cloned());
        if alternatives.iter().flat_map(|when| &when.none_of).any(names_host) {
            self.unnamed = UnnamedHosts::WithStatements;
        }
    }

    /// Records that a statement may apply only to hosts that the file does not name.
    pub(super) fn add_unnamed(&mut self) {
        self.unnamed = UnnamedHosts::WithStatements;
    }

    /// Reports whether the file has no statements for other hosts than `hosts`.
    pub(super) fn are_only(&self, hosts: &[String]) -> bool {
        self.unnamed == UnnamedHosts::WithoutStatements
            && self.names.iter().all(|name| hosts.iter().any(|host| host_name::are_same(host, name)))
    }
}

fn names_host(when: &When) -> bool {
    !when.host.is_empty() || when.none_of.iter().any(names_host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: &[&str]) -> Vec<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn all_servers_and_conditions_count() {
        let (one, both) = (names(&["a.example"]), names(&["a.example", "b.example"]));
        let mut hosts = FileHosts::default();
        assert!(hosts.are_only(&[]));
        hosts.add_servers([one.clone()]);
        assert!(hosts.are_only(&one));
        hosts.add_conditions(&[When { host: names(&["b.example"]), ..When::default() }]);
        assert_eq!((hosts.are_only(&one), hosts.are_only(&both)), (false, true));
    }

    #[test]
    fn statements_for_unnamed_hosts_are_found() {
        let one = names(&["a.example"]);
        let mut servers = FileHosts::default();
        servers.add_servers([one.clone(), Vec::new()]);
        let mut conditions = FileHosts::default();
        conditions.add_conditions(&[When::not(&[When { host: one.clone(), ..When::default() }])]);
        assert!(!servers.are_only(&one) && !conditions.are_only(&one));
        let mut only_default = FileHosts::default();
        only_default.add_servers([Vec::new()]);
        assert!(only_default.are_only(&one));
    }
}
