//! What can keep Portico from starting that is nobody's file.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use portico::build_folder::BuildError;

/// Why the job could not be done: one line on stderr.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error("failed to read `{}`: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
    #[error("failed to listen on {address} (`{key}`): {source}")]
    Listen { key: &'static str, address: SocketAddr, source: io::Error },
    #[error("failed to start: {0}")]
    Build(#[from] BuildError),
    #[error("failed to declare metrics: {0}")]
    Metrics(#[from] prometheus::Error),
    /// The files are wrong; the text lists all mistakes.
    #[error("{0}")]
    Mistakes(String),
}

impl StartError {
    /// Says it on stderr.
    #[expect(clippy::print_stderr, reason = "the one place where a failed start is told")]
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Mistakes(text) => {
                eprint!("{text}");
                ExitCode::from(1)
            }
            other => {
                eprintln!("portico: {other}");
                ExitCode::from(2)
            }
        }
    }
}
