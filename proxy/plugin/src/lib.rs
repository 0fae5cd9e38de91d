//! The Portico reverse proxy as a library for Pingora servers.
//!
//! A server can use only the parts of Portico that it needs. The list below begins with the smallest part and ends with
//! the whole proxy:
//!
//! - The redirect rules alone, without a server: use the crate `portico-redirects`.
//! - The header policy alone, as a Pingora module: use [`header_module::HeaderModuleBuilder`].
//! - All stages inside your own `ProxyHttp`: hold an `Arc` of [`stages::Stages`], and make
//!   [`context::RequestContext`] a field of your own context. In each phase, call the functions of [`Stages`] in the
//!   same order as [`proxy::PorticoProxy`].
//! - [`Connection`] in front of your own proxy: [`Connection`] parses and admits requests strictly (RFC 9112). It also
//!   enforces deadlines that Pingora does not support. If your proxy has hooks of its own, use [`FastPath::Off`].
//! - The whole proxy: use [`Connection`] with [`PorticoProxy`].
//!
//! [`Workers`] can replace a Pingora listener. With [`Workers`], each connection stays on one thread, as in the binary
//! `portico`.

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
