//! Defines the order in which Apache evaluates the directives of its modules. All directives of `mod_rewrite` are
//! evaluated before those of `mod_alias`.

/// The phase in which the directives of `mod_rewrite` are evaluated.
pub(super) const REWRITE: u32 = 0;
/// The phase in which the directives of `mod_alias` are evaluated.
pub(super) const ALIAS: u32 = 1;
