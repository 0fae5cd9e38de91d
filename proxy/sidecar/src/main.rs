//! The `portico` binary: the reverse proxy, and the commands for rule editors and operators.

mod arguments;
mod cli;
mod commands;
mod config;
mod errors;
mod output;
mod rule_files;
mod serve;
mod state_file;

use std::process::ExitCode;

use clap::Parser;

use crate::commands::{check, completions, diff, explain, fmt, import, man, reference, schema, suggest, test, unused};
use crate::output::generated;

/// Every request allocates and frees header maps and bodies; mimalloc is fast at this pattern.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::Cli::parse().command {
        cli::Command::Serve(arguments) => serve::run(&arguments),
        cli::Command::Check(arguments) => check::run(&arguments),
        cli::Command::Test(arguments) => test::run(&arguments),
        cli::Command::Explain(arguments) => explain::run(&arguments),
        cli::Command::Diff(arguments) => diff::run(&arguments),
        cli::Command::Import(arguments) => import::run(&arguments),
        cli::Command::Fmt(arguments) => fmt::run(&arguments),
        cli::Command::Unused(arguments) => unused::run(&arguments),
        cli::Command::Suggest(arguments) => suggest::run(&arguments),
        cli::Command::Schema(_) => schema::run(),
        cli::Command::Completions(arguments) => completions::run(&arguments),
        cli::Command::Man(arguments) => generated::write(&arguments, man::files()),
        cli::Command::Reference(arguments) => generated::write(&arguments, Ok(reference::files())),
    }
}
