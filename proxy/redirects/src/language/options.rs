//! What the rule language must know about the site.

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
    /// The current time in seconds since 1970. Without it, expired rules are not reported.
    pub(crate) now: Option<i64>,
    pub(crate) on_error: OnError,
}
