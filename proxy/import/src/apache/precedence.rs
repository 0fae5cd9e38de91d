//! Defines the order in which Apache evaluates the directives of its modules. The directives of `mod_rewrite` are evaluated
//! first, then those of `mod_proxy`, and then those of `mod_alias`.

use crate::apache::flags::Flags;
use crate::apache::lines::Directive;
use crate::apache::scope::{PatternContext, Scope};

/// The phase in which the directives of `mod_rewrite` are evaluated.
pub(super) const REWRITE: u32 = 0;
/// The phase in which the directives of `mod_proxy` are evaluated.
pub(super) const PROXY: u32 = 1;
/// The phase in which the directives of `mod_rewrite` for a folder are evaluated, if the file forwards requests.
const FOLDER: u32 = 2;
/// The phase in which the directives of `mod_alias` are evaluated.
pub(super) const ALIAS: u32 = 3;
/// The phase in which the directives of `mod_alias` in `<Location>` are evaluated, if the file forwards requests. Apache
/// evaluates them also for forwarded requests.
pub(super) const LOCATION: u32 = 4;

/// Whether a file forwards requests to other servers. Only then it matters that Apache evaluates directives for a folder later
/// than those of the server configuration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Forwarding {
    Forwards,
    ForwardsNothing,
}

impl Forwarding {
    /// Returns whether any of the directives forwards requests, other than those of an `.htaccess` file.
    pub(super) fn of(directives: &[Directive], context: &PatternContext) -> Self {
        let forwards = |directive: &Directive| match directive.name.as_str() {
            "proxypass" | "proxypassmatch" => true,
            "rewriterule" => directive.arguments.get(2).is_some_and(|flags| Flags::read(flags).is_proxy()),
            _ => false,
        };
        let is_server = *context == PatternContext::Server;
        if is_server && directives.iter().any(forwards) { Self::Forwards } else { Self::ForwardsNothing }
    }

    /// Returns the phase of a `RewriteRule`.
    pub(super) fn rewrite_phase(self, scope: &Scope) -> u32 {
        match (self, &scope.context) {
            (Self::Forwards, PatternContext::Folder(_) | PatternContext::UnknownFolder) => FOLDER,
            (Self::Forwards, PatternContext::Server) | (Self::ForwardsNothing, _) => REWRITE,
        }
    }

    /// Returns the phase of a directive of `mod_alias`.
    pub(super) fn alias_phase(self, scope: &Scope) -> u32 {
        if self == Self::Forwards && scope.location.is_some() { LOCATION } else { ALIAS }
    }
}
