//! Defines the settings of the site that the rule language needs.

use crate::address::slash::{PathForm, TrailingSlash};

/// The way in which rules with errors are handled.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnError {
    /// If a rule has an error, all rule files are rejected.
    #[default]
    Reject,
    /// The rules with errors are left out, and the other rules are compiled.
    Quarantine,
}

/// The settings that are needed to validate a single rule.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageOptions<'o> {
    /// The hosts to which rules may redirect.
    pub(crate) allowed_hosts: &'o [String],
    pub(crate) reserved_prefixes: &'o [String],
    /// The site's setting for trailing slashes, which are removed, added or kept.
    pub(crate) slash: TrailingSlash,
    /// The current time in seconds since 1970. If the time is `None`, expired rules are not reported.
    pub(crate) now: Option<i64>,
    pub(crate) on_error: OnError,
}

impl LanguageOptions<'_> {
    /// Returns the canonical form of the site's paths.
    pub(crate) fn path_form(&self) -> PathForm {
        PathForm::new(self.slash, self.reserved_prefixes)
    }
}
