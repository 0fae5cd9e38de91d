//! Defines the response types of the API. The TypeScript types of the site are generated from these types.
//!
//! If a value is absent, the response does not contain its key, so no value is ever `null`. An empty list is `[]`.

pub(crate) mod branch;
pub(crate) mod catalog;
pub(crate) mod common;
pub(crate) mod document;
pub(crate) mod facet;
pub(crate) mod icon;
pub(crate) mod legal;
pub(crate) mod list;
pub(crate) mod manager;
pub(crate) mod news;
pub(crate) mod page;
pub(crate) mod pharmacy;
pub(crate) mod phone;
pub(crate) mod program;
pub(crate) mod purpose;
pub(crate) mod search;
pub(crate) mod shared;
pub(crate) mod steps;
pub(crate) mod story;
pub(crate) mod submission;
pub(crate) mod table;
pub(crate) mod tender;
pub(crate) mod vacancy;
pub(crate) mod video;
pub(crate) mod vocabulary;
