//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::check::CheckArguments;
use crate::chosen_rules::CONFIG;

/// A reverse proxy in front of a server-rendered site.
#[derive(Debug, Parser)]
#[command(name = "portico", version, about, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  portico check                                 every mistake in the rules, with its place
  portico serve --config deploy/portico.yaml    the site

Exit codes: 0 nothing to say, 1 mistakes in files, 2 could not do the job.";

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
    #[arg(long, short, value_name = "FILE", default_value = CONFIG)]
    pub(crate) config: PathBuf,
}
