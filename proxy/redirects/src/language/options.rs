//! What the rule language must know about the site.

use crate::address::slash::{PathForm, TrailingSlash};

/// What to do about rules with errors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnError {
    /// Reject all files.
    #[default]
    Reject,
    /// Leave out the rules with errors, and compile the rest.
    Quarantine,
}

/// The settings that single rules are validated with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LanguageOptions<'o> {
    /// The hosts that targets may use.
    pub(crate) allowed_hosts: &'o [String],
    pub(crate) reserved_prefixes: &'o [String],
    /// The trailing slash of the site's paths.
    pub(crate) slash: TrailingSlash,
    /// The current time in seconds since 1970. Without it, expired rules are not reported.
    pub(crate) now: Option<i64>,
    pub(crate) on_error: OnError,
}

impl LanguageOptions<'_> {
    /// The canonical form of the site's paths.
    pub(crate) fn path_form(&self) -> PathForm {
        PathForm::new(self.slash, self.reserved_prefixes)
    }
}
