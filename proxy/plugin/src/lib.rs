//! Portico as parts for any Pingora server.
//!
//! Take as much as you need:
//!
//! - the rules alone, without any server: crate `portico-redirects`;
//! - the header policy alone, as a Pingora module: [`header_module::HeaderModuleBuilder`];
//! - all stages inside your own `ProxyHttp`: hold an `Arc` of [`stages::Stages`], make [`context::RequestContext`] a field of your
//!   context, and call one function per phase, in the order of [`proxy::PorticoProxy`];
//! - [`Connection`] in front of your proxy, which reads and admits requests strictly and holds deadlines that Pingora has not, with
//!   [`FastPath::Off`] where your proxy has hooks of its own;
//! - [`Connection`] with [`PorticoProxy`], the whole of it;
//! - [`Workers`] instead of a listener of Pingora, which keep each connection in one thread, as in the ready binary.

pub mod access_log;
pub mod admin;
mod attempt;
pub mod build_folder;
mod clock;
pub mod compress;
pub mod connection;
pub mod context;
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
