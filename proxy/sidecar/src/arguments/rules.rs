//! Reads the rule files that a command names, and determines the options with which the files are compiled.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use portico_policy::units::Ratio;
use portico_redirects::{CompileOptions, Routes, Source, TrailingSlash, host_hint, parse_host};

use crate::config;
use crate::config::keys::Config;
use crate::config::regular_file;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::rule_files::compile::{self, LoadedRules};
use crate::rule_files::disk::LocalDisk;
use crate::rule_files::reader::{self, RuleFiles};

/// The rule folder that commands read if there is no configuration file.
const RULES: &str = "rules";

/// The arguments that select rule files.
#[derive(Debug, Args)]
pub(crate) struct RuleArguments {
    /// Rule files, folders, or `-` for standard input [default: `rules` of the configuration, or the folder `rules`]
    #[arg(value_name = "RULES")]
    rules: Vec<PathBuf>,
    #[command(flatten)]
    chosen: ConfigArguments,
}

/// The arguments that determine the options with which rules are compiled.
#[derive(Debug, Args)]
pub(crate) struct ConfigArguments {
    /// Configuration file [default: portico.yaml, if it exists]
    #[arg(long, short, value_name = "FILE")]
    config: Option<PathBuf>,
    /// File that lists the paths of the site, one path per line. `{name}` stands for any segment. If a redirect target
    /// matches none of these paths, a warning is reported
    #[arg(long, value_name = "FILE")]
    routes: Option<PathBuf>,
    /// Host to which rules may redirect, in addition to `rule_hosts` of the configuration. The option may be repeated
    #[arg(long = "allow-host", value_name = "HOST", value_parser = host)]
    allowed_hosts: Vec<String>,
    /// Treatment of the trailing slash in the site's paths [default: `slash` of the configuration, or `remove`]
    #[arg(long, value_name = "FORM", value_parser = trailing_slash())]
    slash: Option<TrailingSlash>,
}

fn trailing_slash() -> impl TypedValueParser<Value = TrailingSlash> {
    let named = |name: String| TrailingSlash::ALL.into_iter().find(|slash| slash.name() == name).unwrap_or_default();
    PossibleValuesParser::new(TrailingSlash::ALL.map(TrailingSlash::name)).map(named)
}

fn host(text: &str) -> Result<String, String> {
    parse_host(text).map_err(|error| format!("{error}; {}", host_hint(text, error)))
}

/// The rule files that a command reads, and the options with which the files are compiled.
#[derive(Debug)]
pub(crate) struct ChosenRules {
    /// The path that messages name, which is the rule folder or the first path on the command line.
    root: PathBuf,
    files: RuleFiles,
    pub(crate) options: CompileOptions,
    pub(crate) config: Option<Config>,
    origin: RulesOrigin,
}

/// The origin of the rules that a command reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RulesOrigin {
    /// The rules in the folder that the configuration names, or in the folder `rules` if there is no configuration.
    Configuration,
    /// The rules that the command line names.
    Arguments,
}

impl ChosenRules {
    /// Returns the configuration if the rules come from its rule folder. Returns `None` if the command line names the
    /// rules, or if there is no configuration.
    pub(crate) fn served_config(&self) -> Option<&Config> {
        self.config.as_ref().filter(|_| self.origin == RulesOrigin::Configuration)
    }

    /// Compiles the rules with the same checks as `portico serve`.
    pub(crate) fn load(&self) -> Result<LoadedRules, StartError> {
        compile::load(&self.root, &self.files, &self.options)
    }
}

impl RuleArguments {
    /// Reads the rule files. The configuration also applies to files that the command line names. Therefore, checks
    /// have the same result as in a running proxy.
    pub(crate) fn read(&self) -> Result<ChosenRules, StartError> {
        let config = self.chosen.config()?;
        let served = match &config {
            Some(config) => Some(config.rules.clone()),
            None => Path::new(RULES).exists().then(|| RULES.into()),
        };
        let (origin, files, root) = match (self.rules.first(), served) {
            (Some(first), _) => (RulesOrigin::Arguments, reader::read_all(&LocalDisk, &self.rules)?, first.clone()),
            (None, Some(root)) => (RulesOrigin::Configuration, reader::read(&LocalDisk, &root)?, root),
            (None, None) => return Err(StartError::NoRulesGiven),
        };
        Ok(ChosenRules { root, files, options: self.chosen.options_of(config.as_ref())?, config, origin })
    }
}

impl ConfigArguments {
    /// Returns the options with which rules are compiled.
    pub(crate) fn options(&self) -> Result<CompileOptions, StartError> {
        self.options_of(self.config()?.as_ref())
    }

    /// Returns the largest share of its rules that a file may lose in a reload. If a file has lost more, the reload is
    /// rejected.
    pub(crate) fn loss_limit(&self) -> Result<Ratio, StartError> {
        // Without a configuration, the default of `rule_loss_limit` applies.
        Ok(self.config()?.map_or(Ratio::FIFTH, |config| config.rule_loss_limit))
    }

    fn options_of(&self, config: Option<&Config>) -> Result<CompileOptions, StartError> {
        let mut options = config.map(compile::options).unwrap_or_default();
        options.allowed_hosts.extend(self.allowed_hosts.iter().cloned());
        options.slash = self.slash.unwrap_or(options.slash);
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
    let text =
        regular_file::read_to_string(file).map_err(|source| StartError::File { file: file.to_owned(), source })?;
    let source = Source { name: file.display().to_string(), text };
    Routes::parse(&source.name, &source.text).map_err(|found| StartError::invalid_files(Report::new(found, &[source])))
}
