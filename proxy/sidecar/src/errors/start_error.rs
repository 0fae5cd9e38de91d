//! Defines [`StartError`], the error with which a command fails, and prints the error to stderr.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use portico::build_folder::BuildError;
use portico_import::Unreadable;
use tokio::task::JoinError;

use crate::errors::report::Report;
use crate::errors::stderr;
use crate::state_file::StateFileError;

/// The reason why a command failed. The message about invalid files has several lines, and most other messages have one
/// line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error("failed to read `{}`: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
    #[error("failed to write `{}`: {source}", file.display())]
    WriteFile { file: PathBuf, source: io::Error },
    #[error(
        "{skipped} of {lines} lines in `{}` are not requests; expected JSON lines, the common or combined log format, or URLs; see {first}",
        file.display()
    )]
    UnreadableLog { file: PathBuf, skipped: u64, lines: u64, first: String },
    #[error("`{}` contains no requests", .0.display())]
    EmptyLog(PathBuf),
    #[error("failed to write to `{}`: {source}", folder.display())]
    WriteFolder { folder: PathBuf, source: io::Error },
    #[error("failed to listen on {address} (`{key}`): {source}")]
    Listen { key: &'static str, address: SocketAddr, source: io::Error },
    #[error("failed to start: {0}")]
    Build(#[from] BuildError),
    #[error("invalid certificates in `{}` (`ca_file`): {}", file.display(), reason.trim())]
    Certificates { file: PathBuf, reason: String },
    #[error("failed to register metrics: {0}")]
    Metrics(#[from] prometheus::Error),
    #[error("the imported rules need a data file next to the rule file; set the path of the rule file with `--output`")]
    NeedsOutput,
    #[error("the format of `{}` is not recognized; name the format, as in `portico import nginx FILE`", .0.display())]
    UnknownFormat(PathBuf),
    #[error(
        "line {line}, column {column} of `{}` is not UTF-8 text; convert the file to UTF-8, for example with \
        `iconv -f windows-1251 -t utf-8`",
        file.display()
    )]
    NotUtf8 { file: PathBuf, line: usize, column: usize },
    #[error("`{}` is UTF-16 text; convert the file to UTF-8, for example with `iconv -f utf-16 -t utf-8`", .0.display())]
    Utf16(PathBuf),
    #[error("`{}` is the imported file; choose another file for the rules with `--output`", .0.display())]
    OverwritesSource(PathBuf),
    #[error("line {}, column {} of `{}`: {}; {}", error.line, error.column, file.display(), error.reason, error.hint)]
    UnreadableImport { file: PathBuf, error: Box<Unreadable> },
    #[error("`{}` looks like {description}; import it with `portico import {found} FILE`", file.display())]
    OtherFormat { file: PathBuf, description: &'static str, found: &'static str },
    #[error("`--base` is for `.htaccess` files, but `{}` has the format `{format}`", file.display())]
    BaseWithoutFolder { file: PathBuf, format: &'static str },
    #[error("the current folder contains neither `portico.yaml` nor `rules`; name a rule file or a folder of rules")]
    NoRulesGiven,
    #[error("`{}` contains no rule files{}; to serve without rules, keep a file with `rules: []`", root.display(), also_ignored(ignored.as_deref()))]
    NoRuleFiles {
        root: PathBuf,
        /// The path of a file that is ignored because of its name, such as `rules.YAML`. `None` if there is no such
        /// file.
        ignored: Option<String>,
    },
    #[error("the folder for hit counts is not set; use `--state`, or set `rule_state` in the configuration")]
    NoStateFolder,
    #[error("`{}` does not exist yet; `portico serve` writes hit counts to the folder `rule_state` while it runs", .0.display())]
    NoCounts(PathBuf),
    #[error("cannot read the hit counts in `{}`: {reason}", file.display())]
    UnreadableCounts { file: PathBuf, reason: StateFileError },
    #[error(
        "the limit on open files is {limit}, but Portico needs at least {needed}; raise the limit with `ulimit -n`, or with `LimitNOFILE` in systemd"
    )]
    FileLimit { limit: u64, needed: u64 },
    #[error("failed to start the worker threads: {0}")]
    Threads(io::Error),
    #[error("a server stopped unexpectedly; see the error message above")]
    ServerStopped,
    #[error("failed to start logging: {0}")]
    Log(io::Error),
    #[error("failed to install signal handlers: {0}")]
    Signal(io::Error),
    /// A panic while rules were being loaded. A panic is a bug in Portico, but must not stop the running proxy.
    #[error("failed to load the rules: {0}")]
    TaskFailed(#[from] JoinError),
    /// The load was rejected because a file has lost too many rules.
    #[error("{0}")]
    RulesLost(String),
    /// The rules were rejected at startup, and the last-known-good rules cannot be served either.
    #[error("{rejected}\ncannot serve the last-known-good rules instead: {reason}")]
    NoLastKnownGood { rejected: Box<Self>, reason: String },
    /// Two independent errors, each of which prevents the start.
    #[error("{0}\n{1}")]
    Both(Box<Self>, Box<Self>),
    /// The files have errors. The report lists all errors.
    #[error("{0}")]
    InvalidFiles(Box<Report>),
}

fn also_ignored(file: Option<&str>) -> String {
    file.map(|file| format!(" (`{file}` is ignored because of its name)")).unwrap_or_default()
}

impl StartError {
    /// Returns an error that contains the diagnostics about invalid files.
    pub(crate) fn invalid_files(report: Report) -> Self {
        Self::InvalidFiles(Box::new(report))
    }

    /// Returns both values. If both results are errors, both are reported.
    pub(crate) fn both<A, B>(first: Result<A, Self>, second: Result<B, Self>) -> Result<(A, B), Self> {
        match (first, second) {
            (Ok(first), Ok(second)) => Ok((first, second)),
            (Err(first), Err(second)) => Err(Self::Both(Box::new(first), Box::new(second))),
            (Err(error), Ok(_)) | (Ok(_), Err(error)) => Err(error),
        }
    }

    /// Returns the diagnostics if the error is [`Self::InvalidFiles`]. Returns `None` for any other error.
    pub(crate) fn diagnostics(&self) -> Option<&Report> {
        if let Self::InvalidFiles(report) = self { Some(report) } else { None }
    }

    /// Returns the message for a log line. The message contains a limited number of diagnostics.
    pub(crate) fn for_log(&self) -> String {
        self.diagnostics().map_or_else(|| self.to_string(), Report::truncated_text)
    }

    /// Prints the error to stderr and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if let Some(report) = self.diagnostics() {
            stderr::text(report);
            return ExitCode::from(1);
        }
        if let Self::NoLastKnownGood { rejected, reason } = self {
            let code = rejected.report();
            let reason = reason.trim_end();
            stderr::line(format_args!("portico: cannot serve the last-known-good rules instead: {reason}"));
            return code;
        }
        if let Self::Both(first, second) = self {
            first.report();
            return second.report();
        }
        stderr::line(format_args!("portico: {self}"));
        ExitCode::from(2)
    }
}
