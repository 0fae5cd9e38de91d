//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::arguments::rules::CONFIG;
use crate::commands::check::CheckArguments;
use crate::commands::completions::CompletionsArguments;
use crate::commands::diff::DiffArguments;
use crate::commands::explain::ExplainArguments;
use crate::commands::fmt::FmtArguments;
use crate::commands::import::ImportArguments;
use crate::commands::schema::SchemaArguments;
use crate::commands::suggest::SuggestArguments;
use crate::commands::test::TestArguments;
use crate::commands::unused::UnusedArguments;
use crate::output::generated::GenerateArguments;

/// A reverse proxy with redirect rules for server-rendered sites
#[derive(Debug, Parser)]
#[command(name = "portico", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  portico check                         report all problems in the configuration and the rules
  portico test --coverage               run the rule tests and report coverage
  portico explain /company/             show how a URL is handled, and why
  portico explain R012                  show what a diagnostic means
  portico unused --window 90d           list rules without a hit in 90 days
  portico serve --config site.yaml      start the proxy";

/// The exit codes that all commands share.
pub(crate) const EXIT_CODES: &str = "Exit codes: 0 success, or only warnings; 1 errors in files; 2 the command failed.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the proxy
    Serve(ServeArguments),
    /// Check the configuration and the rules, and run the rule tests
    Check(CheckArguments),
    /// Run the rule tests and report their coverage
    Test(TestArguments),
    /// Explain how a URL is handled, or what a diagnostic means
    Explain(ExplainArguments),
    /// Show which requests two versions of the rules handle differently
    Diff(DiffArguments),
    /// Convert redirects from nginx, Apache, Netlify, Next.js or CSV to a rule file
    Import(ImportArguments),
    /// Format rule files
    Fmt(FmtArguments),
    /// List rules without recent hits, from the hit counts of a running Portico
    Unused(UnusedArguments),
    /// List the most frequent 404 paths, and suggest rules for those that resemble a known path
    Suggest(SuggestArguments),
    /// Print the JSON Schema of rule files, for editors with YAML support
    Schema(SchemaArguments),
    /// Print a shell completion script
    Completions(CompletionsArguments),
    /// Write the man pages, one per command
    #[command(after_help = "Example:\n  portico man --out /usr/local/share/man/man1")]
    Man(GenerateArguments),
    /// Write the reference pages: rule keys, configuration keys, and all diagnostics with examples
    #[command(after_help = "Example:\n  portico reference --out docs/reference")]
    Reference(GenerateArguments),
}

#[derive(Debug, Args)]
#[command(after_help = "Example:\n  portico serve --config site.yaml")]
pub(crate) struct ServeArguments {
    /// The configuration file
    #[arg(long, short, value_name = "FILE", default_value = CONFIG)]
    pub(crate) config: PathBuf,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn every_command_is_listed_and_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(!command.is_hide_set() && help.contains("Example"), "{}", command.get_name());
        }
    }
}
