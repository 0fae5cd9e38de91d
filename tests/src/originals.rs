//! Compares the rules of `portico import` with the server that the rules replace. The server is a real Apache, nginx or
//! Caddy, or the engine of a vendor such as Netlify. It answers the same requests as the imported rules.
//!
//! All requests are treated as requests over TLS, because a TLS terminator stands in front of Portico.

mod apache;
mod apache_hosts;
mod apache_lines;
mod apache_roots;
mod caddy;
mod caddy_config;
mod client;
mod engines;
pub mod generator;
mod imported_rules;
mod nginx;
mod nginx_config;
mod nginx_home;
mod nginx_tree;
mod page;
mod process;
pub mod rejection;
mod result;
mod run;
mod running;
mod simulation;
mod site;
mod source_file;
mod table;

pub use page::{Extent, page};
pub use result::{Difference, FileResult, Totals};
pub use run::compare_files;
pub use simulation::{SimulationResult, SimulationTotals, compare_simulations};
pub use source_file::{ENGINE_FORMATS, Server, SourceFile};
pub use table::{differences, summary, table};
