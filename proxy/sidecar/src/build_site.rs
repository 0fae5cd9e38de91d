//! One function builds a site for start-up, reload and `portico check`.

use std::sync::Arc;

use portico::BuildFolder;
use portico_policy::Site;
use portico_redirects::{CompileOptions, Compiled, RuleSet};

use crate::config::Config;
use crate::config_text;
use crate::reload;
use crate::report::Report;
use crate::rule_files::RuleFiles;
use crate::start_error::StartError;

/// Compiled rules.
pub(crate) struct LoadedRules {
    pub(crate) rules: Arc<RuleSet>,
    /// What someone should look at although it works.
    pub(crate) warnings: Report,
}

/// Compiles rule files and runs their tests.
pub(crate) fn compile(files: &RuleFiles, options: &CompileOptions) -> Result<LoadedRules, StartError> {
    let RuleFiles { sources, unreadable } = files;
    let now = i64::try_from(reload::unix_seconds()).ok();
    match portico_redirects::compile(sources, &CompileOptions { now, ..options.clone() }) {
        Ok(compiled) if unreadable.is_empty() => {
            Ok(LoadedRules { rules: Arc::new(compiled.rules), warnings: Report::new(compiled.warnings, sources) })
        }
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
pub(crate) fn site(config: Config, build: BuildFolder, rules: Arc<RuleSet>) -> Result<Site, StartError> {
    // The values were checked when the configuration was read; only the build id is new.
    let headers = config.headers.lower(&build.id).map_err(|mistakes| {
        StartError::mistakes(Report::new(config_text::diagnostics(&config.file, &mistakes), &[]))
    })?;
    Ok(Site {
        generation: 1,
        rules,
        assets: Arc::new(build.assets),
        headers: Arc::new(headers),
        intake: Arc::new(config.intake),
        trusted: Arc::new(config.trusted),
        api: Arc::new(config.api),
        pages: Arc::new(config.pages),
    })
}
