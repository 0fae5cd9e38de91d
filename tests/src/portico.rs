//! Starts `portico serve`, and controls and observes the running process.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use serde_json::Value;

use crate::client::{Connection, Response};
use crate::outcome::Outcome;
use crate::{binary, wait};

/// A running Portico process. The process is killed when the value is dropped.
pub struct Portico {
    child: Child,
    /// The address of the public listener.
    pub listen: SocketAddr,
    /// The address of the admin listener. `None` if there is no admin listener.
    admin: Option<SocketAddr>,
    /// The address of the internal listener, which serves requests from the renderer.
    pub(crate) internal: SocketAddr,
    log: Lines,
    errors: Lines,
}

/// The addresses of the listeners of one process.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Addresses {
    pub(crate) listen: SocketAddr,
    pub(crate) admin: Option<SocketAddr>,
    pub(crate) internal: SocketAddr,
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl Lines {
    fn follow(from: impl Read + Send + 'static) -> Self {
        let lines = Self::default();
        let written = lines.clone();
        thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                written.0.lock().expect("a thread never panics while holding this lock").push(line);
            }
        });
        lines
    }

    fn now(&self) -> Vec<String> {
        self.0.lock().expect("a thread never panics while holding this lock").clone()
    }
}

impl Portico {
    /// Starts the process. If `through` is not empty, the command line begins with the program and arguments in
    /// `through`. This program, such as `env`, executes Portico. If the process exits at once, its stderr is still
    /// available.
    pub(crate) fn spawn(folder: &Path, addresses: Addresses, through: &[&str]) -> Self {
        let Addresses { listen, admin, internal } = addresses;
        let mut command = match through {
            [] => Command::new(binary::portico()),
            [program, arguments @ ..] => {
                let mut command = Command::new(program);
                command.args(arguments).arg(binary::portico());
                command
            }
        };
        command.args(["serve", "--config", "portico.yaml"]).current_dir(folder);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary under test starts");
        let log = Lines::follow(child.stdout.take().expect("stdout is piped"));
        let errors = Lines::follow(child.stderr.take().expect("stderr is piped"));
        Self { child, listen, admin, internal, log, errors }
    }

    /// Waits until the process serves requests. Fails if the process exits.
    pub(crate) fn wait_until_serving(&mut self) -> Outcome {
        let (admin, listen) = (self.admin, self.listen);
        wait::until("Portico serves", || {
            if self.child.try_wait().map_err(|error| error.to_string())?.is_some() {
                let (status, stderr) = self.wait_for_end()?;
                return Ok(Err(format!("Portico exited with {status}: {stderr}")));
            }
            let connects = |address| TcpStream::connect(address).map_err(|error| error.to_string());
            connects(listen)?;
            let Some(admin) = admin else { return Ok(Ok(())) };
            let healthy = get(admin, "/-/healthy")?;
            if healthy.status() == 200 { Ok(Ok(())) } else { Err("Portico is not healthy".to_owned()) }
        })?
    }

    /// Waits until the process exits. Returns its exit status and the text that it has written to stderr.
    ///
    /// # Errors
    /// Fails if the process does not exit in time.
    pub fn wait_for_end(&mut self) -> Outcome<(ExitStatus, String)> {
        let status = wait::until("Portico exits", || {
            let status = self.child.try_wait().map_err(|error| error.to_string())?;
            status.ok_or_else(|| "the process is still running".to_owned())
        })?;
        // The thread that reads stderr drops its handle after it has read everything.
        wait::until("stderr is read", || match Arc::strong_count(&self.errors.0) {
            1 => Ok(()),
            _ => Err("stderr is still open".to_owned()),
        })?;
        Ok((status, self.errors.now().iter().fold(String::new(), |text, line| text + line + "\n")))
    }

    /// Sends a signal to the process.
    ///
    /// # Errors
    /// Fails if the signal cannot be sent.
    pub fn signal(&self, name: &str) -> Outcome {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        match sent {
            Ok(status) if status.success() => Ok(()),
            other => Err(format!("failed to send SIG{name}: {other:?}")),
        }
    }

    /// Waits until the process has a handler for SIGHUP and has opened `file`, then sends SIGHUP. The process is still
    /// reading `file` at that time.
    pub(crate) fn hang_up_while_it_reads(&self, file: &Path) -> Outcome {
        let status = format!("/proc/{}/status", self.child.id());
        wait::until("there is a handler for SIGHUP", || {
            let text = std::fs::read_to_string(&status).map_err(|error| format!("failed to read {status}: {error}"))?;
            let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default().trim();
            // The lowest bit of the hexadecimal mask stands for signal 1, SIGHUP. If the bit is set, the last digit is
            // odd.
            if caught.ends_with(['1', '3', '5', '7', '9', 'b', 'd', 'f']) {
                Ok(())
            } else {
                Err(format!("the mask of handled signals is {caught}"))
            }
        })?;
        // The process must have opened the pipe before the test closes it. Otherwise, the bytes in the pipe would be
        // lost.
        wait::until("the file is open", || {
            if self.has_open(file)? { Ok(()) } else { Err("the file is not open".to_owned()) }
        })?;
        self.signal("HUP")
    }

    fn has_open(&self, file: &Path) -> Outcome<bool> {
        let folder = format!("/proc/{}/fd", self.child.id());
        let open = std::fs::read_dir(&folder).map_err(|error| format!("failed to read {folder}: {error}"))?;
        let wanted = file.canonicalize().map_err(|error| error.to_string())?;
        Ok(open.flatten().filter_map(|entry| entry.path().read_link().ok()).any(|target| target == wanted))
    }

    /// Checks that the process is alive and has written nothing to stderr. A panic would write to stderr.
    ///
    /// # Errors
    /// Fails if the process has exited or has written to stderr.
    pub fn check_alive(&mut self) -> Outcome {
        if let Some(status) = self.child.try_wait().map_err(|error| error.to_string())? {
            return Err(format!("Portico exited with {status}: {}", self.errors.now().join("\n")));
        }
        self.check_silent()
    }

    pub(crate) fn check_silent(&self) -> Outcome {
        match self.errors.now().as_slice() {
            [] => Ok(()),
            lines => Err(format!("Portico wrote to stderr: {}", lines.join("\n"))),
        }
    }

    /// Returns the lines that the process has logged so far.
    ///
    /// # Errors
    /// Fails if a line is not JSON.
    pub fn log(&self) -> Outcome<Vec<Value>> {
        let parse = |line: &String| serde_json::from_str(line).map_err(|_| format!("a log line is not JSON: {line}"));
        self.log.now().iter().map(parse).collect()
    }

    /// Returns the metrics in the text format of Prometheus.
    ///
    /// # Errors
    /// Fails if the admin address does not respond.
    pub fn metrics(&self) -> Outcome<String> {
        let response = get(self.admin()?, "/metrics")?;
        Ok(String::from_utf8_lossy(&response.body.bytes).into_owned())
    }

    /// Sends a request to the admin listener.
    ///
    /// # Errors
    /// Fails if there is no response.
    pub fn request_admin(&self, method: &str, request: &[u8]) -> Outcome<Response> {
        send(self.admin()?, method, request)
    }

    /// Reports whether there is an admin listener.
    pub(crate) fn has_admin(&self) -> bool {
        self.admin.is_some()
    }

    fn admin(&self) -> Outcome<SocketAddr> {
        self.admin.ok_or_else(|| "the configuration has no `admin`".to_owned())
    }

    /// Reports whether every thread of the process is waiting.
    pub(crate) fn is_idle(&self) -> Outcome<bool> {
        let folder = format!("/proc/{}/task", self.child.id());
        let threads = std::fs::read_dir(&folder).map_err(|error| format!("failed to read {folder}: {error}"))?;
        // A thread that has ended in the meantime is not busy. In the file `stat`, the state of a thread follows the
        // name of the thread. The name is in parentheses and may itself contain parentheses.
        let mut texts = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("stat")).ok());
        Ok(texts.all(|text| text.rsplit_once(')').is_some_and(|(_, rest)| rest.starts_with(" S"))))
    }

    /// Returns a list for each epoll instance of the process. The list contains the inodes of the sockets that are
    /// registered with the instance, if they are among the given inodes. Empty lists are left out.
    ///
    /// # Errors
    /// Fails if the process has exited.
    pub fn registered(&self, inodes: &[u64]) -> Outcome<BTreeSet<Vec<u64>>> {
        let process = format!("/proc/{}", self.child.id());
        let open = std::fs::read_dir(format!("{process}/fd")).map_err(|error| format!("{process}: {error}"))?;
        // Several descriptors may refer to the same epoll instance. The set contains the list of such an instance only
        // once.
        let mut instances = BTreeSet::new();
        for file in open.flatten() {
            let target = std::fs::read_link(file.path()).unwrap_or_default();
            if target.to_string_lossy() == "anon_inode:[eventpoll]" {
                let info = std::fs::read_to_string(format!("{process}/fdinfo/{}", file.file_name().display()));
                let mut watched: Vec<_> = info.unwrap_or_default().lines().filter_map(inode_of_watched).collect();
                watched.retain(|inode| inodes.contains(inode));
                watched.sort_unstable();
                instances.extend((!watched.is_empty()).then_some(watched));
            }
        }
        Ok(instances)
    }

    /// Returns the targets of the open file descriptors, such as `socket:[1234]`.
    ///
    /// # Errors
    /// Fails if the process has exited.
    pub fn open_files(&self) -> Outcome<Vec<String>> {
        let folder = format!("/proc/{}/fd", self.child.id());
        let open = std::fs::read_dir(&folder).map_err(|error| format!("failed to read {folder}: {error}"))?;
        // If a descriptor was closed in the meantime, its link cannot be read, and the descriptor is skipped.
        let targets = open.flatten().filter_map(|file| file.path().read_link().ok());
        Ok(targets.map(|target| target.display().to_string()).collect())
    }

    /// Returns the resident memory of the process in KiB.
    ///
    /// # Errors
    /// Fails if the process has exited.
    pub fn resident_kib(&self) -> Outcome<u64> {
        let file = format!("/proc/{}/status", self.child.id());
        let text = std::fs::read_to_string(&file).map_err(|error| format!("failed to read {file}: {error}"))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        let number = line.trim().trim_end_matches(" kB").parse();
        number.map_err(|_| format!("{file} has no `VmRSS`"))
    }

    /// Returns the number of bytes that the process has read from files and sockets since its start.
    pub(crate) fn bytes_read(&self) -> Outcome<u64> {
        let file = format!("/proc/{}/io", self.child.id());
        let text = std::fs::read_to_string(&file).map_err(|error| format!("failed to read {file}: {error}"))?;
        let count = text.lines().find_map(|line| line.strip_prefix("rchar: ")).and_then(|count| count.parse().ok());
        count.ok_or_else(|| format!("{file} has no `rchar`"))
    }
}

impl Drop for Portico {
    fn drop(&mut self) {
        self.child.kill().unwrap_or_default();
        self.child.wait().map(drop).unwrap_or_default();
    }
}

/// Returns the inode in a line of the `fdinfo` of an epoll instance. In `tfd: 12 events: … ino:1f3a sdev:8`, the
/// hexadecimal number after `ino:` is the inode.
fn inode_of_watched(line: &str) -> Option<u64> {
    let (_, rest) = line.split_once(" ino:")?;
    u64::from_str_radix(rest.split_whitespace().next()?, 16).ok()
}

fn get(address: SocketAddr, path: &str) -> Outcome<Response> {
    send(address, "GET", format!("GET {path} HTTP/1.1\r\nhost: admin\r\nconnection: close\r\n\r\n").as_bytes())
}

fn send(address: SocketAddr, method: &str, request: &[u8]) -> Outcome<Response> {
    let mut connection = Connection::open(address)?;
    connection.send(request);
    connection.receive(method)?.ok_or_else(|| "the connection was closed without a response".to_owned())
}
