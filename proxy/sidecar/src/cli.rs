//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::check::CheckArguments;
use crate::chosen_rules::CONFIG;
use crate::completions::CompletionsArguments;
use crate::diff::DiffArguments;
use crate::explain::ExplainArguments;
use crate::fmt::FmtArguments;
use crate::generated::GenerateArguments;
use crate::import::ImportArguments;
use crate::schema::SchemaArguments;
use crate::suggest::SuggestArguments;
use crate::test_rules::TestArguments;
use crate::unused::UnusedArguments;

/// A reverse proxy in front of a server-rendered site, and the commands of those who write its rules
#[derive(Debug, Parser)]
#[command(name = "portico", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  portico check                         every mistake in the rules
  portico test --coverage               the rules' own tests
  portico explain /company/             what becomes of an address, and why
  portico explain R012                  what a message means
  portico unused --window 90d           rules that nobody needs any more
  portico serve --config site.yaml      the site";

/// How every command ends.
pub(crate) const EXIT_CODES: &str =
    "Exit codes: 0 nothing to say, or only warnings; 1 mistakes in files; 2 could not do the job.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the site
    Serve(ServeArguments),
    /// Report every mistake in the configuration and the rules, and run the rules' own tests
    Check(CheckArguments),
    /// Run the tests that stand beside the rules, and tell which rules no test meets
    Test(TestArguments),
    /// Tell what becomes of an address and why, or what a message means
    Explain(ExplainArguments),
    /// Tell which addresses a change of the rules changes
    Diff(DiffArguments),
    /// Translate rules of nginx, Apache, Netlify, Next.js or a table, and report what could not be
    Import(ImportArguments),
    /// Lay rule files out in one way; comments stay
    Fmt(FmtArguments),
    /// Name rules that nobody needs any more, from what a running Portico has counted
    Unused(UnusedArguments),
    /// Name addresses that are not found most often, with rules to paste for those that resemble a known one
    Suggest(SuggestArguments),
    /// Print the JSON Schema of rule files, for editors
    Schema(SchemaArguments),
    /// Print what a shell needs to complete the command line
    Completions(CompletionsArguments),
    /// Write the man pages, one for each command
    #[command(after_help = "Example:\n  portico man --out /usr/local/share/man/man1")]
    Man(GenerateArguments),
    /// Write the reference: every key of rules and configuration, every message with an example
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
