//! The information about the site that the rule language needs.

use crate::address::slash::{PathForm, TrailingSlash};

/// The treatment of rules with errors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnError {
    /// All files are rejected.
    #[default]
    Reject,
    /// The rules with errors are left out, and the other rules are compiled.
    Quarantine,
}

/// The settings that are needed to validate a single rule.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageOptions<'o> {
    /// The hosts that targets may use.
    pub(crate) allowed_hosts: &'o [String],
    pub(crate) reserved_prefixes: &'o [String],
    /// The trailing slash of the site's paths.
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
