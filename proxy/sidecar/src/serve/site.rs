//! Builds the `Site` with which Portico starts. A `Site` contains the rules and all settings that are needed to handle
//! a request.

use std::sync::Arc;

use portico_policy::Site;
use portico_policy::compression::Compression;

use crate::config::keys::{Config, Switch};
use crate::serve::reload::initial::ValidRules;
use crate::startup::Frontend;

/// Returns a `Site` that contains the initial rules as generation 1.
pub(super) fn with_initial_rules(config: Config, frontend: Frontend, initial: &ValidRules) -> Site {
    Site {
        generation: 1,
        hash: initial.hash(),
        rules: Arc::clone(&initial.loaded.rules),
        assets: frontend.build.map(|build| Arc::new(build.assets)),
        headers: Arc::new(frontend.headers),
        intake: Arc::new(config.intake),
        compression: match config.compression {
            Switch::On => Compression::enabled(),
            Switch::Off => Compression::disabled(),
        },
        trusted: Arc::new(config.trusted),
        api: config.api.map(Arc::new),
        pages: config.pages.map(Arc::new),
    }
}
