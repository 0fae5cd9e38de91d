//! Tests the command line of `content-api`: its output, its exit codes and its graceful shutdown.

#![expect(clippy::unwrap_used, reason = "a failed `unwrap` fails the test")]

mod check;
mod facts;
mod serve;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns a command that runs `content-api` with the given arguments. Removes all environment variables that could
/// change the settings.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_content-api"));
    command.args(arguments).env_remove("RUST_LOG");
    for name in ["CONFIG", "LISTEN", "CONTENT", "DATABASE"] {
        command.env_remove(format!("CONTENT_API_{name}"));
    }
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/content")
}
