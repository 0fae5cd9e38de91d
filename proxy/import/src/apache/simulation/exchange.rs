//! Defines the state of a request while Apache processes it.

use std::collections::{BTreeMap, BTreeSet};

use crate::apache::simulation::config::Host;
use crate::apache::simulation::files::Files;
use crate::apache::simulation::world::World;
use crate::simulation::pages::Pages;
use crate::simulation::pattern::Groups;
use crate::simulation::request::SimulatedRequest;

/// A request, along with everything that stays the same during internal redirects.
#[derive(Debug)]
pub(super) struct Exchange<'s> {
    pub(super) request: &'s SimulatedRequest,
    pub(super) host: &'s Host,
    pub(super) files: &'s Files,
    /// The names of the environment variables that only rules of the file set.
    pub(super) own_variables: &'s BTreeSet<String>,
    /// The lines of the rules that never match.
    pub(super) ignored: &'s [u32],
    pub(super) world: World,
    pub(super) pages: Pages,
    /// `true` if a rule with the flag `END` has matched.
    pub(super) is_ended: bool,
}

/// The values of environment variables, or the reasons why they are unknown.
pub(super) type Variables = BTreeMap<String, Result<Vec<u8>, String>>;

/// A request as the modules of Apache see and change it. Each internal redirect has its own record.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Record {
    /// The decoded path.
    pub(super) uri: Vec<u8>,
    /// The name of the file, or the rewritten URL.
    pub(super) filename: Vec<u8>,
    pub(super) path_info: Vec<u8>,
    pub(super) query: Option<Vec<u8>>,
    pub(super) variables: Variables,
    pub(super) kind: RecordKind,
    /// The status that a rule with the flag `R` has set.
    pub(super) status: Option<u16>,
    /// `true` if a rule with the flag `PT` has matched.
    pub(super) passes_through: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum RecordKind {
    #[default]
    Request,
    /// The result of an internal redirect.
    InternalRedirect,
    /// A request for the index file of a folder.
    Subrequest,
}

/// The groups that `$1` and `%1` refer to.
#[derive(Debug, Clone, Default)]
pub(super) struct References {
    /// The groups of the rule.
    pub(super) rule: Matched,
    /// The groups of the last condition that matched.
    pub(super) condition: Matched,
}

#[derive(Debug, Clone, Default)]
pub(super) enum Matched {
    #[default]
    Nothing,
    Groups(Groups),
    /// The groups are unknown. The value is the reason.
    Unknown(String),
}

impl Exchange<'_> {
    /// Returns the name in the URLs of redirects. (Apache HTTP Server 2.4, core, `UseCanonicalName`.)
    pub(super) fn server_name(&self) -> String {
        let canonical = self.host.names.first().filter(|_| self.host.is_canonical || self.request.host.is_empty());
        canonical.cloned().unwrap_or_else(|| self.request.host.to_ascii_lowercase())
    }
}
