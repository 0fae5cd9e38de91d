//! Provides the checks of the fuzz targets for the proxy. The tests of the proxy crates include the same files.

#![allow(missing_docs, dead_code, reason = "the module `config` consists of files of the sidecar, which is a binary")]

pub mod bodies;
pub mod choice;
#[path = "../../../proxy/sidecar/src/config"]
mod config {
    pub mod keys;
    pub mod parse;
    pub mod regular_file;
}
pub mod configuration;
pub mod connection;
pub mod fields;
pub mod forwarded;
pub mod heads;
mod judge;
mod messages;
mod origin;
pub mod site;
pub mod strict;

use std::path::Path;

/// Checks how the parser of the sidecar's configuration file handles the text of a file.
pub fn configuration(text: &[u8]) {
    configuration::configuration(
        text,
        |text| config::parse::parse(Path::new("portico.yaml"), text),
        |config| [&config.api, &config.pages].into_iter().flatten().map(|upstream| upstream.timeouts).collect(),
    );
}
