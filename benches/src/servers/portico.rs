//! Starts Portico as a server under test.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Files, Server, Share, free_port, pinned};

/// The destination of Portico's access log.
#[derive(Debug, Clone, Copy)]
pub enum Log {
    /// Portico writes the access log to stdout, which is a file.
    On,
    /// Portico writes no access log.
    Off,
}

/// Returns the path of the `portico` binary. The binary must be in the same folder as the benchmark program.
///
/// # Errors
/// Returns an error if there is no `portico` binary in the folder.
pub fn binary() -> io::Result<PathBuf> {
    let binary = std::env::current_exe()?.with_file_name("portico");
    if binary.exists() {
        Ok(binary)
    } else {
        Err(io::Error::other(format!("{} is missing: run `make build`", binary.display())))
    }
}

/// Starts Portico with the CPU resources in `share`.
///
/// # Errors
/// Returns an error if Portico does not start.
pub fn start(files: &Files, upstream: u16, share: Share, log: Log) -> io::Result<Server> {
    launch(files, pinned(share.cores, binary()?), (upstream, share.threads, log))
}

/// Starts Portico under another program, such as Valgrind. Appends the command line of Portico to `command`. Portico
/// has only one worker thread.
///
/// # Errors
/// Returns an error if Portico does not start.
pub fn under(files: &Files, upstream: u16, mut command: Command, binary: &Path) -> io::Result<Server> {
    command.arg(binary);
    launch(files, command, (upstream, 1, Log::On))
}

fn launch(files: &Files, mut command: Command, (upstream, threads, log): (u16, usize, Log)) -> io::Result<Server> {
    let (port, admin) = (free_port()?, free_port()?);
    let file = files.folder.join("portico.yaml");
    let access_log = match log {
        Log::On => "stdout",
        Log::Off => "off",
    };
    let conf = format!(
        "listen: 127.0.0.1:{port}\nadmin: 127.0.0.1:{admin}\nthreads: {threads}\nrules: {rules}\nbuild: {build}\n\
         access_log: {access_log}\napi: {{ origin: \"http://127.0.0.1:{upstream}\" }}\n\
         pages: {{ origin: \"http://127.0.0.1:{upstream}\" }}\n",
        rules = files.rules().display(),
        build = files.folder.join("dist").display()
    );
    fs::write(&file, conf)?;
    Server::start("portico", command.args(["serve", "--config"]).arg(&file), port, files.log("portico"))
}
