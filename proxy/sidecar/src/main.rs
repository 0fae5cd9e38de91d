//! The `portico` binary: the reverse proxy, and the commands for rule editors and operators.

mod build_site;
mod check;
mod chosen_rules;
mod cli;
mod completions;
mod config;
mod config_page;
mod config_parse;
mod config_text;
mod counts;
mod descriptors;
mod diff;
mod explain;
mod explain_url;
mod fmt;
mod generated;
mod hit_store;
mod import;
mod log_lines;
mod logging;
mod man;
mod output;
mod probe;
mod reference;
mod reload;
mod report;
mod rule_files;
mod rule_listing;
mod schema;
mod serve;
mod shutdown;
mod start_error;
mod state_file;
mod suggest;
mod test_rules;
mod unused;

use std::process::ExitCode;

use clap::Parser;

/// Every request allocates and frees header maps and bodies; mimalloc is fast at this pattern.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::Cli::parse().command {
        cli::Command::Serve(arguments) => serve::run(&arguments),
        cli::Command::Check(arguments) => check::run(&arguments),
        cli::Command::Test(arguments) => test_rules::run(&arguments),
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
