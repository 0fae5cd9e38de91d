//! Whether a comparison ignores case.

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Case {
    #[default]
    Exact,
    Ignore,
}
