//! What can keep Portico from starting that is nobody's file.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use portico::build_folder::BuildError;
use tokio::task::JoinError;

use crate::kept_file::KeptError;
use crate::report::Report;

/// Why the job could not be done: one line on stderr.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error("failed to read `{}`: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
    #[error("failed to write into `{}`: {source}", folder.display())]
    Write { folder: PathBuf, source: io::Error },
    #[error("failed to listen on {address} (`{key}`): {source}")]
    Listen { key: &'static str, address: SocketAddr, source: io::Error },
    #[error("failed to start: {0}")]
    Build(#[from] BuildError),
    #[error("failed to declare metrics: {0}")]
    Metrics(#[from] prometheus::Error),
    #[error("these rules need a file of rows beside them; say with `--output` where they are to go")]
    NeedsOutput,
    #[error("there is neither `portico.yaml` nor `rules` here; name a file or a folder of rules")]
    NothingToCheck,
    /// A folder that held rules has none any more.
    #[error("no rule files in `{}`; to serve no rules, keep a file with `rules: []`", .0.display())]
    NoRuleFiles(PathBuf),
    #[error("nobody says where hits are kept: give `--state`, or `rule_state` in the configuration")]
    NoStateFolder,
    #[error("no hits are kept in `{}` yet: Portico writes them there while it serves with this `rule_state`", .0.display())]
    NoCounts(PathBuf),
    #[error("the hits in `{}` are of no use: {why}", file.display())]
    UselessCounts { file: PathBuf, why: KeptError },
    #[error(
        "the limit of open files is {limit}, and at least {needed} are needed; raise it with `ulimit -n`, or `LimitNOFILE` of systemd"
    )]
    Descriptors { limit: u64, needed: u64 },
    #[error("failed to start the worker threads: {0}")]
    Threads(io::Error),
    #[error("a server ended by itself; what it said is above")]
    Ended,
    #[error("failed to start the log: {0}")]
    Log(io::Error),
    #[error("failed to take signals: {0}")]
    Signal(io::Error),
    /// A mistake of ours, which must not take the site down.
    #[error("failed to load the rules: the work on them broke off: {0}")]
    BrokeOff(#[from] JoinError),
    /// The rules were refused at the start, and what an earlier run kept cannot take their place.
    #[error("{refused}\nthe last good rules cannot be served in their place: {useless}")]
    NoLastGood { refused: Box<Self>, useless: String },
    /// The files are wrong; all mistakes are listed.
    #[error("{0}")]
    Mistakes(Box<Report>),
}

impl StartError {
    /// Mistakes that were found.
    pub(crate) fn mistakes(report: Report) -> Self {
        Self::Mistakes(Box::new(report))
    }

    /// For a line of the log, which is not to be endless.
    pub(crate) fn for_log(&self) -> String {
        match self {
            Self::Mistakes(report) => report.beginning(),
            other => other.to_string(),
        }
    }

    /// Says it on stderr.
    #[expect(clippy::print_stderr, reason = "the one place where a failed start is told")]
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Mistakes(report) => {
                eprint!("{report}");
                ExitCode::from(1)
            }
            Self::NoLastGood { refused, useless } => {
                let code = refused.report();
                eprintln!("portico: the last good rules cannot be served in their place: {}", useless.trim_end());
                code
            }
            other => {
                eprintln!("portico: {other}");
                ExitCode::from(2)
            }
        }
    }
}
