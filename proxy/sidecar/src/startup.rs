//! What a configuration needs to start, apart from its rules: certificates, the build, and the header fields of responses.
//!
//! `portico serve` and `portico check` both call these functions and [`compile::load`](crate::rule_files::compile::load), so the check
//! accepts no configuration that cannot start. Only two things are left to the start, because they may differ where the check
//! runs: free ports, and the limit of open files.

use std::path::Path;

use pingora_core::tls::{RootCertStore, load_ca_file_into_store};
use portico::BuildFolder;
use portico_policy::headers::HeaderPolicy;

use crate::config::keys::Config;
use crate::config::parse;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;

/// The build, and the header fields of responses, which have its id.
pub(crate) struct Frontend {
    /// `None` if the configuration names no build.
    pub(crate) build: Option<BuildFolder>,
    pub(crate) headers: HeaderPolicy,
}

impl Frontend {
    /// Checks the certificates and reads the build.
    pub(crate) fn read(config: &Config) -> Result<Self, StartError> {
        config.ca_file.as_deref().map(check_certificates).transpose()?;
        let build = config.build.as_deref().map(BuildFolder::read).transpose()?;
        let headers = config
            .headers
            .lower(build.as_ref().map_or("", |build| &build.id))
            // The values were checked when the configuration was read; only the id of the build is new.
            .map_err(|errors| StartError::invalid_files(Report::new(parse::diagnostics(errors), &[])))?;
        Ok(Self { build, headers })
    }

    /// The id of the build; empty if there is none.
    pub(crate) fn build_id(&self) -> &str {
        self.build.as_ref().map_or("", |build| &build.id)
    }
}

/// Loads the certificates as Pingora does, which panics if it cannot.
fn check_certificates(file: &Path) -> Result<(), StartError> {
    let loaded = load_ca_file_into_store(file, &mut RootCertStore::empty());
    loaded.map_err(|error| StartError::Certificates { file: file.to_owned(), reason: error.to_string() })
}
