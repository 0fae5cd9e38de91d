//! Which rules a command looks at, and what they may do.

use std::path::{Path, PathBuf};

use clap::Args;
use portico_redirects::CompileOptions;

use crate::config::Config;
use crate::rule_files::{self, RuleFiles};
use crate::start_error::StartError;
use crate::{build_site, config_text};

/// Where the configuration is looked for.
pub(crate) const CONFIG: &str = "portico.yaml";
/// Where rules are looked for when there is no configuration.
const RULES: &str = "rules";

/// The rules that a command is asked about.
#[derive(Debug, Args)]
pub(crate) struct RuleArguments {
    /// Rule files, folders of them, or `-` for standard input; without any, the folder that the configuration names, or
    /// `rules` when there is no configuration
    #[arg(value_name = "RULES")]
    rules: Vec<PathBuf>,
    /// The configuration, which says what rules may do [default: portico.yaml when there is one]
    #[arg(long, short, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Rule files and what they may do.
#[derive(Debug, Default)]
pub(crate) struct ChosenRules {
    pub(crate) files: RuleFiles,
    pub(crate) options: CompileOptions,
}

impl RuleArguments {
    /// Reads what was chosen. A configuration counts also for files that are named, so that they are judged as they
    /// will be when they are served.
    pub(crate) fn read(&self) -> Result<ChosenRules, StartError> {
        let config = self.config()?;
        let files = match (self.rules.as_slice(), &config) {
            ([], Some(config)) => rule_files::read(&config.rules)?,
            ([], None) if Path::new(RULES).exists() => rule_files::read(Path::new(RULES))?,
            ([], None) => return Err(StartError::NothingToCheck),
            (named, _) => rule_files::read_all(named)?,
        };
        Ok(ChosenRules { files, options: config.as_ref().map(build_site::options).unwrap_or_default() })
    }

    fn config(&self) -> Result<Option<Config>, StartError> {
        match &self.config {
            Some(file) => config_text::read(file).map(Some),
            None if Path::new(CONFIG).exists() => config_text::read(Path::new(CONFIG)).map(Some),
            None => Ok(None),
        }
    }
}
