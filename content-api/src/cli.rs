//! The command line.

use std::fmt::Display;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::app::{self, StartError};
use crate::config::ServeArgs;
use crate::{openapi, server};

/// Mistakes in the content.
const CONTENT_IS_WRONG: u8 = 1;

/// Anything else that keeps the command from doing its work.
const CANNOT_START: u8 = 2;

/// The API host of the site.
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the API until SIGTERM or SIGINT.
    Serve(ServeArgs),
    /// Tell every mistake in the content, with file, line and column.
    Check {
        /// The content folder.
        #[arg(long, env = "CONTENT_API_CONTENT", default_value = "content")]
        content: PathBuf,
    },
    /// Print `openapi.json`.
    Openapi,
}

/// Runs the command that the process was started with.
pub async fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Serve(args) => serve(args).await,
        Command::Check { content } => check(&content),
        Command::Openapi => print_document(),
    }
}

async fn serve(args: ServeArgs) -> ExitCode {
    let config = match args.config() {
        Ok(config) => config,
        Err(message) => return fail(message),
    };
    match server::serve(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(server::ServeError::Start(error)) => refuse(error),
        Err(error) => fail(error),
    }
}

fn check(content: &std::path::Path) -> ExitCode {
    match app::check(content) {
        Ok(summary) => say(format!(
            "{}: {} pages, {} products, {} news items, {} media files, no mistakes\n",
            content.display(),
            summary.pages,
            summary.products,
            summary.news,
            summary.media,
        )),
        Err(error) => refuse(error),
    }
}

fn print_document() -> ExitCode {
    match openapi::document() {
        Ok(document) => say(document),
        Err(error) => fail(error),
    }
}

fn say(text: impl Display) -> ExitCode {
    match write!(std::io::stdout(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(CANNOT_START),
    }
}

/// Mistakes of the content are listed; anything else is one line.
fn refuse(error: StartError) -> ExitCode {
    let StartError::Content(diagnostics) = &error else { return fail(error) };
    for diagnostic in diagnostics {
        complain(diagnostic);
    }
    complain(format!("content-api: {error}"));
    ExitCode::from(CONTENT_IS_WRONG)
}

fn fail(error: impl Display) -> ExitCode {
    complain(format!("content-api: {error}"));
    ExitCode::from(CANNOT_START)
}

/// When even stderr is gone, the exit code still tells.
fn complain(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
