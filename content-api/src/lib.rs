//! Serves the content of the site as a JSON API, and stores submitted forms.
//!
//! The content API reads the content folder once, at startup, and serves all content from memory. If a content file has
//! an error, the content API does not start. Visitors can submit five kinds of forms, which are stored in a database.
//!
//! The folder `routes/` contains the handlers, with one file per resource, such as `news.rs`. The folder `model/`
//! contains the types of the responses.

mod access_log;
mod app;
mod cli;
mod config;
mod content;
mod etag;
mod form_response;
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
mod renderer;
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
pub use renderer::Renderer;
