//! Measures a reload of many redirects in Portico and in nginx, which has the same redirects in a `map`. During a
//! reload under full load, measures the latencies and the time until the new redirects are served. During a reload
//! without any load, measures the CPU time. Usage: `reload-under-load [ROWS [ROUNDS]]`. The default is 1,000,000 rows
//! and 3 rounds.
#![expect(clippy::print_stdout, reason = "the output is the result")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use portico_benches::servers::{self, Files, Server, TWO_CORES, nginx, portico};
use portico_benches::{cpu, load, row_script};

/// The duration of each load in seconds.
const LOAD: u64 = 6;
/// The time between the beginning of a load and the replacement of the redirects.
const DELAY: Duration = Duration::from_millis(500);
/// The time limit for a reload. If a server exceeds the limit, the program fails.
const LIMIT: Duration = Duration::from_mins(1);
/// The waiting time after the new redirects are served. In this time, the server finishes work such as freeing the old
/// redirects.
const AFTERWARDS: Duration = Duration::from_secs(4);

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<usize>().map_err(io::Error::other));
    let rows = arguments.next().transpose()?.unwrap_or(1_000_000);
    let rounds = arguments.next().transpose()?.unwrap_or(3);
    let scratch = tempfile::tempdir()?;
    // A reload adds one row to the file. Portico counts the hits of each row only for up to a million rows, so the
    // total must not exceed this number.
    let rows = rows - 1;
    let files = Files::write(scratch.path(), rows)?;
    row_script::write(&files.script(), rows)?;
    println!(
        "| server | round | CPU s of a reload without load | s until the redirects are served | p99 ms without a reload | p99 ms during the reload | failed |"
    );
    println!("|---|---|---|---|---|---|---|");
    for kind in [Kind::Portico, Kind::Nginx] {
        let reloaded = Reloaded::start(kind, &files)?;
        for round in 0..rounds {
            reloaded.measure(&files, round)?;
        }
    }
    Ok(())
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Portico, which reloads the rules when a rule file changes.
    Portico,
    /// nginx, which reloads its configuration when it receives SIGHUP.
    Nginx,
}

/// A running server whose redirects the program replaces.
struct Reloaded {
    kind: Kind,
    server: Server,
    /// The path of the file with the redirects.
    file: PathBuf,
    /// The original content of the file.
    text: String,
}

impl Reloaded {
    fn start(kind: Kind, files: &Files) -> io::Result<Self> {
        // Every request is redirected, so the server needs no upstream, and nothing has to listen on the upstream port.
        let upstream = servers::free_port()?;
        let (server, file) = match kind {
            Kind::Portico => {
                (portico::start(files, upstream, TWO_CORES, portico::Log::Off)?, files.rules().join("rows.csv"))
            }
            Kind::Nginx => (nginx::peer(files, upstream, TWO_CORES, nginx::Log::Off)?, files.nginx_map()),
        };
        Ok(Self { kind, server, text: fs::read_to_string(&file)?, file })
    }

    fn measure(&self, files: &Files, round: usize) -> io::Result<()> {
        let (script, port) = (files.script(), self.server.port);
        let idle = self.cpu_seconds(|| self.replace(&format!("/idle-{round}")))?;
        load::run(port, 1, TWO_CORES.cores, &script)?; // this load warms up caches
        let steady = load::run(port, LOAD, TWO_CORES.cores, &script)?;
        let (live, loaded) = thread::scope(|scope| {
            let replaced = scope.spawn(|| {
                thread::sleep(DELAY);
                self.replace(&format!("/loaded-{round}"))
            });
            let loaded = load::run(port, LOAD, TWO_CORES.cores, &script);
            let live = replaced.join().map_err(|_| io::Error::other("the thread that replaces the redirects panicked"));
            io::Result::Ok((live??, loaded?))
        })?;
        thread::sleep(AFTERWARDS);
        println!(
            "| {} | {} | {idle:.2} | {:.2} | {:.2} | {:.2} | {} |",
            self.server.name,
            round + 1,
            live.as_secs_f64(),
            steady.p99_millis,
            loaded.p99_millis,
            steady.failed + loaded.failed
        );
        Ok(())
    }

    /// Calls `work` and then waits for [`AFTERWARDS`]. Returns the CPU time in seconds that the server has used in
    /// total during this period.
    fn cpu_seconds(&self, work: impl FnOnce() -> io::Result<Duration>) -> io::Result<f64> {
        // Only the first process is measured. In nginx, the first process reads the redirects and starts new workers.
        let before = cpu::of_process(self.server.pid())?;
        work()?;
        thread::sleep(AFTERWARDS);
        let micros = cpu::of_process(self.server.pid())?.since(before).micros();
        Ok(Duration::from_micros(micros).as_secs_f64())
    }

    /// Adds a redirect to the file, and waits until the server serves the new redirect. Returns the duration of the
    /// wait.
    fn replace(&self, path: &str) -> io::Result<Duration> {
        let fresh = self.file.with_extension("new");
        let mut text = self.text.clone();
        let _ = match self.kind {
            Kind::Portico => writeln!(text, "{path},/catalog"),
            Kind::Nginx => writeln!(text, "{path} /catalog;"),
        };
        File::create(&fresh)?.write_all(text.as_bytes())?;
        fs::rename(&fresh, &self.file)?;
        let renamed = Instant::now();
        if let Kind::Nginx = self.kind {
            Command::new("kill").args(["-HUP", &self.server.pid().to_string()]).status()?;
        }
        while renamed.elapsed() < LIMIT {
            if is_redirected(self.server.port, path)? {
                return Ok(renamed.elapsed());
            }
            thread::sleep(Duration::from_millis(10));
        }
        Err(io::Error::other("the server did not serve the new redirects within the time limit"))
    }
}

fn is_redirected(port: u16, path: &str) -> io::Result<bool> {
    let mut connection = TcpStream::connect(("127.0.0.1", port))?;
    write!(connection, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    connection.take(12).read_to_string(&mut answer)?;
    Ok(answer.ends_with("301"))
}
