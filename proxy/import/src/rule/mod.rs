//! Builds drafts of Portico rules from the redirects of another program.

pub(super) mod choose;
pub(super) mod draft;
pub(super) mod reserved;
#[cfg(test)]
mod tests;
