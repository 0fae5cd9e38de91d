//! `portico completions`: what a shell needs to complete the command line.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;
use crate::output;

/// What `portico completions` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArguments {
    /// The shell to write for
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  portico completions bash > /etc/bash_completion.d/portico
  portico completions zsh > ~/.zfunc/_portico
  portico completions fish > ~/.config/fish/completions/portico.fish";

/// Runs the command.
pub(crate) fn run(arguments: &CompletionsArguments) -> ExitCode {
    // Into memory first: the generator panics where it cannot write, as into a pipe that was closed.
    let script = script(arguments.shell);
    output::answer(0, |out| out.write_all(&script))
}

fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "portico", &mut script);
    script
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    #[test]
    fn every_shell_is_told_of_every_command() {
        for shell in Shell::value_variants() {
            let script = String::from_utf8(script(*shell)).unwrap();
            for command in Cli::command().get_subcommands() {
                let told = script.contains(&format!("{} ", command.get_name()))
                    || script.contains(&format!("'{}'", command.get_name()));
                assert!(told, "{shell}: {}", command.get_name());
            }
        }
    }
}
