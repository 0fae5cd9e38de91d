//! The API host that ships with the site.
//!
//! The API host reads the content folder once, at startup, and serves all content from memory. If the content has
//! errors, the API host does not start. Visitors can submit five forms, and the API host stores the submitted forms in
//! a database.
//!
//! The folder `routes/` has one file per resource, such as `news.rs`. The folder `model/` has the types of the
//! responses.

mod access_log;
mod app;
mod cli;
mod config;
mod content;
mod etag;
mod forms;
mod json_response;
mod media;
mod model;
mod openapi;
mod params;
mod paths;
mod prepared;
mod problem;
mod product_list;
mod range;
mod response_map;
mod routes;
mod search;
mod server;
mod site_content;
mod state;
mod store;

pub use app::{App, StartError, Summary, check};
pub use cli::run;
pub use content::Diagnostic;
pub use openapi::document;
