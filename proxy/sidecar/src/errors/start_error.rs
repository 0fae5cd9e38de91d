//! The reasons why a command can fail.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use portico::build_folder::BuildError;
use tokio::task::JoinError;

use crate::errors::report::Report;
use crate::state_file::StateFileError;

/// The reason why a command failed. Except for diagnostics about files, each message is one line on stderr.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error("failed to read `{}`: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
    #[error(
        "{skipped} of {lines} lines in `{}` are not requests; expected JSON lines, the common or the combined format, or URLs; {first}",
        file.display()
    )]
    UnreadableLog { file: PathBuf, skipped: u64, lines: u64, first: String },
    #[error("no requests in `{}`", .0.display())]
    EmptyLog(PathBuf),
    #[error("failed to write to `{}`: {source}", folder.display())]
    WriteFolder { folder: PathBuf, source: io::Error },
    #[error("failed to listen on {address} (`{key}`): {source}")]
    Listen { key: &'static str, address: SocketAddr, source: io::Error },
    #[error("failed to start: {0}")]
    Build(#[from] BuildError),
    #[error("invalid certificates in `{}` (`ca_file`): {}", file.display(), reason.trim())]
    Certificates { file: PathBuf, reason: String },
    #[error("failed to declare metrics: {0}")]
    Metrics(#[from] prometheus::Error),
    #[error("these rules need a data file next to them; set the output file with `--output`")]
    NeedsOutput,
    #[error("found neither `portico.yaml` nor `rules` in this folder; name a rule file or a folder of rules")]
    NoRulesGiven,
    #[error("no rule files in `{}`{}; to serve without rules, keep a file with `rules: []`", root.display(), also_ignored(ignored.as_deref()))]
    NoRuleFiles {
        root: PathBuf,
        /// A file that is not read because of its name.
        ignored: Option<String>,
    },
    #[error("no folder for hit counts; set `--state`, or `rule_state` in the configuration")]
    NoStateFolder,
    #[error("no hit counts in `{}` yet; Portico writes hit counts while it serves with this folder as `rule_state`", .0.display())]
    NoCounts(PathBuf),
    #[error("cannot read the hit counts in `{}`: {reason}", file.display())]
    UnreadableCounts { file: PathBuf, reason: StateFileError },
    #[error(
        "the open file limit is {limit}, but at least {needed} are needed; raise it with `ulimit -n`, or `LimitNOFILE` in systemd"
    )]
    FileLimit { limit: u64, needed: u64 },
    #[error("failed to start the worker threads: {0}")]
    Threads(io::Error),
    #[error("a server stopped unexpectedly; its error is above")]
    ServerStopped,
    #[error("failed to start logging: {0}")]
    Log(io::Error),
    #[error("failed to install signal handlers: {0}")]
    Signal(io::Error),
    /// A panic occurred while rules were being loaded. This is a bug in Portico, but it must not take the site down.
    #[error("failed to load the rules: {0}")]
    TaskFailed(#[from] JoinError),
    /// A load would lose too many rules.
    #[error("{0}")]
    RulesLost(String),
    /// The rules were rejected at startup, and the last-known-good rules cannot be served either.
    #[error("{rejected}\ncannot serve the last-known-good rules instead: {reason}")]
    NoLastKnownGood { rejected: Box<Self>, reason: String },
    /// The files have errors; all of them are listed.
    #[error("{0}")]
    InvalidFiles(Box<Report>),
}

fn also_ignored(file: Option<&str>) -> String {
    file.map(|file| format!(" (`{file}` is ignored because of its name)")).unwrap_or_default()
}

impl StartError {
    /// Returns the error for files with these diagnostics.
    pub(crate) fn invalid_files(report: Report) -> Self {
        Self::InvalidFiles(Box::new(report))
    }

    /// Returns the diagnostics, if the error is about files with errors.
    pub(crate) fn diagnostics(&self) -> Option<&Report> {
        if let Self::InvalidFiles(report) = self { Some(report) } else { None }
    }

    /// Returns the message for a log line, with a limited length.
    pub(crate) fn for_log(&self) -> String {
        self.diagnostics().map_or_else(|| self.to_string(), Report::truncated_text)
    }

    /// Prints the error to stderr and returns the exit code.
    #[expect(clippy::print_stderr, reason = "the one place that reports failed commands")]
    pub(crate) fn report(&self) -> ExitCode {
        if let Some(report) = self.diagnostics() {
            eprint!("{report}");
            return ExitCode::from(1);
        }
        if let Self::NoLastKnownGood { rejected, reason } = self {
            let code = rejected.report();
            eprintln!("portico: cannot serve the last-known-good rules instead: {}", reason.trim_end());
            return code;
        }
        eprintln!("portico: {self}");
        ExitCode::from(2)
    }
}
