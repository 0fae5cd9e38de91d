//! Defines the command line of `content-api`.

use std::fmt::Display;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

use crate::app::{self, StartError};
use crate::config::ServeArgs;
use crate::{openapi, server};

/// The exit code if content files have errors.
const CONTENT_ERRORS: u8 = 1;

/// The exit code if the command fails for any other reason than errors in content files.
const FAILURE: u8 = 2;

/// Serve the content of the site as JSON, and store submitted forms.
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
    /// Report each error in the content files with its file, line and column.
    Check {
        /// The content folder.
        #[arg(long, env = "CONTENT_API_CONTENT", default_value = "content")]
        content: PathBuf,
        /// The day after which dates count as future. Dates in the future are errors, except for deadlines and events.
        /// By default, the current date in Moscow.
        #[arg(long, value_name = "YYYY-MM-DD")]
        today: Option<Date>,
    },
    /// Print `openapi.json`.
    Openapi,
}

/// Parses the command line of the process and runs the subcommand.
pub async fn run() -> ExitCode {
    match Cli::parse().command {
        Command::Serve(args) => serve(args).await,
        Command::Check { content, today } => check(&content, today.unwrap_or_else(today_in_moscow)),
        Command::Openapi => print_openapi(),
    }
}

async fn serve(args: ServeArgs) -> ExitCode {
    let config = match args.config() {
        Ok(config) => config,
        Err(message) => return fail(message),
    };
    match server::serve(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(server::ServeError::Start(error)) => report(error),
        Err(error) => fail(error),
    }
}

fn check(content: &std::path::Path, today: Date) -> ExitCode {
    match app::check(content, today) {
        Ok(summary) => print(format!(
            "{}: {} pages, {} products, {} news items, {} media files, no errors\n",
            content.display(),
            summary.pages,
            summary.products,
            summary.news,
            summary.media,
        )),
        Err(error) => report(error),
    }
}

/// Returns the current date in Moscow, where the content is written.
fn today_in_moscow() -> Date {
    Offset::constant(3).to_datetime(Timestamp::now()).date()
}

fn print_openapi() -> ExitCode {
    match openapi::document() {
        Ok(document) => print(document),
        Err(error) => fail(error),
    }
}

fn print(text: impl Display) -> ExitCode {
    match write!(std::io::stdout(), "{text}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(FAILURE),
    }
}

/// Prints an error and returns the exit code. If the content has errors, prints one line per error and then a summary.
fn report(error: StartError) -> ExitCode {
    let StartError::Content(diagnostics) = &error else { return fail(error) };
    for diagnostic in diagnostics {
        print_error(diagnostic);
    }
    print_error(format!("content-api: {error}"));
    ExitCode::from(CONTENT_ERRORS)
}

fn fail(error: impl Display) -> ExitCode {
    print_error(format!("content-api: {error}"));
    ExitCode::from(FAILURE)
}

/// Prints a line to stderr. Ignores a write error, because the exit code also reports the failure.
fn print_error(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
