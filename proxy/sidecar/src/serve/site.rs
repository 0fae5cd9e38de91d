//! Builds the site from which requests are served.

use std::sync::Arc;

use portico::BuildFolder;
use portico_policy::Site;
use portico_policy::compression::Compression;

use crate::config::keys::{Config, Switch};
use crate::config::parse;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::serve::reload::initial::ValidRules;

/// Returns the site with the initial rules, which have generation 1.
pub(super) fn with_initial_rules(config: Config, build: BuildFolder, initial: &ValidRules) -> Result<Site, StartError> {
    // The values were checked when the configuration was read. Only the build id is new.
    let headers = config
        .headers
        .lower(&build.id)
        .map_err(|errors| StartError::invalid_files(Report::new(parse::diagnostics(errors), &[])))?;
    Ok(Site {
        generation: 1,
        hash: initial.hash(),
        rules: Arc::clone(&initial.loaded.rules),
        assets: Arc::new(build.assets),
        headers: Arc::new(headers),
        intake: Arc::new(config.intake),
        compression: match config.compression {
            Switch::On => Compression::enabled(),
            Switch::Off => Compression::disabled(),
        },
        trusted: Arc::new(config.trusted),
        api: Arc::new(config.api),
        pages: Arc::new(config.pages),
    })
}
