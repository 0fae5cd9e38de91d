//! Starts the original servers and ends them.

use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use crate::outcome::Outcome;
use crate::wait;

/// A running server. The server consists of one process, which is killed when the value is dropped.
pub(crate) struct Process(Child);

impl Process {
    /// Starts a server and waits until it accepts connections at `address`. `log` receives the output of the server.
    pub(crate) fn start(command: &mut Command, address: SocketAddr, log: &Path) -> Outcome<Self> {
        let output = fs::File::create(log).map_err(|error| format!("failed to create {}: {error}", log.display()))?;
        let errors = output.try_clone().map_err(|error| error.to_string())?;
        command.stdin(Stdio::null()).stdout(output).stderr(errors);
        let mut process = Self(command.spawn().map_err(|error| format!("failed to start {command:?}: {error}"))?);
        wait::until("the original server accepts connections", || {
            if let Some(status) = process.0.try_wait().map_err(|error| error.to_string())? {
                let output = fs::read_to_string(log).unwrap_or_default();
                return Ok(Err(format!("the original server exited with {status}: {output}")));
            }
            TcpStream::connect(address).map(|_| Ok(())).map_err(|error| error.to_string())
        })??;
        Ok(process)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.0.kill().unwrap_or_default();
        drop(self.0.wait());
    }
}

/// Returns the path of a server's program.
///
/// # Errors
/// Fails if the program is not installed.
pub(crate) fn program(name: &str) -> Outcome<PathBuf> {
    let folders = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&folders).chain(["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from));
    let mut programs = folders.map(|folder| folder.join(name));
    let found = programs.find(|program| program.is_file());
    found.ok_or_else(|| format!("`{name}` is not installed: run `deploy/local/setup.sh test`"))
}

/// Writes a file. Creates its parent folders if necessary.
pub(crate) fn write(file: &Path, text: &str) -> Outcome {
    let made = file.parent().map_or(Ok(()), fs::create_dir_all);
    made.and_then(|()| fs::write(file, text)).map_err(|error| format!("failed to write {}: {error}", file.display()))
}

/// Writes the pages of a site: a home page and an error page. If `text` mentions a front controller, the home page is
/// `index.php`. Returns the name of the home page.
pub(crate) fn write_site(folder: &Path, text: &str) -> Outcome<&'static str> {
    let home = if text.contains("index.php") || text.contains(r"index\.php") { "index.php" } else { "index.html" };
    write_pages(folder, [home])?;
    Ok(home)
}

/// Writes the home pages of a site and its error page.
pub(crate) fn write_pages<'h>(folder: &Path, homes: impl IntoIterator<Item = &'h str>) -> Outcome {
    for home in homes {
        write(&folder.join(home.trim_start_matches('/')), "home\n")?;
    }
    write(&folder.join("404.html"), "not found\n")
}
