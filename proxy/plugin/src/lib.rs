//! The Portico reverse proxy as a library for Pingora servers.
//!
//! Use the parts that you need. From the smallest part to the whole proxy, these are:
//!
//! - the redirect rules alone, without a server: the crate `portico-redirects`;
//! - the header policy alone, as a Pingora module: [`header_module::HeaderModuleBuilder`];
//! - all stages inside your own `ProxyHttp`: hold an `Arc` of [`stages::Stages`], make [`context::RequestContext`] a
//!   field of your context, and call the [`Stages`] functions of each phase, in the same order as
//!   [`proxy::PorticoProxy`];
//! - [`Connection`] in front of your own proxy: it parses and admits requests strictly (RFC 9112) and enforces
//!   deadlines that Pingora does not support. Use [`FastPath::Off`] if your proxy has hooks of its own;
//! - [`Connection`] with [`PorticoProxy`]: the whole proxy;
//! - [`Workers`] instead of a Pingora listener: each connection stays on one thread, as in the `portico` binary.

pub mod access_log;
pub mod admin;
mod attempt;
pub mod build_folder;
mod clock;
pub mod compress;
pub mod connection;
pub mod context;
mod downstream;
mod exchange;
pub mod failure;
pub mod header_module;
pub mod hits;
pub mod live;
pub mod metrics;
mod plain_stream;
pub mod proxy;
pub mod reload;
pub mod reply;
pub mod request_id;
pub mod resolver;
pub mod stages;
mod stock;
mod stream_state;
mod upstream_connections;
pub mod workers;

pub use access_log::AccessLog;
pub use build_folder::BuildFolder;
pub use connection::{Connection, FastPath};
pub use context::RequestContext;
pub use live::LiveSite;
pub use metrics::Metrics;
pub use proxy::PorticoProxy;
pub use request_id::RequestId;
pub use stages::Stages;
pub use workers::Workers;
