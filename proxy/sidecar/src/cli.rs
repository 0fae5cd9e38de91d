//! Defines the command line of `portico`: the commands and their help texts.

use clap::{Parser, Subcommand};

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
use crate::output::exit_codes::EXIT_CODES;
use crate::output::generated::GenerateArguments;
use crate::serve::ServeArguments;

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
  portico unused --window 90d           list rules that had no hit in 90 days
  portico serve --config site.yaml      start the proxy";

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
    /// Show the requests that two versions of the rules handle differently
    Diff(DiffArguments),
    /// Translate redirects from other servers, hosting services or CSV into a rule file
    Import(ImportArguments),
    /// Format rule files
    Fmt(FmtArguments),
    /// List rules that had no recent hits, according to the hit counts of a running Portico
    Unused(UnusedArguments),
    /// List the most frequent 404 paths, and suggest a rule for each path that resembles a known path
    Suggest(SuggestArguments),
    /// Print the JSON Schema of rule files, for editors with YAML support
    Schema(SchemaArguments),
    /// Print a shell completion script
    Completions(CompletionsArguments),
    /// Write one man page for each command
    #[command(after_help = "Example:\n  portico man --out /usr/local/share/man/man1")]
    Man(GenerateArguments),
    /// Write the reference pages about rule keys, configuration keys, metrics and diagnostics
    #[command(after_help = "Example:\n  portico reference --out docs/reference")]
    Reference(GenerateArguments),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// A paragraph wraps at the width of the terminal, so a line break in it leaves a short line.
    #[test]
    fn paragraphs_of_help_have_no_line_breaks() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for lines in help.lines().collect::<Vec<_>>().windows(2) {
                let is_prose = |line: &&str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
                assert!(!lines.iter().all(is_prose), "{}: {lines:?}", command.get_name());
            }
        }
    }

    #[test]
    fn every_command_is_listed_and_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(!command.is_hide_set() && help.contains("Example"), "{}", command.get_name());
        }
    }
}
