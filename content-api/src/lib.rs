//! The API host that ships with the site.
//!
//! It reads the content folder once, refuses to start when anything in it is wrong, answers every `GET` from memory and
//! stores the five forms. [`cli`] is the way in; the addresses are in `routes/`, one file per resource.

mod access_log;
mod answer;
mod catalogue;
mod forms;
mod library;
mod links;
mod media;
mod model;
mod openapi;
mod params;
mod problem;
mod range;
mod routes;
mod search;
mod shelf;
mod site;
mod store;

pub use openapi::document;
