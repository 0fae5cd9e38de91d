//! One function builds a site for start-up, reload and `portico check`.

use std::sync::Arc;

use portico::BuildFolder;
use portico_policy::Site;
use portico_redirects::{CompileOptions, Compiled, RuleSet};

use crate::config::Config;
use crate::config_text;
use crate::report::Report;
use crate::rule_files::{self, RuleFiles};
use crate::start_error::StartError;
use crate::watch;

/// Compiled rules and the fingerprint of what they were compiled from.
pub(crate) struct LoadedRules {
    pub(crate) rules: RuleSet,
    pub(crate) fingerprint: u64,
    /// What someone should look at although it works.
    pub(crate) warnings: Report,
}

/// Compiles rule files and runs their tests.
pub(crate) fn compile(files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    let RuleFiles { sources, unreadable } = files;
    let now = i64::try_from(watch::unix_seconds()).ok();
    match portico_redirects::compile(sources, &CompileOptions { now, ..options.clone() }) {
        Ok(compiled) if unreadable.is_empty() => Ok(LoadedRules {
            rules: compiled.rules,
            fingerprint: rule_files::fingerprint(files),
            warnings: Report::new(compiled.warnings, sources),
        }),
        Ok(Compiled { warnings: found, .. }) | Err(found) => {
            let all = unreadable.iter().cloned().chain(found).collect();
            Err(StartError::mistakes(Report::new(all, sources)))
        }
    }
}

/// What rules may do under this configuration.
pub(crate) fn options(config: &Config) -> CompileOptions {
    CompileOptions { allowed_hosts: config.rule_hosts.clone(), ..CompileOptions::default() }
}

/// A whole first generation.
pub(crate) fn site(config: Config, build: BuildFolder, rules: RuleSet) -> Result<Site, StartError> {
    // The values were checked when the configuration was read; only the build id is new.
    let headers = config.headers.lower(&build.id).map_err(|mistakes| {
        StartError::mistakes(Report::new(config_text::diagnostics(&config.file, &mistakes), &[]))
    })?;
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
