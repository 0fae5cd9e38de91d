//! Portico as parts for any Pingora server.
//!
//! Take as much as you need:
//!
//! - the rules alone, without any server: crate `portico-redirects`;
//! - the header policy alone, as a Pingora module: [`header_module::HeaderModuleBuilder`];
//! - all stages inside your own `ProxyHttp`: hold a [`stages::Stages`], make [`context::RequestContext`] a field of your
//!   context, and call one function per phase, in the order of [`proxy::PorticoProxy`];
//! - [`proxy::PorticoProxy`], the whole of it, which the ready binary runs.

pub mod access_log;
pub mod admin;
pub mod attempt;
mod body;
pub mod build_folder;
pub mod context;
pub mod door;
pub mod failure;
pub mod header_module;
pub mod hits;
pub mod live;
pub mod metrics;
pub mod proxy;
mod relay;
pub mod reload;
pub mod reply;
pub mod request;
pub mod resolver;
pub mod stages;

pub use build_folder::BuildFolder;
pub use context::RequestContext;
pub use door::Door;
pub use live::LiveSite;
pub use metrics::Metrics;
pub use proxy::PorticoProxy;
pub use stages::Stages;
