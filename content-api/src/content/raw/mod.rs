//! The types of the content files. Values that refer to an entity, a file or a page keep their position.

pub(crate) mod career;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod company;
pub(crate) mod page;
pub(crate) mod press;
pub(crate) mod shared;
