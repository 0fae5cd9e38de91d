//! Defines the requests to simulated servers.

use std::collections::BTreeMap;

/// A GET request over TLS on port 443. The names of the header fields are in lower case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimulatedRequest {
    /// The value of the field `Host`, without a port.
    pub host: String,
    /// The path and the query, in the form in which a browser sends them.
    pub target: String,
    /// The other header fields.
    pub headers: BTreeMap<String, String>,
}

impl SimulatedRequest {
    /// Returns the path, which may contain escape sequences, and the query without the question mark.
    pub(crate) fn path_and_query(&self) -> (&str, Option<&str>) {
        self.target.split_once('?').map_or((&self.target, None), |(path, query)| (path, Some(query)))
    }
}
