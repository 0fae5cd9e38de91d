//! What stands in the content files, word by word. Values that refer to something keep their place.

pub(crate) mod career;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod company;
pub(crate) mod page;
pub(crate) mod press;
pub(crate) mod shared;
