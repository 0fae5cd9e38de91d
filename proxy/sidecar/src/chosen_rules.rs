//! Which rules a command looks at, and what they may do.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use portico_redirects::{CompileOptions, Routes, Source};

use crate::config::Config;
use crate::report::Report;
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
    #[command(flatten)]
    chosen: ConfigArguments,
}

/// What says what rules may do.
#[derive(Debug, Args)]
pub(crate) struct ConfigArguments {
    /// The configuration, which says what rules may do [default: portico.yaml when there is one]
    #[arg(long, short, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The addresses of the site, one a line, `{name}` for any segment; targets that are none of them are reported
    #[arg(long, value_name = "FILE")]
    routes: Option<PathBuf>,
}

/// Rule files and what they may do.
#[derive(Debug, Default)]
pub(crate) struct ChosenRules {
    pub(crate) files: RuleFiles,
    pub(crate) options: CompileOptions,
    pub(crate) config: Option<Config>,
}

impl RuleArguments {
    /// Reads what was chosen. A configuration counts also for files that are named, so that they are judged as they
    /// will be when they are served.
    pub(crate) fn read(&self) -> Result<ChosenRules, StartError> {
        let config = self.chosen.config()?;
        let files = match (self.rules.as_slice(), &config) {
            ([], Some(config)) => rule_files::read(&config.rules)?,
            ([], None) if Path::new(RULES).exists() => rule_files::read(Path::new(RULES))?,
            ([], None) => return Err(StartError::NothingToCheck),
            (named, _) => rule_files::read_all(named)?,
        };
        Ok(ChosenRules { files, options: self.chosen.options_of(config.as_ref())?, config })
    }
}

impl ConfigArguments {
    /// What rules may do.
    pub(crate) fn options(&self) -> Result<CompileOptions, StartError> {
        self.options_of(self.config()?.as_ref())
    }

    fn options_of(&self, config: Option<&Config>) -> Result<CompileOptions, StartError> {
        let options = config.map(build_site::options).unwrap_or_default();
        Ok(match &self.routes {
            Some(file) => CompileOptions { routes: Some(read_routes(file)?), ..options },
            None => options,
        })
    }

    fn config(&self) -> Result<Option<Config>, StartError> {
        match &self.config {
            Some(file) => config_text::read(file).map(Some),
            None if Path::new(CONFIG).exists() => config_text::read(Path::new(CONFIG)).map(Some),
            None => Ok(None),
        }
    }
}

fn read_routes(file: &Path) -> Result<Routes, StartError> {
    let text = fs::read_to_string(file).map_err(|source| StartError::File { file: file.to_owned(), source })?;
    let source = Source { name: file.display().to_string(), text };
    Routes::parse(&source.name, &source.text).map_err(|found| StartError::mistakes(Report::new(found, &[source])))
}
