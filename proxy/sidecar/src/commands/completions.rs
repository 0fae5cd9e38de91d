//! Runs `portico completions`, which prints a completion script for a shell.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::output::stdout;

/// The arguments of `portico completions`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArguments {
    /// The shell for which to generate the script
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  portico completions bash > /etc/bash_completion.d/portico
  portico completions zsh > ~/.zfunc/_portico
  portico completions fish > ~/.config/fish/completions/portico.fish";

/// Runs `portico completions` and returns the exit code. `portico` is the definition of the whole command line.
pub(crate) fn run(arguments: &CompletionsArguments, portico: Command) -> ExitCode {
    // The script is generated in memory, because the generator panics if a write fails. For example, a write to a
    // closed pipe fails.
    let script = script(arguments.shell, portico);
    stdout::write(0, |out| out.write_all(&script))
}

fn script(shell: Shell, mut portico: Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut portico, "portico", &mut script);
    script
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, ValueEnum};

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn script_of_every_shell_has_every_command() {
        for shell in Shell::value_variants() {
            let script = String::from_utf8(script(*shell, Cli::command())).unwrap();
            for command in Cli::command().get_subcommands() {
                let has_command = script.contains(&format!("{} ", command.get_name()))
                    || script.contains(&format!("'{}'", command.get_name()));
                assert!(has_command, "{shell}: {}", command.get_name());
            }
        }
    }
}
