//! Prepares a configuration for use. Checks the CA certificates, reads the build of the frontend, and computes the
//! header fields of responses.
//!
//! `portico serve` and `portico check` both call these functions, and both load rules with
//! [`compile::load`](crate::rule_files::compile::load). A configuration that passes `portico check` can therefore be
//! served. Only free ports and the limit on open files are not checked, because they may differ between machines.

use std::path::Path;

use pingora_core::tls::{RootCertStore, load_ca_file_into_store};
use portico::BuildFolder;
use portico_policy::headers::HeaderPolicy;

use crate::config::keys::Config;
use crate::config::parse;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;

/// The build of the frontend, and the header fields of responses. The header fields contain the id of the build.
pub(crate) struct Frontend {
    /// The build, or `None` if the configuration names no build.
    pub(crate) build: Option<BuildFolder>,
    pub(crate) headers: HeaderPolicy,
}

impl Frontend {
    /// Checks the certificates and reads the build that the configuration names.
    pub(crate) fn read(config: &Config) -> Result<Self, StartError> {
        config.ca_file.as_deref().map(check_certificates).transpose()?;
        let build = config.build.as_deref().map(BuildFolder::read).transpose()?;
        let headers = config
            .headers
            .lower(build.as_ref().map_or("", |build| &build.id))
            // The header fields were checked when the configuration was read. Only the id of the build has not been
            // checked.
            .map_err(|errors| StartError::invalid_files(Report::new(parse::diagnostics(errors), &[])))?;
        Ok(Self { build, headers })
    }

    /// Returns the id of the build, or an empty string if the configuration names no build.
    pub(crate) fn build_id(&self) -> &str {
        self.build.as_ref().map_or("", |build| &build.id)
    }
}

/// Checks that the certificates in the file can be loaded. The check is necessary, because Pingora panics if it cannot
/// load certificates.
fn check_certificates(file: &Path) -> Result<(), StartError> {
    let loaded = load_ca_file_into_store(file, &mut RootCertStore::empty());
    loaded.map_err(|error| StartError::Certificates { file: file.to_owned(), reason: error.to_string() })
}
