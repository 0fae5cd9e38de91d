//! Defines the settings of an import.

use crate::host_name;

/// The settings that the caller of an import chooses. The imported file does not contain these settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// The host names of the site. If a rule applies only to these hosts, it needs no condition on the host. If a
    /// target is on one of these hosts, it is written as a path.
    pub site_hosts: Vec<String>,
    /// The maximum number of plain redirects in the rule file. A plain redirect is a rule whose source is a single
    /// path. If there are more plain redirects, all of them are written to CSV files. The default is 50 if a CSV file
    /// is imported. For other formats, there is no limit by default.
    pub rows_above: Option<usize>,
}

impl ImportOptions {
    /// Returns the same options with the host names that browsers send, each once.
    pub(crate) fn with_sent_hosts(&self) -> Self {
        let mut site_hosts: Vec<String> = Vec::new();
        for host in self.site_hosts.iter().map(|host| host_name::sent(host)) {
            if !site_hosts.contains(&host) {
                site_hosts.push(host);
            }
        }
        Self { site_hosts, ..self.clone() }
    }
}
