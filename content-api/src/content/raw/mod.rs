//! The types of the content files. If a value refers to an entity, a file or a page, the type of the value also holds a
//! position.

pub(crate) mod career;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod company;
pub(crate) mod page;
pub(crate) mod press;
pub(crate) mod shared;
