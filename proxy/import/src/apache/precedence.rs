//! Defines the phases in which Apache evaluates modules. `mod_rewrite` is evaluated before `mod_alias`.

/// The phase of `mod_rewrite`.
pub(super) const REWRITE: u32 = 0;
/// The phase of `mod_alias`.
pub(super) const ALIAS: u32 = 1;
