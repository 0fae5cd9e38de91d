//! The API host that ships with the site.
//!
//! It reads the content folder once, refuses to start when anything in it is wrong, answers every `GET` from memory and
//! stores the five forms. The addresses are in `routes/`, one file per resource; what they answer is in `model/`.

mod access_log;
mod answer;
mod app;
mod catalogue;
mod cli;
mod config;
mod content;
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
mod server;
mod shelf;
mod site;
mod store;

pub use app::{App, StartError, Summary, check};
pub use cli::run;
pub use content::Diagnostic;
pub use openapi::document;
