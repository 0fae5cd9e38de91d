//! Runs the `portico` binary: the reverse proxy, and the commands for rule editors and operators.

mod arguments;
mod cli;
mod commands;
mod config;
mod errors;
mod output;
mod rule_files;
mod serve;
mod startup;
mod state_file;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::cli::{Cli, Command};
use crate::commands::{check, completions, diff, explain, fmt, import, man, reference, schema, suggest, test, unused};
use crate::output::generated;

/// The memory allocator of the binary. Every request allocates and frees header maps and bodies, and mimalloc is fast
/// for this pattern.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Unused(arguments) => unused::run(&arguments),
        Command::Suggest(arguments) => suggest::run(&arguments),
        Command::Schema(_) => schema::run(),
        Command::Completions(arguments) => completions::run(&arguments, Cli::command()),
        Command::Man(arguments) => generated::write(&arguments, man::files(Cli::command())),
        Command::Reference(arguments) => generated::write(&arguments, Ok(reference::files())),
    }
}
