//! The rule files of a command, and the options with which they are compiled.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use portico_redirects::{CompileOptions, Routes, Source};

use crate::config;
use crate::config::keys::Config;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::rule_files::compile;
use crate::rule_files::disk::LocalDisk;
use crate::rule_files::reader::{self, RuleFiles};

/// The default folder of rules if there is no configuration.
const RULES: &str = "rules";

/// Arguments that select rule files.
#[derive(Debug, Args)]
pub(crate) struct RuleArguments {
    /// Rule files, folders, or `-` for standard input [default: `rules` of the configuration, or the folder `rules`]
    #[arg(value_name = "RULES")]
    rules: Vec<PathBuf>,
    #[command(flatten)]
    chosen: ConfigArguments,
}

/// Arguments that determine the options with which rules are compiled.
#[derive(Debug, Args)]
pub(crate) struct ConfigArguments {
    /// Configuration file [default: portico.yaml, if it exists]
    #[arg(long, short, value_name = "FILE")]
    config: Option<PathBuf>,
    /// File with the paths of the site, one per line, with `{name}` for any segment; targets that match no path are
    /// reported
    #[arg(long, value_name = "FILE")]
    routes: Option<PathBuf>,
}

/// Rule files, and the options with which they are compiled.
#[derive(Debug, Default)]
pub(crate) struct ChosenRules {
    pub(crate) files: RuleFiles,
    pub(crate) options: CompileOptions,
    pub(crate) config: Option<Config>,
}

impl RuleArguments {
    /// Reads the files. The configuration also applies to files named on the command line, so that they are checked in
    /// the same way as when they are served.
    pub(crate) fn read(&self) -> Result<ChosenRules, StartError> {
        let config = self.chosen.config()?;
        let files = match (self.rules.as_slice(), &config) {
            ([], Some(config)) => reader::read(&LocalDisk, &config.rules)?,
            ([], None) if Path::new(RULES).exists() => reader::read(&LocalDisk, Path::new(RULES))?,
            ([], None) => return Err(StartError::NoRulesGiven),
            (named, _) => reader::read_all(&LocalDisk, named)?,
        };
        Ok(ChosenRules { files, options: self.chosen.options_of(config.as_ref())?, config })
    }
}

impl ConfigArguments {
    /// Returns the options with which rules are compiled.
    pub(crate) fn options(&self) -> Result<CompileOptions, StartError> {
        self.options_of(self.config()?.as_ref())
    }

    fn options_of(&self, config: Option<&Config>) -> Result<CompileOptions, StartError> {
        let options = config.map(compile::options).unwrap_or_default();
        Ok(match &self.routes {
            Some(file) => CompileOptions { routes: Some(read_routes(file)?), ..options },
            None => options,
        })
    }

    fn config(&self) -> Result<Option<Config>, StartError> {
        match &self.config {
            Some(file) => config::file::read(file).map(Some),
            None if Path::new(config::file::DEFAULT).exists() => {
                config::file::read(Path::new(config::file::DEFAULT)).map(Some)
            }
            None => Ok(None),
        }
    }
}

fn read_routes(file: &Path) -> Result<Routes, StartError> {
    let text = fs::read_to_string(file).map_err(|source| StartError::File { file: file.to_owned(), source })?;
    let source = Source { name: file.display().to_string(), text };
    Routes::parse(&source.name, &source.text).map_err(|found| StartError::invalid_files(Report::new(found, &[source])))
}
