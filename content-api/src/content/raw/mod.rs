//! Defines types for the parsed contents of the content files. If a value refers to an entity, a file or a page, its
//! position in the content file is stored too, so that errors can be reported there.

pub(crate) mod career;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod company;
pub(crate) mod page;
pub(crate) mod press;
pub(crate) mod shared;
