//! `mod_rewrite` is evaluated before `mod_alias`.

pub(super) const REWRITE: u32 = 0;
pub(super) const ALIAS: u32 = 1;
