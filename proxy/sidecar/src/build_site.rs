//! One function builds a site for start-up, reload and `portico check`.

use std::sync::Arc;

use portico::BuildFolder;
use portico_policy::Site;
use portico_redirects::{CompileOptions, RuleSet, render};

use crate::config::Config;
use crate::rule_files::{self, RuleFiles};
use crate::start_error::StartError;

/// Compiled rules and the fingerprint of what they were compiled from.
pub(crate) struct LoadedRules {
    pub(crate) rules: RuleSet,
    pub(crate) fingerprint: u64,
    /// What someone should look at although it works.
    pub(crate) warnings: String,
}

/// Compiles rule files and runs their tests.
pub(crate) fn compile(files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    let RuleFiles { sources, unreadable } = files;
    match portico_redirects::compile(sources, options) {
        Ok(_) if !unreadable.is_empty() => Err(StartError::Mistakes(unreadable.clone())),
        Ok(compiled) => Ok(LoadedRules {
            rules: compiled.rules,
            fingerprint: rule_files::fingerprint(files),
            // Without any there is nothing to say, not even that.
            warnings: if compiled.warnings.is_empty() {
                String::new()
            } else {
                render::text(&compiled.warnings, sources)
            },
        }),
        Err(diagnostics) => Err(StartError::Mistakes(format!("{unreadable}{}", render::text(&diagnostics, sources)))),
    }
}

/// What rules may do under this configuration.
pub(crate) fn options(config: &Config) -> CompileOptions {
    CompileOptions { allowed_hosts: config.rule_hosts.clone(), ..CompileOptions::default() }
}

/// A whole first generation.
pub(crate) fn site(config: Config, build: BuildFolder, rules: RuleSet) -> Result<Site, StartError> {
    // The values were checked when the configuration was read; only the build id is new.
    let headers =
        config.headers.lower(&build.id).map_err(|mistakes| StartError::Mistakes(format!("{mistakes:?}\n")))?;
    Ok(Site {
        generation: 1,
        rules: Arc::new(rules),
        assets: Arc::new(build.assets),
        headers: Arc::new(headers),
        intake: Arc::new(config.intake),
        trusted: Arc::new(config.trusted),
        api: Arc::new(config.api),
        pages: Arc::new(config.pages),
    })
}
