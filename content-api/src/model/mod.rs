//! The response types of the API. The site's TypeScript types are generated from them.
//!
//! An absent value is an absent key, never `null`; an empty list is `[]`.

pub(crate) mod branch;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod document;
pub(crate) mod facet;
pub(crate) mod legal;
pub(crate) mod list;
pub(crate) mod manager;
pub(crate) mod news;
pub(crate) mod page;
pub(crate) mod pharmacy;
pub(crate) mod program;
pub(crate) mod search;
pub(crate) mod shared;
pub(crate) mod story;
pub(crate) mod submission;
pub(crate) mod tender;
pub(crate) mod vacancy;
pub(crate) mod video;
pub(crate) mod vocabulary;
