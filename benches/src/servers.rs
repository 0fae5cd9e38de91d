//! Starts the servers under test and writes their files. All servers have the same rules, files, response fields and
//! access-log fields.

pub mod haproxy;
pub mod nginx;
pub mod portico;

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::rules;
use crate::sizes::{API_BYTES, PAGE_BYTES, RULES, STATIC_BYTES};

/// A running server. Dropping this value stops the server.
pub struct Server {
    child: Child,
    log: PathBuf,
    /// The name of the server in tables.
    pub name: &'static str,
    /// The port that the server listens on.
    pub port: u16,
}

/// The CPU resources of a server.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    /// The number of worker threads or processes.
    pub threads: usize,
    /// The list of core numbers in the format of `taskset -c`, such as `0,1`.
    pub cores: &'static str,
}

/// The CPU resources of a server that has a single thread on a core of its own.
pub const ONE_CORE: Share = Share { threads: 1, cores: "0" };

/// The core on which the load generator and the upstream run if the server runs on [`ONE_CORE`].
pub const LOAD_CORE: &str = "1";

/// The CPU resources of a server that has two threads on cores 0 and 1. The load generator and the upstream use the
/// same cores.
pub const TWO_CORES: Share = Share { threads: 2, cores: "0,1" };

impl Server {
    /// Returns the id of the first process of the server.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Starts a server and waits until the server accepts connections. The stdout of the server is appended to the file
    /// `log`.
    fn start(name: &'static str, command: &mut Command, port: u16, log: PathBuf) -> io::Result<Self> {
        let stdout = File::options().append(true).create(true).open(&log)?;
        let errors = File::create(log.with_extension("errors"))?;
        let child = command.stdin(Stdio::null()).stdout(stdout).stderr(errors).spawn()?;
        let mut server = Self { child, log, name, port };
        let deadline = Instant::now() + Duration::from_mins(1); // under Valgrind, a server starts slowly
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if Instant::now() > deadline || server.child.try_wait()?.is_some() {
                let errors = fs::read_to_string(server.log.with_extension("errors"))?;
                return Err(io::Error::other(format!("{command:?} did not start: {errors}")));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(server)
    }

    /// Truncates the log to zero bytes. The servers append to the log, so the next line is written to the beginning of
    /// the empty file.
    ///
    /// # Errors
    /// Returns an error if there is no log.
    pub fn empty_log(&self) -> io::Result<()> {
        File::options().write(true).open(&self.log)?.set_len(0)
    }

    /// Returns the number of lines in the log. If the log has fewer than `expected` lines, waits up to four seconds for
    /// lines that the server has buffered.
    ///
    /// # Errors
    /// Returns an error if the log cannot be read.
    pub fn logged_lines(&self, expected: u64) -> io::Result<u64> {
        let mut log = File::open(&self.log)?;
        let mut chunk = vec![0; 1 << 20];
        let (mut lines, deadline) = (0, Instant::now() + Duration::from_secs(4));
        loop {
            let read = log.read(&mut chunk)?;
            lines += memchr::memchr_iter(b'\n', &chunk[..read]).count() as u64;
            if read == 0 {
                if lines >= expected || Instant::now() > deadline {
                    return Ok(lines);
                }
                thread::sleep(Duration::from_millis(50));
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server is stopped with SIGTERM, because SIGKILL would not give the master process of nginx the time to
        // stop its workers.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

/// Returns a TCP port that is free on the loopback address.
///
/// # Errors
/// Returns an error if there is no free port.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Returns a command that runs a program on the given CPU cores.
fn pinned(cores: &str, program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", cores]).arg(program);
    command
}

/// The header fields that every response has, apart from the field with the request id.
const RESPONSE_FIELDS: [(&str, &str); 7] = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
];

/// The folder that contains all files that the servers read and write.
pub struct Files {
    folder: PathBuf,
}

impl Files {
    /// Writes the static file, the page, the API response and the redirects to a folder. The redirects are written in
    /// the format of each server.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn write(folder: &Path, redirects: usize) -> io::Result<Self> {
        let files = Self { folder: folder.to_owned() };
        for name in ["dist/client/assets", "upstream/api", "rules", "logs"] {
            fs::create_dir_all(folder.join(name))?;
        }
        fs::write(folder.join("dist/build.json"), "{\"id\":\"bench\"}")?;
        fs::write(files.asset(), "x".repeat(STATIC_BYTES))?;
        fs::write(folder.join("upstream/about"), "y".repeat(PAGE_BYTES))?;
        fs::write(folder.join("upstream/api/articles"), "z".repeat(API_BYTES))?;
        for source in rules::rows(redirects) {
            fs::write(files.rules().join(source.name), source.text)?;
        }
        let (mut nginx, mut haproxy) = (String::new(), String::new());
        for number in 0..redirects {
            let _ = writeln!(nginx, "{} /catalog/item-{number};", rules::path(number));
            let _ = writeln!(haproxy, "{} /catalog/item-{number}", rules::path(number));
        }
        fs::write(folder.join("nginx.map"), nginx)?;
        fs::write(folder.join("haproxy.map"), haproxy)?;
        Ok(files)
    }

    /// Writes the same files as [`Self::write`]. The number of redirects is [`RULES`].
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub fn for_jobs(folder: &Path) -> io::Result<Self> {
        Self::write(folder, RULES)
    }

    /// Returns the path of the folder that contains the rule files of Portico.
    pub fn rules(&self) -> PathBuf {
        self.folder.join("rules")
    }

    /// Returns the path of the file that contains the redirects in the format of nginx.
    pub fn nginx_map(&self) -> PathBuf {
        self.folder.join("nginx.map")
    }

    /// Returns the path of the script for the load generator. The script is rewritten for each measurement.
    pub fn script(&self) -> PathBuf {
        self.folder.join("requests.lua")
    }

    fn asset(&self) -> PathBuf {
        self.folder.join("dist/client/assets/file-0123abcd.js")
    }

    fn log(&self, name: &str) -> PathBuf {
        self.folder.join(format!("logs/{name}.log"))
    }
}
