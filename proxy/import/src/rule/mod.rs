//! Builds drafts of Portico rules.

pub(super) mod choose;
pub(super) mod draft;
pub(super) mod reserved;
#[cfg(test)]
mod tests;
