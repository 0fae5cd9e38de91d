//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// A reverse proxy in front of a server-rendered site.
#[derive(Debug, Parser)]
#[command(name = "portico", version, about, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 nothing to say, 1 mistakes in files, 2 could not do the job.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the site
    Serve(ServeArguments),
    /// Check the configuration, the rules and the rules' own tests, and say where every mistake is
    Check(CheckArguments),
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  portico serve --config deploy/portico.yaml")]
pub(crate) struct ServeArguments {
    /// The configuration file
    #[arg(long, short, value_name = "FILE", default_value = "portico.yaml")]
    pub(crate) config: PathBuf,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  portico check --config deploy/portico.yaml\n  portico check rules/company.yaml")]
pub(crate) struct CheckArguments {
    /// The configuration file; its rules are checked with it
    #[arg(long, short, value_name = "FILE", default_value = "portico.yaml", conflicts_with = "rules")]
    pub(crate) config: PathBuf,
    /// Rule files or folders of them, checked without a configuration
    #[arg(value_name = "RULES")]
    pub(crate) rules: Vec<PathBuf>,
}
