//! Every HTTP decision of Portico, free of any server.
//!
//! The functions here take borrowed views of a request and return data: a [`reply::Reply`], a
//! [`route::Route`], an [`exchange::Action`]. They do no I/O, read no clock and know no server, so they can be
//! called from Pingora's phases, from a hand-written fast path and from a command line alike. A function
//! that has nothing to say allocates nothing.
//!
//! The order of the stages is written once, in [`pipeline`].

pub mod asset;
pub mod block;
pub mod budget;
pub mod bytes;
pub mod chunk;
pub mod compression;
pub mod config_error;
pub mod encoding;
pub mod exchange;
pub mod facts;
pub mod failure;
pub mod forward;
pub mod framing;
pub mod headers;
mod host;
pub mod intake;
pub mod ip_text;
pub mod pipeline;
pub mod range;
pub mod redirect;
pub mod reply;
pub mod route;
pub mod site;
pub mod slash;
pub mod units;
pub mod upstream;
pub mod view;

pub use facts::{Facts, Stage};
pub use failure::Failure;
pub use pipeline::{RequestVerdict, before_upstream};
pub use reply::{Reply, ResponseKind};
pub use route::Route;
pub use site::Site;
pub use view::{Headers, RequestView};
