//! Every HTTP decision that Portico makes, independent of any server.
//!
//! The functions of this crate take borrowed views of a request and return data: a [`reply::Reply`], a [`route::Route`]
//! or an [`exchange::ExchangeAction`]. The functions do no I/O, get the time from their caller and depend on no server.
//! Therefore, Pingora's phases, the fast path and the command line can all call the same functions. If a function has
//! nothing to change, it does not allocate memory.
//!
//! [`pipeline`] is the only module that defines the order of the stages, such as intake and redirect.

pub mod asset;
pub mod block;
pub mod budget;
pub mod bytes;
pub mod chunk;
pub mod compression;
pub mod config_error;
pub mod dependencies;
pub mod encoding;
mod entity_tags;
pub mod exchange;
pub mod facts;
pub mod failure;
pub mod field_lines;
pub mod forward;
pub mod framing;
pub mod headers;
pub mod host;
pub mod intake;
pub mod ip_text;
pub mod pipeline;
pub mod redirect;
pub mod reply;
pub mod route;
pub mod rule_attributes;
pub mod site;
pub mod slash;
pub mod third_parties;
pub mod units;
pub mod upstream;
pub mod view;

pub use dependencies::Dependencies;
pub use facts::{Facts, Stage};
pub use failure::Failure;
pub use pipeline::{RequestVerdict, before_upstream};
pub use reply::{Reply, ResponseKind};
pub use route::Route;
pub use site::Site;
pub use view::{Headers, RequestView};
